package ctg

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"rookery/book"
	"rookery/chess"
)

// written is a book of positions, read again.
func written(t testing.TB, positions []book.Position) (*Book, *Writer) {
	t.Helper()
	var pages bytes.Buffer
	w := NewWriter(&pages)
	for _, p := range positions {
		if err := w.Write(p); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	b, err := New(bytes.NewReader(pages.Bytes()), bytes.NewReader(w.Beside(".cto")), bytes.NewReader(w.Beside(".ctb")))
	if err != nil {
		t.Fatal(err)
	}
	checkAlone(t, b, pages.Bytes(), positions)
	return b, w
}

// checkAlone asks the book without its index the same.
func checkAlone(t testing.TB, b *Book, pages []byte, positions []book.Position) {
	t.Helper()
	alone, err := NewUnindexed(bytes.NewReader(pages), int64(len(pages)))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range positions {
		setup, err := chess.ParseFEN(p.FEN)
		if err != nil {
			t.Fatal(err)
		}
		pos, err := setup.Position(chess.Problem)
		if err != nil {
			t.Fatal(err)
		}
		want, err := b.Probe(&pos)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := alone.Probe(&pos); err != nil || words(got) != words(want) {
			t.Fatalf("%s: without the index %s %v, want %s", p.FEN, words(got), err, words(want))
		}
	}
}

func words(moves []book.Move) string {
	var all []string
	for _, m := range moves {
		all = append(all, fmt.Sprintf("%s%s %d (%d %d %d %d)", m.Text, m.Mark, m.Weight, m.Games, m.Wins, m.Draws, m.Losses))
	}
	return strings.Join(all, " ")
}

func TestWrite(t *testing.T) {
	move := func(text string, weight uint32, mark book.Mark, counts ...uint32) book.Move {
		m := book.Move{Text: text, Weight: weight, Mark: mark}
		if counts != nil {
			m.Counts = book.Counts{Games: counts[0], Wins: counts[1], Draws: counts[2], Losses: counts[3]}
		}
		return m
	}
	tests := []struct {
		fen   string
		moves []book.Move
		want  string
	}{
		{
			"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
			[]book.Move{move("e2e4", 70, book.Unmarked, 60, 30, 10, 20), move("d2d4", 5, book.Bad), move("g1f3", 7, book.Good), move("a2a3", 0, book.Unmarked, 4, 1, 1, 2)},
			"e2e4 70 (60 30 10 20) g1f3! 7 (7 0 0 0) d2d4? 0 (5 0 0 0) a2a3? 0 (4 1 1 2)",
		},
		{ // Black's side of it
			"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
			[]book.Move{move("c7c5", 3, book.Unmarked, 2, 1, 1, 0)}, "c7c5 3 (2 1 1 0)",
		},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", []book.Move{move("e1h1", 2, book.Unmarked), move("e1a1", 1, book.Unmarked)}, "e1h1 2 (2 0 0 0) e1a1 1 (1 0 0 0)"},
		{"r3k2r/p7/8/8/8/8/8/R3K2R b KQkq - 0 1", []book.Move{move("e8a8", 2, book.Unmarked)}, "e8a8 2 (2 0 0 0)"},
		{"4k3/8/8/8/2pP4/8/8/4K3 b - d3 0 1", []book.Move{move("c4d3", 2, book.Unmarked)}, "c4d3 2 (2 0 0 0)"},
		{"4k3/P7/8/8/8/8/8/2K5 w - - 0 1", []book.Move{move("a7a8q", 2, book.Unmarked), move("a7a8n", 1, book.Unmarked)}, "a7a8q 2 (2 0 0 0)"}, // no code
		{"3k4/7p/8/8/8/8/7P/3K4 w - - 0 1", []book.Move{move("h2h3", 2, book.Unmarked)}, "h2h3 2 (2 0 0 0)"},                                   // files exchanged
		{"4k3/8/8/8/8/8/8/5K1R w H - 0 1", []book.Move{move("f1h1", 2, book.Unmarked)}, ""},                                                    // Chess960
	}
	var positions []book.Position
	for _, tt := range tests {
		positions = append(positions, book.Position{FEN: tt.fen, Moves: tt.moves})
	}
	b, w := written(t, positions)
	for _, tt := range tests {
		pos := position(t, tt.fen)
		moves, err := b.Probe(&pos)
		if got := words(moves); err != nil || got != tt.want {
			t.Errorf("%s: %v\n%s, want\n%s", tt.fen, err, got, tt.want)
		}
	}
	if w.Left() != 2 {
		t.Errorf("%d moves left out", w.Left())
	}
	if err := w.Write(book.Position{FEN: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"}); err == nil {
		t.Error("a position of shogi is taken")
	}
	if n, err := b.Games(); err != nil || n != 60+5+7+4+3+2+2+2+2 {
		t.Errorf("%d games, %v", n, err)
	}
}

// TestWriteOnePage: the files beside a book of one page, and the numbers in its
// header, are those of such a book by ChessBase.
func TestWriteOnePage(t *testing.T) {
	start := chess.Start()
	_, w := written(t, []book.Position{{FEN: start.FEN(), Moves: []book.Move{{Text: "e2e4", Weight: 1}}}})
	for extension, want := range map[string]string{
		".ctb": "000c00010000000000000000", ".cto": "0010000100000001000000000000000000000000",
	} {
		if got := fmt.Sprintf("%x", w.Beside(extension)); got != want {
			t.Errorf("%s: %s, want %s", extension, got, want)
		}
	}
	if got, want := fmt.Sprintf("%x", w.pages[:32]), "00201000000100010000"+"10007fff7fff00000001ffffffff0000000200000001"; got != want || len(w.pages) != 2*pageSize {
		t.Errorf("%s, %d bytes, want %s", got, len(w.pages), want)
	}
	b, _ := written(t, nil)
	if moves, err := b.Probe(&start); moves != nil || err != nil {
		t.Errorf("an empty book: %v, %v", moves, err)
	}
}

// TestWriteMany: all positions of random games are found again, in many pages,
// with all of their moves that have codes.
func TestWriteMany(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	seen := map[string]bool{}
	var positions []book.Position
	left := 0
	for len(positions) < 4000 {
		pos := chess.Start()
		for range 80 {
			legal := pos.Legal(nil)
			if len(legal) == 0 {
				break
			}
			if v := viewOf(&pos); !seen[string(v.signature())] {
				seen[string(v.signature())] = true
				p := book.Position{FEN: pos.FEN()}
				for _, m := range legal {
					p.Moves = append(p.Moves, book.Move{Text: m.UCI960(), Weight: 1})
					if _, ok := v.encode(m); !ok {
						left++
					}
				}
				positions = append(positions, p)
			}
			pos.Play(legal[random.IntN(len(legal))])
		}
	}
	b, w := written(t, positions)
	if w.Left() != left || left > len(positions) {
		t.Errorf("%d moves left out, want %d", w.Left(), left)
	}
	if pages := len(w.pages)/pageSize - 1; pages < 500 || len(w.index) > 64*pages {
		t.Errorf("%d pages, %d places", pages, len(w.index))
	}
	moves := 0
	for _, p := range positions {
		pos := position(t, p.FEN)
		found, err := b.Probe(&pos)
		if err != nil {
			t.Fatal(err)
		}
		if len(book.Legal(&pos, found)) != len(found) {
			t.Errorf("%s: %s", p.FEN, words(found))
		}
		moves += len(found)
		left += len(found) - len(p.Moves)
	}
	if left != 0 {
		t.Errorf("%d moves of %d are there that should not be", left, moves)
	}
}
