package solve_test

import (
	"strings"
	"testing"

	"rookery/solve"
)

// rookAndQueen is the play of a position in which the black king has the flights
// a2 and a4 and White no mate in one: the rook stands between queen and a5.
func rookAndQueen(t *testing.T, stipulation, options string) string {
	t.Helper()
	text, _ := solvedText(t, parsed(t, "pieces white kc1 rb5 qh5 black ka3 ph7\nstipulation "+stipulation+
		"\noption noboard variation "+options), solve.Config{MaxMemory: 1 << 20})
	return text
}

// A diagram that threatens nothing within the length that option Threat names, or
// in which the king has too many flights, has no set play.
func TestLimitsOfSetPlay(t *testing.T) {
	t.Parallel()
	for option, want := range map[string]bool{"threat 1": false, "threat 2": true, "maxflight 1": false, "maxflight 2": true} {
		set, _, _ := strings.Cut(rookAndQueen(t, "#3", "setplay "+option), "\n   1.")
		if got := strings.Contains(set, "1...Ka3-a2"); got != want {
			t.Errorf("%s: set play %v", option, got)
		}
	}
}

// The flights are not counted where one move is left for the mate.
func TestFlightsBeforeTheLastMove(t *testing.T) {
	t.Parallel()
	if all, few := rookAndQueen(t, "#2", ""), rookAndQueen(t, "#2", "maxflight 0"); few != all || !strings.Contains(all, "1.Qh5-d1 !") {
		t.Errorf("twomover: %s\nwithout the option: %s", few, all)
	}
	if all, few := rookAndQueen(t, "#3", ""), rookAndQueen(t, "#3", "maxflight 1"); len(few) >= len(all) || !strings.Contains(few, "2.Qh5-e8 +") {
		t.Errorf("threemover: %s", few)
	}
}
