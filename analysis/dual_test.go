package analysis

import (
	"testing"

	"rookery/analysis/play"
	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
)

func TestMinor(t *testing.T) {
	move := func(from, to chess.Square, promotion problem.Walk) *play.Node {
		return &play.Node{Node: &solution.Node{Move: solution.Move{From: from, To: to, Promotion: promotion}}}
	}
	b7, b8, c8 := chess.At(1, 6), chess.At(1, 7), chess.At(2, 7)
	queen, rook, knight := move(b7, b8, problem.Queen), move(b7, b8, problem.Rook), move(b7, b8, problem.Knight)
	other := move(b7, c8, problem.Queen)
	for _, test := range []struct {
		name            string
		choice, threats []*play.Node
		want            bool
	}{
		{"queen or rook", []*play.Node{queen, rook}, nil, true},
		{"queen or knight", []*play.Node{queen, knight}, nil, false},
		{"other squares", []*play.Node{queen, other}, nil, false},
		{"the threat is one of them", []*play.Node{queen, other}, []*play.Node{other}, true},
	} {
		if got := minor(test.choice, test.threats); got != test.want {
			t.Errorf("%s: %v", test.name, got)
		}
	}
}
