package analysis_test

import (
	"context"
	"strings"
	"testing"

	"rookery/analysis"
	"rookery/problem/popeye"
	"rookery/solution/text"
	"rookery/solve"
)

// The verdict stands at the end of the solution, if the problem asks for it.
func TestJudging(t *testing.T) {
	for options, want := range map[string]string{
		"option variation":                               "",
		"option Intended 5":                              "verdict: sound",
		"option Intended 4":                              "verdict: cooked",
		"option Intended Ra8xa7":                         "verdict: cooked",
		"option Intended 6":                              "verdict: no solution",
		"option Intended Qb1 Intended 5":                 "verdict: cooked",
		"option Intended 5\ntwin remove a8":              "verdict: a) sound, verdict: b) no solution, verdict: no solution",
		"option Intended Qb1\nstipulation ser-h#2":       "verdict: cooked",
		"option Intended 1.a6&2.a5\nstipulation ser-h#2": "verdict: cooked",
	} {
		src := "beginproblem\npieces white kc1 qb3 ra8 black ka1 pa7\nstipulation #1\n" + options + "\nendproblem\n"
		list, errs := popeye.Parse("test", []byte(src))
		if err := errs.Err(); err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		if _, err := solve.Solve(context.Background(), list[0], solve.Config{MaxMemory: 1 << 20}, analysis.Judging(text.New(&b, text.Options{Regression: true}))); err != nil {
			t.Fatal(err)
		}
		var said []string
		for line := range strings.Lines(b.String()) {
			if strings.Contains(line, "verdict") {
				said = append(said, strings.TrimSpace(line))
			}
		}
		if got := strings.Join(said, ", "); got != want {
			t.Errorf("%s: %q, not %q\n%s", options, got, want, b.String())
		}
	}
}
