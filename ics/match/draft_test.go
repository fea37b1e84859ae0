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

// The database is away while a change is being stored, which succeeds in the end: that the
// clocks were stopped holds for the game as it is then, too.
func TestFrozenMeanwhile(t *testing.T) {
	control := game.Control{Stages: [3]game.Stage{{Time: time.Minute}}, Mode: game.Increment}
	begun := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	for name, act := range map[string]func(*game.Game, time.Time) ([]game.Event, error){
		"move": func(g *game.Game, now time.Time) ([]game.Event, error) { return g.MoveText(now, turn(g), "e2e4", 0) },
		"moretime": func(g *game.Game, _ time.Time) ([]game.Event, error) {
			return g.AddTime(chess.Black, time.Second)
		},
	} {
		t.Run(name, func(t *testing.T) {
			g, err := game.New(game.Config{Variant: "chess", Controls: [2]game.Control{control, control}}, begun)
			if err != nil {
				t.Fatal(err)
			}
			m := NewMatch(nil, g, store.Game{})
			at := func(seconds int) time.Time { return begun.Add(time.Duration(seconds) * time.Second) }
			d, err := m.Draft(at(2), func(g *game.Game) ([]game.Event, error) { return act(g, at(2)) })
			if err != nil {
				t.Fatal(err)
			}
			stored, err := d.Store(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			m.Freeze(at(3))
			m.Thaw(at(33))
			stored.Apply(at(34))
			white, black := m.Game().Clock(at(34), chess.White), m.Game().Clock(at(34), chess.Black)
			if white.Running == black.Running {
				t.Error("whose clock runs?")
			}
			if white.Left < 56*time.Second || black.Left < time.Minute {
				t.Errorf("left: %v and %v", white.Left, black.Left)
			}
		})
	}
}
