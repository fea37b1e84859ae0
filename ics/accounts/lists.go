package accounts

import (
	"context"
	"errors"
	"net/netip"
	"slices"
	"strings"

	"rookery/store"
)

// A List names a list of names, or of channels or addresses, that a user or the server keeps.
type List string

// MaxChannel is the last channel, which are numbers from 0; a list of channels has no others.
const MaxChannel = 255

// The lists, by the names that users know.
const (
	Admin       List = "admin"
	Ban         List = "ban"
	Blind       List = "blind"
	CA          List = "ca"
	Censor      List = "censor"
	Channel     List = "channel"
	MuteCShouts List = "cmuzzle"
	Computer    List = "computer"
	Filter      List = "filter"
	FM          List = "fm"
	Follow      List = "follow"
	GM          List = "gm"
	NotifyGames List = "gnotify"
	NotifyIdle  List = "idlenotify"
	IM          List = "im"
	Mute        List = "mute"
	NoPlay      List = "noplay"
	Notify      List = "notify"
	Quota       List = "quota"
	SR          List = "sr"
	TD          List = "td"
	TM          List = "tm"
	WFM         List = "wfm"
	WGM         List = "wgm"
	WIM         List = "wim"
)

// A ListKind is a list of names that a user or the server keeps.
type ListKind struct {
	Name   List
	Public bool // of the server: all may see it
	Admin  bool // of the server: admins change it
	Title  string
}

// ListKinds are the lists that there are, those of the server among them.
var ListKinds = []ListKind{
	{Name: Admin, Public: true, Admin: true, Title: "*"},
	{Name: Ban, Admin: true},
	{Name: Blind, Public: true, Admin: true, Title: "B"},
	{Name: CA, Public: true, Admin: true, Title: "CA"},
	{Name: Censor},
	{Name: Channel},
	{Name: MuteCShouts, Admin: true},
	{Name: Computer, Public: true, Admin: true, Title: "C"},
	{Name: Filter, Admin: true},
	{Name: FM, Public: true, Admin: true, Title: "FM"},
	{Name: Follow},
	{Name: GM, Public: true, Admin: true, Title: "GM"},
	{Name: NotifyGames},
	{Name: NotifyIdle},
	{Name: IM, Public: true, Admin: true, Title: "IM"},
	{Name: Mute, Admin: true},
	{Name: NoPlay},
	{Name: Notify},
	{Name: Quota, Admin: true},
	{Name: SR, Public: true, Admin: true, Title: "SR"},
	{Name: TD, Public: true, Admin: true, Title: "TD"},
	{Name: TM, Public: true, Admin: true, Title: "TM"},
	{Name: WFM, Public: true, Admin: true, Title: "WFM"},
	{Name: WGM, Public: true, Admin: true, Title: "WGM"},
	{Name: WIM, Public: true, Admin: true, Title: "WIM"},
}

// ListsOfNames are the lists of users that have other users' names.
func ListsOfNames() (list []string) {
	for _, k := range ListKinds {
		if !k.Admin && k.Name != Channel {
			list = append(list, string(k.Name))
		}
	}
	return list
}

// Lists are the server's own. Who has the floor reads and changes them.
type Lists struct {
	items map[List][]string
}

// LoadLists reads the lists; there are none without a store.
func LoadLists(ctx context.Context, s *store.Store) (l Lists, err error) {
	l.items = map[List][]string{}
	if s == nil {
		return l, nil
	}
	all, err := s.Lists(ctx, 0)
	for name, items := range all {
		l.items[List(name)] = items
	}
	return l, err
}

// Has reports whether a name is on a list.
func (l Lists) Has(list List, name string) bool { return hasFold(l.items[list], name) }

// Names are what is on a list.
func (l Lists) Names(list List) []string { return slices.Clone(l.items[list]) }

// Changes tells what putting something on a list, or taking it off, would change: the item is as the
// list has it. False if that is nothing.
func (l Lists) Changes(list List, item string, add bool) (as string, changed bool) {
	for _, name := range l.items[list] {
		if strings.EqualFold(name, item) {
			if add {
				return item, false
			}
			return name, true
		}
	}
	return item, add
}

