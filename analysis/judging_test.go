package analysis_test

import (
	"context"
	"strings"
	"testing"

	"rookery/analysis"
	"rookery/problem"
	"rookery/problem/popeye"
	"rookery/solution/text"
	"rookery/solve"
)

// The verdict stands at the end of the solution.
func TestJudging(t *testing.T) {
	for options, want := range map[string]string{
		"option variation":                                    "verdict: cooked: 5 keys, intended 1: 1.Rxa7#, 1.Qa4#, 1.Qb1# …",
		"option Intended 5":                                   "verdict: sound: 5 keys",
		"option Intended 4":                                   "verdict: cooked",
		"option Intended Ra8xa7":                              "verdict: cooked",
		"option Intended 6":                                   "verdict: solutions missing: 5 keys, intended 6",
		"option Intended Qb1 Intended 5":                      "verdict: cooked",
		"option Intended 5\ntwin remove a8":                   "verdict: solutions missing: a) 5 keys; b) 4 keys, intended 5",
		"option Intended 5\ntwin remove a8 option intended 4": "verdict: sound: a) 5 keys; b) 4 keys",
		"option Intended Qb1\nstipulation ser-h#2":            "verdict: cooked",
		"option Intended 1.a6&2.a5\nstipulation ser-h#2":      "verdict: cooked",
	} {
		src := "beginproblem\npieces white kc1 qb3 ra8 black ka1 pa7\nstipulation #1\n" + options + "\nendproblem\n"
		list, errs := popeye.Parse("test", []byte(src))
		if err := errs.Err(); err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		if _, err := solve.Solve(context.Background(), list[0], solve.Config{MaxMemory: 1 << 20}, analysis.Judging(text.New(&b, text.Options{Regression: true}), problem.English)); err != nil {
			t.Fatal(err)
		}
		var said []string
		for line := range strings.Lines(b.String()) {
			if strings.Contains(line, "verdict") {
				said = append(said, strings.TrimSpace(line))
			}
		}
		if got := strings.Join(said, ", "); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %q, not %q\n%s", options, got, want, b.String())
		}
	}
}
