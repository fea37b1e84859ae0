// Package standings is the room of what ratings and results tell: those of a user, the best, places among all, how ratings
// are spread, and how games between two users ended. It changes nothing.
package standings

import (
	"context"
	"sort"
	"strings"

	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/store"
)

// Facing are the players of the game that who asks plays or looks at, and its category; false after saying that
// there is none.
type Facing func(c *command.Call) (players [2]*accounts.User, category string, ok bool)

// Commands are those of the room.
func Commands(facing Facing) []command.Command {
	return append(figureCommands(), []command.Command{
		{Name: "statistics", Code: 126, Params: "w", Usage: "[user]", Run: cmdStatistics, Help: "Shows ratings and results of a user."},
		{Name: "assess", Code: 15, Params: "www", Usage: "[/category] [user] [user]", Run: facing.cmdAssess,
			Help: "Shows how ratings would change with a win, a draw and a loss against a user."},
		{Name: "best", Code: 18, Params: "w", Usage: "[category]", Run: cmdBest, Help: "Lists the users with the highest ratings."},
		{Name: "hbest", Code: 49, Params: "w", Usage: "[category]", Run: cmdBest, Help: "Lists the people with the highest ratings."},
		{Name: "cbest", Code: 23, Params: "w", Usage: "[category]", Run: cmdBest, Help: "Lists the computers with the highest ratings."},
		{Name: "rank", Code: 98, Params: "ww", Usage: "[user] [category]", Run: cmdRank, Help: "Shows the place of a user among the ratings, and the neighbours."},
		{Name: "hrank", Code: 52, Params: "ww", Usage: "[user] [category]", Run: cmdRank, Help: "Shows the place of a user among people's ratings."},
		{Name: "crank", Code: 30, Params: "ww", Usage: "[user] [category]", Run: cmdRank, Help: "Shows the place of a user among computers' ratings."},
	}...)
}

func cmdStatistics(c *command.Call) {
	u := c.AwaitMeant(0)
	if u == nil {
		return
	}
	c.Print("Statistics for %s\n\n%s", u.Titled(), u.RatingTable(c.Now()))
}

func (facing Facing) cmdAssess(c *command.Call) {
	category, named := "blitz", false
	var people []*accounts.User
	for i := range 3 {
		word := strings.ToLower(c.Arg(i))
		if word == "" {
			continue
		}
		kind, marked := strings.CutPrefix(word, "/")
		if k := accounts.RatedCategory(kind); k != "" && (i == 0 || marked) {
			category, named = k, true
			continue
		}
		u := c.AwaitUser(word)
		if u == nil {
			return
		}
		people = append(people, u)
	}
	switch len(people) {
	case 0: // the players of the game that is being played or observed
		players, kind, ok := facing(c)
		if !ok {
			return
		}
		if k := accounts.RatedCategory(kind); k != "" && !named {
			category = k
		}
		people = players[:]
	case 1:
		people = []*accounts.User{c.User(), people[0]}
	}
	now := c.Now()
	c.Print("%s\n", strings.ToUpper(category[:1])+category[1:])
	for i, u := range people[:2] {
		mine, theirs := accounts.StrengthOf(u.Ratings[category], now), accounts.StrengthOf(people[1-i].Ratings[category], now)
		c.Print("%-17s (%s, RD: %.1f) Win: %+.0f Draw: %+.0f Loss: %+.0f New RD: %.1f\n", u.Name, strings.TrimSpace(u.RatingText(category)),
			mine.Deviation, mine.Play(theirs, 1).Rating-mine.Rating, mine.Play(theirs, 0.5).Rating-mine.Rating,
			mine.Play(theirs, 0).Rating-mine.Rating, mine.Play(theirs, 1).Deviation)
	}
}

// kind of players that a list of the best is of.
func ranked(c *command.Call, u store.Ranked) bool {
	switch kind := c.Command.Name[0]; kind {
	case 'h', 'c':
		return ofKind(c, u, kind)
	}
	return true
}

// ofKind: a user is one of the people, 'h', or computers, 'c'.
func ofKind(c *command.Call, u store.Ranked, kind byte) bool {
	computer := strings.Contains(" "+u.Titles+" ", " C ") || c.Lists().Has(accounts.Computer, u.Name)
	return computer == (kind == 'c')
}

func cmdBest(c *command.Call) {
	categories := []string{"blitz", "standard", "lightning"}
	if c.Given(0) {
		k := accounts.RatedCategory(strings.ToLower(c.Arg(0)))
		if k == "" {
			c.Refuse("\"%s\" is not a category of ratings.", c.Arg(0))
			return
		}
		categories = []string{k}
	}
	for _, k := range categories {
		var list []store.Ranked
		if !c.AwaitRead("best", func(ctx context.Context) (err error) {
			list, err = c.Kept().Best(ctx, k, 1, 0, 200)
			return err
		}) {
			return
		}
		c.Print("%s\n", strings.ToUpper(k[:1])+k[1:])
		n := 0
		for _, u := range list {
			if ranked(c, u) && n < 20 {
				n++
				c.Print("%3d. %-20s %4.0f\n", n, u.Name, u.Rating.Rating)
			}
		}
		if n == 0 {
			c.Print("  Nobody has a rating yet.\n")
		}
		c.Print("\n")
	}
}

func cmdRank(c *command.Call) {
	u := c.AwaitMeant(0)
	if u == nil {
		return
	}
	category := "blitz"
	if c.Given(1) {
		if category = accounts.RatedCategory(strings.ToLower(c.Arg(1))); category == "" {
			c.Refuse("\"%s\" is not a category of ratings.", c.Arg(1))
			return
		}
	}
	if u.RatingNumber(category) == 0 || c.Kept() == nil {
		c.Refuse("%s has no %s rating.", u.Name, category)
		return
	}
	var all []store.Ranked
	if !c.AwaitRead("rank", func(ctx context.Context) (err error) {
		all, err = c.Kept().Best(ctx, category, 1, 0, 5000)
		return err
	}) {
		return
	}
	var list []store.Ranked
	for _, r := range all {
		if ranked(c, r) {
			list = append(list, r)
		}
	}
	at := sort.Search(len(list), func(i int) bool { return list[i].Rating.Rating <= u.Ratings[category].Rating })
	c.Print("%s ranking of %s:\n", strings.ToUpper(category[:1])+category[1:], u.Name)
	for i := max(0, at-5); i < min(len(list), at+6); i++ {
		mark := " "
		if strings.EqualFold(list[i].Name, u.Name) {
			mark = "*"
		}
		c.Print("%s%4d. %-20s %4.0f\n", mark, i+1, list[i].Name, list[i].Rating.Rating)
	}
}
