package chess

import (
	"bufio"
	"os"
	"strconv"
	"strings"
	"testing"
)

// The positions and numbers of the Chess Programming Wiki, "Perft Results".
var standardPerft = []struct {
	name, fen string
	nodes     []uint64
}{
	{"initial", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		[]uint64{20, 400, 8902, 197281, 4865609, 119060324}},
	{"kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		[]uint64{48, 2039, 97862, 4085603}},
	{"endgame", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
		[]uint64{14, 191, 2812, 43238, 674624, 11030083}},
	{"promotions", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
		[]uint64{6, 264, 9467, 422333, 15833292}},
	{"promotions mirrored", "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
		[]uint64{6, 264, 9467, 422333, 15833292}},
	{"talkchess", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
		[]uint64{44, 1486, 62379, 2103487}},
	{"middle game", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
		[]uint64{46, 2079, 89890, 3894594}},
}

func mustPosition(tb testing.TB, fen string) Position {
	tb.Helper()
	p, err := ParsePosition(fen)
	if err != nil {
		tb.Fatalf("%s: %v", fen, err)
	}
	return p
}

func TestPerftStandard(t *testing.T) {
	for _, tt := range standardPerft {
		t.Run(tt.name, func(t *testing.T) {
			p := mustPosition(t, tt.fen)
			for i, want := range tt.nodes {
				if i == 5 && testing.Short() {
					break
				}
				if got := Perft(p, i+1); got != want {
					t.Fatalf("depth %d: %d, want %d", i+1, got, want)
				}
			}
		})
	}
}

// published960 are the positions of testdata/chess960.perft.
func published960(t *testing.T) (positions []Position, nodes [][]uint64) {
	f, err := os.Open("testdata/chess960.perft")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		fields := strings.Split(lines.Text(), ";")
		positions = append(positions, mustPosition(t, fields[0]+" 0 1"))
		var row []uint64
		for _, field := range fields[1:] {
			n, err := strconv.ParseUint(field, 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			row = append(row, n)
		}
		nodes = append(nodes, row)
	}
	if len(positions) != 960 {
		t.Fatalf("%d positions", len(positions))
	}
	return positions, nodes
}

// All 960 to depth 3, every 24th to depth 4, every 160th to depth 5.
func TestPerftChess960(t *testing.T) {
	positions, nodes := published960(t)
	for i, p := range positions {
		depth := 3
		switch {
		case i%160 == 0:
			depth = 5
		case i%24 == 0:
			depth = 4
		}
		for d := 1; d <= depth; d++ {
			if got := Perft(p, d); got != nodes[i][d-1] {
				t.Errorf("%v, depth %d: %d, want %d", &p, d, got, nodes[i][d-1])
			}
		}
	}
}

// The start positions themselves against the slow generator.
func TestPerftChess960Starts(t *testing.T) {
	seen := map[string]bool{}
	for n := range 960 {
		p, err := Chess960(n)
		if err != nil {
			t.Fatal(err)
		}
		seen[p.FEN()] = true
		o := newOracle(&p)
		if got, want := Perft(p, 2), o.perft(2); got != want {
			t.Errorf("position %d, %v: %d, want %d", n, &p, got, want)
		}
	}
	if len(seen) != 960 {
		t.Errorf("%d different positions", len(seen))
	}
}

func TestDivide(t *testing.T) {
	p := mustPosition(t, standardPerft[1].fen)
	for depth := range 4 {
		var sum uint64
		for _, part := range Divide(p, depth) {
			next := p
			next.Play(part.Move)
			if want := Perft(next, depth-1); part.Nodes != want {
				t.Errorf("depth %d, %v: %d, want %d", depth, part.Move, part.Nodes, want)
			}
			sum += part.Nodes
		}
		if want := Perft(p, depth); depth > 0 && sum != want {
			t.Errorf("depth %d: %d in all, want %d", depth, sum, want)
		}
	}
}

func BenchmarkPerft(b *testing.B) {
	for _, tt := range []struct{ position, depth int }{{0, 5}, {1, 4}, {2, 5}} {
		row := standardPerft[tt.position]
		p := mustPosition(b, row.fen)
		b.Run(row.name, func(b *testing.B) {
			for b.Loop() {
				if n := Perft(p, tt.depth); n != row.nodes[tt.depth-1] {
					b.Fatal(n)
				}
			}
			b.ReportMetric(float64(row.nodes[tt.depth-1])*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
		})
	}
}
