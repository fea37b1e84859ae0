package solve_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"rookery/solve"
)

// TestRules solves problems that have been published under rules that no other solver has, or that others read otherwise.
func TestRules(t *testing.T) {
	t.Parallel()
	src, err := os.ReadFile("testdata/rules.txt")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, block := range strings.Split(strings.TrimSpace(string(src)), "\n\n") {
		var lines []string
		for line := range strings.Lines(block) {
			if !strings.HasPrefix(line, "#") {
				lines = append(lines, strings.TrimSpace(line))
			}
		}
		if len(lines) == 0 {
			continue
		}
		n++
		got, _ := solveText(t, "beginproblem\n"+lines[0]+"\nendproblem\n", solve.Config{Jobs: 1 + n%2})
		if want := lines[1:]; !slices.Equal(got, want) {
			t.Errorf("%s:\n%s\nwant\n%s", lines[0], strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
	if n < 5 {
		t.Errorf("only %d problems", n)
	}
}
