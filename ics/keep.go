package ics

import (
	"context"
	"errors"
	"fmt"
	"sort"
	"strconv"
	"strings"

	"rookery/store"
)

// saved is a setting as the store has it.
type saved struct {
	kind store.Kind
	name string
}

// entries are all settings of a user.
func (u *user) entries() map[saved]string {
	all := map[saved]string{}
	for name, value := range u.settings {
		all[saved{store.Variable, name}] = value
	}
	for _, a := range u.aliases {
		all[saved{store.Alias, a.Word}] = a.Text
	}
	for i, n := range u.notes {
		if n != "" {
			all[saved{store.Note, strconv.Itoa(i + 1)}] = n
		}
	}
	return all
}

// saveUser writes what has changed in a user's settings.
func (s *Server) saveUser(u *user) {
	if s.store == nil || u.guest {
		return
	}
	now := u.entries()
	before := u.kept
	u.kept = now
	_ = s.write("settings of "+u.name, func(ctx context.Context, tx *store.Tx) error {
		for k, v := range now {
			if old, ok := before[k]; !ok || old != v {
				if err := tx.Set(ctx, u.id, k.kind, k.name, v); err != nil {
					return err
				}
			}
		}
		for k := range before {
			if _, ok := now[k]; !ok {
				if err := tx.Unset(ctx, u.id, k.kind, k.name); err != nil && !errors.Is(err, store.ErrNotFound) {
					return err
				}
			}
		}
		return nil
	})
}

// write changes the store while the floor is free; what goes wrong is logged
// and returned.
func (s *Server) write(what string, f func(context.Context, *store.Tx) error) error {
	if s.store == nil {
		return nil
	}
	var err error
	s.yield(func() { err = s.store.Update(s.context, f) })
	if err != nil {
		s.log.Error("not stored", "what", what, "err", err)
	}
	return err
}

// saveListed writes a change of a user's list.
func (s *Server) saveListed(u *user, list, item string, add bool) {
	if u.guest {
		return
	}
	_ = s.write("list of "+u.name, func(ctx context.Context, tx *store.Tx) error {
		return changeList(ctx, tx, u.id, list, item, add)
	})
}

// changeList makes an item be, or not be, on a list.
func changeList(ctx context.Context, tx *store.Tx, owner store.UserID, list, item string, add bool) error {
	var err error
	if add {
		err = tx.AddToList(ctx, owner, list, item)
	} else {
		err = tx.RemoveFromList(ctx, owner, list, item)
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
	r, err := s.store.User(ctx, name)
	if err != nil {
		return nil, err
	}
	u := newUser(r.Name)
	u.id, u.account = r.ID, r
	if u.lists, err = s.store.Lists(ctx, r.ID); err != nil {
		return nil, err
	}
	if u.settings, err = s.store.Settings(ctx, r.ID, store.Variable); err != nil {
		return nil, err
	}
	aliases, err := s.store.Settings(ctx, r.ID, store.Alias)
	if err != nil {
		return nil, err
	}
	for word, text := range aliases {
		u.aliases = append(u.aliases, alias{word, text})
	}
	sort.Slice(u.aliases, func(i, j int) bool { return u.aliases[i].Word < u.aliases[j].Word })
	notes, err := s.store.Settings(ctx, r.ID, store.Note)
	if err != nil {
		return nil, err
	}
	for n, text := range notes {
		if i, err := strconv.Atoi(n); err == nil && i >= 1 && i <= len(u.notes) {
			u.notes[i-1] = text
		}
	}
	ratings, err := s.store.Ratings(ctx, r.ID)
	if err != nil {
		return nil, err
	}
	for _, r := range ratings {
		u.ratings[r.Category] = r
	}
	u.kept = u.entries()
	return u, nil
}

// anyUser is the user of a name, on or not; nil after saying why not. The
// beginning of a name will do if it is the only one.
func (c *call) anyUser(name string) *user {
	if found := c.server.lobby.matching(name); len(found) == 1 {
		return found[0].user
	}
	var u *user
	var err error
	var fits []string
	s := c.server
	s.yield(func() {
		if u, err = s.load(s.context, name); errors.Is(err, store.ErrNotFound) && s.store != nil {
			if fits, err = s.store.Names(s.context, name, 5); err == nil && len(fits) == 1 {
				u, err = s.load(s.context, fits[0])
			}
		}
	})
	switch {
	case u != nil && err == nil:
		s.entitle(u)
		return u
	case len(fits) > 1:
		c.refuse("Ambiguous name \"%s\". Matches: %s", name, strings.Join(fits, " "))
	case err != nil && !errors.Is(err, store.ErrNotFound):
		c.refuse("The server's store does not answer. Please try again later.")
	default:
		c.refuse("There is no player matching the name %s.", name)
	}
	return nil
}

// handles are registered names that begin so.
func (s *Server) handles(c *call, prefix string) (list []string) {
	if s.store == nil {
		return names(s.lobby.matching(prefix))
	}
	s.yield(func() { list, _ = s.store.Names(s.context, prefix, 100) })
	return list
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

// changeServerList puts somebody on one of the server's lists, or takes them off.
func (c *call) changeServerList(k *listKind, item string, add bool) {
	s := c.server
	list, changed := addFold(s.lists[k.name], item)
	if !add {
		list, changed = removeFold(s.lists[k.name], item)
	}
	switch {
	case !changed && add:
		c.refuse("[%s] is already on the %s list.", item, k.name)
		return
	case !changed:
		c.refuse("[%s] is not in the %s list.", item, k.name)
		return
	}
	old := s.lists[k.name]
	for _, name := range old {
		if !add && strings.EqualFold(name, item) {
			item = name
		}
	}
	s.lists[k.name] = list
	if err := s.write(k.name+" list", func(ctx context.Context, tx *store.Tx) error { return changeList(ctx, tx, 0, k.name, item, add) }); err != nil {
		s.lists[k.name] = old
		c.refuse("The list could not be stored.")
		return
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
	return fmt.Sprintf("Last disconnected: %s\n", dateTime(u.account.LastOff.UTC()))
}

// forAdmins are the lines of finger that only admins see.
func (u *user) forAdmins() string {
	if u.guest {
		return ""
	}
	text := fmt.Sprintf("Email: %s\nReal name: %s\nLast from: %s\n", u.account.Email, u.account.FullName, u.account.LastFrom)
	if u.account.Remark != "" {
		text += "Remark: " + u.account.Remark + "\n"
	}
	return text
}
