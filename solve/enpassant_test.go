package solve_test

import (
	"slices"
	"strings"
	"testing"

	"rookery/solve"
)

// TestTwoLeaveALine: two pawns leave a line to the king at once where one takes the other en passant, also where a
// condition has more happen then: that is not legal.
func TestTwoLeaveALine(t *testing.T) {
	for _, c := range []string{"Circe", "AntiCirce"} {
		lines, _ := solveText(t, "beginproblem\npieces white kh5 pc5 black ra5 pb7 ka1\nstipulation h~1\ncondition "+c+"\nendproblem\n", solve.Config{})
		if len(lines) < 60 {
			t.Errorf("%s: only %d lines", c, len(lines))
		}
		if i := slices.IndexFunc(lines, func(l string) bool { return strings.Contains(l, "b7-b5 c5*b6") }); i >= 0 {
			t.Errorf("%s: %s", c, lines[i])
		}
	}
}
