package analysis_test

import (
	"flag"
	"os"
	"strings"
	"testing"

	"rookery/analysis"
	"rookery/analysis/internal/sample"
	"rookery/analysis/printed"
)

var long = flag.Bool("long", false, "all problems")

// TestConfusion judges 100 published problems that are sound and 100 in which a man was
// moved: the verdicts are those that follow from the solutions of Popeye 4.104.
func TestConfusion(t *testing.T) {
	t.Parallel()
	src, err := os.ReadFile("testdata/verdicts.txt")
	if err != nil {
		t.Fatal(err)
	}
	table, n := map[[2]string]int{}, 0
	for line := range strings.Lines(string(src)) {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		if n++; !*long && n%10 != 1 {
			continue
		}
		problem, rest, _ := strings.Cut(line, "\t")
		want, _, _ := strings.Cut(rest, "\t")
		forsyth, stipulation, _ := strings.Cut(problem, " ")
		s := sample.Solve(t, "forsyth "+forsyth+"\nstipulation "+stipulation+"\noption variation")
		got := analysis.Judge(s, printed.Style{}).Verdict.String()
		if table[[2]string{want, got}]++; got != want {
			t.Errorf("%s: %s, want %s", problem, got, want)
		}
	}
	if n != 200 {
		t.Errorf("%d problems", n)
	}
	t.Log(table)
}
