package solve_test

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"
	"testing"

	"rookery/problem/popeye"
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

// TestKingsBeneathKings: a king that lies in the underworld of the diagram is none, but a man that moves like one.
func TestKingsBeneathKings(t *testing.T) {
	t.Parallel()
	list, _ := popeye.Parse("", []byte("BeginProblem\npieces black kc3\npieces white kh5 be1 black kc3\ncondition GhostChess\nstipulation ~1\noption halfduplex\nEndProblem\n"))
	if len(list) != 1 {
		t.Fatal("not read")
	}
	if text, _ := solvedText(t, list[0], solve.Config{Jobs: 1}); !strings.Contains(text, "Kc3-b2[+bKc3]") {
		t.Errorf("the king cannot leave another one to the bishop\n%s", text)
	}
}
