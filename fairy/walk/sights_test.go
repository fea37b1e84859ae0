package walk

import (
	"math/rand/v2"
	"testing"

	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

// What walks see by their sights is what their moves take: on random boards the
// two agree for every walk that has sights.
func TestSights(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	asked := fairy.Hooks{ // about each observation, with its hurdle
		Observing:  fairy.Observing{AdmitGeometry: []fairy.Permission{func(*fairy.Position, fairy.Move, chess.Colour) bool { return true }}},
		Properties: fairy.Properties{Hurdles: true},
	}
	for code, w := range all(t) {
		if w.Sights == nil || w.Sights(chess.White) == nil {
			continue
		}
		for range 20 {
			board := scatter(random, code)
			fast, slow := place(t, board, fairy.Hooks{}), place(t, board, asked)
			for from := range fast.Occupied().Squares() {
				for to := range chess.Square(64) {
					for _, side := range [2]chess.Colour{chess.White, chess.Black} {
						w := fast.At(from).Walk()
						got, want := fast.ObservesAs(fairy.Geometry, w, from, to, side), slow.ObservesAs(fairy.Geometry, w, from, to, side)
						if from != to && got != want {
							t.Fatalf("%s: from %s sees %s: %t, its moves say %t\n%v", code, from, to, got, want, board)
						}
					}
				}
			}
		}
	}
}

// all are the walks of all families, none of which has another's.
func all(t *testing.T) map[problem.Walk]fairy.Walk {
	table := map[problem.Walk]fairy.Walk{}
	for _, family := range families {
		for code, w := range family() {
			if _, twice := table[code]; twice {
				t.Errorf("walk %q: in two families", code)
			}
			table[code] = w
		}
	}
	return table
}

// scatter puts men of a walk, and some others, anywhere.
func scatter(random *rand.Rand, code problem.Walk) (board []problem.Placement) {
	for _, s := range random.Perm(64)[:5+random.IntN(30)] {
		w := code
		if random.IntN(2) == 0 {
			w = problem.Knight
		}
		board = append(board, problem.Placement{
			Square: chess.Square(s), Man: problem.Man{Walk: w, Colour: problem.Colour(random.IntN(2))},
		})
	}
	return board
}

func place(t *testing.T, board []problem.Placement, h fairy.Hooks) *fairy.Position {
	t.Helper()
	r, err := fairy.NewRules(Find)
	if err != nil {
		t.Fatal(err)
	}
	r.Add(h, fairy.Order{})
	p, err := r.NewPosition(fairy.Setup{Board: board})
	if err != nil {
		t.Fatal(err)
	}
	return p
}
