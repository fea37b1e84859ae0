package main

import (
	"context"
	"io"
	"strings"
	"testing"
)

func TestMutants(t *testing.T) {
	const source = `package p

func f(a, b int) bool {
	if a < b && a != 3 {
		g("x" + "y")
		a += 1
		return true
	}
	c := a - b
	return c == 0
}

func g(string) {}
`
	list, err := mutants("p.go", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"a <= b && a != 3", "a < b || a != 3", "a < b && a == 3", "a < b && a != 4", "!(a < b && a != 3)", "return false", "a += 2", "c := a + b", "c != 0", "c == 1"}
	for _, w := range want {
		n := 0
		for _, m := range list {
			if strings.Contains(string(m.source), w) {
				n++
			}
		}
		if n != 1 {
			t.Errorf("%d mutants have %q", n, w)
		}
	}
	left := 0
	for _, m := range list {
		if strings.Contains(m.what, "left out") {
			left++
			if strings.Contains(string(m.source), "g(\"x\"") == strings.Contains(m.what, "call") {
				t.Errorf("line %d, %s:\n%s", m.line, m.what, m.source)
			}
		}
	}
	if len(list) != len(want)+2 || left != 2 {
		t.Errorf("%d mutants, %d with something left out", len(list), left)
	}
}

// TestCutOff: a run that is stopped tells what it has counted, and does not count the mutant that was being tried.
func TestCutOff(t *testing.T) {
	all := make([]mutant, 20)
	outcomes := []outcome{killed, unfit, survived, killed, killed}
	for _, c := range []struct {
		stopped int // by the mutant of this number
		want    int // of them
		text    string
	}{
		{4, 10, "2 of 3 mutants killed, 67 %, cut off before 10 were tried"},
		{-1, 4, "3 of 4 mutants killed, 75 %"},
		{0, 30, "0 of 0 mutants killed, 0 %, cut off before 20 were tried"},
	} {
		ctx, stop := context.WithCancel(t.Context())
		n := -1
		sum, err := try(ctx, all, c.want, func(context.Context, mutant) (outcome, error) {
			if n++; n == c.stopped {
				stop()
			}
			return outcomes[n], nil
		}, io.Discard)
		stop()
		if err != nil || sum.String() != c.text {
			t.Errorf("stopped at %d: %v, %v", c.stopped, sum, err)
		}
	}
}
