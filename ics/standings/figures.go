package standings

import (
	"context"
	"fmt"
	"strings"

	"rookery/ics/accounts"
	"rookery/ics/command"
	"rookery/ics/phrase"
	"rookery/store"
)

// figureCommands reckon: how ratings and results are spread, and what ratings are
// worth in other systems.
func figureCommands() []command.Command {
	return []command.Command{
		{Name: "rstat", Code: 184, Params: "w", Usage: "[category]", Run: cmdRstat, Help: "Shows how the ratings of all players are spread."},
		{Name: "hrstat", Code: 186, Params: "w", Usage: "[category]", Run: cmdRstat, Help: "Shows how the ratings of people are spread."},
		{Name: "crstat", Code: 185, Params: "w", Usage: "[category]", Run: cmdRstat, Help: "Shows how the ratings of computers are spread."},
		{Name: "gstat", Code: 187, Run: cmdGstat, Help: "Shows how many games have been played in each category, and how they ended."},
		{Name: "pstat", Code: 93, Params: "Ww", Usage: "user [user]", Run: cmdPstat, Help: "Shows how the games between two users ended."},
		{Name: "convert_bcf", Code: 26, Params: "D", Usage: "rating", Run: cmdConvert, Help: "Shows what a British (BCF) rating is in Elo and USCF."},
		{Name: "convert_elo", Code: 27, Params: "D", Usage: "rating", Run: cmdConvert, Help: "Shows what an Elo rating is in BCF and USCF."},
		{Name: "convert_uscf", Code: 28, Params: "D", Usage: "rating", Run: cmdConvert, Help: "Shows what an American (USCF) rating is in BCF and Elo."},
		{Name: "uscf", Code: 141, Params: "D", Usage: "rating", Run: cmdConvert, Help: "Shows what an American (USCF) rating is in BCF and Elo."},
	}
}

// cmdConvert goes by the formulas that the help of FICS gives: USCF = Elo + 100,
// BCF = (Elo - 600) / 8.
func cmdConvert(c *command.Call) {
	elo := c.Numbers[0]
	if elo < 0 || elo > 9999 {
		c.Refuse("There are no such ratings.")
		return
	}
	switch c.Command.Name {
	case "convert_bcf":
		elo = elo*8 + 600
	case "convert_uscf", "uscf":
		elo -= 100
	}
	c.Print("BCF: %d  Elo: %d  USCF: %d\n", (elo-600)/8, elo, elo+100)
}

// flagCategories are the letters by which statistics choose a category.
var flagCategories = map[string]string{
	"B": "bughouse", "L": "losers", "S": "suicide", "b": "blitz", "l": "lightning", "s": "standard", "w": "wild", "x": "atomic", "z": "crazyhouse",
	"g": "giveaway", "k": "blitz-chess",
}

// mostRated is how many ratings a picture of them is drawn of.
const mostRated = 50_000

// cmdRstat draws a histogram of the ratings that are reliable.
func cmdRstat(c *command.Call) {
	category := "blitz"
	if c.Given(0) {
		if category = flagCategories[c.Arg(0)]; category == "" {
			category = accounts.RatedCategory(strings.ToLower(c.Arg(0)))
		}
		if category == "" {
			c.Refuse("\"%s\" is not a category of ratings.", c.Arg(0))
			return
		}
	}
	var list []store.Ranked
	if c.Kept() != nil && !c.AwaitRead("ratings", func(ctx context.Context) (err error) {
		list, err = c.Kept().Best(ctx, category, 1, 0, mostRated)
		return err
	}) {
		return
	}
	const step = 50
	heights := map[int]int{}
	low, high, sum, n := 1<<30, 0, 0.0, 0
	for _, r := range list {
		kind := strings.TrimSuffix(c.Command.Name, "rstat")
		if accounts.StrengthOf(r.Rating, c.Now()).Deviation >= accounts.Reliable || kind != "" && !ofKind(c, r, kind[0]) {
			continue
		}
		at := int(r.Rating.Rating) / step
		heights[at]++
		low, high, sum, n = min(low, at), max(high, at), sum+r.Rating.Rating, n+1
	}
	if n == 0 {
		c.Refuse("Nobody has a reliable %s rating.", category)
		return
	}
	if c.Wants(accounts.IvGraph) {
		for at := low; at <= high; at++ {
			c.Print("%d %d\n", at*step, heights[at])
		}
		return
	}
	c.Print("%s", histogram(heights, low, high, step))
	c.Print("%s with a reliable %s rating, %.0f on average.\n", phrase.Plural(n, "player"), category, sum/float64(n))
}

