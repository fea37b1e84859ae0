package past

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"rookery/ics/command"
	"rookery/ics/lobby"
	"rookery/ics/match"
	"rookery/store"
)

// Lists of games that are over or adjourned.

// reasonWord is why a game ended in lists: three letters.
func reasonWord(reason string) string {
	for _, r := range [][2]string{
		{"adjudicated", "Adj"}, {"losing all material", "WNM"}, {"less material", "WLM"},
		{"resigns", "Res"}, {"checkmated", "Mat"}, {"forfeits on time", "Fla"}, {"disconnection", "Dis"}, {"mutual agreement", "Agr"}, {"repetition", "Rep"},
		{"50 move", "50"}, {"stalemate", "Sta"}, {"material", "NM"}, {"both players ran out", "TM"}, {"partner", "Par"}, {"lost connection", "Dis"}, {"aborted", "Abo"},
	} {
		if strings.Contains(reason, r[0]) {
			return r[1]
		}
	}
	return "?"
}

func cmdHistory(c *command.Call) {
	u := c.AwaitMeant(0)
	if u == nil {
		return
	}
	var list []store.Past
	if c.Kept() != nil && !u.Guest {
		if !c.AwaitRead("history", func(ctx context.Context) (err error) {
			list, err = c.Kept().History(ctx, u.ID, 10)
			return err
		}) {
			return
		}
	}
	if len(list) == 0 {
		c.Refuse("%s has no history games.", u.Name)
		return
	}
	c.Print("\nHistory for %s:\n                  Opponent      Type         ECO End Date\n", u.Name)
	for i := len(list) - 1; i >= 0; i-- {
		g := list[i]
		mine, theirs, colour := g.White, g.Black, "W"
		if g.Black.User == u.ID {
			mine, theirs, colour = g.Black, g.White, "B"
		}
		mark := "="
		if g.Result == "1-0" && colour == "W" || g.Result == "0-1" && colour == "B" {
			mark = "+"
		} else if g.Result == "1-0" || g.Result == "0-1" {
			mark = "-"
		}
		before := fmt.Sprintf("%2d: %s %4d %s %4d ", pastNumber(g), mark, mine.Rating, colour, theirs.Rating)
		after := fmt.Sprintf(" [%s] %s %-3s %s", typeField(g.Game), match.DetailsOf(g.Game).Opening(), reasonWord(g.Reason), c.Date(g.Ended))
		c.Print("%s%s%s\n", before, c.Column(theirs.Name, 13, len(before)+len(after)), after)
	}
}

// typeField is "br  2  12": category, rated, time.
func typeField(g store.Game) string {
	private, rated := " ", "u"
	if g.Rated {
		rated = "r"
	}
	if g.Private {
		private = "p"
	}
	return fmt.Sprintf("%s%c%s%3d %3d", private, lobby.Letter(match.TermsOf(g).Category()), rated, int(g.Base/time.Minute), int(g.Increment/time.Second))
}

// oldStored is how long ago a game was adjourned that is probably forgotten.
const oldStored = 30 * 24 * time.Hour

func cmdStored(c *command.Call) {
	u := c.AwaitMeant(0)
	if u == nil {
		return
	}
	var list []store.Game
	if c.Kept() != nil && !u.Guest {
		if !c.AwaitRead("adjourned games", func(ctx context.Context) (err error) {
			list, err = c.Kept().Stored(ctx, u.ID)
			return err
		}) {
			return
		}
	}
	if c.Command.Name == "oldstored" {
		list = slices.DeleteFunc(list, func(g store.Game) bool { return c.Now().Sub(g.Ended) < oldStored })
	}
	if len(list) == 0 {
		c.Refuse("%s has no adjourned games.", u.Name)
		return
	}
	c.Print("\nStored games for %s:\n    C Opponent       On Type          Str  M    ECO Date\n", u.Name)
	for i, g := range list {
		colour, opponent := "W", g.Black.Name
		if g.Black.User == u.ID {
			colour, opponent = "B", g.White.Name
		}
		on := "N"
		if c.Named(opponent) != nil {
			on = "Y"
		}
		d := match.DetailsOf(g)
		before := fmt.Sprintf("%2d: %s ", i+1, colour)
		after := fmt.Sprintf(" %s [%s] %2d-%-2d %-4s %s %s", on, typeField(g), d.Strengths[0], d.Strengths[1], d.Next, d.Opening(), c.Date(g.Ended))
		c.Print("%s%s%s\n", before, c.Column(opponent, 15, len(before)+len(after)), after)
	}
}
