package accounts

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"rookery/store"
)

// A Logon is somebody who came or left, to be written.
type Logon struct {
	store.Logon
	User  store.UserID // 0: a guest
	Since time.Time    // when the session began
}

// logonsAtOnce is how many one transaction takes, so that moves need not wait for
// thousands who come or leave together.
const logonsAtOnce = 50

// logonRest is how long it is between two of them: most moves find nothing being
// written, also while thousands come or leave.
const logonRest = 100 * time.Millisecond

// Logons writes who comes and leaves. Nobody waits for that.
type Logons struct {
	store *store.Store // nil: nothing is written
	log   *slog.Logger
	stop  <-chan struct{} // closed when the server ends: what is left is written without rests

	mu      sync.Mutex
	waiting []Logon
	writing bool
	writes  sync.WaitGroup
}

// NewLogons is for a store, which may be nil.
func NewLogons(s *store.Store, log *slog.Logger, stop <-chan struct{}) *Logons {
	return &Logons{store: s, log: log, stop: stop}
}

// Note has somebody's coming or leaving written. The context is the server's.
func (w *Logons) Note(ctx context.Context, l Logon) {
	if w.store == nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.waiting = append(w.waiting, l)
	if !w.writing {
		w.writing = true
		w.writes.Go(func() { w.write(ctx) })
	}
}

// Wait returns when all is written.
func (w *Logons) Wait() { w.writes.Wait() }

// next are those that are written together; none when there are no more.
func (w *Logons) next() (list []Logon) {
	w.mu.Lock()
	defer w.mu.Unlock()
	n := min(len(w.waiting), logonsAtOnce)
	list, w.waiting = w.waiting[:n:n], w.waiting[n:]
	w.writing = n > 0
	return list
}

// write writes what waits, one transaction after the other, with rests between
// them unless the server ends.
func (w *Logons) write(ctx context.Context) {
	for list := w.next(); len(list) > 0; list = w.next() {
		if err := w.store.Update(ctx, func(ctx context.Context, tx *store.Tx) error { return addLogons(ctx, tx, list) }); err != nil {
			w.log.Error("logons not stored", "logons", len(list), "err", err)
		}
		rest := time.NewTimer(logonRest)
		select {
		case <-rest.C:
		case <-w.stop:
			rest.Stop()
		}
	}
}

func addLogons(ctx context.Context, tx *store.Tx, list []Logon) error {
	var rows []store.Logon
	for _, l := range list {
		rows = append(rows, l.Logon)
		if l.User == 0 {
			continue
		}
		u, err := tx.UserByID(ctx, l.User)
		switch {
		case errors.Is(err, store.ErrNotFound):
			continue // removed meanwhile
		case err != nil:
			return err
		}
		if l.Arrived {
			u.LastOn, u.LastFrom = l.At, l.Address
		} else {
			u.LastOff = l.At
			u.Online += l.At.Sub(l.Since)
		}
		if err := tx.SaveUser(ctx, u); err != nil {
			return err
		}
	}
	return tx.AddLogons(ctx, rows...)
}
