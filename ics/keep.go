package ics

import (
	"context"

	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/store"
)

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
