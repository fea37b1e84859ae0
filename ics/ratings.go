package ics

import (
	"context"
	"errors"
	"fmt"
	"sort"
	"strings"
	"time"

	"rookery/game"
	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/rating"
	"rookery/pgn"
	"rookery/store"
)

func ratingCommands() []command.Command {
	return []command.Command{
		{Name: "statistics", Code: 126, Params: "w", Usage: "[user]", Run: own(cmdStatistics), Help: "Shows ratings and results of a user."},
		{Name: "assess", Code: 15, Params: "www", Usage: "[/category] [user] [user]", Run: own(cmdAssess),
			Help: "Shows how ratings would change with a win, a draw and a loss against a user."},
		{Name: "best", Code: 18, Params: "w", Usage: "[category]", Run: own(cmdBest), Help: "Lists the users with the highest ratings."},
		{Name: "hbest", Code: 49, Params: "w", Usage: "[category]", Run: own(cmdBest), Help: "Lists the people with the highest ratings."},
		{Name: "cbest", Code: 23, Params: "w", Usage: "[category]", Run: own(cmdBest), Help: "Lists the computers with the highest ratings."},
		{Name: "rank", Code: 98, Params: "ww", Usage: "[user] [category]", Run: own(cmdRank), Help: "Shows the place of a user among the ratings, and the neighbours."},
		{Name: "hrank", Code: 52, Params: "ww", Usage: "[user] [category]", Run: own(cmdRank), Help: "Shows the place of a user among people's ratings."},
		{Name: "crank", Code: 30, Params: "ww", Usage: "[user] [category]", Run: own(cmdRank), Help: "Shows the place of a user among computers' ratings."},
	}
}

// decided: a result counts for ratings.
func decided(r game.Result) bool {
	return r.Score == pgn.WhiteWins || r.Score == pgn.BlackWins || r.Score == pgn.Draw
}

// A rated end of a game changes two ratings. They are reckoned from what the
// store has when it is written, since another game of a player's may end then.
type rated struct {
	table    *table
	category string
	score    float64 // White's
	now      time.Time
	users    [2]store.UserID
	before   [2]store.Rating
	after    [2]store.Rating
}

// rates is what a result would do to the players' ratings.
func (t *table) rates(r game.Result, now time.Time) *rated {
	score := map[pgn.Result]float64{pgn.WhiteWins: 1, pgn.Draw: 0.5}[r.Score]
	e := &rated{table: t, category: t.terms.Category(), score: score, now: now}
	for c := range t.seats {
		e.users[c] = t.seats[c].user.ID
	}
	return e
}

// write reckons the ratings and writes them, in the transaction of the end.
func (e *rated) write(ctx context.Context, tx *store.Tx) error {
	for c, id := range e.users {
		var err error
		if e.before[c], err = tx.Rating(ctx, id, e.category); err != nil && !errors.Is(err, store.ErrNotFound) {
			return err
		}
		e.before[c].Category = e.category
	}
	strong := e.learned()
	for c, id := range e.users {
		score := e.score
		if c == 1 {
			score = 1 - score
		}
		e.after[c] = accounts.AfterGame(e.before[c], strong[c], score, e.now)
		if err := tx.SaveRating(ctx, id, e.after[c]); err != nil {
			return err
		}
	}
	return nil
}

// learned is how strong the players are after the game.
func (e *rated) learned() [2]rating.Strength {
	t := e.table
	white, black := accounts.StrengthOf(e.before[0], e.now), accounts.StrengthOf(e.before[1], e.now)
	if o := t.otherBoard; o != nil {
		// Each side's partner sits on the other side of the other board.
		whites, blacks := o.before[1], o.before[0]
		return [2]rating.Strength{
			white.PlayWith(whites, [2]rating.Strength{t.before[1], blacks}, e.score),
			black.PlayWith(blacks, [2]rating.Strength{t.before[0], whites}, 1-e.score),
		}
	}
	return [2]rating.Strength{white.Play(black, e.score), black.Play(white, 1-e.score)}
}

