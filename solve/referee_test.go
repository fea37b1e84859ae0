package solve_test

import (
	"errors"
	"testing"

	"rookery/solution"
	"rookery/solve"
)

// TestRefereeEnds: a referee plays as many moves as it was told, and says of no more that it has played them, or that they
// are wrong.
func TestRefereeEnds(t *testing.T) {
	for _, text := range []string{
		"stipulation h#2 pieces white kc6 rh1 black ka8 bd8 pa7",
		"condition circe stipulation h#2 pieces white kc6 rh1 qe2 black ka8 rd8 pa7", // asks the rules about moves
	} {
		p := parsed(t, text)
		var b solution.Builder
		if _, err := solve.Solve(t.Context(), p, solve.Config{Jobs: 1}, &b); err != nil {
			t.Fatal(err)
		}
		half := b.Solution.Twins[0].Halves[0]
		nodes := half.Phases[len(half.Phases)-1].Nodes
		if len(nodes) == 0 {
			t.Fatalf("%s: no solution", text)
		}
		moves := 0
		var last *solution.Node
		var count func(n *solution.Node)
		count = func(n *solution.Node) {
			moves++
			last = n
			for _, next := range n.Replies {
				count(next)
			}
		}
		count(nodes[0])
		// The last move is told falsely: whoever gets so far notices.
		last.Check = !last.Check
		for left := range moves + 2 {
			r, err := solve.NewReferee(p, &half.Half, left)
			if err != nil || r == nil {
				t.Fatal(r, err)
			}
			played, err := r.Node(nodes[0])
			if enough := left > moves; played != enough || errors.Is(err, solve.ErrNotPlayed) != enough {
				t.Errorf("%s: %d moves of %d: played %v, %v", text, left, moves, played, err)
			}
		}
	}
}
