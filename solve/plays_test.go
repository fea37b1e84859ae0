package solve_test

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"
	"testing"

	"rookery/solve"
)

//go:embed testdata/plays.txt
var plays string

// TestPlays: what several moves are under conditions, as the reference program plays.
func TestPlays(t *testing.T) {
	t.Parallel()
	line := regexp.MustCompile(`^\d+\.`)
	for text := range strings.Lines(plays) {
		if strings.HasPrefix(text, "//") {
			continue
		}
		fields := strings.Split(strings.TrimSuffix(text, "\n"), "\t")
		if len(fields) != 4 {
			t.Fatalf("%q is not four fields", text)
		}
		conditions := "\ncondition " + strings.ReplaceAll(fields[0], ", ", "\ncondition ")
		stipulation := strings.Replace(fields[2], " ", "\noption ", 1)
		solved, _ := solvedText(t, parsed(t, "pieces "+fields[1]+conditions+"\nstipulation "+stipulation), solve.Config{Jobs: 1})
		var got []string
		for l := range strings.Lines(solved) {
			if l = strings.Join(strings.Fields(l), " "); line.MatchString(l) {
				got = append(got, l)
			}
		}
		want := strings.Split(fields[3], " | ")
		if fields[3] == "none" {
			want = nil
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s, %s, %s:\nours  %s\nwants %s", fields[0], fields[1], fields[2], strings.Join(got, " | "), strings.Join(want, " | "))
		}
	}
}
