package themes_test

import (
	"flag"
	"fmt"
	"hash/fnv"
	"io"
	"slices"
	"strings"
	"testing"

	"rookery/analysis"
	"rookery/analysis/printed"
	"rookery/analysis/themes"
	"rookery/internal/tests"
	"rookery/problem/popeye"
	"rookery/solution"
	"rookery/solve"
)

var update = flag.Bool("update", false, "rewrite what is found in the examples in testdata")

// TestExamples: the examples show what they are for, and near misses do not. All that is found in each is what was found
// before: the themes are in testdata with a sum of what shows them. That holds nothing right; who changes what is found looks whether
// it is better.
func TestExamples(t *testing.T) {
	var lines, cases []string
	for i, e := range themes.Examples() {
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
		line, told := summed(i, found)
		lines, cases = append(lines, line), append(cases, fmt.Sprintf("in %s\nis found\n%s", e.Text, told))
	}
	tests.Recorded(t, "testdata/examples.txt", *update, lines, func(i int) string { return cases[i] })
}

// summed is a line with the themes of an example, and all that is told of them in full.
func summed(i int, found []themes.Finding) (line, told string) {
	var names []string
	var all strings.Builder
	for _, f := range found {
		if !slices.Contains(names, f.Theme) {
			names = append(names, f.Theme)
		}
		fmt.Fprintf(&all, "%s %s: %s\n", f.Theme, f.Twin, f.Detail)
	}
	sum := fnv.New32a()
	_, _ = io.WriteString(sum, all.String()) // a sum takes all
	return fmt.Sprintf("%d %08x %s", i, sum.Sum32(), strings.Join(names, " ")), all.String()
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
