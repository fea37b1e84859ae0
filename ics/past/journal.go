package past

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/match"
	"rookery/store"
)

// journalCommands are about the games that users keep.
func journalCommands() []command.Command {
	return []command.Command{
		{Name: "journal", Code: 60, Params: "w", Usage: "[user]", Run: cmdJournal, Help: "Lists the games that a user keeps."},
		{Name: "jsave", Code: 61, Params: "WWw", Usage: "slot user number", Run: cmdJsave, Help: "Keeps a game of a user's history in your journal, in a slot from A to Z: \"jsave a me -1\"."},
		{Name: "jkill", Code: 59, Params: "W", Usage: "slot", Run: cmdJkill, Help: "Removes a game from your journal."},
	}
}

func cmdJournal(c *command.Call) {
	u := c.AwaitMeant(0)
	if u == nil {
		return
	}
	if u != c.User() && u.On(accounts.PrivateJournal) && !c.User().IsAdmin() {
		c.Refuse("Sorry, the journal of %s is private.", u.Name)
		return
	}
	var list []store.Entry
	if c.Kept() != nil && !u.Guest {
		if !c.AwaitRead("journal", func(ctx context.Context) (err error) {
			list, err = c.Kept().Journal(ctx, u.ID)
			return err
		}) {
			return
		}
	}
	if len(list) == 0 {
		c.Refuse("%s has no journal entries.", u.Name)
		return
	}
	c.Print("\nJournal for %s:\n   White         Rating  Black         Rating  Type         ECO End Result\n", u.Name)
	for _, e := range list {
		before := fmt.Sprintf("%%%02d: ", e.Slot[0]-'A'+1)
		between := fmt.Sprintf(" %4s    ", ratingThen(e.White))
		after := fmt.Sprintf(" %4s    [%s] %s %-3s %s", ratingThen(e.Black), typeField(e.Game), match.DetailsOf(e.Game).Opening(), reasonWord(e.Reason), e.Result)
		rest := len(before) + len(between) + len(after)
		white := c.Column(e.White.Name, 13, rest+13)
		c.Print("%s%s%s%s%s\n", before, white, between, c.Column(e.Black.Name, 13, rest+len(white)), after)
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
func slot(c *command.Call, word string) string {
	slot := slotOf(word)
	if slot == "" || c.User().Guest {
		c.Refuse("Registered users have slots A to Z in their journal.")
		return ""
	}
	return slot
}

func cmdJsave(c *command.Call) {
	slot := slot(c, c.Arg(0))
	if slot == "" {
		return
	}
	name := c.Arg(1)
	if name == "me" {
		name = c.User().Name
	}
	p := Await(c, name, c.Arg(2))
	if p == nil {
		return
	}
	err := c.Data().AwaitWrite("journal of "+c.User().Name, func(ctx context.Context, tx *store.Tx) error {
		return tx.SaveJournal(ctx, c.User().ID, slot, p.Record.ID)
	})
	if err != nil {
		c.Refuse(command.NotStored)
		return
	}
	c.Print("Journal entry %s %s has been saved.\n", slot, fmt.Sprintf("(%s vs. %s)", p.Names[0], p.Names[1]))
}

func cmdJkill(c *command.Call) {
	slot := slot(c, c.Arg(0))
	if slot == "" {
		return
	}
	err := c.Data().AwaitWrite("journal of "+c.User().Name, func(ctx context.Context, tx *store.Tx) error { return tx.DropJournal(ctx, c.User().ID, slot) })
	switch {
	case errors.Is(err, store.ErrNotFound):
		c.Refuse("There is no journal entry %s.", slot)
	case err != nil:
		c.Refuse(command.NotStored)
	default:
		c.Print("Journal entry %s deleted.\n", slot)
	}
}
