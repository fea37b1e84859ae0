package ics

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sort"
	"strings"
	"time"

	"rookery/game"
	"rookery/ics/rating"
	"rookery/ics/style12"
	"rookery/pgn"
	"rookery/store"
)

// ratedCategories are those that have ratings, in the order of lists.
var ratedCategories = []string{
	"blitz", "standard", "lightning", "wild", "bughouse", "crazyhouse", "suicide", "giveaway", "losers", "atomic", "blitz-chess",
}

func ratingCommands() []command {
	return []command{
		{name: "statistics", code: 126, params: "w", usage: "[user]", run: cmdStatistics, help: "Shows ratings and results of a user."},
		{name: "assess", code: 15, params: "www", usage: "[/category] [user] [user]", run: cmdAssess,
			help: "Shows how ratings would change with a win, a draw and a loss against a user."},
		{name: "best", code: 18, params: "w", usage: "[category]", run: cmdBest, help: "Lists the users with the highest ratings."},
		{name: "hbest", code: 49, params: "w", usage: "[category]", run: cmdBest, help: "Lists the people with the highest ratings."},
		{name: "cbest", code: 23, params: "w", usage: "[category]", run: cmdBest, help: "Lists the computers with the highest ratings."},
		{name: "rank", code: 98, params: "ww", usage: "[user] [category]", run: cmdRank, help: "Shows the place of a user among the ratings, and the neighbours."},
		{name: "hrank", code: 52, params: "ww", usage: "[user] [category]", run: cmdRank, help: "Shows the place of a user among people's ratings."},
		{name: "crank", code: 30, params: "ww", usage: "[user] [category]", run: cmdRank, help: "Shows the place of a user among computers' ratings."},
	}
}

const (
	provisional = 20 // games that a rating needs to be more than provisional
	established = 80 // deviation below which a rating is reliable
)

// strength is what a rating says of a player now.
func strength(r store.Rating, now time.Time) rating.Strength {
	if r.Games() == 0 {
		return rating.Newcomer
	}
	return rating.Strength{Rating: r.Rating, Deviation: r.Deviation}.After(now.Sub(r.Played))
}

// scored is the rating after a game that has made a player so strong.
func scored(r store.Rating, s rating.Strength, score float64, now time.Time) store.Rating {
	r.Rating, r.Deviation, r.Played = s.Rating, s.Deviation, now
	switch score {
	case 1:
		r.Wins++
	case 0:
		r.Losses++
	default:
		r.Draws++
	}
	if r.Games() >= provisional && r.Rating > r.Best {
		r.Best, r.BestAt = r.Rating, now
	}
	return r
}

// ratingNumber is a rating as a number, 0 if there is none.
func (u *user) ratingNumber(category string) int {
	r, ok := u.ratings[category]
	if !ok || r.Games() == 0 {
		return 0
	}
	return int(math.Round(r.Rating))
}

// ratingText is a rating as lines have it: "1500", "----" for none, "++++" of a guest.
func (u *user) ratingText(category string) string {
	switch n := u.ratingNumber(category); {
	case u.guest:
		return guestText
	case n == 0:
		return unratedText
	default:
		return fmt.Sprintf("%4d", n)
	}
}

// mark says how reliable a rating is: "P" provisional, "E" estimated, "" neither.
func (u *user) mark(category string) string {
	r := u.ratings[category]
	switch {
	case r.Games() == 0:
		return ""
	case r.Games() < provisional:
		return "P"
	case r.Deviation > established:
		return "E"
	}
	return ""
}

// machineRating is a rating in lines for programs.
func (u *user) machineRating(category string) style12.Rating {
	r := style12.Rating{Value: u.ratingNumber(category)}
	if mark := u.mark(category); mark != "" {
		r.Mark = mark[0]
	}
	return r
}

// ratingField is a rating in the lines of "who I".
func (u *user) ratingField(category string) string {
	return fmt.Sprintf("%4d%-1s", u.ratingNumber(category), u.mark(category))
}

// ratingTable is the table in finger and statistics.
func (u *user) ratingTable(now time.Time) string {
	var b strings.Builder
	for _, category := range ratedCategories {
		r, ok := u.ratings[category]
		if !ok || r.Games() == 0 {
			continue
		}
		if b.Len() == 0 {
			fmt.Fprintf(&b, "%-12s %6s %7s %6s %6s %6s %6s   %s\n", "", "rating", "RD", "win", "loss", "draw", "total", "best")
		}
		best := ""
		if r.Best > 0 {
			best = fmt.Sprintf("%.0f (%s)", r.Best, r.BestAt.UTC().Format("02-Jan-06"))
		}
		line := fmt.Sprintf("%-12s %6.0f %7.1f %6d %6d %6d %6d   %s", strings.ToUpper(category[:1])+category[1:], r.Rating, strength(r, now).Deviation,
			r.Wins, r.Losses, r.Draws, r.Games(), best)
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	if b.Len() == 0 {
		return fmt.Sprintf("%s has not played any rated games.\n", u.name)
	}
	return b.String() + "\n"
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
	e := &rated{table: t, category: t.terms.category(), score: score, now: now}
	for c := range t.seats {
		e.users[c] = t.seats[c].user.id
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
		e.after[c] = scored(e.before[c], strong[c], score, e.now)
		if err := tx.SaveRating(ctx, id, e.after[c]); err != nil {
			return err
		}
	}
	return nil
}

// learned is how strong the players are after the game.
func (e *rated) learned() [2]rating.Strength {
	t := e.table
	white, black := strength(e.before[0], e.now), strength(e.before[1], e.now)
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
				strings.TrimSpace(u.ratingText(category)), e.ratings.after[c].Rating)
			u.ratings[category] = e.ratings.after[c]
			if y := t.server.lobby.named(u.name); y != nil && y.user.id == u.id {
				y.user.ratings[category] = e.ratings.after[c] // in another session than that of the game
			}
		}
	case r.Score != pgn.Unknown:
		say = [2]string{"\nNo ratings adjustment done.", "\nNo ratings adjustment done."}
	}
	return say
}

