package lobby

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/eco"
	"rookery/game"
)

// TestParseTerms: each word says one thing, the later one outweighs the earlier, and what is wrong is said.
func TestParseTerms(t *testing.T) {
	usual := Terms{Variant: chessVariant(), Rated: true, Base: 2, Inc: 12, High: 9999}
	with := func(change func(*Terms)) Terms {
		terms := usual
		change(&terms)
		return terms
	}
	for text, want := range map[string]Terms{
		"":              usual,
		"rated":         usual,
		"u":             with(func(t *Terms) { t.Rated = false }),
		"unrated r":     usual,
		"w":             with(func(t *Terms) { t.Colour = "white" }),
		"White black":   with(func(t *Terms) { t.Colour = "black" }),
		"m":             with(func(t *Terms) { t.Manual = true }),
		"manual auto":   usual,
		"f":             with(func(t *Terms) { t.Formula = true }),
		"5":             with(func(t *Terms) { t.Base, t.Inc = 5, 0 }),
		"5 3":           with(func(t *Terms) { t.Base, t.Inc = 5, 3 }),
		"999 0":         with(func(t *Terms) { t.Base, t.Inc = 999, 0 }),
		"5 3 4":         with(func(t *Terms) { t.Base, t.Inc, t.Odds = 5, 3, &Odds{4, 0} }),
		"5 3 4 2":       with(func(t *Terms) { t.Base, t.Inc, t.Odds = 5, 3, &Odds{4, 2} }),
		"5 3 5 3":       with(func(t *Terms) { t.Base, t.Inc = 5, 3 }),
		"untimed":       with(func(t *Terms) { t.Base, t.Inc = 0, 0 }),
		"5 3 4 untimed": with(func(t *Terms) { t.Base, t.Inc = 0, 0 }),
		"1500-1500":     with(func(t *Terms) { t.Low, t.High = 1500, 1500 }),
		"0-9999":        usual,
		"suic":          with(func(t *Terms) { t.Variant, _ = ServerVariant("suicide") }),
		"wild 5":        with(func(t *Terms) { t.Variant, _ = FindVariant("wild/5") }),
		"blitz":         usual,
	} {
		got, wrong := ParseTerms(strings.Fields(text), usual, &eco.Table{})
		if wrong != "" || plain(got) != plain(want) {
			t.Errorf("%q: %s, %q, want %s", text, plain(got), wrong, plain(want))
		}
	}
	for text, want := range map[string]string{
		"1000": "out of range", "-1": "out of range", "1 2 3 4 5": "Too many", "1501-1500": "no ratings", "1500-10000": "no ratings",
		"nonsense": "not a type", "s": "not a type", "wild": "Which wild", "wild 99": "no wild 99", "0 0 5 3": "a clock or none", "5 3 0 0": "a clock or none",
	} {
		if _, wrong := ParseTerms(strings.Fields(text), usual, &eco.Table{}); !strings.Contains(wrong, want) {
			t.Errorf("%q: %q, want %q", text, wrong, want)
		}
	}
}

// plain are terms as text: functions in a variant cannot be compared.
func plain(t Terms) string {
	text := t.Variant.Name
	if t.Odds != nil {
		text += fmt.Sprintf(" against %+v", *t.Odds)
	}
	t.Variant, t.Odds = variant.Variant{}, nil
	return text + fmt.Sprintf(" %+v", t)
}

// TestControls: a base of no minutes is ten seconds, and without times there is no clock.
func TestControls(t *testing.T) {
	for _, c := range []struct {
		terms  Terms
		want   [2]game.Control
		clocks string
	}{
		{Terms{Base: 2, Inc: 12}, same(game.Fischer(2*time.Minute, 12*time.Second)), " 2 12"},
		{Terms{Inc: 1}, same(game.Fischer(10*time.Second, time.Second)), " 0 1"},
		{Terms{Base: 1}, same(game.Fischer(time.Minute, 0)), " 1 0"},
		{Terms{}, same(game.Control{}), ""},
		{Terms{Base: 5, Odds: &Odds{1, 0}}, [2]game.Control{chess.White: game.Fischer(5*time.Minute, 0), chess.Black: game.Fischer(time.Minute, 0)}, " 5 0 : 1 0"},
	} {
		if got := c.terms.Controls(); got != c.want || c.terms.Clocks() != c.clocks {
			t.Errorf("%+v: %+v, %q", c.terms, got, c.terms.Clocks())
		}
	}
}

func same(c game.Control) [2]game.Control { return [2]game.Control{c, c} }
