package abk

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"rookery/book"
	"rookery/chess"
)

// bookOf is a book of lines, "e2e4 e7e5", in which each move has the counts of
// the lines that it is in.
func bookOf(t testing.TB, lines ...string) (positions []book.Position) {
	t.Helper()
	for _, line := range lines {
		pos := chess.Start()
		for _, text := range strings.Fields(line) {
			m, err := pos.ParseMove(text)
			if err != nil {
				t.Fatal(err)
			}
			i := slices.IndexFunc(positions, func(p book.Position) bool { return p.Key == pos.Key() })
			if i < 0 {
				i = len(positions)
				positions = append(positions, book.Position{Key: pos.Key()})
			}
			move := book.Move{Text: m.UCI960(), Weight: 2, Counts: book.Counts{Games: 2, Wins: 1, Draws: 0, Losses: 1}}
			if pos.Turn() == chess.White {
				move.Counts, move.Weight = book.Counts{Games: 2, Wins: 1, Draws: 1}, 3
			}
			at := slices.IndexFunc(positions[i].Moves, func(k book.Move) bool { return k.Text == move.Text })
			if at < 0 {
				positions[i].Moves = append(positions[i].Moves, move)
			} else {
				positions[i].Moves[at].Counts = positions[i].Moves[at].Counts.Plus(move.Counts)
				positions[i].Moves[at].Weight += move.Weight
			}
			pos.Play(m)
		}
	}
	return positions
}

func write(t testing.TB, positions []book.Position) string {
	t.Helper()
	var out bytes.Buffer
	w := NewWriter(&out)
	if err := book.Copy(w, book.NewReader(slices.Clone(positions))); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// sorted is a book as text, in an order of its own and without FENs.
func sorted(positions []book.Position) string {
	positions = slices.Clone(positions)
	slices.SortFunc(positions, func(a, b book.Position) int { return cmp.Compare(a.Key, b.Key) })
	for i := range positions {
		p := &positions[i]
		p.FEN = "-"
		p.Moves = slices.Clone(p.Moves)
		slices.SortFunc(p.Moves, func(a, b book.Move) int { return cmp.Compare(a.Text, b.Text) })
	}
	return text(positions)
}

// checkTree holds a file to the rules of the format: a first answer follows its
// move, and every node but the first follows one other.
func checkTree(t *testing.T, file string) (nodes int) {
	t.Helper()
	b := []byte(file)
	total := len(b) / nodeSize
	before := make([]int, total)
	for i := firstNode; i < total; i++ {
		n := decodeNode(b[i*nodeSize:])
		if n.answer >= 0 && n.answer != int32(i)+1 {
			t.Errorf("node %d is answered by %d", i, n.answer)
		}
		for _, next := range [...]int32{n.answer, n.alternative} {
			if next >= 0 {
				before[next]++
			}
		}
	}
	for i := firstNode + 1; i < total; i++ {
		if before[i] != 1 {
			t.Errorf("node %d follows %d others", i, before[i])
		}
	}
	if n := binary.LittleEndian.Uint32(b[countField:]); int(n) != total-firstNode {
		t.Errorf("the header tells of %d nodes, there are %d", n, total-firstNode)
	}
	return total - firstNode
}

func TestWrite(t *testing.T) {
	tests := []struct {
		name  string
		lines []string
		nodes int
		depth uint32
	}{
		{"one line", []string{"e2e4 e7e5 g1f3"}, 3, 3},
		{"alternatives", []string{"e2e4 e7e5 g1f3", "e2e4 c7c5", "d2d4"}, 5, 3},
		{"transposition", []string{"d2d4 d7d5 g1f3 g8f6", "g1f3 d7d5 d2d4 c7c6"}, 10, 4}, // both ways lead to both answers; what 1.d4 d5 2.Nf3 leads to is the same
		{"longer way", []string{"e2e4 e7e5 g1f3", "e2e3 e7e6 e3e4 e6e5 g1f3"}, 7, 4},
		{"circle", []string{"g1f3 g8f6 f3g1 f6g8 e2e4"}, 5, 4},
		{"castling and promotion", []string{"e2e4 d7d5 e4d5 c7c6 d5c6 g7g6 c6b7 f8g7 b7a8n g8f6 g1f3 e8h8"}, 12, 12},
	}
	for _, tt := range tests {
		positions := bookOf(t, tt.lines...)
		file := write(t, positions)
		if n := checkTree(t, file); n != tt.nodes {
			t.Errorf("%s: %d nodes, want %d", tt.name, n, tt.nodes)
		}
		if n := binary.LittleEndian.Uint32([]byte(file[depthField:])); n != tt.depth {
			t.Errorf("%s: %d half moves, want %d", tt.name, n, tt.depth)
		}
		r, err := NewReader(strings.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		got, err := book.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		if g, w := sorted(got), sorted(positions); g != w {
			t.Errorf("%s:\n%swant\n%s", tt.name, g, w)
		}
	}
}

// TestWriteColour: what only one side has moves for is found through the other
// side's moves, which are not to be played.
func TestWriteColour(t *testing.T) {
	positions := bookOf(t, "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4", "e2e4 c7c5 g1f3")
	white := slices.DeleteFunc(positions, func(p book.Position) bool { return p.Moves[0].Weight == 2 || p.Moves[0].Weight == 4 })
	file := write(t, white)
	checkTree(t, file)
	if got := read(t, file); !strings.Contains(got, "a7a6? 0 ") || !strings.Contains(got, "b5a4 3 ") {
		t.Errorf("the other side's moves are lost:\n%s", got)
	}
}

func TestWriteWeights(t *testing.T) {
	start := chess.Start()
	file := write(t, []book.Position{{Key: start.Key(), Moves: []book.Move{
		{Text: "e2e4", Weight: 7}, {Text: "d2d4"}, {Text: "c2c4", Weight: 9}, {Text: "g1f3", Weight: 3, Mark: book.Bad},
	}}})
	const want = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR: c2c4 9 (9 0 9 0) e2e4 7 (7 0 7 0) g1f3? 0 (3 0 3 0) d2d4? 0 (0 0 0 0)\n"
	if got := read(t, file); got != want {
		t.Errorf("%swant\n%s", got, want)
	}
	w := NewWriter(io.Discard)
	unreached := book.Position{Key: 1, Moves: []book.Move{{Text: "e2e4", Weight: 1}}}
	if err := errors.Join(book.Copy(w, book.NewReader(append(bookOf(t, "e2e4 e7e5"), unreached))), w.Close()); err != nil || w.Left() != 1 {
		t.Errorf("%d positions are left out, %v", w.Left(), err)
	}
	if got := read(t, write(t, nil)); got != "" {
		t.Errorf("of nothing: %s", got)
	}
}
