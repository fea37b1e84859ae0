package lobby

import (
	"testing"

	"rookery/chess/variant"
)

// TestCategory: which times are lightning, blitz and standard, at the limits.
func TestCategory(t *testing.T) {
	chess, err := variant.Find("chess")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		base, inc int
		want      string
	}{
		{0, 0, "untimed"}, {2, 0, "lightning"}, {2, 1, "lightning"}, {3, 0, "blitz"}, {1, 3, "blitz"}, {2, 2, "blitz"},
		{14, 0, "blitz"}, {14, 1, "blitz"}, {5, 14, "blitz"}, {15, 0, "standard"}, {5, 15, "standard"}, {14, 2, "standard"}, {0, 1, "lightning"},
	} {
		w := Terms{Variant: chess, Base: c.base, Inc: c.inc}
		if got := w.Category(); got != c.want {
			t.Errorf("%d %d is %s, want %s", c.base, c.inc, got, c.want)
		}
	}
}

// TestLagOfTerms: the faster a game the less is given back for the net, and never more than in any game.
func TestLagOfTerms(t *testing.T) {
	chess, _ := variant.Find("chess")
	lag := func(base, inc int) [2]float64 {
		l := Terms{Variant: chess, Base: base, Inc: inc}.Lag()
		return [2]float64{l.Move.Seconds(), l.Game.Seconds()}
	}
	for _, c := range []struct {
		base, inc  int
		move, game float64
	}{{1, 0, 0.75, 15}, {0, 1, 0.625, 12.5}, {3, 0, 2.25, 45}, {2, 12, 5, 150}, {60, 0, 5, 180}, {0, 0, 0.5, 5}} {
		if got := lag(c.base, c.inc); got != [2]float64{c.move, c.game} {
			t.Errorf("%d %d gives back %v s, want %v and %v", c.base, c.inc, got, c.move, c.game)
		}
	}
}
