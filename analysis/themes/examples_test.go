package themes_test

import (
	"flag"
	"slices"
	"testing"

	"rookery/analysis"
	"rookery/analysis/printed"
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
		verdict := analysis.Judge(b.Solution, printed.Style{}).Verdict
		s.Verdict = &verdict
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

// TestEach: each theme has two problems or patterns at least that show it, and one that just misses it.
func TestEach(t *testing.T) {
	shows, lacks := map[string]int{}, map[string]int{}
	for _, e := range themes.Examples() {
		for _, name := range e.Shows {
			shows[name]++
		}
		for _, name := range e.Lacks {
			lacks[name]++
		}
	}
	for _, s := range slices.Concat(schemes, patterns) {
		shows[s.theme]++
		lacks[s.theme]++
	}
	for _, theme := range themes.All() {
		if shows[theme.Name] < 2 || lacks[theme.Name] < 1 {
			t.Errorf("%s: %d show it, %d just miss it", theme.Name, shows[theme.Name], lacks[theme.Name])
		}
	}
	for name := range shows {
		if _, ok := themes.Named(name); !ok {
			t.Errorf("%s is no theme", name)
		}
	}
}