// histogram draws columns, each for so much of the range.
func histogram(heights map[int]int, low, high, step int) string {
	const rows = 12
	most := 0
	for _, n := range heights {
		most = max(most, n)
	}
	var b strings.Builder
	b.WriteString("Number of players\n")
	for row := rows; row > 0; row-- {
		mark := "      |"
		if row == rows || row == rows/2 {
			mark = fmt.Sprintf("%4d -|", (most*row+rows-1)/rows)
		}
		line := mark
		for at := low; at <= high; at++ {
			// Whoever is there is seen.
			if n := heights[at]; n > 0 && (n*rows+most-1)/most >= row {
				line += " #"
			} else {
				line += "  "
			}
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	b.WriteString("      +" + strings.Repeat("--", high-low+1) + "\n")
	last := ""
	if high > low {
		last = fmt.Sprintf("%*d", max(0, 2*(high-low)), high*step)
	}
	b.WriteString(fmt.Sprintf("       %-4d%s", low*step, last) + "\n")
	return b.String()
}

func cmdGstat(c *command.Call) {
	var list []store.Tally
	if c.Kept() != nil && !c.AwaitRead("games", func(ctx context.Context) (err error) {
		list, err = c.Kept().Tallies(ctx)
		return err
	}) {
		return
	}
	c.Print("%s", c.PlayedToday())
	if len(list) == 0 {
		c.Print("No game has been finished yet.\n")
		return
	}
	c.Print("%s", tallyTable(list, [3]string{"1-0", "0-1", "1/2-1/2"}, [3]string{"White won", "Black won", "drawn"}))
}

// tallyTable has a line a category, with a column for each result, and a sum.
func tallyTable(list []store.Tally, results, titles [3]string) string {
	rows := map[string]*[3]int{}
	var names []string
	for _, t := range list {
		if rows[t.Category] == nil {
			rows[t.Category] = new([3]int)
			names = append(names, t.Category)
		}
		for i, r := range results {
			if t.Result == r {
				rows[t.Category][i] += t.Games
			}
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%-12s %10s %10s %10s %10s\n", "", titles[0], titles[1], titles[2], "total")
	var sums [3]int
	for _, name := range names {
		r := rows[name]
		fmt.Fprintf(&b, "%-12s %10d %10d %10d %10d\n", name, r[0], r[1], r[2], r[0]+r[1]+r[2])
		for i := range sums {
			sums[i] += r[i]
		}
	}
	fmt.Fprintf(&b, "%-12s %10d %10d %10d %10d\n", "all", sums[0], sums[1], sums[2], sums[0]+sums[1]+sums[2])
	return b.String()
}

// turned are results as the other side sees them.
var turned = map[string]string{"1-0": "0-1", "0-1": "1-0", "1/2-1/2": "1/2-1/2"}

func cmdPstat(c *command.Call) {
	a := c.User()
	b := c.AwaitRegistered(c.Arg(0))
	if b == nil {
		return
	}
	if c.Given(1) {
		if a = c.AwaitRegistered(c.Arg(1)); a == nil {
			return
		}
		a, b = b, a
	}
	if a.ID == b.ID {
		c.Refuse("Name two different users.")
		return
	}
	if a.ID == 0 {
		c.Refuse("Only games between two registered players are counted.")
		return
	}
	var list, other []store.Tally
	if !c.AwaitRead("score", func(ctx context.Context) (err error) {
		if list, err = c.Kept().Score(ctx, a.ID, b.ID); err == nil {
			other, err = c.Kept().Score(ctx, b.ID, a.ID)
		}
		return err
	}) {
		return
	}
	for _, t := range other {
		t.Result = turned[t.Result]
		list = append(list, t)
	}
	if len(list) == 0 {
		c.Refuse("%s and %s have finished no game.", a.Name, b.Name)
		return
	}
	c.Print("Games of %s and %s:\n\n%s", a.Name, b.Name, tallyTable(list, [3]string{"1-0", "0-1", "1/2-1/2"}, [3]string{a.Name, b.Name, "drawn"}))
}
