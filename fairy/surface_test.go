package fairy_test

import (
	"testing"

	"rookery/chess"
	"rookery/fairy"
)

// Walks take for granted that a step leads to the same place when it is made in parts, whichever comes first: a mao's
// goes by way of a square, what a hopper sees is told by lines. A seam may not move who crosses it towards another edge.
func TestStepsInParts(t *testing.T) {
surfaces:
	for _, on := range fairy.Surfaces() {
		for from := range chess.Square(64) {
			for f := -3; f <= 3; f++ {
				for r := -3; r <= 3; r++ {
					at := fairy.At(from)
					want := on.Step(fairy.Vec(f, r), at)
					for _, parts := range [2][2]fairy.Vector{{fairy.Vec(f, 0), fairy.Vec(0, r)}, {fairy.Vec(0, r), fairy.Vec(f, 0)}} {
						if got := on.Step(parts[1], on.Step(parts[0], at)); got != want {
							t.Errorf("on %q the step (%d,%d) from %s leads to %s, in parts, %d files and %d ranks first, to %s",
								on.Name(), f, r, from, place(want), parts[0].Files(), parts[0].Ranks(), place(got))
							continue surfaces
						}
					}
				}
			}
		}
	}
}

// place is a square with its turn, or that there is none.
func place(p fairy.Place) string {
	if p == fairy.Outside {
		return "no square"
	}
	return p.Square().String() + [4]string{"", " mirrored left and right", " mirrored up and down", " turned round"}[p.Turn()]
}
