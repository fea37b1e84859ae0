package builtin

import (
	"context"
	"errors"
	"testing"
	"time"

	"rookery/chess"
	"rookery/engine"
	"rookery/engine/builtin/internal/evaluation"
)

func position(t testing.TB, fen string) chess.Position {
	t.Helper()
	p, err := chess.ParsePosition(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func think(t testing.TB, fen string, o Options, l engine.Limits) engine.Answer {
	t.Helper()
	p, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	a, err := p.Think(context.Background(), engine.Game{Start: fen}, l, nil)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// TestMates: forced mates are found with their distance.
func TestMates(t *testing.T) {
	for _, c := range []struct {
		fen  string
		mate int
		key  string
	}{
		{"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1, "d1d8"},
		{"r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 1", 2, "d5f6"},
		{"8/8/8/8/8/4k3/7r/4K3 b - - 0 1", 1, "h2h1"},
		{"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2, "a1a6"}, // Morphy
		{"7k/8/8/8/8/8/R7/1R5K w - - 0 1", 2, ""},
	} {
		a := think(t, c.fen, Options{Threads: 1, Memory: 1 << 20}, engine.Limits{Depth: 2*c.mate + 10})
		if !a.Info.Score.IsMate || a.Info.Score.Mate != c.mate || c.key != "" && a.Move != c.key {
			t.Errorf("%s: %v %v, want mate in %d by %s", c.fen, a.Move, a.Info.Score, c.mate, c.key)
		}
	}
}

// TestMated: who cannot avoid mate knows how far it is, too.
func TestMated(t *testing.T) {
	for _, c := range []struct {
		fen  string
		mate int
	}{
		{"k7/8/1K6/8/8/8/8/7R b - - 0 1", -1},
		{"3k4/8/3K4/8/8/8/8/7R b - - 0 1", -2},
		{"7k/8/8/8/8/8/R7/1R5K b - - 0 1", -3},
		{"8/7k/8/8/8/8/R7/1R5K b - - 0 1", -3},
	} {
		a := think(t, c.fen, Options{Threads: 1, Memory: 1 << 20}, engine.Limits{Depth: 12})
		if !a.Info.Score.IsMate || a.Info.Score.Mate != c.mate {
			t.Errorf("%s: %v, want %d", c.fen, a.Info.Score, c.mate)
		}
	}
}

// TestMateBound: when a mate is found nothing is searched that could only be longer. Without that each of
// these takes more than 20,000 positions.
func TestMateBound(t *testing.T) {
	for _, fen := range []string{
		"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
		"r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 1",
		"7k/8/8/8/8/8/R7/1R5K w - - 0 1",
	} {
		a := think(t, fen, Options{Threads: 1, Memory: 1 << 20}, engine.Limits{Depth: 12})
		if a.Info.Nodes > 10_000 {
			t.Errorf("%s: %d positions", fen, a.Info.Nodes)
		}
	}
}

// TestGains: hanging men are taken, forks are seen, draws by repetition are
// sought by the side that loses.
func TestGains(t *testing.T) {
	for _, c := range []struct{ fen, key string }{
		{"4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1", "c3d5"},
		{"r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "d5c7"},
		{"8/8/1P6/8/8/5k2/8/K7 w - - 0 1", "b6b7"},
	} {
		a := think(t, c.fen, Options{Threads: 1, Memory: 1 << 20}, engine.Limits{Depth: 8})
		if a.Move != c.key {
			t.Errorf("%s: %v, want %s", c.fen, a.Move, c.key)
		}
	}
}

// TestLimits: a search ends when it should, with a legal move.
func TestLimits(t *testing.T) {
	p, err := New(Options{Threads: 2, Memory: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	g := engine.Game{}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, l := range []engine.Limits{{}, {Infinite: true}} {
		if a, err := p.Think(ctx, g, l, nil); err != nil || a.Move == "" {
			t.Errorf("cancelled: %v, %v", a, err)
		}
	}
	if a, _ := p.Think(context.Background(), g, engine.Limits{Nodes: 5000}, nil); a.Info.Nodes > 20000 {
		t.Errorf("%d positions of 5000", a.Info.Nodes)
	}
	start := time.Now()
	if _, err := p.Think(context.Background(), g, engine.Limits{MoveTime: 50 * time.Millisecond}, nil); err != nil || time.Since(start) > 5*time.Second {
		t.Errorf("%v, %v", time.Since(start), err)
	}
	if a, _ := p.Think(context.Background(), g, engine.Limits{Depth: 4, Moves: []string{"a2a3"}}, nil); a.Move != "a2a3" {
		t.Errorf("%v of a2a3", a.Move)
	}
	if _, err := p.Think(context.Background(), engine.Game{Start: "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}, engine.Limits{Depth: 1}, nil); !errors.Is(err, engine.ErrOver) {
		t.Errorf("stalemate: %v", err)
	}
}

// TestSymmetry: a position and the same with colours exchanged are worth the
// same to the side to move.
func TestSymmetry(t *testing.T) {
	for _, pair := range [][2]string{
		{"r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P4/2PBPN2/PP3PPP/RNBQK2R w KQkq - 0 1", "rnbqk2r/pp3ppp/2pbpn2/3p4/2PP4/2N1PN2/PP3PPP/R1BQKB1R b KQkq - 0 1"},
		{"8/5k2/8/1P6/8/6p1/3R4/4K3 w - - 0 1", "4k3/3r4/6P1/8/1p6/8/5K2/8 b - - 0 1"},
	} {
		a, b := position(t, pair[0]), position(t, pair[1])
		if new(evaluation.Judge).Chess(&a) != new(evaluation.Judge).Chess(&b) {
			t.Errorf("%s: %d, exchanged: %d", pair[0], new(evaluation.Judge).Chess(&a), new(evaluation.Judge).Chess(&b))
		}
	}
}

// TestLevels: a stronger level wins more games than a weaker one.
func TestLevels(t *testing.T) {
	if testing.Short() {
		t.Skip("plays games")
	}
	score := 0
	for i := range 4 {
		score += playGame(t, 1, 5, i%2 == 0, uint64(i))
	}
	if score <= 0 {
		t.Errorf("level 5 against level 1: %d won more than lost", score)
	}
}

// playGame tells whether the strong level wins (1), loses (-1) or neither.
func playGame(t *testing.T, weak, strong int, strongIsWhite bool, seed uint64) int {
	var players [2]*Player
	for c := range players {
		level := weak
		if (c == 0) == strongIsWhite {
			level = strong
		}
		p, err := New(Options{Level: level, Memory: 1 << 20, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		players[c] = p
	}
	g := engine.Game{}
	for range 200 {
		past, err := Replay(g)
		if err != nil {
			t.Fatal(err)
		}
		pos := past[len(past)-1]
		if pos.IsCheckmate() {
			if (pos.Turn() == chess.Black) == strongIsWhite {
				return 1
			}
			return -1
		}
		a, err := players[pos.Turn()].Think(context.Background(), g, engine.Limits{}, nil)
		if err != nil {
			return 0
		}
		g.Moves = append(g.Moves, a.Move)
	}
	return 0
}

func BenchmarkThink(b *testing.B) {
	p, err := New(Options{Threads: 1})
	if err != nil {
		b.Fatal(err)
	}
	g := engine.Game{Start: "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N1PN2/PP2BPPP/R1BQ1RK1 w - - 0 9"}
	var nodes uint64
	b.ReportAllocs()
	for b.Loop() {
		if err := p.Begin(context.Background(), ""); err != nil {
			b.Fatal(err)
		}
		a, err := p.Think(context.Background(), g, engine.Limits{Depth: 10}, nil)
		if err != nil {
			b.Fatal(err)
		}
		nodes += a.Info.Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

func BenchmarkEvaluate(b *testing.B) {
	p := position(b, "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N1PN2/PP2BPPP/R1BQ1RK1 w - - 0 9")
	for b.Loop() {
		new(evaluation.Judge).Chess(&p)
	}
}
