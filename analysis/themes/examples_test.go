package themes_test

import (
	"flag"
	"slices"
	"testing"

	"rookery/analysis"
	"rookery/analysis/themes"
	"rookery/problem/popeye"
	"rookery/solution"
	"rookery/solve"
)

var long = flag.Bool("long", false, "all examples")

// TestExamples: the examples show what they are for, and near misses do not.
func TestExamples(t *testing.T) {
	for i, e := range themes.Examples() {
		if !*long && i%12 != 0 {
			continue
		}
		problems, errs := popeye.Parse("examples", []byte(e.Text))
		if err := errs.Err(); err != nil {
			t.Fatal(err)
		}
		analysis.Prepare(problems[0])
		var b solution.Builder
		if _, err := solve.Solve(t.Context(), problems[0], solve.Config{}, &b); err != nil {
			t.Fatal(err)
		}
		s := themes.NewStudy(b.Solution)
		found := themes.Find(s)
		has := func(name string) bool {
			return slices.ContainsFunc(found, func(f themes.Finding) bool { return f.Theme == name })
		}
		for _, name := range e.Shows {
			if !has(name) {
				t.Errorf("%s is not found in\n%s", name, e.Text)
			}
		}
		for _, name := range e.Lacks {
			if has(name) {
				t.Errorf("%s is found in\n%s", name, e.Text)
			}
		}
	}
}
