package play

import (
	"slices"
	"testing"

	"rookery/chess/variant"
)

// In Chess960 the king castles onto its rook.
func TestCastlingOntoTheRook(t *testing.T) {
	v, err := variant.Find("wild/fr")
	if err != nil {
		t.Fatal(err)
	}
	s, err := v.Parse("4k3/8/8/8/8/8/8/1RK3R1 w BG - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	g := Game{Moves: map[string][]string{}}
	LegalMoves(&g, s)
	for _, rook := range []string{"b1", "g1"} {
		if !slices.Contains(g.Moves["c1"], rook) {
			t.Errorf("the king goes to %q, and not onto %s", g.Moves["c1"], rook)
		}
	}
}
