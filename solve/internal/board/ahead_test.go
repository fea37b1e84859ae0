package board

import (
	"math/rand/v2"
	"testing"

	"rookery/chess"
	"rookery/problem"
)

// TestAhead: the keys that the orthodox board foretells are those that it has after the moves.
func TestAhead(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(7, 1))
	foretold := 0
	for range 50 {
		o := randomOrthodox(t, r)
		for range 20 {
			list := o.Moves(nil)
			if len(list) == 0 {
				break
			}
			keys := o.Ahead(nil, list, false)
			for i, k := range keys {
				if k == (Key{}) {
					continue
				}
				o.Play(list[i])
				if got := o.Key(); got != k {
					t.Errorf("key %x foretold after %v, not %x", k, chess.Move(list[i]), got)
				}
				o.Undo()
				foretold++
			}
			o.Play(list[r.IntN(len(list))])
			if o.hi != o.wholeKey() {
				t.Fatalf("the key of the men is not kept after %v", o.last)
			}
		}
	}
	if foretold == 0 {
		t.Error("nothing was foretold")
	}
}

// randomOrthodox is an orthodox board with pawns that promote and capture, and now and then with
// rights to castle.
func randomOrthodox(t *testing.T, r *rand.Rand) *orthodox {
	t.Helper()
	p := &problem.Problem{}
	used := map[chess.Square]bool{}
	put := func(c problem.Colour, w problem.Walk, s chess.Square) {
		if !used[s] {
			used[s] = true
			p.Board = append(p.Board, problem.Placement{Square: s, Man: problem.Man{Colour: c, Walk: w}})
		}
	}
	put(problem.White, problem.King, 4)
	put(problem.Black, problem.King, 60)
	for range 12 {
		put(problem.Colour(r.IntN(2)), walks[1+r.IntN(5)], chess.Square(8+r.IntN(48)))
	}
	if r.IntN(4) == 0 {
		put(problem.White, problem.Rook, 7)
	}
	o, err := newOrthodox(p, Setup{})
	if err != nil {
		t.Fatal(err)
	}
	return o
}
