package ics

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"rookery/ics/accounts"
	"rookery/ics/match"
	"rookery/store"
)

// journalCommands are about the games that users keep.
func journalCommands() []command {
	return []command{
		{name: "journal", code: 60, params: "w", usage: "[user]", run: cmdJournal, help: "Lists the games that a user keeps."},
		{name: "jsave", code: 61, params: "WWw", usage: "slot user number", run: cmdJsave, help: "Keeps a game of a user's history in your journal, in a slot from A to Z: \"jsave a me -1\"."},
		{name: "jkill", code: 59, params: "W", usage: "slot", run: cmdJkill, help: "Removes a game from your journal."},
	}
}

func cmdJournal(c *call) {
	u := c.user
	if c.given(0) {
		if u = c.awaitUser(c.arg(0)); u == nil {
			return
		}
	}
	if u != c.user && u.On(accounts.PrivateJournal) && !c.user.IsAdmin() {
		c.refuse("Sorry, the journal of %s is private.", u.Name)
		return
	}
	var list []store.Entry
	if c.server.store != nil && !u.Guest {
		if !c.awaitRead("journal", func(ctx context.Context) (err error) {
			list, err = c.server.store.Journal(ctx, u.ID)
			return err
		}) {
			return
		}
	}
	if len(list) == 0 {
		c.refuse("%s has no journal entries.", u.Name)
		return
	}
	c.print("\nJournal for %s:\n   White         Rating  Black         Rating  Type         ECO End Result\n", u.Name)
	for _, e := range list {
		before := fmt.Sprintf("%%%02d: ", e.Slot[0]-'A'+1)
		between := fmt.Sprintf(" %4s    ", ratingThen(e.White))
		after := fmt.Sprintf(" %4s    [%s] %s %-3s %s", ratingThen(e.Black), typeField(e.Game), match.DetailsOf(e.Game).Opening(), reasonWord(e.Reason), e.Result)
		rest := len(before) + len(between) + len(after)
		white := c.column(e.White.Name, 13, rest+13)
		c.print("%s%s%s%s%s\n", before, white, between, c.column(e.Black.Name, 13, rest+len(white)), after)
	}
}

// slotOf is the slot of a journal, "A" to "Z", that a word names: "a", "%a", "%01".
func slotOf(word string) string {
	word = strings.ToUpper(word)
	plain, numbered := strings.CutPrefix(word, "%")
	if n, err := strconv.Atoi(plain); numbered && err == nil && n >= 1 && n <= 26 {
		return string(rune('A' + n - 1))
	}
	if len(plain) == 1 && plain[0] >= 'A' && plain[0] <= 'Z' {
		return plain
	}
	return ""
}

// slot is the journal's slot that a word names; "" after saying why not.
func (c *call) slot(word string) string {
	slot := slotOf(word)
	if slot == "" || c.user.Guest {
		c.refuse("Registered users have slots A to Z in their journal.")
		return ""
	}
	return slot
}

func cmdJsave(c *call) {
	slot := c.slot(c.arg(0))
	if slot == "" {
		return
	}
	name := c.arg(1)
	if name == "me" {
		name = c.user.Name
	}
	p := c.awaitPast(name, c.arg(2))
	if p == nil {
		return
	}
	err := c.server.data.AwaitWrite("journal of "+c.user.Name, func(ctx context.Context, tx *store.Tx) error {
		return tx.SaveJournal(ctx, c.user.ID, slot, p.record.ID)
	})
	if err != nil {
		c.refuse(notStored)
		return
	}
	c.print("Journal entry %s %s has been saved.\n", slot, fmt.Sprintf("(%s vs. %s)", p.names[0], p.names[1]))
}

func cmdJkill(c *call) {
	slot := c.slot(c.arg(0))
	if slot == "" {
		return
	}
	err := c.server.data.AwaitWrite("journal of "+c.user.Name, func(ctx context.Context, tx *store.Tx) error { return tx.DropJournal(ctx, c.user.ID, slot) })
	switch {
	case errors.Is(err, store.ErrNotFound):
		c.refuse("There is no journal entry %s.", slot)
	case err != nil:
		c.refuse(notStored)
	default:
		c.print("Journal entry %s deleted.\n", slot)
	}
}
