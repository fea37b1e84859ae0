package ics

import (
	"context"
	"errors"
	"time"

	"rookery/store"
)

// awayCheck is how often the server looks whether its database is there.
const awayCheck = 250 * time.Millisecond

// troubled notes that something could not be stored, and what it was about. That it is not there, is
// there already, or has no room is an answer to who asked for it.
func (s *Server) troubled(err error, what string, which any) {
	if errors.Is(err, store.ErrNotFound) || errors.Is(err, store.ErrExists) || errors.Is(err, store.ErrFull) {
		return
	}
	s.log.Error("not stored", what, which, "err", err)
	if errors.Is(err, store.ErrAway) {
		s.loseStore()
	}
}

// loseStore stops the clocks of all games: nobody is to lose time, or a game,
// because the server cannot store moves. They run again as soon as it can.
func (s *Server) loseStore() {
	if s.away {
		return
	}
	s.away = true
	s.log.Error("the database is away: clocks are stopped")
	for _, t := range s.tables.all() {
		if t.lasts() {
			t.match.Freeze(s.now())
			t.tell("The server's database does not answer. The clocks are stopped until it does; moves cannot be made meanwhile.")
		}
	}
}

// regainStore lets the games go on.
func (s *Server) regainStore() {
	if !s.away {
		return
	}
	s.away = false
	s.log.Info("the database is back")
	for _, t := range s.tables.all() {
		if t.lasts() && !t.waiting {
			t.match.Thaw(s.now())
			t.tell("The server's database is back. The clocks run again.")
			t.show()
			s.arm(t)
			s.robotsLook(t)
		}
	}
	later := s.later
	s.later = nil
	for _, f := range later {
		f()
	}
}

// lasts: a game is in play here that is in the store.
func (t *table) lasts() bool { return t.match != nil && !t.over && t.match.Row().ID != 0 }

// later does something at the table when it may succeed, after it could not be stored.
func (t *table) later(f func()) {
	t.server.retry(func() { t.Post(nil, f) })
}

// retry does something on the floor when it may succeed, after it could not be stored. A server that
// closes does not.
func (s *Server) retry(f func()) {
	if s.away {
		s.later = append(s.later, f)
		return
	}
	time.AfterFunc(time.Second, func() {
		s.floor.With(nil, func() {
			if !s.closing {
				f()
			}
		})
	})
}

// watchStore follows whether the database can be written, until the server ends.
func (s *Server) watchStore() {
	tick := time.NewTicker(awayCheck)
	defer tick.Stop()
	for {
		select {
		case <-s.context.Done():
			return
		case <-s.store.Lost():
			s.log.Error("another server has taken the games over: this one ends")
			s.fencedOut()
			return
		case <-tick.C:
			failing := s.store.Failing()
			s.floor.With(nil, func() {
				if failing {
					s.loseStore()
				} else {
					s.regainStore()
				}
			})
		}
	}
}

// fencedOut ends a server that may not play any more.
func (s *Server) fencedOut() {
	s.shutDown()
	if s.config.Stop != nil {
		s.config.Stop()
	}
}

// readTime is how long a command waits for what it reads.
const readTime = 5 * time.Second

// awaitRead reads from the store while the floor is free. If that fails it is
// logged; the error is nil or not, ErrNotFound among them.
func (s *Server) awaitRead(what string, read func(context.Context) error) error {
	if s.store == nil {
		return nil
	}
	var err error
	s.floor.Yield(func() {
		ctx, cancel := context.WithTimeout(s.context, readTime)
		defer cancel()
		err = read(ctx)
	})
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		s.log.Error("not read", "what", what, "err", err)
	}
	return err
}

// errNotRead says that something could not be looked up. Its text is for players.
var errNotRead = errors.New("the server cannot look that up at the moment; please try again later")

// notRead is what a command says that could not look something up.
const notRead = "The server cannot look that up at the moment. Please try again later."

// awaitRead is the server's for a command, which says that it failed.
func (c *call) awaitRead(what string, read func(context.Context) error) bool {
	if err := c.server.awaitRead(what, read); err != nil {
		c.refuse(notRead)
		return false
	}
	return true
}

// awaitWrite writes to the store while the floor is free. If that fails nothing
// has been written, and it is logged.
func (s *Server) awaitWrite(what string, write func(context.Context, *store.Tx) error) error {
	if s.store == nil {
		return nil
	}
	var err error
	s.floor.Yield(func() { err = s.store.Update(s.context, write) })
	if err != nil {
		s.troubled(err, "what", what)
	}
	return err
}
