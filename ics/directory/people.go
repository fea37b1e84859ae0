// Package directory is the room of who is who: who is on, who somebody is, who came and left, and users of some
// kind. It changes nothing.
package directory

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/phrase"
	"rookery/ics/wire"
)

// Commands are those of the room. Guesses are what is counted of wrong passwords.
func Commands(guesses *accounts.Guesses) []command.Command {
	return append(rosterCommands(), []command.Command{
		{Name: "guesses", Admin: true, Run: func(c *command.Call) { listGuesses(c, guesses) }, Help: "Lists accounts and addresses with wrong passwords, whose next answer waits."},
		{Name: "logons", Code: 66, Params: "w", Usage: "[user]", Run: cmdLogons, Help: "Lists when a user came and left."},
		{Name: "llogons", Code: 65, Params: "d", Usage: "[number]", Run: cmdLlogons, Help: "Lists the last who came and left."},
		{Name: "who", Code: 146, Params: "w", Usage: "[flags]", Run: cmdWho,
			Help: "Lists who is on. Flags: o open, u unrated, f free, r registered, g guests, l by name, A by rating; s b w L S z B x the category; n narrow, t terse, v verbose, I for programs; 1 2 3 the first to the last third, 12 the first half, 34 the third quarter."},
		{Name: "finger", Code: 37, Params: "ww", Usage: "[user] [flags]", Run: cmdFinger, Help: "Tells about a user: ratings, time on, and what they say about themselves."},
		{Name: "handles", Code: 48, Params: "W", Usage: "prefix", Run: cmdHandles, Help: "Lists the registered names that begin so."},
		{Name: "addresses", Admin: true, Params: "w", Usage: "[user]", Run: cmdAddresses, Help: "Shows where users come from."},
	}...)
}

func cmdHandles(c *command.Call) {
	list, ok := awaitHandles(c, c.Arg(0))
	if !ok {
		return
	}
	if len(list) == 0 {
		c.Refuse("There is no player matching the name %s.", c.Arg(0))
		return
	}
	head := phrase.Plural(len(list), "name")
	if len(list) > mostHandles {
		list = list[:mostHandles]
		head = fmt.Sprintf("the first %d names", mostHandles)
	}
	c.Print("-- Matches: %s --\n%s", head, wire.Columns(list, 79))
}

func cmdAddresses(c *command.Call) {
	if c.Given(0) && c.Named(c.Arg(0)) == nil {
		c.Refuse("%s is not logged in.", c.Arg(0))
		return
	}
	for _, y := range c.Everybody() {
		if !c.Given(0) || strings.EqualFold(y.User().Name, c.Arg(0)) {
			c.Print("%-18s %s\n", y.User().Name, y.Address())
		}
	}
}

// Mark is what "who" puts before a name.
func Mark(x command.Person) byte {
	switch {
	case x.Plays():
		return '^'
	case x.Examines():
		return '#'
	case !x.User().On(accounts.Open):
		return ':'
	case x.User().On(accounts.Tournaments):
		return '&'
	case x.Idle().Minutes() >= 5:
		return '.'
	}
	return ' '
}

// whoCategories are the letters that choose a rating in "who".
var whoCategories = map[rune]string{
	's': "standard", 'b': "blitz", 'w': "wild", 'L': "lightning", 'S': "suicide", 'z': "crazyhouse", 'B': "bughouse", 'x': "atomic",
}

func cmdWho(c *command.Call) {
	category, program := "blitz", false
	keep := func(command.Person) bool { return true }
	also := func(f func(command.Person) bool) {
		before := keep
		keep = func(y command.Person) bool { return before(y) && f(y) }
	}
	flags := c.Arg(0)
	program = strings.Contains(flags, "I")
	for _, f := range flags {
		switch f {
		case 'o':
			also(func(y command.Person) bool { return y.User().On(accounts.Open) })
		case 'f', 'a':
			also(func(y command.Person) bool { return !y.Plays() && y.User().On(accounts.Open) })
		case 'r', 'R':
			also(func(y command.Person) bool { return !y.User().Guest })
		case 'g', 'U', 'u':
			also(func(y command.Person) bool { return y.User().Guest })
		default:
			if name, ok := whoCategories[f]; ok {
				category = name
			}
		}
	}
	list := listed(c, flags, category, keep)
	if strings.Contains(flags, "v") {
		whoVerbose(c, category, list)
		return
	}
	width := 79
	if strings.Contains(flags, "n") {
		width = 1 // a name a line
	}
	var words []string
	for _, y := range list {
		if program {
			line := fmt.Sprintf("%s%c%02X", y.User().Name, Mark(y), y.User().TitleBits())
			for _, name := range []string{"blitz", "standard", "lightning", "wild", "bughouse", "crazyhouse", "suicide", "losers", "atomic"} {
				line += y.User().RatingField(name)
			}
			words = append(words, line)
			continue
		}
		words = append(words, fmt.Sprintf("%4s%c%s", y.User().RatingText(category), Mark(y), y.User().Titled()))
	}
	if program {
		c.Print("%s\n", strings.Join(words, "\n"))
		c.Print("%d Players Displayed.\n", len(words))
		return
	}
	c.Print("\n%s\n %s displayed (of %d). (*) indicates system administrator.\n", wire.Columns(words, width), phrase.Plural(len(words), "player"), len(c.Everybody()))
}

