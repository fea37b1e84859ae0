package ics

import (
	"context"
	"fmt"
	"sort"
	"strings"

	"rookery/ics/accounts"
	"rookery/ics/phrase"
	"rookery/store"
)

// rosterCommands list users of some kind.
func rosterCommands() []command {
	return []command{
		{name: "sr", code: 161, run: func(c *call) { c.roster("SR", "service representatives") }, help: "Lists the service representatives who are on."},
		{name: "ca", code: 162, run: func(c *call) { c.roster("CA", "chess advisors") }, help: "Lists the chess advisors who are on."},
		{name: "tm", code: 163, run: func(c *call) { c.roster("TM", "tournament managers") }, help: "Lists the tournament managers who are on."},
		{name: "newbies", code: 160, params: "d", usage: "[number]", run: cmdNewbies, help: "Lists the users who registered last."},
		{name: "ustat", code: 142, run: cmdUstat, help: "Shows how many users of what kind are on, and with what programs."},
	}
}

// roster lists those with a title who are on.
func (c *call) roster(title, people string) {
	var words []string
	for _, y := range c.server.lobby.All() {
		if !y.user.Has(title) {
			continue
		}
		doing := ""
		switch idle := c.server.now().Sub(y.typed); {
		case y.playing() != nil:
			doing = " (playing)"
		case y.examining() != nil:
			doing = " (examining)"
		case idle.Minutes() >= 5:
			doing = " (idle " + phrase.ShortSpan(idle) + ")"
		}
		words = append(words, y.user.Titled()+doing)
	}
	if len(words) == 0 {
		c.refuse("There are no %s on.", people)
		return
	}
	c.print("The %s who are on: %s.\n", people, strings.Join(words, ", "))
}

const mostNewbies = 100

func cmdNewbies(c *call) {
	n := 20
	if c.given(0) {
		n = c.numbers[0]
	}
	if n < 1 || n > mostNewbies {
		c.refuse("You can list 1 to %d users.", mostNewbies)
		return
	}
	var list []store.User
	if c.server.store != nil && !c.awaitRead("newest users", func(ctx context.Context) (err error) {
		list, err = c.server.store.Newest(ctx, n)
		return err
	}) {
		return
	}
	if len(list) == 0 {
		c.refuse("Nobody has registered yet.")
		return
	}
	for _, u := range list {
		on := ""
		if c.server.lobby.Named(u.Name) != nil {
			on = "  is on"
		}
		c.print("%-17s  %s%s\n", u.Name, c.date(u.Registered), on)
	}
}

func cmdUstat(c *call) {
	var guests, computers, admins, playing, examining, observing, sealed int
	programs := map[string]int{}
	all := c.server.lobby.All()
	for _, y := range all {
		count := func(n *int, is bool) {
			if is {
				*n++
			}
		}
		count(&guests, y.user.Guest)
		count(&computers, y.user.Has("C") || y.robot != nil)
		count(&admins, y.user.IsAdmin())
		count(&playing, y.playing() != nil)
		count(&examining, y.examining() != nil)
		count(&observing, len(y.observes) > 0)
		count(&sealed, y.conn.Sealed())
		// "xboard 4.9.1 + Fairy-Max 5.0b" is xboard.
		if words := strings.Fields(y.user.Text(accounts.Interface)); len(words) > 0 {
			programs[strings.ToLower(words[0])]++
		}
	}
	registered := 0
	if c.server.store != nil && !c.awaitRead("number of users", func(ctx context.Context) (err error) {
		registered, err = c.server.store.CountUsers(ctx)
		return err
	}) {
		return
	}
	c.print("Users on: %d (at most %d since the start).  Guests: %d.  Computers: %d.  Admins: %d.\n",
		len(all), c.server.lobby.Peak(), guests, computers, admins)
	c.print("Playing: %d.  Examining: %d.  Observing: %d.  With timeseal: %d.\n", playing, examining, observing, sealed)
	c.print("Registered users: %d.\n", registered)
	var lines []string
	for name, n := range programs {
		lines = append(lines, fmt.Sprintf("%s %d", name, n))
	}
	sort.Strings(lines)
	if lines != nil {
		c.print("Programs: %s.\n", strings.Join(lines, ", "))
	}
}
