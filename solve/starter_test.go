package solve_test

import (
	"slices"
	"strings"
	"testing"

	"rookery/problem/popeye"
	"rookery/solve"
)

// A series whose first move has been left out is a move shorter and counts as if
// it had been made; what follows the series may come at once. The lines are the
// reference program's.
func TestWhiteToPlayInSeries(t *testing.T) {
	for stipulation, want := range map[string][]string{
		"ser-x2":  nil,
		"ser-hx2": {"1...b4-b3 2.a2*b3 x"},
		"ser-rx2": {"1...a2-a3 2.b4*a3 x", "1...a2-a4 2.b4*a3 ep. x"},
		"ser-~2":  {"1...Kh1-g1", "1...Kh1-g2", "1...Kh1-h2", "1...a2-a3", "1...a2-a4"},
	} {
		list, errs := popeye.Parse("", []byte("beginproblem\npieces white kh1 pa2 black ka8 pb4\noption whitetoplay\nstipulation "+stipulation+"\nendproblem\n"))
		if err := errs.Err(); err != nil {
			t.Fatal(err)
		}
		text, _ := solvedText(t, list[0], solve.Config{})
		var got []string
		for line := range strings.Lines(text) {
			if words := strings.Fields(line); len(words) > 0 && strings.HasPrefix(words[0], "1.") {
				got = append(got, strings.Join(words, " "))
			}
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", stipulation, got, want)
		}
	}
}

// Of a zero position nothing is solved but what Duplex adds: the other side's play.
func TestZeroPositionDuplex(t *testing.T) {
	list, errs := popeye.Parse("", []byte("beginproblem\npieces white kh1 black ka8\nstipulation ~1\noption duplex\nzeroposition rotate 180\nendproblem\n"))
	if err := errs.Err(); err != nil {
		t.Fatal(err)
	}
	text, _ := solvedText(t, list[0], solve.Config{})
	diagram, twin, _ := strings.Cut(text, "a) rotate")
	if strings.Contains(diagram, "1.Kh1") || !strings.Contains(diagram, "1.Ka8-b8") {
		t.Errorf("the zero position: %s", diagram)
	}
	if !strings.Contains(twin, "1.Ka8-b8") || !strings.Contains(twin, "1.Kh1-g1") {
		t.Errorf("the twin: %s", twin)
	}
}
