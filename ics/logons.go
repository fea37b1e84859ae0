package ics

import (
	"context"
	"errors"
	"time"

	"rookery/store"
)

// A logon is somebody who came or left, to be written. Nobody waits for that.
type logon struct {
	store.Logon
	user  store.UserID // 0: a guest
	since time.Time    // when the session began
}

// logonsAtOnce is how many one transaction takes, so that moves need not wait for
// thousands who come or leave together.
const logonsAtOnce = 50

// logonRest is how long it is between two of them: most moves find nothing being
// written, also while thousands come or leave.
const logonRest = 100 * time.Millisecond

// noteLogon has somebody's coming or leaving written.
func (s *Server) noteLogon(x *session, arrived bool) {
	if s.store == nil || x.conn == nil {
		return
	}
	s.logons = append(s.logons, logon{store.Logon{Name: x.user.name, At: s.now(), Arrived: arrived, Address: x.conn.Address()}, x.user.id, x.since})
	if !s.noting {
		s.noting = true
		s.notes.Go(s.writeLogons)
	}
}

// writeLogons writes what waits, one transaction after the other, with rests between
// them unless the server closes.
func (s *Server) writeLogons() {
	for {
		var list []logon
		closing := false
		s.with(nil, func() {
			closing = s.closing
			n := min(len(s.logons), logonsAtOnce)
			list, s.logons = s.logons[:n:n], s.logons[n:]
			s.noting = n > 0
		})
		if len(list) == 0 {
			return
		}
		if err := s.store.Update(s.context, func(ctx context.Context, tx *store.Tx) error { return addLogons(ctx, tx, list) }); err != nil {
			s.log.Error("logons not stored", "logons", len(list), "err", err)
		}
		if !closing {
			time.Sleep(logonRest)
		}
	}
}

func addLogons(ctx context.Context, tx *store.Tx, list []logon) error {
	var rows []store.Logon
	for _, l := range list {
		rows = append(rows, l.Logon)
		if l.user == 0 {
			continue
		}
		u, err := tx.UserByID(ctx, l.user)
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
			u.Online += l.At.Sub(l.since)
		}
		if err := tx.SaveUser(ctx, u); err != nil {
			return err
		}
	}
	return tx.AddLogons(ctx, rows...)
}
