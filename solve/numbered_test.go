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
		fields := strings.Split(strings.TrimRight(line, "\n"), "\t")
		conditions, men, want := fields[0], fields[1], fields[2]
		stipulation := "~1\noption movenumbers"
		if len(fields) > 3 { // another one, with more options
			stipulation = strings.Replace(fields[3], " ", "\noption movenumbers ", 1)
		}
		problem := "pieces " + men + "\nstipulation " + stipulation
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
