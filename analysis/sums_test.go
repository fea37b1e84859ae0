package analysis_test

import (
	"fmt"
	"hash/fnv"
	"io"
	"strings"
	"testing"

	"rookery/analysis"
	"rookery/analysis/predicates"
	"rookery/analysis/printed"
	"rookery/analysis/themes"
	"rookery/internal/tests"
	"rookery/problem"
	"rookery/problem/popeye"
	"rookery/solution"
	"rookery/solve"
)

// TestSums: all that is told of the themes' examples, in one of the languages each, and what queries may ask of them is what it was
// before: of each there is a sum in testdata. That holds nothing right; who changes what is told looks whether it is better.
func TestSums(t *testing.T) {
	var lines, cases []string
	for i, e := range themes.Examples() {
		problems, errs := popeye.Parse("examples", []byte(e.Text))
		if err := errs.Err(); err != nil {
			t.Fatal(err)
		}
		var b solution.Builder
		if analysis.Prepare(problems[0]); i%7 == 0 {
			problems[0].Options.SetPlay = !problems[0].Options.SetPlay
		}
		if _, err := solve.Solve(t.Context(), problems[0], solve.Config{}, &b); err != nil {
			t.Fatal(err)
		}
		var all strings.Builder
		if err := told(&all, b.Solution, printed.Style{Language: problem.Language(i % int(problem.Languages))}); err != nil {
			t.Fatal(err)
		}
		for _, p := range predicates.Of(b.Solution) {
			fmt.Fprintf(&all, "%s %d\n", p, p.Count)
		}
		sum := fnv.New32a()
		_, _ = io.WriteString(sum, all.String()) // a sum takes all
		lines = append(lines, fmt.Sprintf("%d %08x %s", i, sum.Sum32(), analysis.Judge(b.Solution, printed.Style{}).Text))
		cases = append(cases, fmt.Sprintf("of %s\nis told\n%s", e.Text, all.String()))
	}
	tests.Recorded(t, "testdata/sums.txt", *update, lines, func(i int) string { return cases[i] })
}

// TestHeading: authors, sources and awards stand before the stipulation and the numbers of men, what is not known does not.
func TestHeading(t *testing.T) {
	for text, want := range map[string]string{
		"author A. Bee\nauthor C. Dee\norigin Somewhere 1999\naward 1st Prize\nstipulation h#2\npieces white kb6 rh1 black ka8": "A. Bee, C. Dee; Somewhere 1999; 1st Prize  h#2  (2+1)",
		"author A. Bee\nstipulation #2\npieces white kb6 black ka8":                                                             "A. Bee  #2  (1+1)",
		"stipulation #2\npieces white kb6 black ka8 neutral sc3":                                                                "#2  (1+1+1n)",
	} {
		problems, errs := popeye.Parse("", []byte("beginproblem\n"+text+"\nendproblem\n"))
		if err := errs.Err(); err != nil {
			t.Fatal(err)
		}
		if got := analysis.Heading(problems[0], problem.English); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
