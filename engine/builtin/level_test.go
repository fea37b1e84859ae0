package builtin

import (
	"context"
	"testing"

	"rookery/engine"
)

// TestStrengths: who is rated higher sees more and errs less, and the bounds are kept.
func TestStrengths(t *testing.T) {
	last := ofElo(LeastElo)
	if last != strengths[0] {
		t.Errorf("the weakest player is %+v, measured was %+v", last, strengths[0])
	}
	for elo := LeastElo + 20; elo <= MostElo; elo += 20 {
		s := ofElo(elo)
		if s.nodes <= last.nodes || s.noise >= last.noise || s.variety >= last.variety {
			t.Errorf("%+v is not stronger than %+v", s, last)
		}
		last = s
	}
	if a, b := levelElo(Weakest), levelElo(Best-1); a != LeastElo || b != MostElo {
		t.Errorf("levels are rated %d to %d, want %d to %d", a, b, LeastElo, MostElo)
	}
	for _, elo := range []int{LeastElo - 1, MostElo + 1, -1} {
		if _, err := New(Options{Elo: elo}); err == nil {
			t.Errorf("a player rated %d can be had", elo)
		}
	}
	p, err := New(Options{Elo: LeastElo, Memory: 1 << 20, Threads: 4})
	if err != nil {
		t.Fatal(err)
	}
	a, err := p.Think(context.Background(), engine.Game{}, engine.Limits{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	// The move that is too much is seen once it is made.
	if most := strengths[0].nodes + 1; a.Info.Nodes > most {
		t.Errorf("the weakest player looked at %d positions, more than %d", a.Info.Nodes, most)
	}
}
