package ics

import (
	"fmt"
	"slices"
	"strings"

	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/phrase"
	"rookery/ics/wire"
)

// peopleCommands are about who is on and who somebody is.
func peopleCommands() []command.Command {
	return []command.Command{
		{Name: "who", Code: 146, Params: "w", Usage: "[flags]", Run: own(cmdWho),
			Help: "Lists who is on. Flags: o open, u unrated, f free, r registered, g guests, l by name, A by rating; s b w L S z B x the category; n narrow, t terse, v verbose, I for programs; 1 2 3 the first to the last third, 12 the first half, 34 the third quarter."},
		{Name: "finger", Code: 37, Params: "ww", Usage: "[user] [flags]", Run: own(cmdFinger), Help: "Tells about a user: ratings, time on, and what they say about themselves."},
		{Name: "handles", Code: 48, Params: "W", Usage: "prefix", Run: own(cmdHandles), Help: "Lists the registered names that begin so."},
		{Name: "addresses", Admin: true, Params: "w", Usage: "[user]", Run: own(cmdAddresses), Help: "Shows where users come from."},
	}
}

func cmdHandles(c *call) {
	list, ok := c.awaitHandles(c.Arg(0))
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

func cmdAddresses(c *call) {
	if c.Given(0) && c.server.lobby.Named(c.Arg(0)) == nil {
		c.Refuse("%s is not logged in.", c.Arg(0))
		return
	}
	for _, y := range c.server.lobby.All() {
		if !c.Given(0) || strings.EqualFold(y.user.Name, c.Arg(0)) {
			c.Print("%-18s %s\n", y.user.Name, y.conn.Address())
		}
	}
}

// state is the mark that "who" puts before a name.
func (x *session) state() byte {
	switch {
	case x.playing() != nil:
		return '^'
	case x.examining() != nil:
		return '#'
	case !x.user.On(accounts.Open):
		return ':'
	case x.user.On(accounts.Tournaments):
		return '&'
	case x.server.now().Sub(x.typed).Minutes() >= 5:
		return '.'
	}
	return ' '
}

// whoCategories are the letters that choose a rating in "who".
var whoCategories = map[rune]string{
	's': "standard", 'b': "blitz", 'w': "wild", 'L': "lightning", 'S': "suicide", 'z': "crazyhouse", 'B': "bughouse", 'x': "atomic",
}

func cmdWho(c *call) {
	category, program := "blitz", false
	keep := func(*session) bool { return true }
	also := func(f func(*session) bool) {
		before := keep
		keep = func(y *session) bool { return before(y) && f(y) }
	}
	flags := c.Arg(0)
	program = strings.Contains(flags, "I")
	for _, f := range flags {
		switch f {
		case 'o':
			also(func(y *session) bool { return y.user.On(accounts.Open) })
		case 'f', 'a':
			also(func(y *session) bool { return y.playing() == nil && y.user.On(accounts.Open) })
		case 'r', 'R':
			also(func(y *session) bool { return !y.user.Guest })
		case 'g', 'U', 'u':
			also(func(y *session) bool { return y.user.Guest })
		default:
			if name, ok := whoCategories[f]; ok {
				category = name
			}
		}
	}
	list := c.listed(flags, category, keep)
	if strings.Contains(flags, "v") {
		c.whoVerbose(category, list)
		return
	}
	width := 79
	if strings.Contains(flags, "n") {
		width = 1 // a name a line
	}
	var words []string
	for _, y := range list {
		if program {
			line := fmt.Sprintf("%s%c%02X", y.user.Name, y.state(), y.user.TitleBits())
			for _, name := range []string{"blitz", "standard", "lightning", "wild", "bughouse", "crazyhouse", "suicide", "losers", "atomic"} {
				line += y.user.RatingField(name)
			}
			words = append(words, line)
			continue
		}
		words = append(words, fmt.Sprintf("%4s%c%s", y.user.RatingText(category), y.state(), y.user.Titled()))
	}
	if program {
		c.Print("%s\n", strings.Join(words, "\n"))
		c.Print("%d Players Displayed.\n", len(words))
		return
	}
	c.Print("\n%s\n %s displayed (of %d). (*) indicates system administrator.\n", wire.Columns(words, width), phrase.Plural(len(words), "player"), c.server.lobby.Len())
}

// listed are those whom "who" lists with some flags, in their order: by rating, or
// by name.
func (c *call) listed(flags, category string, keep func(*session) bool) []*session {
	list := slices.DeleteFunc(c.server.lobby.All(), func(y *session) bool { return !keep(y) })
	if !strings.Contains(flags, "l") {
		slices.SortStableFunc(list, func(a, b *session) int {
			return b.user.RatingNumber(category) - a.user.RatingNumber(category)
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
func (c *call) whoVerbose(category string, list []*session) {
	const line = " +---------------------------------------------------------------+\n"
	title := strings.ToUpper(category[:1]) + category[1:]
	if category == "standard" {
		title = "Blitz"
	}
	c.Print("%s |   %-21s %-11s %-11s %6s  %-5s |\n%s", line, "User", "Standard", title, "On for", "Idle", line)
	now := c.server.now()
	for _, y := range list {
		other := category
		if category == "standard" {
			other = "blitz"
		}
		c.Print(" | %c %-21.21s %-11s %-11s %6s  %-5s |\n", y.state(), y.user.Titled(), strings.TrimSpace(y.user.RatingText("standard")),
			strings.TrimSpace(y.user.RatingText(other)), phrase.ShortSpan(now.Sub(y.since)), phrase.ShortSpan(now.Sub(y.typed)))
	}
	c.Print("%s | %-61s |\n%s", line, fmt.Sprintf("%s displayed (of %d)", phrase.Plural(len(list), "player"), c.server.lobby.Len()), line)
}

func cmdFinger(c *call) {
	name := c.Arg(0)
	if name == "" {
		name = c.user.Name
	}
	u := c.AwaitUser(name)
	if u == nil {
		return
	}
	c.Print("Finger of %s:\n\n", u.Titled())
	from := u.Account.LastFrom
	if y := c.server.lobby.Named(u.Name); y != nil && y.user == u {
		from = y.conn.Address()
		now := c.server.now()
		c.Print("On for: %s   Idle: %s\n", phrase.LongSpan(now.Sub(y.since)), phrase.LongSpan(now.Sub(y.typed)))
		if t := y.playing(); t != nil {
			c.Print("(playing game %d: %s vs. %s)\n", t.number, t.seats[0].name, t.seats[1].name)
		}
		if b := u.Text(accounts.Busy); b != "" {
			c.Print("(%s %s)\n", u.Name, b)
		}
	} else {
		c.Print("%s", c.server.lastOn(u))
	}
	c.Print("\n")
	c.Print("%s", u.RatingTable(c.server.now()))
	if c.user.IsAdmin() {
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
