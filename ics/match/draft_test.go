package match

import (
	"math/rand/v2"
	"testing"
	"time"

	"rookery/chess"
	"rookery/game"
	"rookery/store"
)

// What it takes to store a move is on nobody's clock.
func TestStoringIsNobodysTime(t *testing.T) {
	control := game.Control{Stages: [3]game.Stage{{Time: time.Minute}}, Mode: game.Increment}
	begun := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	g, err := game.New(game.Config{Variant: "chess", Rand: rand.New(rand.NewPCG(1, 2)), Controls: [2]game.Control{control, control}}, begun)
	if err != nil {
		t.Fatal(err)
	}
	m := NewMatch(nil, g, store.Game{})
	now := begun
	for _, move := range []string{"e2e4", "e7e5", "g1f3", "b8c6"} {
		side := turn(g)
		before := [2]time.Duration{m.Game().Clock(now, chess.White).Left, m.Game().Clock(now, chess.Black).Left}
		now = now.Add(2 * time.Second) // of thinking
		d, err := m.Draft(now, func(g *game.Game) ([]game.Event, error) { return g.MoveText(now, side, move, 0) })
		if err != nil {
			t.Fatal(err)
		}
		stored, err := d.Store(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		now = now.Add(5 * time.Second) // until it is stored
		stored.Apply(now)
		g = m.game
		if left := m.Game().Clock(now, side.Other()).Left; left != before[side.Other()] {
			t.Errorf("%s: who is to move has %v, not %v", move, left, before[side.Other()])
		}
		if left := m.Game().Clock(now, side).Left; left < before[side]-2*time.Second {
			t.Errorf("%s: who has moved has %v of %v after two seconds", move, left, before[side])
		}
	}
	if left := m.Game().Clock(now.Add(10*time.Second), turn(g)).Left; left > 50*time.Second {
		t.Errorf("the clock does not run: %v", left)
	}
}