func cmdStatistics(c *call) {
	u := c.user
	if c.given(0) {
		if u = c.awaitUser(c.arg(0)); u == nil {
			return
		}
	}
	c.print("Statistics for %s\n\n%s", u.titled(), u.ratingTable(c.server.now()))
}

func cmdAssess(c *call) {
	category, named := "blitz", false
	var people []*user
	for i := range 3 {
		word := strings.ToLower(c.arg(i))
		if word == "" {
			continue
		}
		kind, marked := strings.CutPrefix(word, "/")
		if k := ratedCategory(kind); k != "" && (i == 0 || marked) {
			category, named = k, true
			continue
		}
		u := c.awaitUser(word)
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
			c.refuse("Usage: assess [category] user [user]")
			return
		}
		if k := ratedCategory(t.terms.category()); k != "" && !named {
			category = k
		}
		people = []*user{t.seats[0].user, t.seats[1].user}
	case 1:
		people = []*user{c.user, people[0]}
	}
	now := c.server.now()
	c.print("%s\n", strings.ToUpper(category[:1])+category[1:])
	for i, u := range people[:2] {
		mine, theirs := strength(u.ratings[category], now), strength(people[1-i].ratings[category], now)
		c.print("%-17s (%s, RD: %.1f) Win: %+.0f Draw: %+.0f Loss: %+.0f New RD: %.1f\n", u.name, strings.TrimSpace(u.ratingText(category)),
			mine.Deviation, mine.Play(theirs, 1).Rating-mine.Rating, mine.Play(theirs, 0.5).Rating-mine.Rating,
			mine.Play(theirs, 0).Rating-mine.Rating, mine.Play(theirs, 1).Deviation)
	}
}

// ratedCategory is the category that a word begins; "" if none.
func ratedCategory(word string) string {
	for _, k := range ratedCategories {
		if word != "" && strings.HasPrefix(k, word) {
			return k
		}
	}
	return ""
}

// kind of players that a list of the best is of.
func (c *call) ranked(u store.Ranked) bool {
	switch kind := c.command.name[0]; kind {
	case 'h', 'c':
		return c.ofKind(u, kind)
	}
	return true
}

// ofKind: a user is one of the people, 'h', or computers, 'c'.
func (c *call) ofKind(u store.Ranked, kind byte) bool {
	computer := strings.Contains(" "+u.Titles+" ", " C ") || c.server.list("computer").has(u.Name)
	return computer == (kind == 'c')
}

func cmdBest(c *call) {
	categories := []string{"blitz", "standard", "lightning"}
	if c.given(0) {
		k := ratedCategory(strings.ToLower(c.arg(0)))
		if k == "" {
			c.refuse("\"%s\" is not a category of ratings.", c.arg(0))
			return
		}
		categories = []string{k}
	}
	for _, k := range categories {
		var list []store.Ranked
		if !c.awaitRead("best", func(ctx context.Context) (err error) {
			list, err = c.server.store.Best(ctx, k, 1, 0, 200)
			return err
		}) {
			return
		}
		c.print("%s\n", strings.ToUpper(k[:1])+k[1:])
		n := 0
		for _, u := range list {
			if c.ranked(u) && n < 20 {
				n++
				c.print("%3d. %-20s %4.0f\n", n, u.Name, u.Rating.Rating)
			}
		}
		if n == 0 {
			c.print("  Nobody has a rating yet.\n")
		}
		c.print("\n")
	}
}

func cmdRank(c *call) {
	u := c.user
	if c.given(0) {
		if u = c.awaitUser(c.arg(0)); u == nil {
			return
		}
	}
	category := "blitz"
	if c.given(1) {
		if category = ratedCategory(strings.ToLower(c.arg(1))); category == "" {
			c.refuse("\"%s\" is not a category of ratings.", c.arg(1))
			return
		}
	}
	if u.ratingNumber(category) == 0 || c.server.store == nil {
		c.refuse("%s has no %s rating.", u.name, category)
		return
	}
	var all []store.Ranked
	if !c.awaitRead("rank", func(ctx context.Context) (err error) {
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
	at := sort.Search(len(list), func(i int) bool { return list[i].Rating.Rating <= u.ratings[category].Rating })
	c.print("%s ranking of %s:\n", strings.ToUpper(category[:1])+category[1:], u.name)
	for i := max(0, at-5); i < min(len(list), at+6); i++ {
		mark := " "
		if strings.EqualFold(list[i].Name, u.name) {
			mark = "*"
		}
		c.print("%s%4d. %-20s %4.0f\n", mark, i+1, list[i].Name, list[i].Rating.Rating)
	}
}
