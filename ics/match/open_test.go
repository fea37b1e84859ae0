package match

import (
	"testing"
	"time"

	"rookery/chess"
	"rookery/game"
	"rookery/store"
)

// TestOpen: a match that is opened from its steps is as it was, its half moves and the time
// that taking them back gives included, also when the players have changed sides.
func TestOpen(t *testing.T) {
	begun := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	controls := [2]game.Control{game.Fischer(5*time.Minute, time.Second), game.Fischer(3*time.Minute, 9*time.Second)}
	fresh := func(controls [2]game.Control) *game.Game {
		t.Helper()
		g, err := game.New(game.Config{Variant: "chess", Controls: controls, Grace: 2}, begun)
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	m := NewMatch(nil, fresh(controls), store.Game{})
	now := begun
	var steps []store.Step
	do := func(act func(*game.Game) ([]game.Event, error)) {
		t.Helper()
		now = now.Add(7 * time.Second)
		d, err := m.Draft(now, act)
		if err != nil {
			t.Fatal(err)
		}
		stored, err := d.Store(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		steps = append(steps, d.steps...)
		stored.Apply(now)
	}
	move := func(text string) {
		t.Helper()
		do(func(g *game.Game) ([]game.Event, error) { return g.MoveText(now, turn(g), text, 0) })
	}
	agree := func(o game.Offer) {
		t.Helper()
		do(func(g *game.Game) ([]game.Event, error) { return g.Offer(now, chess.White, o) })
		do(func(g *game.Game) ([]game.Event, error) { return g.Accept(now, chess.Black, o.Kind) })
	}
	compare := func(what string) {
		t.Helper()
		last := controls
		for _, p := range steps {
			if p.Note == noteSwitch {
				last[0], last[1] = last[1], last[0]
			}
		}
		again, err := Open(nil, fresh(last), store.Game{Started: begun}, steps)
		if err != nil {
			t.Fatal(err)
		}
		want, got := m.Game().Plies(), again.Game().Plies()
		if len(want) != len(got) {
			t.Fatalf("%s: %d half moves, not %d", what, len(got), len(want))
		}
		for i := range want {
			if w, g := want[i], got[i]; w.SAN != g.SAN || w.Took != g.Took || w.Left != g.Left {
				t.Errorf("%s, half move %d: %s %v %v, not %s %v %v", what, i+1, g.SAN, g.Took, g.Left, w.SAN, w.Took, w.Left)
			}
		}
		// What taking back gives.
		for half := 1; half <= len(want); half++ {
			var left [2][2]time.Duration
			for i, from := range []*Match{m, again} {
				g := from.game.Clone()
				if _, err := g.Offer(now, chess.White, game.Offer{Kind: game.Takeback, Half: half}); err != nil {
					t.Fatal(err)
				}
				if _, err := g.Accept(now, chess.Black, game.Takeback); err != nil {
					t.Fatal(err)
				}
				left[i] = [2]time.Duration{g.Clock(now, chess.White).Left, g.Clock(now, chess.Black).Left}
			}
			if left[0] != left[1] {
				t.Errorf("%s, %d taken back: %v, not %v", what, half, left[1], left[0])
			}
		}
	}
	for _, text := range []string{"e4", "e5", "Nf3", "Nc6", "Bb5"} {
		move(text)
	}
	compare("moves")
	agree(game.Offer{Kind: game.Switch})
	compare("switched")
	move("a6")
	move("Ba4")
	compare("moves on")
	agree(game.Offer{Kind: game.Takeback, Half: 3})
	compare("taken back past the switch")
	move("Bc4")
	agree(game.Offer{Kind: game.Switch})
	move("Nf6")
	compare("switched twice")
	agree(game.Offer{Kind: game.Pause})
	compare("paused")
}
