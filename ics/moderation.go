package ics

import (
	"fmt"
	"net/netip"
	"strings"

	"rookery/ics/phrase"
	"rookery/store"
)

// moderationCommands keep the peace. What they do to a user is undone by giving
// them again, or by taking the user off the list.
func moderationCommands() []command {
	return []command{
		{name: "muzzle", params: "W", usage: "user", admin: true, run: func(c *call) { awaitToggleList(c, "mute") }, help: "Lets a user talk to nobody, or lets them again."},
		{name: "mute", params: "W", usage: "user", admin: true, run: func(c *call) { awaitToggleList(c, "mute") }, help: "Lets a user talk to nobody, or lets them again."},
		{name: "cmuzzle", params: "W", usage: "user", admin: true, run: func(c *call) { awaitToggleList(c, "cmuzzle") }, help: "Lets a user c-shout no more, or lets them again."},
		{name: "addcomment", params: "WS", usage: "user text", admin: true, run: cmdAddcomment, help: "Adds to what admins have noted about a user."},
		{name: "showcomment", params: "W", usage: "user", admin: true, run: cmdShowcomment, help: "Shows what admins have noted about a user."},
		{name: "delcomment", params: "Wd", usage: "user [number]", admin: true, run: cmdDelcomment, help: "Takes back the last note about a user, or the one with a number."},
		{name: "asetemail", params: "Ww", usage: "user [address]", admin: true, run: cmdAsetemail, help: "Gives a user another mail address, or none."},
	}
}

// awaitToggleList puts a user on one of the server's lists, or takes them off.
func awaitToggleList(c *call, list string) {
	c.awaitListed(func() {
		u := c.awaitUser(c.arg(0))
		if u == nil {
			return
		}
		for i := range listKinds {
			if k := &listKinds[i]; k.name == list {
				c.awaitServerList(k, u.name, !c.server.list(list).has(u.name))
			}
		}
	})
}

// A remark of admins on a user is a line a note: "Sun Nov 22, 11:00 UTC 2026 boss: text".
func (c *call) notes(u *user) []string {
	if u.account.Remark == "" {
		return nil
	}
	return strings.Split(u.account.Remark, "\n")
}

// awaitNotes stores the notes about a user as they are to be.
func (c *call) awaitNotes(u *user, edit func(notes []string) []string) bool {
	var remark string
	err := c.server.awaitAccount(u.id, func(r *store.User) {
		var notes []string
		if r.Remark != "" {
			notes = strings.Split(r.Remark, "\n")
		}
		r.Remark = strings.Join(edit(notes), "\n")
		remark = r.Remark
	})
	if err != nil {
		c.refuse(notStored)
		return false
	}
	u.account.Remark = remark
	return true
}

func cmdAddcomment(c *call) {
	u := c.awaitRegistered(c.arg(0))
	if u == nil {
		return
	}
	note := fmt.Sprintf("%s %s: %s", phrase.DateTime(c.server.now().UTC()), c.user.name, c.arg(1))
	if len(u.account.Remark)+len(note)+1 > store.MaxText {
		c.refuse("There is no room for more notes about %s. Take some back first.", u.name)
		return
	}
	if c.awaitNotes(u, func(notes []string) []string { return append(notes, note) }) {
		c.print("Note added about %s.\n", u.name)
	}
}

func cmdShowcomment(c *call) {
	u := c.awaitRegistered(c.arg(0))
	if u == nil {
		return
	}
	notes := c.notes(u)
	if len(notes) == 0 {
		c.print("There are no notes about %s.\n", u.name)
	}
	for i, n := range notes {
		c.print("%2d: %s\n", i+1, n)
	}
}

func cmdDelcomment(c *call) {
	u := c.awaitRegistered(c.arg(0))
	if u == nil {
		return
	}
	notes := c.notes(u)
	n := len(notes)
	if c.given(1) {
		n = c.numbers[1]
	}
	if n < 1 || n > len(notes) {
		c.refuse("There is no such note about %s.", u.name)
		return
	}
	gone := notes[n-1]
	if c.awaitNotes(u, func(notes []string) []string {
		for i, note := range notes {
			if note == gone {
				return append(notes[:i:i], notes[i+1:]...)
			}
		}
		return notes
	}) {
		c.print("Note %d about %s taken back.\n", n, u.name)
	}
}

func cmdAsetemail(c *call) {
	u := c.awaitNamed(c.arg(0))
	if u == nil {
		return
	}
	if c.given(1) && !isMailAddress(c.arg(1)) {
		c.refuse(noMailAddress)
		return
	}
	if err := c.server.awaitAccount(u.id, func(r *store.User) { r.Email = c.arg(1) }); err != nil {
		c.refuse(notStored)
		return
	}
	u.account.Email = c.arg(1)
	c.print("Mail address of %s changed.\n", u.name)
}

// addressPattern reads what admins put on the list filter: an address, a network as
// "10.1.0.0/16", or the beginning of addresses as "10.1.*".
func addressPattern(text string) (matches func(address string) bool, ok bool) {
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

// filtered reports whether guests from an address are kept out.
func (s *Server) filtered(address string) bool {
	for _, item := range s.list("filter") {
		if matches, ok := addressPattern(item); ok && matches(address) {
			return true
		}
	}
	return false
}
