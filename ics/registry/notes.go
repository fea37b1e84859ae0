package registry

import (
	"fmt"
	"strings"

	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/phrase"
	"rookery/store"
)

// notes are those of admins. A remark on a user is a line a note: "Sun Nov 22, 11:00 UTC 2026 boss: text".
func notes(u *accounts.User) []string {
	if u.Account.Remark == "" {
		return nil
	}
	return strings.Split(u.Account.Remark, "\n")
}

// awaitNotes stores the notes about a user as they are to be.
func (r *Registry) awaitNotes(c *command.Call, u *accounts.User, edit func(notes []string) []string) bool {
	var remark string
	err := r.awaitAccount(u.ID, func(row *store.User) {
		var notes []string
		if row.Remark != "" {
			notes = strings.Split(row.Remark, "\n")
		}
		row.Remark = strings.Join(edit(notes), "\n")
		remark = row.Remark
	})
	if err != nil {
		c.Refuse(command.NotStored)
		return false
	}
	u.Account.Remark = remark
	return true
}

func (r *Registry) cmdAddcomment(c *command.Call) {
	u := c.AwaitRegistered(c.Arg(0))
	if u == nil {
		return
	}
	note := fmt.Sprintf("%s %s: %s", phrase.DateTime(c.Now().UTC()), c.User().Name, c.Arg(1))
	if len(u.Account.Remark)+len(note)+1 > store.MaxText {
		c.Refuse("There is no room for more notes about %s. Take some back first.", u.Name)
		return
	}
	if r.awaitNotes(c, u, func(notes []string) []string { return append(notes, note) }) {
		c.Print("Note added about %s.\n", u.Name)
	}
}

func cmdShowcomment(c *command.Call) {
	u := c.AwaitRegistered(c.Arg(0))
	if u == nil {
		return
	}
	notes := notes(u)
	if len(notes) == 0 {
		c.Print("There are no notes about %s.\n", u.Name)
	}
	for i, n := range notes {
		c.Print("%2d: %s\n", i+1, n)
	}
}

func (r *Registry) cmdDelcomment(c *command.Call) {
	u := c.AwaitRegistered(c.Arg(0))
	if u == nil {
		return
	}
	notes := notes(u)
	n := len(notes)
	if c.Given(1) {
		n = c.Numbers[1]
	}
	if n < 1 || n > len(notes) {
		c.Refuse("There is no such note about %s.", u.Name)
		return
	}
	gone := notes[n-1]
	if r.awaitNotes(c, u, func(notes []string) []string {
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

func (r *Registry) cmdAsetemail(c *command.Call) {
	u := c.AwaitWhole(c.Arg(0))
	if u == nil {
		return
	}
	if c.Given(1) && !IsAddress(c.Arg(1)) {
		c.Refuse(noAddress)
		return
	}
	if err := r.awaitAccount(u.ID, func(row *store.User) { row.Email = c.Arg(1) }); err != nil {
		c.Refuse(command.NotStored)
		return
	}
	u.Account.Email = c.Arg(1)
	c.Print("Mail address of %s changed.\n", u.Name)
}
