package play

import (
	"testing"

	"rookery/chess"
	"rookery/problem"
)

// TestIdentities: men are the same in all twins, wherever they stand.
func TestIdentities(t *testing.T) {
	at := func(name string, w problem.Walk) problem.Placement {
		sq, err := chess.ParseSquare(name)
		if err != nil {
			t.Fatal(err)
		}
		return problem.Placement{Square: sq, Man: problem.Man{Walk: w}}
	}
	diagram := []problem.Placement{at("a1", problem.King), at("b1", problem.Knight), at("g1", problem.Knight), at("h1", problem.Rook)}
	for name, test := range map[string]struct {
		men  []problem.Placement
		want []int
	}{
		"moved":      {[]problem.Placement{diagram[0], diagram[2], diagram[3], at("b5", problem.Knight)}, []int{1, 3, 4, 2}},
		"one of two": {[]problem.Placement{diagram[0], diagram[2], at("b5", problem.Knight), diagram[3]}, []int{1, 3, 2, 4}},
		"removed":    {[]problem.Placement{diagram[0], diagram[2], diagram[3]}, []int{1, 3, 4}},
		"added":      {append(append([]problem.Placement{}, diagram...), at("c3", problem.Rook)), []int{1, 2, 3, 4, 5}},
		"mirrored":   {[]problem.Placement{at("h1", problem.King), at("g1", problem.Knight), at("b1", problem.Knight), at("a1", problem.Rook)}, []int{1, 2, 3, 4}},
	} {
		board, count := standAs(test.men, diagram)
		for i, m := range test.men {
			if got := board[m.Square].ID; got != test.want[i] {
				t.Errorf("%s: man %d is %d, want %d", name, i, got, test.want[i])
			}
		}
		if count < len(diagram) {
			t.Errorf("%s: %d men known", name, count)
		}
	}
}
