package ics

import (
	"iter"
	"log/slog"
	"slices"
	"time"

	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/lobby"
	"rookery/ics/play"
	"rookery/ics/record"
	"rookery/store"
)

// A desk is what commands see of the server.
type desk struct{ server *Server }

// Now is the time by the server's clock.
func (d desk) Now() time.Time { return d.server.now() }

// Log is the operator's.
func (d desk) Log() *slog.Logger { return d.server.log }

// Kept is the database, nil if the server keeps nothing.
func (d desk) Kept() *store.Store { return d.server.store }

// Data is how it is read and written while the floor is free.
func (d desk) Data() command.Store { return d.server.data }

// Lists are the server's own.
func (d desk) Lists() accounts.Lists { return d.server.lists }

// Named is who is on under exactly that name, nil if nobody is.
func (d desk) Named(name string) command.Person {
	if x := d.server.lobby.Named(name); x != nil {
		return x
	}
	return nil
}

// Matching are those whose names begin so.
func (d desk) Matching(prefix string) []command.Person {
	return play.Persons(d.server.lobby.Matching(prefix))
}

// Everybody are all who are on, by name.
func (d desk) Everybody() []command.Person { return play.Persons(d.server.lobby.All()) }

// Peak is the most that have been on at once.
func (d desk) Peak() int { return d.server.lobby.Peak() }

// Games is how many are in play, and how many have begun since the start.
func (d desk) Games() (now, played int) {
	return d.server.hall.Counted()
}

// Commands are all there are.
func (d desk) Commands() command.Table { return d.server.commands }

// Each is everybody who is on, in no order.
func (d desk) Each() iter.Seq[command.Person] {
	return func(yield func(command.Person) bool) {
		for x := range d.server.lobby.Each() {
			if !yield(x) {
				return
			}
		}
	}
}

// Listeners are those who listen to a channel, by name.
func (d desk) Listeners(channel string) []command.Person {
	list := slices.Collect(d.server.lobby.Who(lobby.Channel, channel))
	lobby.Sort(list)
	return play.Persons(list)
}

// AwaitUnrenamed does something while no account gets another name.
func (d desk) AwaitUnrenamed(f func()) {
	d.server.floor.Yield(d.server.names.RLock)
	defer d.server.names.RUnlock()
	f()
}

// AwaitProfile changes what a user has set, if it can be stored.
func (d desk) AwaitProfile(u *accounts.User, edit func(*record.Profile)) bool {
	s := d.server
	draft := u.Own.Draft(edit)
	var stored record.StoredUser
	var err error
	if u.Guest {
		stored, err = draft.Store(s.context)
	} else {
		s.floor.Yield(func() { stored, err = draft.Store(s.context) })
	}
	if err != nil {
		s.data.Troubled(err, "user", u.Name)
		return false
	}
	stored.Apply()
	if y := s.lobby.Named(u.Name); y != nil && y.User() == u {
		s.lobby.Index(y)
	}
	return true
}
