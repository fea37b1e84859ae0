package solve_test

import (
	"fmt"
	"strings"
	"testing"

	"rookery/chess"
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

// What the table keeps of defences counted does not change a solution: neither the moves that
// grant too much nor those that may do so once more has been granted before.
func TestNontrivialWithAndWithoutTable(t *testing.T) {
	t.Parallel()
	r, solved := newRandom(77), 0
	for i := range times(40) {
		stipulation := choose(r, "#5", "#6", "s#4", "s#5")
		granted := r.IntN(4)
		input := fmt.Sprintf("pieces white k%v q%v r%v b%v black k%v p%v p%v b%v\nstipulation %s\noption noboard variation nothreat nontrivial %d 0",
			r.places(8, stipulation, granted)...)
		p := parsed(t, input)
		want, _ := solvedText(t, p, solve.Config{Jobs: 1, MaxMemory: -1})
		for _, c := range []solve.Config{{Jobs: 1, MaxMemory: 1 << 20}, {Jobs: 3, MaxMemory: 1 << 20}} {
			if got, _ := solvedText(t, p, c); got != want {
				t.Errorf("%d: %s\nwith %+v\n%s\nwithout a table\n%s", i, input, c, got, want)
			}
		}
		if strings.Contains(want, "!") {
			solved++
		}
	}
	if solved < 3 {
		t.Errorf("only %d problems have a solution", solved)
	}
}

// places are so many different squares, those of the first rank and the last left out, and
// some other values.
func (r random) places(n int, others ...any) (values []any) {
	for _, i := range r.Perm(48)[:n] {
		values = append(values, chess.At(i%8, 1+i/8))
	}
	return append(values, others...)
}
