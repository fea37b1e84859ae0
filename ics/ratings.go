package ics

import (
	"context"
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
		{name: "assess", code: 15, params: "www", usage: "[category] [user] [user]", run: cmdAssess,
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
		return "++++"
	case n == 0:
		return "----"
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

// learned is how strong the players of a game are after it, given White's score.
func (t *table) learned(score float64, now time.Time) [2]rating.Strength {
	category := t.terms.category()
	white, black := strength(t.seats[0].user.ratings[category], now), strength(t.seats[1].user.ratings[category], now)
	if o := t.otherBoard; o != nil {
		// Each side's partner sits on the other side of the other board.
		whites, blacks := o.before[1], o.before[0]
		return [2]rating.Strength{
			white.PlayWith(whites, [2]rating.Strength{t.before[1], blacks}, score),
			black.PlayWith(blacks, [2]rating.Strength{t.before[0], whites}, 1-score),
		}
	}
	return [2]rating.Strength{white.Play(black, score), black.Play(white, 1-score)}
}

// settle stores the end of a game, rates the players, and returns what to tell
// each of them about that. The floor is free while the store writes.
func (s *Server) settle(t *table, r game.Result) (say [2]string) {
	rated := t.terms.rated && (r.Score == pgn.WhiteWins || r.Score == pgn.BlackWins || r.Score == pgn.Draw)
	var after [2]store.Rating
	if rated {
		now, category := s.now(), t.terms.category()
		white, black := t.seats[0].user.ratings[category], t.seats[1].user.ratings[category]
		white.Category, black.Category = category, category
		score := map[pgn.Result]float64{pgn.WhiteWins: 1, pgn.Draw: 0.5}[r.Score]
		strong := t.learned(score, now)
		after = [2]store.Rating{scored(white, strong[0], score, now), scored(black, strong[1], 1-score, now)}
		for c := range say {
			u := t.seats[c].user
			say[c] = fmt.Sprintf("\n\n%s rating adjustment: %s --> %.0f", strings.ToUpper(category[:1])+category[1:],
				strings.TrimSpace(u.ratingText(category)), after[c].Rating)
			u.ratings[category] = after[c]
		}
	} else if r.Score != pgn.Unknown {
		say = [2]string{"\nNo ratings adjustment done.", "\nNo ratings adjustment done."}
	}
	if t.record.ID == 0 {
		return say
	}
	record := t.record
	_ = s.write(fmt.Sprintf("end of game %d", record.ID), func(ctx context.Context, tx *store.Tx) error {
		if err := tx.SaveGame(ctx, record); err != nil {
			return err
		}
		for c, seat := range t.seats {
			if rated && seat.user.id != 0 {
				if err := tx.SaveRating(ctx, seat.user.id, after[c]); err != nil {
					return err
				}
			}
		}
		return nil
	})
	return say
}

func cmdStatistics(c *call) {
	u := c.user
	if c.given(0) {
		if u = c.anyUser(c.arg(0)); u == nil {
			return
		}
	}
	c.print("Statistics for %s\n\n%s", u.titled(), u.ratingTable(c.server.now()))
}

func cmdAssess(c *call) {
	category := "blitz"
	var people []*user
	for i := range 3 {
		word := strings.ToLower(c.arg(i))
		if word == "" {
			continue
		}
		if k := ratedCategory(word); k != "" && i == 0 {
			category = k
			continue
		}
		u := c.anyUser(word)
		if u == nil {
			return
		}
		people = append(people, u)
	}
	switch len(people) {
	case 0:
		c.refuse("Usage: assess [category] user [user]")
		return
	case 1:
		people = []*user{c.user, people[0]}
	}
	now := c.server.now()
	c.print("%s\n", strings.ToUpper(category[:1])+category[1:])
	for i, u := range people[:2] {
		mine, theirs := strength(u.ratings[category], now), strength(people[1-i].ratings[category], now)
		c.print("  %-17s (%s, RD: %.1f)  Win: %+.0f  Draw: %+.0f  Loss: %+.0f  New RD: %.1f\n", u.name, strings.TrimSpace(u.ratingText(category)),
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
	computer := strings.Contains(" "+u.Titles+" ", " C ") || c.server.list("computer").has(u.Name)
	switch c.command.name[0] {
	case 'h':
		return !computer
	case 'c':
		return computer
	}
	return true
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
		if c.server.store != nil {
			c.server.yield(func() { list, _ = c.server.store.Best(c.server.context, k, 1, 0, 200) })
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
		if u = c.anyUser(c.arg(0)); u == nil {
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
	var err error
	c.server.yield(func() { all, err = c.server.store.Best(c.server.context, category, 1, 0, 5000) })
	if err != nil {
		c.refuse("The server's store does not answer. Please try again later.")
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
