package ics

import (
	"context"
	"fmt"

	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/phrase"
	"rookery/store"
)

// mostHandles is how many names a command lists that begin in the same way.
const mostHandles = 100

// awaitHandles are registered names that begin so, at most one more than are listed; false after saying
// that they cannot be read.
func (c *call) awaitHandles(prefix string) (list []string, ok bool) {
	s := c.server
	if s.store == nil {
		return command.Names(s.lobby.Matching(prefix)), true
	}
	ok = c.AwaitRead("names", func(ctx context.Context) (err error) {
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
		c.Refuse("[%s] is already on the %s list.", item, list)
		return
	case !changed:
		c.Refuse("[%s] is not in the %s list.", item, list)
		return
	}
	if err := s.data.AwaitWrite(string(list)+" list", func(ctx context.Context, tx *store.Tx) error { return accounts.ChangeList(ctx, tx, list, item, add) }); err != nil {
		c.Refuse(command.NotStored)
		return
	}
	s.lists.Change(list, item, add) // as it is now: others may have changed it meanwhile
	if y := s.lobby.Named(item); y != nil {
		s.lists.Entitle(y.user)
	}
	if add {
		c.Print("[%s] added to the %s list.\n", item, list)
	} else {
		c.Print("[%s] removed from the %s list.\n", item, list)
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
