package ics

import (
	"context"
	"errors"

	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/play"
	"rookery/ics/record"
	"rookery/store"
)

// A renaming is a command that gives an account another name, or removes it.
type renaming struct {
	*play.Call
	server *Server
}

// awaitRenamed gives an account another name, or removes it if the name is "", unless its
// user is on or plays; so do the tournaments that are not over, the server's lists and those of all users. Nobody comes in with it while
// that is being stored, nor by the old name afterwards. False after saying why not.
func (c renaming) awaitRenamed(u *accounts.User, name string, write func(context.Context, *store.Tx) error) (done bool) {
	c.server.floor.Yield(c.server.names.Lock)
	defer c.server.names.Unlock()
	c.awaitAtContests(c.server.contests.Numbers(), func() { done = c.awaitRenamedAtContests(u, name, write) })
	return done
}

func (c renaming) awaitRenamedAtContests(u *accounts.User, name string, write func(context.Context, *store.Tx) error) bool {
	s := c.server
	switch {
	case s.lobby.Named(u.Name) != nil:
		c.Refuse("%s is logged in.", u.Name)
		return false
	case name != "" && s.lobby.Named(name) != nil:
		c.Refuse("Somebody by the name %s is logged in.", name)
		return false
	case !s.lobby.Current(u):
		c.Refuse("That account has just been changed.")
		return false
	}
	for _, t := range s.hall.Tables() {
		if t.Study() == nil && (t.Seats()[0].User.ID == u.ID || t.Seats()[1].User.ID == u.ID) {
			c.Refuse("%s has a game in play.", u.Name)
			return false
		}
	}
	contests, taken := s.contests.Renamed(u.Name, name)
	if taken {
		c.Refuse("Somebody by the name %s is in a tournament.", name)
		return false
	}
	changed := s.lobby.Changing(u.ID)
	lists := s.lists.Of(u.Name)
	named := record.Renaming{Lists: accounts.ListsOfNames(), From: u.Name, To: name}
	err := s.data.AwaitWrite("user", func(ctx context.Context, tx *store.Tx) error {
		if err := contests.Store(ctx, tx); err != nil {
			return err
		}
		if err := accounts.RenameInLists(ctx, tx, lists, u.Name, name); err != nil {
			return err
		}
		if err := named.Store(ctx, tx); err != nil {
			return err
		}
		return write(ctx, tx)
	})
	if err == nil {
		changed(name, true)
		contests.Apply()
		s.lists.Renamed(lists, u.Name, name)
		for _, x := range s.lobby.Renamed(named) {
			x.Keep()
		}
		s.matching.RenameInvited(u.Name, name)
		return true
	}
	changed("", false)
	if errors.Is(err, store.ErrExists) {
		c.Refuse("A player by the name %s is already registered.", name)
	} else {
		c.Refuse(command.NotStored)
	}
	return false
}
