package directory

import (
	"context"
	"fmt"
	"sort"
	"strings"

	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/phrase"
	"rookery/store"
)

// rosterCommands list users of some kind.
func rosterCommands() []command.Command {
	return []command.Command{
		{Name: "sr", Code: 161, Run: func(c *command.Call) { roster(c, "SR", "service representatives") }, Help: "Lists the service representatives who are on."},
		{Name: "ca", Code: 162, Run: func(c *command.Call) { roster(c, "CA", "chess advisors") }, Help: "Lists the chess advisors who are on."},
		{Name: "tm", Code: 163, Run: func(c *command.Call) { roster(c, "TM", "tournament managers") }, Help: "Lists the tournament managers who are on."},
		{Name: "newbies", Code: 160, Params: "d", Usage: "[number]", Run: cmdNewbies, Help: "Lists the users who registered last."},
		{Name: "ustat", Code: 142, Run: cmdUstat, Help: "Shows how many users of what kind are on, and with what programs."},
	}
}

// roster lists those with a title who are on.
func roster(c *command.Call, title, people string) {
	var words []string
	for _, y := range c.Everybody() {
		if !y.User().Has(title) {
			continue
		}
		doing := ""
		switch idle := y.Idle(); {
		case y.Plays():
			doing = " (playing)"
		case y.Examines():
			doing = " (examining)"
		case idle.Minutes() >= 5:
			doing = " (idle " + phrase.ShortSpan(idle) + ")"
		}
		words = append(words, y.User().Titled()+doing)
	}
	if len(words) == 0 {
		c.Refuse("There are no %s on.", people)
		return
	}
	c.Print("The %s who are on: %s.\n", people, strings.Join(words, ", "))
}

const mostNewbies = 100

func cmdNewbies(c *command.Call) {
	n := 20
	if c.Given(0) {
		n = c.Numbers[0]
	}
	if n < 1 || n > mostNewbies {
		c.Refuse("You can list 1 to %d users.", mostNewbies)
		return
	}
	var list []store.User
	if c.Kept() != nil && !c.AwaitRead("newest users", func(ctx context.Context) (err error) {
		list, err = c.Kept().Newest(ctx, n)
		return err
	}) {
		return
	}
	if len(list) == 0 {
		c.Refuse("Nobody has registered yet.")
		return
	}
	for _, u := range list {
		on := ""
		if c.Named(u.Name) != nil {
			on = "  is on"
		}
		c.Print("%-17s  %s%s\n", u.Name, c.Date(u.Registered), on)
	}
}

func cmdUstat(c *command.Call) {
	var guests, computers, admins, playing, examining, observing, sealed int
	programs := map[string]int{}
	all := c.Everybody()
	for _, y := range all {
		count := func(n *int, is bool) {
			if is {
				*n++
			}
		}
		count(&guests, y.User().Guest)
		count(&computers, y.User().Has("C") || y.Robot())
		count(&admins, y.User().IsAdmin())
		count(&playing, y.Plays())
		count(&examining, y.Examines())
		count(&observing, y.Observes())
		count(&sealed, y.Sealed())
		// "xboard 4.9.1 + Fairy-Max 5.0b" is xboard.
		if words := strings.Fields(y.User().Text(accounts.Interface)); len(words) > 0 {
			programs[strings.ToLower(words[0])]++
		}
	}
	registered := 0
	if c.Kept() != nil && !c.AwaitRead("number of users", func(ctx context.Context) (err error) {
		registered, err = c.Kept().CountUsers(ctx)
		return err
	}) {
		return
	}
	c.Print("Users on: %d (at most %d since the start).  Guests: %d.  Computers: %d.  Admins: %d.\n",
		len(all), c.Peak(), guests, computers, admins)
	c.Print("Playing: %d.  Examining: %d.  Observing: %d.  With timeseal: %d.\n", playing, examining, observing, sealed)
	c.Print("Registered users: %d.\n", registered)
	var lines []string
	for name, n := range programs {
		lines = append(lines, fmt.Sprintf("%s %d", name, n))
	}
	sort.Strings(lines)
	if lines != nil {
		c.Print("Programs: %s.\n", strings.Join(lines, ", "))
	}
}
