// Package database is the room of what lasts: whether the database is there, how it is read and written while the
// floor is free for others, and what is done again when it is back. It knows neither sessions nor games.
package database

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"rookery/ics/floor"
	"rookery/store"
)

// A House is told, on the floor, what becomes of the database.
type House interface {
	// StoreLost: nothing can be stored from now on, until StoreRegained.
	StoreLost()
	StoreRegained()
	// Closing reports whether the server ends, and tries nothing again.
	Closing() bool
}

// A Database is the server's. What has no other note belongs to who has the floor.
type Database[S any] struct {
	store   *store.Store // nil: nothing lasts
	floor   *floor.Floor[S]
	log     *slog.Logger
	context context.Context // ends with the server
	house   House

	away  bool     // nothing can be stored
	later []func() // what is done when it is back
}

// New is a database that is there. A nil store is one that keeps nothing.
func New[S any](ctx context.Context, s *store.Store, f *floor.Floor[S], log *slog.Logger, house House) *Database[S] {
	return &Database[S]{store: s, floor: f, log: log, context: ctx, house: house}
}

// ErrNotStored says that something could not be stored and has not happened. Its
// text is for players.
var ErrNotStored = errors.New("nothing has changed: the server cannot store it at the moment; please try again later")

// ErrNotRead says that something could not be looked up. Its text is for players.
var ErrNotRead = errors.New("the server cannot look that up at the moment; please try again later")

// Away reports whether the database does not answer.
func (d *Database[S]) Away() bool { return d.away }

// Troubled notes that something could not be stored, and what it was about. That it is not there, is
// there already, or has no room is an answer to who asked for it.
func (d *Database[S]) Troubled(err error, what string, which any) {
	if errors.Is(err, store.ErrNotFound) || errors.Is(err, store.ErrExists) || errors.Is(err, store.ErrFull) {
		return
	}
	d.log.Error("not stored", what, which, "err", err)
	if errors.Is(err, store.ErrAway) {
		d.lose()
	}
}

// lose notes that nothing can be stored.
func (d *Database[S]) lose() {
	if !d.away {
		d.away = true
		d.house.StoreLost()
	}
}

// regain does what waited.
func (d *Database[S]) regain() {
	if !d.away {
		return
	}
	d.away = false
	d.house.StoreRegained()
	later := d.later
	d.later = nil
	for _, f := range later {
		f()
	}
}

// Retry does something on the floor when it may succeed, after it could not be stored. A server that
// closes does not.
func (d *Database[S]) Retry(f func()) {
	if d.away {
		d.later = append(d.later, f)
		return
	}
	time.AfterFunc(time.Second, func() {
		d.With(func() {
			if !d.house.Closing() {
				f()
			}
		})
	})
}

// With does something on the floor, in nobody's words. The caller does not have it.
func (d *Database[S]) With(f func()) {
	var nobody S
	d.floor.With(nobody, f)
}

// every is how often the server looks whether its database is there.
const every = 250 * time.Millisecond

// Watch follows whether the database can be written, until the server ends or another one has taken the
// games over: fenced is called then, without the floor.
func (d *Database[S]) Watch(fenced func()) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-d.context.Done():
			return
		case <-d.store.Lost():
			d.log.Error("another server has taken the games over: this one ends")
			fenced()
			return
		case <-tick.C:
			d.With(d.Look)
		}
	}
}

// Look notes whether the database is there now.
func (d *Database[S]) Look() {
	if d.store.Failing() {
		d.lose()
	} else {
		d.regain()
	}
}

// ReadTime is how long a command waits for what it reads.
const ReadTime = 5 * time.Second

// AwaitRead reads from the store while the floor is free. If that fails it is
// logged; the error is nil or not, ErrNotFound among them.
func (d *Database[S]) AwaitRead(what string, read func(context.Context) error) error {
	if d.store == nil {
		return nil
	}
	var err error
	d.floor.Yield(func() {
		ctx, cancel := context.WithTimeout(d.context, ReadTime)
		defer cancel()
		err = read(ctx)
	})
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		d.log.Error("not read", "what", what, "err", err)
	}
	return err
}

// AwaitWrite writes to the store while the floor is free. If that fails nothing
// has been written, and it is logged.
func (d *Database[S]) AwaitWrite(what string, write func(context.Context, *store.Tx) error) error {
	if d.store == nil {
		return nil
	}
	var err error
	d.floor.Yield(func() { err = d.store.Update(d.context, write) })
	if err != nil {
		d.Troubled(err, "what", what)
	}
	return err
}
