package ics

import (
	"context"
	"errors"
	"fmt"
	"time"

	"rookery/ics/accounts"
	"rookery/ics/phrase"
	"rookery/ics/record"
	"rookery/store"
)

// load reads a registered user; the error is store.ErrNotFound if there is none.
// The caller does not have the floor.
func (s *Server) load(ctx context.Context, name string) (*accounts.User, error) {
	if s.store == nil {
		return nil, store.ErrNotFound
	}
	began := time.Now()
	r, err := s.store.User(ctx, name)
	if err != nil {
		return nil, err
	}
	u := accounts.NewUser(r.Name)
	u.ID, u.Account, u.Read = r.ID, r, began
	if u.Own, err = record.LoadUser(ctx, s.store, r.ID); err != nil {
		return nil, err
	}
	ratings, err := s.store.Ratings(ctx, r.ID)
	if err != nil {
		return nil, err
	}
	for _, r := range ratings {
		u.Ratings[r.Category] = r
	}
	return u, nil
}

// awaitUser is the user of a name, on or not; nil after saying why not. The
// beginning of a name will do if it is the only one, but nobody's whole name means
// somebody else who happens to be on.
func (c *call) awaitUser(name string) *accounts.User {
	s := c.server
	if y := s.lobby.Named(name); y != nil {
		return y.user
	}
	var u *accounts.User
	var fits []string
	err := s.data.AwaitRead("user", func(ctx context.Context) (err error) {
		if u, err = s.load(ctx, name); errors.Is(err, store.ErrNotFound) && s.store != nil {
			fits, err = s.store.Names(ctx, name, mostMatches+1)
		}
		return err
	})
	found := s.lobby.Matching(name)
	if u == nil && len(found) == 1 {
		return found[0].user
	}
	if u == nil && err == nil && len(fits) == 1 && len(found) == 0 {
		err = s.data.AwaitRead("user", func(ctx context.Context) (err error) {
			u, err = s.load(ctx, fits[0])
			return err
		})
	}
	for _, y := range found {
		fits, _ = accounts.AddFold(fits, y.user.Name)
	}
	switch {
	case u != nil && err == nil:
		s.lists.Entitle(u)
		return u
	case len(fits) > 1:
		c.refuse("Ambiguous name \"%s\". Matches: %s", name, someOf(fits))
	case err != nil && !errors.Is(err, store.ErrNotFound):
		c.refuse(notRead)
	case !isLetters(name):
		c.refuse("'%s' is not a valid handle.", name)
	default:
		c.refuse("There is no player matching the name %s.", name)
	}
	return nil
}

// mostHandles is how many names a command lists that begin in the same way.
const mostHandles = 100

// awaitHandles are registered names that begin so, at most one more than are listed; false after saying
// that they cannot be read.
func (c *call) awaitHandles(prefix string) (list []string, ok bool) {
	s := c.server
	if s.store == nil {
		return names(s.lobby.Matching(prefix)), true
	}
	ok = c.awaitRead("names", func(ctx context.Context) (err error) {
		list, err = s.store.Names(ctx, prefix, mostHandles+1)
		return err
	})
	return list, ok
}

// awaitServerList puts somebody on one of the server's lists, or takes them off.
func (c *call) awaitServerList(list accounts.List, item string, add bool) {
	s := c.server
	item, changed := s.lists.Changes(list, item, add)
	switch {
	case !changed && add:
		c.refuse("[%s] is already on the %s list.", item, list)
		return
	case !changed:
		c.refuse("[%s] is not in the %s list.", item, list)
		return
	}
	if err := s.data.AwaitWrite(string(list)+" list", func(ctx context.Context, tx *store.Tx) error { return accounts.ChangeList(ctx, tx, list, item, add) }); err != nil {
		c.refuse(notStored)
		return
	}
	s.lists.Change(list, item, add) // as it is now: others may have changed it meanwhile
	if y := s.lobby.Named(item); y != nil {
		s.lists.Entitle(y.user)
	}
	if add {
		c.print("[%s] added to the %s list.\n", item, list)
	} else {
		c.print("[%s] removed from the %s list.\n", item, list)
	}
	s.log.Info("list changed", "by", c.user.Name, "list", list, "item", item, "added", add)
}

// lastOn is when somebody who is not on was here last.
func (s *Server) lastOn(u *accounts.User) string {
	if u.Account.LastOff.IsZero() && u.Account.LastOn.IsZero() {
		return fmt.Sprintf("%s has never connected.\n", u.Name)
	}
	return fmt.Sprintf("Last disconnected: %s\n", phrase.DateTime(u.Account.LastOff.UTC()))
}
