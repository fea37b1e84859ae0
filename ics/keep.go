package ics

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"rookery/ics/phrase"
	"rookery/ics/record"
	"rookery/store"
)

// changeList makes an item be, or not be, on a list of the server's.
func changeList(ctx context.Context, tx *store.Tx, list, item string, add bool) error {
	var err error
	if add {
		err = tx.AddToList(ctx, 0, list, item)
	} else {
		err = tx.RemoveFromList(ctx, 0, list, item)
	}
	if errors.Is(err, store.ErrExists) || errors.Is(err, store.ErrNotFound) {
		return nil
	}
	return err
}

// load reads a registered user; the error is store.ErrNotFound if there is none.
// The caller does not have the floor.
func (s *Server) load(ctx context.Context, name string) (*user, error) {
	if s.store == nil {
		return nil, store.ErrNotFound
	}
	began := time.Now()
	r, err := s.store.User(ctx, name)
	if err != nil {
		return nil, err
	}
	u := newUser(r.Name)
	u.id, u.account, u.read = r.ID, r, began
	if u.own, err = record.LoadUser(ctx, s.store, r.ID); err != nil {
		return nil, err
	}
	ratings, err := s.store.Ratings(ctx, r.ID)
	if err != nil {
		return nil, err
	}
	for _, r := range ratings {
		u.ratings[r.Category] = r
	}
	return u, nil
}

// awaitUser is the user of a name, on or not; nil after saying why not. The
// beginning of a name will do if it is the only one, but nobody's whole name means
// somebody else who happens to be on.
func (c *call) awaitUser(name string) *user {
	s := c.server
	if y := s.lobby.named(name); y != nil {
		return y.user
	}
	var u *user
	var fits []string
	err := s.awaitRead("user", func(ctx context.Context) (err error) {
		if u, err = s.load(ctx, name); errors.Is(err, store.ErrNotFound) && s.store != nil {
			fits, err = s.store.Names(ctx, name, mostMatches+1)
		}
		return err
	})
	found := s.lobby.matching(name)
	if u == nil && len(found) == 1 {
		return found[0].user
	}
	if u == nil && err == nil && len(fits) == 1 && len(found) == 0 {
		err = s.awaitRead("user", func(ctx context.Context) (err error) {
			u, err = s.load(ctx, fits[0])
			return err
		})
	}
	for _, y := range found {
		fits, _ = addFold(fits, y.user.name)
	}
	switch {
	case u != nil && err == nil:
		s.entitle(u)
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
		return names(s.lobby.matching(prefix)), true
	}
	ok = c.awaitRead("names", func(ctx context.Context) (err error) {
		list, err = s.store.Names(ctx, prefix, mostHandles+1)
		return err
	})
	return list, ok
}

// A nameList is a list of the server's.
type nameList []string

func (l nameList) has(name string) bool { return hasFold(l, name) }
func (l nameList) names() []string      { return append([]string(nil), l...) }

// list is one of the server's lists.
func (s *Server) list(name string) nameList { return s.lists[name] }

// loadLists reads the server's lists at its start.
func (s *Server) loadLists(ctx context.Context) error {
	lists, err := s.store.Lists(ctx, 0)
	if err != nil {
		return err
	}
	for name, items := range lists {
		s.lists[name] = items
	}
	return nil
}

// awaitServerList puts somebody on one of the server's lists, or takes them off.
func (c *call) awaitServerList(k *listKind, item string, add bool) {
	s := c.server
	_, changed := addFold(s.lists[k.name], item)
	if !add {
		_, changed = removeFold(s.lists[k.name], item)
	}
	switch {
	case !changed && add:
		c.refuse("[%s] is already on the %s list.", item, k.name)
		return
	case !changed:
		c.refuse("[%s] is not in the %s list.", item, k.name)
		return
	}
	for _, name := range s.lists[k.name] {
		if !add && strings.EqualFold(name, item) {
			item = name
		}
	}
	if err := s.awaitWrite(k.name+" list", func(ctx context.Context, tx *store.Tx) error { return changeList(ctx, tx, k.name, item, add) }); err != nil {
		c.refuse(notStored)
		return
	}
	if add { // to the list as it is now: others may have changed it meanwhile
		s.lists[k.name], _ = addFold(s.lists[k.name], item)
	} else {
		s.lists[k.name], _ = removeFold(s.lists[k.name], item)
	}
	if y := s.lobby.named(item); y != nil {
		s.entitle(y.user)
	}
	if add {
		c.print("[%s] added to the %s list.\n", item, k.name)
	} else {
		c.print("[%s] removed from the %s list.\n", item, k.name)
	}
	s.log.Info("list changed", "by", c.user.name, "list", k.name, "item", item, "added", add)
}

// listsOf are the server's lists that an account is on, with the titles that they give. A ban is not of the
// account but of the name.
func (s *Server) listsOf(name string) (list []string) {
	for _, k := range listKinds {
		if k.admin && k.name != "ban" && k.name != "filter" && s.list(k.name).has(name) {
			list = append(list, k.name)
		}
	}
	return list
}

// renameInLists has the server's lists name an account as it is called now, or not at all if it has no
// name any more: whoever registers the old one later is somebody else.
func renameInLists(ctx context.Context, tx *store.Tx, lists []string, from, to string) error {
	for _, list := range lists {
		items, err := tx.List(ctx, 0, list)
		if err != nil {
			return err
		}
		for _, item := range items {
			if !strings.EqualFold(item, from) {
				continue
			}
			if err := changeList(ctx, tx, list, item, false); err != nil {
				return err
			}
			if to == "" {
				continue
			}
			if err := changeList(ctx, tx, list, to, true); err != nil {
				return err
			}
		}
	}
	return nil
}

// entitle gives a user the titles of the lists they are on.
func (s *Server) entitle(u *user) {
	if u.guest {
		return
	}
	u.titles = nil
	if u.account.Admin {
		u.titles = append(u.titles, "*")
	}
	for _, t := range u.account.Titles {
		if !u.has(t) {
			u.titles = append(u.titles, t)
		}
	}
	for _, k := range listKinds {
		if k.title != "" && !u.has(k.title) && s.list(k.name).has(u.name) {
			u.titles = append(u.titles, k.title)
		}
	}
}

// lastOn is when somebody who is not on was here last.
func (s *Server) lastOn(u *user) string {
	if u.account.LastOff.IsZero() && u.account.LastOn.IsZero() {
		return fmt.Sprintf("%s has never connected.\n", u.name)
	}
	return fmt.Sprintf("Last disconnected: %s\n", phrase.DateTime(u.account.LastOff.UTC()))
}

// forAdmins are the lines of finger that only admins see. from is where the user comes from, or came last.
func (u *user) forAdmins(from string) string {
	if u.guest {
		return ""
	}
	text := fmt.Sprintf("Email: %s\nReal name: %s\nLast from: %s\n", u.account.Email, u.account.FullName, from)
	if u.account.Remark != "" {
		text += "Remark: " + u.account.Remark + "\n"
	}
	return text
}
