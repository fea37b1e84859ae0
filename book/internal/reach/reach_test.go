package reach

import (
	"slices"
	"strings"
	"testing"

	"rookery/book"
	"rookery/shogi"
)

// after is the position after moves.
func after(t *testing.T, moves string) shogi.Position {
	t.Helper()
	pos := shogi.Start()
	for _, text := range strings.Fields(moves) {
		m, err := shogi.ParseUSI(text)
		if err != nil || !pos.IsLegal(m) {
			t.Fatalf("%s: %v", text, err)
		}
		pos.Play(m)
	}
	return pos
}

func TestPositions(t *testing.T) {
	lines := []struct{ after, move string }{
		{"", "7g7f"},
		{"7g7f 3c3d", "2g2f"},           // 3c3d is no move of the book
		{"2g2f", "3c3d"},                // nor is 2g2f
		{"2g2f 3c3d 7g7f", "4c4d"},      // the same as the second with White to move
		{"1g1f 1c1d 9g9f 9c9d", "7g7f"}, // out of reach
	}
	known := make(map[string][]book.Move)
	for _, line := range lines {
		pos := after(t, line.after)
		known[pos.Placement()] = []book.Move{{Text: line.move}}
	}
	var got []string
	for pos, moves := range Positions(shogi.Start(), func(p *shogi.Position) []book.Move { return known[p.Placement()] }) {
		i := slices.IndexFunc(lines, func(line struct{ after, move string }) bool {
			p := after(t, line.after)
			return p.Equal(&pos)
		})
		if moves[0].Text != lines[i].move {
			t.Errorf("%s has %v", pos.SFEN(), moves)
		}
		got = append(got, lines[i].after)
	}
	want := []string{"", "2g2f", "7g7f 3c3d", "2g2f 3c3d 7g7f"}
	if !slices.Equal(got, want) {
		t.Errorf("reached %q, want %q", got, want)
	}
}