// adjusted gives the players the ratings that are stored, and returns what to tell
// each of them about that.
func (t *table) adjusted(r game.Result, e *ending) (say [2]string) {
	switch {
	case e.ratings != nil:
		for c := range say {
			u, category := t.seats[c].user, e.ratings.category
			say[c] = fmt.Sprintf("\n\n%s rating adjustment: %s --> %.0f", strings.ToUpper(category[:1])+category[1:],
				strings.TrimSpace(u.RatingText(category)), e.ratings.after[c].Rating)
			u.Ratings[category] = e.ratings.after[c]
			if y := t.server.lobby.Named(u.Name); y != nil && y.user.ID == u.ID {
				y.user.Ratings[category] = e.ratings.after[c] // in another session than that of the game
			}
		}
	case r.Score != pgn.Unknown:
		say = [2]string{"\nNo ratings adjustment done.", "\nNo ratings adjustment done."}
	}
	return say
}

func cmdStatistics(c *call) {
	u := c.user
	if c.Given(0) {
		if u = c.AwaitUser(c.Arg(0)); u == nil {
			return
		}
	}
	c.Print("Statistics for %s\n\n%s", u.Titled(), u.RatingTable(c.server.now()))
}

func cmdAssess(c *call) {
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
		t := c.watched()
		if t == nil {
			return
		}
		if t.study != nil {
			c.Refuse("Usage: assess [category] user [user]")
			return
		}
		if k := accounts.RatedCategory(t.terms.Category()); k != "" && !named {
			category = k
		}
		people = []*accounts.User{t.seats[0].user, t.seats[1].user}
	case 1:
		people = []*accounts.User{c.user, people[0]}
	}
	now := c.server.now()
	c.Print("%s\n", strings.ToUpper(category[:1])+category[1:])
	for i, u := range people[:2] {
		mine, theirs := accounts.StrengthOf(u.Ratings[category], now), accounts.StrengthOf(people[1-i].Ratings[category], now)
		c.Print("%-17s (%s, RD: %.1f) Win: %+.0f Draw: %+.0f Loss: %+.0f New RD: %.1f\n", u.Name, strings.TrimSpace(u.RatingText(category)),
			mine.Deviation, mine.Play(theirs, 1).Rating-mine.Rating, mine.Play(theirs, 0.5).Rating-mine.Rating,
			mine.Play(theirs, 0).Rating-mine.Rating, mine.Play(theirs, 1).Deviation)
	}
}

// kind of players that a list of the best is of.
func (c *call) ranked(u store.Ranked) bool {
	switch kind := c.Command.Name[0]; kind {
	case 'h', 'c':
		return c.ofKind(u, kind)
	}
	return true
}

// ofKind: a user is one of the people, 'h', or computers, 'c'.
func (c *call) ofKind(u store.Ranked, kind byte) bool {
	computer := strings.Contains(" "+u.Titles+" ", " C ") || c.server.lists.Has(accounts.Computer, u.Name)
	return computer == (kind == 'c')
}

func cmdBest(c *call) {
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
			list, err = c.server.store.Best(ctx, k, 1, 0, 200)
			return err
		}) {
			return
		}
		c.Print("%s\n", strings.ToUpper(k[:1])+k[1:])
		n := 0
		for _, u := range list {
			if c.ranked(u) && n < 20 {
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

func cmdRank(c *call) {
	u := c.user
	if c.Given(0) {
		if u = c.AwaitUser(c.Arg(0)); u == nil {
			return
		}
	}
	category := "blitz"
	if c.Given(1) {
		if category = accounts.RatedCategory(strings.ToLower(c.Arg(1))); category == "" {
			c.Refuse("\"%s\" is not a category of ratings.", c.Arg(1))
			return
		}
	}
	if u.RatingNumber(category) == 0 || c.server.store == nil {
		c.Refuse("%s has no %s rating.", u.Name, category)
		return
	}
	var all []store.Ranked
	if !c.AwaitRead("rank", func(ctx context.Context) (err error) {
		all, err = c.server.store.Best(ctx, category, 1, 0, 5000)
		return err
	}) {
		return
	}
	var list []store.Ranked
	for _, r := range all {
		if c.ranked(r) {
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
