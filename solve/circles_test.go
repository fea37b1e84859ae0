package solve_test

import (
	_ "embed"
	"regexp"
	"strings"
	"testing"

	"rookery/solve"
)

//go:embed testdata/circles.txt
var circles string

// TestCircles: a question that comes round to itself is answered as the reference
// answers it, and the process survives.
func TestCircles(t *testing.T) {
	t.Parallel()
	played := regexp.MustCompile(`(?m)^ +1\. ?(.*?) !$`)
	for line := range strings.Lines(circles) {
		if strings.HasPrefix(line, "//") {
			continue
		}
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(fields) != 4 {
			t.Fatalf("not four fields: %q", line)
		}
		conditions, men, side, want := fields[0], fields[1], fields[2], fields[3]
		problem := "pieces " + men + "\nstipulation ~1"
		if conditions != "" {
			problem += "\ncondition " + strings.ReplaceAll(conditions, ", ", " ")
		}
		if side == "black" {
			problem += "\noption halfduplex"
		}
		text, _ := solvedText(t, parsed(t, problem), solve.Config{Jobs: 1})
		var got []string
		for _, m := range played.FindAllStringSubmatch(text, -1) {
			got = append(got, strings.ReplaceAll(strings.ReplaceAll(m[1], " +", "+"), " ", "_"))
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("%s, %s, %s:\nplays %s\nwant  %s", conditions, men, side, got, want)
		}
	}
}
