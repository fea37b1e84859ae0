package mine

import (
	"context"
	"strings"
	"testing"

	"rookery/engine"
	"rookery/engine/builtin"
	"rookery/pgn"
	"rookery/puzzle"
)

const opera = `[White "Morphy"]
[Black "Allies"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5
10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0
`

func mined(t *testing.T, m Miner) (puzzles []puzzle.Puzzle) {
	t.Helper()
	player, err := builtin.New(builtin.Options{Threads: 1, Memory: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	m.Player, m.Limits = player, engine.Limits{Nodes: 5000}
	var g pgn.Game
	if err := pgn.NewReader(strings.NewReader(opera)).Read(&g); err != nil || g.Err() != nil {
		t.Fatal(err, g.Err())
	}
	if err := m.Game(context.Background(), &g, func(p puzzle.Puzzle) error {
		puzzles = append(puzzles, p)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return puzzles
}

func TestMate(t *testing.T) {
	puzzles := mined(t, Miner{MaxMate: 2, From: 26})
	if len(puzzles) != 1 {
		t.Fatalf("%d puzzles", len(puzzles))
	}
	p := &puzzles[0]
	pos, err := p.Position()
	if err != nil {
		t.Fatal(err)
	}
	if got := pos.FEN(); got != "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 16" {
		t.Errorf("position %s", got)
	}
	answer := p.Answer()
	if p.Mate != 2 || len(answer) != 3 || answer[0].String() != "b3b8" || answer[2].String() != "d1d8" {
		t.Errorf("mate in %d, %v", p.Mate, answer)
	}
	if p.Stats.Rating < 600 || p.Stats.Rating > 1500 || p.ID == "" || p.Description[0] != "Morphy - Allies, " {
		t.Errorf("%+v", p)
	}
}

func TestWin(t *testing.T) {
	for _, p := range mined(t, Miner{Win: 250, From: 12}) {
		pos, err := p.Position()
		if err != nil {
			t.Fatal(err)
		}
		if p.Lead != 1 || len(p.Answer())%2 == 0 || pos.CountLegal() < 2 {
			t.Errorf("%s: %v", pos.FEN(), p.Line)
		}
	}
}

// TestRate: more moves, and quiet ones, are harder.
func TestRate(t *testing.T) {
	rate := func(fen string, moves ...string) int {
		var g pgn.Game
		text := "[FEN \"" + fen + "\"]\n\n" + strings.Join(moves, " ") + " *"
		if err := pgn.NewReader(strings.NewReader(text)).Read(&g); err != nil || g.Err() != nil {
			t.Fatal(err, g.Err())
		}
		return Rate(g.Start, &puzzle.Puzzle{Line: g.Moves})
	}
	const fen = "6k1/5ppp/8/8/8/8/5PPP/R3R1K1 w - - 0 1"
	check, quiet, long := rate(fen, "Ra8#"), rate(fen, "h3"), rate(fen, "h3", "h6", "Ra8+")
	if check >= quiet || quiet >= long {
		t.Errorf("check %d, quiet %d, long %d", check, quiet, long)
	}
}
