package solve_test

import (
	_ "embed"
	"regexp"
	"strings"
	"testing"

	"rookery/solve"
)

//go:embed testdata/numbered.txt
var numbered string

// TestNumbered: moves are numbered in the reference's order, and only those that are
// moves at all.
func TestNumbered(t *testing.T) {
	t.Parallel()
	number := regexp.MustCompile(`(?m)^ *\d+  \((.*?) \)`)
	for line := range strings.Lines(numbered) {
		if strings.HasPrefix(line, "//") {
			continue
		}
		conditions, rest, _ := strings.Cut(strings.TrimRight(line, "\n"), "\t")
		men, want, _ := strings.Cut(rest, "\t")
		problem := "pieces " + men + "\nstipulation ~1\noption movenumbers"
		if conditions != "" {
			problem += "\ncondition " + strings.ReplaceAll(conditions, ", ", " ")
		}
		text, _ := solvedText(t, parsed(t, problem), solve.Config{Jobs: 1})
		var got []string
		for _, m := range number.FindAllStringSubmatch(text, -1) {
			got = append(got, strings.ReplaceAll(strings.TrimSpace(m[1]), " +", "+"))
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("%s, %s:\nnumbers %s\nwant    %s", conditions, men, got, want)
		}
	}
}
