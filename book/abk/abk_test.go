package abk

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"rookery/book"
	"rookery/chess"
)

// file makes a book of nodes, numbered from 900 on.
func file(nodes ...node) string {
	b := make([]byte, firstNode*nodeSize)
	copy(b, Magic)
	for _, n := range nodes {
		b = n.append(b)
	}
	return string(b)
}

func square(name string) int8 {
	s, err := chess.ParseSquare(name)
	if err != nil {
		panic(err)
	}
	return int8(s)
}

// play is a node for a move.
func play(move string, priority int8, games, won, lost, answer, alternative int32) node {
	return node{square(move[:2]), square(move[2:4]), 0, priority, games, won, lost, 0, answer, alternative}
}

func text(positions []book.Position) string {
	var b strings.Builder
	for _, p := range positions {
		fmt.Fprintf(&b, "%s:", strings.Fields(p.FEN)[0])
		for _, m := range p.Moves {
			fmt.Fprintf(&b, " %s%s %d (%d %d %d %d)", m.Text, m.Mark, m.Weight, m.Games, m.Wins, m.Draws, m.Losses)
		}
		b.WriteString("\n")
	}
	return b.String()
}

func read(t testing.TB, file string) string {
	t.Helper()
	r, err := NewReader(strings.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	all, err := book.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return text(all)
}

func TestRead(t *testing.T) {
	deleted := play("e7e6", 5, 3, 1, 1, 900, -1)
	deleted.flags = 1
	castles := []node{
		play("g1f3", 1, 1, 0, 0, 901, -1), play("g8f6", 1, 1, 0, 0, 902, -1), play("g2g3", 1, 1, 0, 0, 903, -1),
		play("g7g6", 1, 1, 0, 0, 904, -1), play("f1g2", 1, 1, 0, 0, 905, -1), play("f8g7", 1, 1, 0, 0, 906, -1),
		play("e1g1", 1, 1, 1, 0, -1, -1),
	}
	tests := []struct{ name, file, want string }{
		{"lines", file(
			play("e2e4", 5, 10, 5, 3, 902, 901),
			play("d2d4", 0, 4, 1, 1, 903, -1),
			play("e7e5", 3, 10, 6, 2, -1, 904),
			play("d7d5", 3, 1, 0, 0, -1, -1),
			deleted,
		), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR: e2e4 12 (10 5 2 3) d2d4? 0 (4 1 2 1)\n" +
			"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR: e7e5 6 (10 2 2 6)\n" +
			"rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR: d7d5 1 (1 0 1 0)\n"},
		{"circles", file(play("e2e4", 1, 1, 1, 0, 900, 900)),
			"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR: e2e4 2 (1 1 0 0)\n"},
		{"illegal moves and wild numbers", file(
			play("e2e5", 1, 1, 1, 0, 901, 901),
			play("a2a3", 1, -5, -1, 7, 3, 902),
			node{from: -1, to: 90, promotion: -128, priority: 1, answer: -9, alternative: 3},
		), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR: a2a3 1 (0 0 0 7)\n"},
		{"empty", file(), ""},
	}
	for _, tt := range tests {
		if got := read(t, tt.file); got != tt.want {
			t.Errorf("%s:\n%swant\n%s", tt.name, got, tt.want)
		}
	}
	if got := read(t, file(castles...)); !strings.Contains(got, ": e1h1 2 (1 1 0 0)\n") {
		t.Errorf("castling:\n%s", got)
	}
	if _, err := NewReader(strings.NewReader("\x03AB")); err == nil {
		t.Error("no error for what is no book")
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(file(play("e2e4", 5, 10, 5, 3, 901, -1), play("e7e5", 3, 10, 6, 2, 900, 901))[firstNode*nodeSize:]))
	f.Fuzz(func(t *testing.T, nodes []byte) {
		r, err := NewReader(strings.NewReader(file() + string(nodes)))
		if err != nil {
			t.Fatal(err)
		}
		for {
			p, err := r.Next()
			if err == io.EOF {
				return
			}
			pos, err := chess.ParsePosition(p.FEN)
			if err != nil || pos.Key() != p.Key || len(p.Moves) == 0 || len(book.Legal(&pos, p.Moves)) != len(p.Moves) {
				t.Fatalf("%+v: %v", p, err)
			}
		}
	})
}

// TestCutShort expects an error, not fewer moves, of a file that ends too early.
func TestCutShort(t *testing.T) {
	whole := file(play("e2e4", 5, 3, 1, 1, 901, 902), play("e7e5", 5, 3, 1, 1, -1, -1), play("d2d4", 5, 1, 1, 0, -1, -1))
	for _, length := range []int{len(whole) - 1, len(whole) - nodeSize, firstNode*nodeSize + 1 + nodeSize, firstNode*nodeSize - 1, len(Magic)} {
		if _, err := NewReader(strings.NewReader(whole[:length])); err == nil || !strings.Contains(err.Error(), "cut short") {
			t.Errorf("%d of %d bytes: %v", length, len(whole), err)
		}
	}
	if _, err := NewReader(strings.NewReader(file(play("e2e4", 1, 1, 1, 0, 1<<30, -1)))); err == nil {
		t.Error("no error for a move that leads beyond the end")
	}
	if got := read(t, whole[:firstNode*nodeSize]); got != "" {
		t.Errorf("a book without moves: %s", got)
	}
}
