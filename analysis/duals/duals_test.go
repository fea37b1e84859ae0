package duals

import (
	"testing"

	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
)

func TestOnePromotion(t *testing.T) {
	move := func(from, to chess.Square, promotion problem.Walk) *solution.Node {
		return &solution.Node{Move: solution.Move{From: from, To: to, Promotion: promotion}}
	}
	b7, b8, c8 := chess.At(1, 6), chess.At(1, 7), chess.At(2, 7)
	queen, rook, knight := move(b7, b8, problem.Queen), move(b7, b8, problem.Rook), move(b7, b8, problem.Knight)
	other := move(b7, c8, problem.Queen)
	for _, test := range []struct {
		name   string
		choice []*solution.Node
		want   bool
	}{
		{"queen or rook", []*solution.Node{queen, rook}, true},
		{"queen or knight", []*solution.Node{queen, knight}, false},
		{"other squares", []*solution.Node{queen, other}, false},
	} {
		if got := onePromotion(test.choice); got != test.want {
			t.Errorf("%s: %v", test.name, got)
		}
	}
}
