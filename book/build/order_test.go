package build

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"rookery/chess"
	"rookery/pgn"
)

// TestEqualWeights has two parts of games collected in the wrong order: of moves
// of equal weight that of the earlier part comes first all the same.
func TestEqualWeights(t *testing.T) {
	const earlier = "1. g3 e5 1-0\n\n1. g3 c5 1-0\n\n1. e4 e5 1-0\n\n1. e4 e6 1-0\n\n1. d4 1-0\n"
	const later = "1. b3 1-0\n\n1. b3 1-0\n\n1. d4 1-0\n"
	start := chess.Start()
	for _, least := range []int{1, 2} { // without buffers and with them
		c := New(Options{MinGames: least}, 2)
		add := func(worker, part int, text string) {
			c.Begin(worker, part)
			r := pgn.NewReader(strings.NewReader(text))
			var g pgn.Game
			var err error
			for err = r.Read(&g); err == nil; err = r.Read(&g) {
				if err := c.Add(worker, &g); err != nil {
					t.Fatal(err)
				}
			}
			if !errors.Is(err, io.EOF) {
				t.Fatal(err)
			}
		}
		add(0, 2, later)
		add(1, 1, earlier)
		b, err := c.Book()
		if err != nil {
			t.Fatal(err)
		}
		want := []string{"g2g3", "e2e4", "d2d4", "b2b3"}
		for found := false; !found; {
			p, err := b.Next()
			if err != nil {
				t.Fatal(err)
			}
			if p.Key == start.Key() {
				found = true
				var got []string
				for _, m := range p.Moves {
					got = append(got, m.Text)
				}
				if !slices.Equal(got, want) {
					t.Errorf("MinGames %d: %v, want %v", least, got, want)
				}
			}
		}
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
