package main

import (
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
