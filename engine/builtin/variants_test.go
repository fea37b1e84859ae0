package builtin

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"rookery/chess"
	"rookery/chess/variant"
	"rookery/engine"
)

// TestVariantsAgainstChance: in each variant the player wins with either
// colour against one who moves by lot.
func TestVariantsAgainstChance(t *testing.T) {
	if testing.Short() {
		t.Skip("plays games")
	}
	for _, v := range variant.All() {
		t.Run(v.Name, func(t *testing.T) {
			t.Parallel()
			const games = 2
			score := 0
			for seed := range uint64(games) {
				score += againstChance(t, v, seed)
			}
			if score < games {
				t.Errorf("won %d more than lost, of %d", score, games)
			}
		})
	}
}

// againstChance tells whether the player wins (1), loses (-1) or neither.
func againstChance(t *testing.T, v variant.Variant, seed uint64) int {
	t.Helper()
	p, err := New(Options{Threads: 1, Memory: 1 << 20, Level: 9})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Begin(context.Background(), v.Name); err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(seed, 9))
	s := v.Start(r)
	us := chess.Colour(seed & 1)
	g := engine.Game{Variant: v.Name, Start: s.FEN()}
	for range 300 {
		if out, over := s.Outcome(); over {
			switch {
			case out.Draw:
				return 0
			case out.Winner == us:
				return 1
			}
			return -1
		}
		moves := s.Legal(nil)
		if len(moves) == 0 { // in bughouse: waiting for men that nobody sends
			if s.Turn() == us {
				return -1
			}
			return 1
		}
		m := moves[r.IntN(len(moves))]
		if s.Turn() == us {
			a, err := p.Think(context.Background(), g, engine.Limits{Nodes: 1500}, nil)
			if err != nil {
				t.Fatalf("%s: %v", s.FEN(), err)
			}
			if m, err = s.ParseMove(a.Move); err != nil {
				t.Fatalf("%s: %v", s.FEN(), err)
			}
		}
		s.Play(m)
		g.Moves = append(g.Moves, m.String())
	}
	return 0
}

// TestVariantMates: forced wins are found in each set of rules.
func TestVariantMates(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		mate      int
		key       string
	}{
		{"crazyhouse", "6k1/5ppp/8/8/8/8/8/4K3[R] w - - 0 1", 1, "R@"},
		{"crazyhouse", "6rk/6pp/8/8/8/8/8/4K3[N] w - - 0 1", 1, "N@f7"},
		{"atomic", "rnbqkbnr/pppp1ppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1", 1, "e5"},
		{"blitz-chess", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", 1, "e2e8"},
		{"giveaway", "8/8/8/8/8/1p6/8/R7 w - - 0 1", 1, "a1a2"},
		{"suicide", "8/8/8/8/8/1p6/8/R7 w - - 0 1", 1, "a1a2"},
		{"losers", "7k/8/8/8/8/1p6/8/R6K w - - 0 1", 1, "a1a2"},
		{"wild/0", "3k4/8/3K4/8/8/8/8/7R w - - 0 1", 1, "h1h8"},
	} {
		p, err := New(Options{Threads: 1, Memory: 1 << 20})
		if err != nil {
			t.Fatal(err)
		}
		a, err := p.Think(context.Background(), engine.Game{Variant: c.name, Start: c.fen}, engine.Limits{Depth: 2*c.mate + 3}, nil)
		if err != nil {
			t.Fatalf("%s %s: %v", c.name, c.fen, err)
		}
		if !a.Info.Score.IsMate || a.Info.Score.Mate != c.mate || len(a.Move) < len(c.key) || a.Move[:len(c.key)] != c.key {
			t.Errorf("%s %s: %s %v, want a win in %d by %s", c.name, c.fen, a.Move, a.Info.Score, c.mate, c.key)
		}
	}
}

func TestVariantErrors(t *testing.T) {
	p, err := New(Options{Threads: 1, Memory: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		game engine.Game
		want error
	}{
		{engine.Game{Variant: "knightmate"}, engine.ErrVariant},
		{engine.Game{Variant: "wild/2"}, engine.ErrPosition},
		{engine.Game{Variant: "crazyhouse", Moves: []string{"N@f3"}}, engine.ErrPosition},
		{engine.Game{Variant: "atomic", Start: "8/8/8/8/8/8/8/K7 b - - 0 1"}, engine.ErrOver},
		{engine.Game{Variant: "losers", Start: "6k1/8/8/8/8/8/8/K6Q w - - 0 1"}, engine.ErrOver},
	} {
		if _, err := p.Think(context.Background(), c.game, engine.Limits{Depth: 1}, nil); !errors.Is(err, c.want) {
			t.Errorf("%+v: %v, want %v", c.game, err, c.want)
		}
	}
}

func BenchmarkThinkCrazyhouse(b *testing.B) {
	p, err := New(Options{Threads: 1})
	if err != nil {
		b.Fatal(err)
	}
	g := engine.Game{Variant: "crazyhouse", Start: "r1bqk2r/pppp1ppp/2n1p3/4P3/1b1Pn3/2NB1N2/PPP2PPP/R1BQK2R[Pp] b KQkq - 0 1"}
	var nodes uint64
	b.ReportAllocs()
	for b.Loop() {
		if err := p.Begin(context.Background(), g.Variant); err != nil {
			b.Fatal(err)
		}
		a, err := p.Think(context.Background(), g, engine.Limits{Depth: 5}, nil)
		if err != nil {
			b.Fatal(err)
		}
		nodes += a.Info.Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
