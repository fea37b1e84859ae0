package ics

import (
	"fmt"
	"strings"

	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/phrase"
	"rookery/ics/settings"
	"rookery/store"
)

// moderationCommands keep the peace. What they do to a user is undone by giving
// them again, or by taking the user off the list.
func moderationCommands() []command.Command {
	return []command.Command{
		{Name: "muzzle", Params: "W", Usage: "user", Admin: true, Run: own(func(c *call) { awaitToggleList(c, accounts.Mute) }), Help: "Lets a user talk to nobody, or lets them again."},
		{Name: "mute", Params: "W", Usage: "user", Admin: true, Run: own(func(c *call) { awaitToggleList(c, accounts.Mute) }), Help: "Lets a user talk to nobody, or lets them again."},
		{Name: "cmuzzle", Params: "W", Usage: "user", Admin: true, Run: own(func(c *call) { awaitToggleList(c, accounts.MuteCShouts) }), Help: "Lets a user c-shout no more, or lets them again."},
		{Name: "addcomment", Params: "WS", Usage: "user text", Admin: true, Run: own(cmdAddcomment), Help: "Adds to what admins have noted about a user."},
		{Name: "showcomment", Params: "W", Usage: "user", Admin: true, Run: own(cmdShowcomment), Help: "Shows what admins have noted about a user."},
		{Name: "delcomment", Params: "Wd", Usage: "user [number]", Admin: true, Run: own(cmdDelcomment), Help: "Takes back the last note about a user, or the one with a number."},
		{Name: "asetemail", Params: "Ww", Usage: "user [address]", Admin: true, Run: own(cmdAsetemail), Help: "Gives a user another mail address, or none."},
	}
}

// awaitToggleList puts a user on one of the server's lists, or takes them off.
func awaitToggleList(c *call, list accounts.List) {
	c.AwaitUnrenamed(func() {
		u := c.AwaitUser(c.Arg(0))
		if u == nil {
			return
		}
		settings.AwaitServerList(c.Call, list, u.Name, !c.server.lists.Has(list, u.Name))
	})
}

// A remark of admins on a user is a line a note: "Sun Nov 22, 11:00 UTC 2026 boss: text".
func (c *call) notes(u *accounts.User) []string {
	if u.Account.Remark == "" {
		return nil
	}
	return strings.Split(u.Account.Remark, "\n")
}

// awaitNotes stores the notes about a user as they are to be.
func (c *call) awaitNotes(u *accounts.User, edit func(notes []string) []string) bool {
	var remark string
	err := c.server.awaitAccount(u.ID, func(r *store.User) {
		var notes []string
		if r.Remark != "" {
			notes = strings.Split(r.Remark, "\n")
		}
		r.Remark = strings.Join(edit(notes), "\n")
		remark = r.Remark
	})
	if err != nil {
		c.Refuse(command.NotStored)
		return false
	}
	u.Account.Remark = remark
	return true
}

func cmdAddcomment(c *call) {
	u := c.AwaitRegistered(c.Arg(0))
	if u == nil {
		return
	}
	note := fmt.Sprintf("%s %s: %s", phrase.DateTime(c.server.now().UTC()), c.user.Name, c.Arg(1))
	if len(u.Account.Remark)+len(note)+1 > store.MaxText {
		c.Refuse("There is no room for more notes about %s. Take some back first.", u.Name)
		return
	}
	if c.awaitNotes(u, func(notes []string) []string { return append(notes, note) }) {
		c.Print("Note added about %s.\n", u.Name)
	}
}

func cmdShowcomment(c *call) {
	u := c.AwaitRegistered(c.Arg(0))
	if u == nil {
		return
	}
	notes := c.notes(u)
	if len(notes) == 0 {
		c.Print("There are no notes about %s.\n", u.Name)
	}
	for i, n := range notes {
		c.Print("%2d: %s\n", i+1, n)
	}
}

func cmdDelcomment(c *call) {
	u := c.AwaitRegistered(c.Arg(0))
	if u == nil {
		return
	}
	notes := c.notes(u)
	n := len(notes)
	if c.Given(1) {
		n = c.Numbers[1]
	}
	if n < 1 || n > len(notes) {
		c.Refuse("There is no such note about %s.", u.Name)
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
		c.Print("Note %d about %s taken back.\n", n, u.Name)
	}
}

func cmdAsetemail(c *call) {
	u := c.AwaitWhole(c.Arg(0))
	if u == nil {
		return
	}
	if c.Given(1) && !isMailAddress(c.Arg(1)) {
		c.Refuse(noMailAddress)
		return
	}
	if err := c.server.awaitAccount(u.ID, func(r *store.User) { r.Email = c.Arg(1) }); err != nil {
		c.Refuse(command.NotStored)
		return
	}
	u.Account.Email = c.Arg(1)
	c.Print("Mail address of %s changed.\n", u.Name)
}