// Change puts something on a list, or takes it off.
func (l Lists) Change(list List, item string, add bool) {
	if add {
		l.items[list], _ = AddFold(l.items[list], item)
	} else {
		l.items[list], _ = RemoveFold(l.items[list], item)
	}
}

// Of are the lists that an account is on, with the titles that they give. A ban is not of the
// account but of the name.
func (l Lists) Of(name string) (on []List) {
	for _, k := range ListKinds {
		if k.Admin && k.Name != Ban && k.Name != Filter && l.Has(k.Name, name) {
			on = append(on, k.Name)
		}
	}
	return on
}

// Renamed has lists name an account as it is called now, or not at all if it has no name any more.
func (l Lists) Renamed(on []List, from, to string) {
	for _, list := range on {
		if l.Change(list, from, false); to != "" {
			l.Change(list, to, true)
		}
	}
}

// RenameInLists stores what renamed does: whoever registers the old name later is somebody else.
func RenameInLists(ctx context.Context, tx *store.Tx, on []List, from, to string) error {
	for _, list := range on {
		items, err := tx.List(ctx, 0, string(list))
		if err != nil {
			return err
		}
		for _, item := range items {
			if !strings.EqualFold(item, from) {
				continue
			}
			if err := ChangeList(ctx, tx, list, item, false); err != nil {
				return err
			}
			if to == "" {
				continue
			}
			if err := ChangeList(ctx, tx, list, to, true); err != nil {
				return err
			}
		}
	}
	return nil
}

// ChangeList makes an item be, or not be, on a list of the server's.
func ChangeList(ctx context.Context, tx *store.Tx, list List, item string, add bool) error {
	var err error
	if add {
		err = tx.AddToList(ctx, 0, string(list), item)
	} else {
		err = tx.RemoveFromList(ctx, 0, string(list), item)
	}
	if errors.Is(err, store.ErrExists) || errors.Is(err, store.ErrNotFound) {
		return nil
	}
	return err
}

// Entitle gives a user the titles of the lists they are on.
func (l Lists) Entitle(u *User) {
	if u.Guest {
		return
	}
	u.Titles = nil
	if u.Account.Admin {
		u.Titles = append(u.Titles, "*")
	}
	for _, t := range u.Account.Titles {
		if !u.Has(t) {
			u.Titles = append(u.Titles, t)
		}
	}
	for _, k := range ListKinds {
		if k.Title != "" && !u.Has(k.Title) && l.Has(k.Name, u.Name) {
			u.Titles = append(u.Titles, k.Title)
		}
	}
}

// AddressPattern reads what admins put on the list filter: an address, a network as
// "10.1.0.0/16", or the beginning of addresses as "10.1.*".
func AddressPattern(text string) (matches func(address string) bool, ok bool) {
	if start, found := strings.CutSuffix(text, "*"); found {
		return func(address string) bool { return strings.HasPrefix(address, start) },
			start != "" && strings.Trim(start, "0123456789abcdefABCDEF.:") == ""
	}
	if network, err := netip.ParsePrefix(text); err == nil {
		return func(address string) bool {
			a, err := netip.ParseAddr(address)
			return err == nil && network.Contains(a.Unmap())
		}, true
	}
	a, err := netip.ParseAddr(text)
	return func(address string) bool {
		b, err := netip.ParseAddr(address)
		return err == nil && a.Unmap() == b.Unmap()
	}, err == nil
}

// Filtered reports whether guests from an address are kept out.
func (l Lists) Filtered(address string) bool {
	for _, item := range l.items[Filter] {
		if matches, ok := AddressPattern(item); ok && matches(address) {
			return true
		}
	}
	return false
}

// AddFold adds a name to a list that has no regard for case; false if it is there.
func AddFold(list []string, name string) ([]string, bool) {
	if hasFold(list, name) {
		return list, false
	}
	return append(slices.Clip(list), name), true
}

func hasFold(list []string, name string) bool {
	return slices.ContainsFunc(list, func(s string) bool { return strings.EqualFold(s, name) })
}

// RemoveFold takes a name out of a list, however its letters are written, and reports whether it was there.
func RemoveFold(list []string, name string) ([]string, bool) {
	i := slices.IndexFunc(list, func(s string) bool { return strings.EqualFold(s, name) })
	if i < 0 {
		return list, false
	}
	return slices.Delete(slices.Clone(list), i, i+1), true
}
