package problem_test

import (
	"strings"
	"testing"

	"rookery/chess"
	"rookery/problem"
	"rookery/problem/popeye"
)

// TestGrid: where grids of each kind have lines, at the left (l) and lower (-) edges of
// squares, and where they have none (!).
func TestGrid(t *testing.T) {
	for condition, want := range map[string]string{
		"grid":                    "a7- e5l c3l b3- !b2- !b2l !a1l !a1-",
		"grid verticalshift":      "a8- c7l c7- a6- b2- !a1-",
		"grid horizontalshift":    "b4l !c4l !c4- b3- b7-",
		"grid diagonalshift":      "b8l b8- d6l d6- !c3l c2- c3-",
		"grid orthogonal ce357":   "d1l f8l !e8l e8- a4- a6- a8- !a7-",
		"grid irregular a1a2 b1":  "b1l c1l b2l b2- a3- !a2-",
		"grid gridline hb42 vf33": "b4- c4- !d4- f3l f4l f5l !f6l",
	} {
		list, errs := popeye.Parse("", []byte("beginproblem\nstipulation #2\ncondition "+condition+"\nendproblem\n"))
		if errs.Err() != nil {
			t.Fatal(errs)
		}
		g := problem.GridOf(list[0].Conditions)
		if g == nil {
			t.Fatalf("%s: no grid", condition)
		}
		for edge := range strings.FieldsSeq(want) {
			name, none := strings.CutPrefix(edge, "!")
			s, err := chess.ParseSquare(name[:2])
			if err != nil {
				t.Fatal(err)
			}
			drawn := g.Left(s)
			if name[2] == '-' {
				drawn = g.Below(s)
			}
			if drawn == none {
				t.Errorf("%s: %s is wrong", condition, edge)
			}
		}
	}
	if problem.GridOf(nil) != nil {
		t.Error("a grid of nothing")
	}
}
