package sign

import (
	"testing"

	"rookery/problem"
)

// TestSigns: no two walks look alike.
func TestSigns(t *testing.T) {
	type look struct {
		sign    Sign
		letters string
	}
	seen := map[look]problem.Walk{}
	alphabet := "abcdefghijklmnopqrstuvwxyz0123456789"
	visit := func(w problem.Walk) {
		s, ok := Of(w)
		l := look{sign: s}
		if !ok {
			l.letters = string(w)
		}
		if other, ok := seen[l]; ok {
			t.Errorf("%s and %s look alike", w, other)
		}
		seen[l] = w
	}
	for _, a := range alphabet {
		visit(problem.Walk(a))
		for _, b := range alphabet {
			visit(problem.Walk([]rune{a, b}))
		}
	}
	for _, w := range []problem.Walk{"g", "n", "rh", "bh"} {
		if s, ok := Of(w); !ok || s.Angle != 180 {
			t.Errorf("%s is not upside down: %v", w, s)
		}
	}
}
