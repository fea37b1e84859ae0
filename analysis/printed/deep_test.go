package printed_test

import (
	"io"
	"testing"

	"rookery/analysis/internal/sample"
	"rookery/analysis/play"
	"rookery/analysis/printed"
	"rookery/solution"
)

// TestColumnOfLongProblems: the work for each move of a column does not grow with the number of
// moves in which mate is given, as it would if what follows a move were made again on each level.
func TestColumnOfLongProblems(t *testing.T) {
	work := func(stipulation string) float64 {
		s := sample.Solve(t, "pieces white Kf6 Rd2 black Kh8 Pa7 option variation stipulation "+stipulation)
		return testing.AllocsPerRun(1, func() {
			if err := (printed.Style{}).Column(io.Discard, s); err != nil {
				t.Fatal(err)
			}
		}) / float64(moves(s))
	}
	short, long := work("#4"), work("#7")
	t.Logf("allocations for a move: %.0f in four moves, %.0f in seven", short, long)
	if long > 3*short {
		t.Errorf("allocations for a move: %.0f in four moves, %.0f in seven", short, long)
	}
}

// moves is how many moves a solution has.
func moves(s *solution.Solution) int {
	n := 0
	for _, h := range play.Of(s) {
		for i := range h.Phases {
			for range h.Phases[i].All() {
				n++
			}
		}
	}
	return n
}
