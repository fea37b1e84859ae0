package wording

import (
	"strings"
	"testing"

	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
)

// TestClaims: every claim is a sentence in each language, also one that says nothing.
func TestClaims(t *testing.T) {
	t.Parallel()
	pawn := problem.Placement{Square: chess.At(1, 6), Man: problem.Man{Colour: problem.Black, Walk: problem.Pawn}}
	for kind := range solution.Undeduced + 1 {
		full := solution.Claim{
			Kind: kind, Side: problem.Black, Men: []problem.Placement{pawn}, By: []problem.Placement{pawn}, On: []chess.Square{chess.At(2, 2)},
			Ends:  []solution.End{{Square: chess.At(3, 3), Walk: problem.Knight, Promotes: []chess.Square{1}, Moves: []int{5, 7, 8, 9}}},
			Moves: 9, Spare: 2, Captures: 2, Pawns: 1, Count: 3,
		}
		said := map[string]bool{}
		for l := range problem.Languages {
			text := Claim(&full, l)
			if !strings.HasSuffix(text, ".") || strings.Contains(text, "%") || said[text] {
				t.Errorf("kind %d is said in %v: %q", kind, l, text)
			}
			said[text] = true
			if text := Claim(&solution.Claim{Kind: kind}, l); strings.Contains(text, "%") {
				t.Errorf("kind %d without anything is said in %v: %q", kind, l, text)
			}
		}
	}
	if got, want := Claim(&solution.Claim{
		Kind: solution.Becomes, Men: []problem.Placement{pawn}, On: []chess.Square{chess.At(2, 2), chess.At(3, 4)}, By: []problem.Placement{pawn},
		Ends: []solution.End{{Square: chess.At(3, 3), Walk: problem.Knight, Promotes: []chess.Square{1}, Moves: []int{5, 7, 8, 9}}},
	}, problem.English), "Pb7 ends on d4 as S after promotion on b1 (5 or 7 to 9 moves) or is taken on c3 or d5 by Pb7."; got != want {
		t.Errorf("said: %s\nwant: %s", got, want)
	}
}