// listed are those whom "who" lists with some flags, in their order: by rating, or
// by name.
func listed(c *command.Call, flags, category string, keep func(command.Person) bool) []command.Person {
	list := slices.DeleteFunc(c.Everybody(), func(y command.Person) bool { return !keep(y) })
	if !strings.Contains(flags, "l") {
		slices.SortStableFunc(list, func(a, b command.Person) int {
			return b.User().RatingNumber(category) - a.User().RatingNumber(category)
		})
	}
	i := strings.IndexAny(flags, "123456789")
	if i < 0 {
		return list
	}
	part, parts := int(flags[i]-'0'), 3
	if i+1 < len(flags) && flags[i+1] >= '1' && flags[i+1] <= '9' {
		parts = int(flags[i+1] - '0')
	}
	part = min(part, parts)
	return list[len(list)*(part-1)/parts : len(list)*part/parts]
}

// whoVerbose is the table of "who v".
func whoVerbose(c *command.Call, category string, list []command.Person) {
	const line = " +---------------------------------------------------------------+\n"
	title := strings.ToUpper(category[:1]) + category[1:]
	if category == "standard" {
		title = "Blitz"
	}
	c.Print("%s |   %-21s %-11s %-11s %6s  %-5s |\n%s", line, "User", "Standard", title, "On for", "Idle", line)
	for _, y := range list {
		other := category
		if category == "standard" {
			other = "blitz"
		}
		c.Print(" | %c %-21.21s %-11s %-11s %6s  %-5s |\n", Mark(y), y.User().Titled(), strings.TrimSpace(y.User().RatingText("standard")),
			strings.TrimSpace(y.User().RatingText(other)), phrase.ShortSpan(c.Now().Sub(y.Since())), phrase.ShortSpan(y.Idle()))
	}
	c.Print("%s | %-61s |\n%s", line, fmt.Sprintf("%s displayed (of %d)", phrase.Plural(len(list), "player"), len(c.Everybody())), line)
}

func cmdFinger(c *command.Call) {
	name := c.Arg(0)
	if name == "" {
		name = c.User().Name
	}
	u := c.AwaitUser(name)
	if u == nil {
		return
	}
	c.Print("Finger of %s:\n\n", u.Titled())
	from := u.Account.LastFrom
	if y := c.Named(u.Name); y != nil && y.User() == u {
		from = y.Address()
		c.Print("On for: %s   Idle: %s\n", phrase.LongSpan(c.Now().Sub(y.Since())), phrase.LongSpan(y.Idle()))
		if number, players := y.Game(); number != 0 {
			c.Print("(playing game %d: %s vs. %s)\n", number, players[0], players[1])
		}
		if b := u.Text(accounts.Busy); b != "" {
			c.Print("(%s %s)\n", u.Name, b)
		}
	} else {
		c.Print("%s", lastOn(u))
	}
	c.Print("\n")
	c.Print("%s", u.RatingTable(c.Now()))
	if c.User().IsAdmin() {
		c.Print("%s", u.ForAdmins(from))
	}
	if u.Guest {
		c.Print("%s is not a registered player.\n", u.Name)
	}
	if i := u.Text(accounts.Interface); i != "" {
		c.Print("Interface: %s\n", i)
	}
	last := 0
	for i, n := range u.Own.Notes() {
		if n != "" {
			last = i + 1
		}
	}
	if last > 0 {
		c.Print("\n")
		for i := range last {
			c.Print("%2d: %s\n", i+1, u.Own.Notes()[i])
		}
	}
}

// lastOn is when somebody who is not on was here last.
func lastOn(u *accounts.User) string {
	if u.Account.LastOff.IsZero() && u.Account.LastOn.IsZero() {
		return fmt.Sprintf("%s has never connected.\n", u.Name)
	}
	return fmt.Sprintf("Last disconnected: %s\n", phrase.DateTime(u.Account.LastOff.UTC()))
}

// mostHandles is how many names a command lists that begin in the same way.
const mostHandles = 100

// awaitHandles are registered names that begin so, at most one more than are listed; false after saying
// that they cannot be read.
func awaitHandles(c *command.Call, prefix string) (list []string, ok bool) {
	if c.Kept() == nil {
		return command.Names(c.Matching(prefix)), true
	}
	ok = c.AwaitRead("names", func(ctx context.Context) (err error) {
		list, err = c.Kept().Names(ctx, prefix, mostHandles+1)
		return err
	})
	return list, ok
}
