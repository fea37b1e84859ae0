package solve_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"rookery/solve"
)

// surfaceProblems are published, with the solutions that their authors gave. They stand in the description of the
// reference program's pull request #614.
var surfaceProblems = []struct{ about, input, want string }{
	{"Anatoli G. Jepifanow, 14639 Ideal-Mate Review 2005", "stipulation h#3 condition VerticalCylinder pieces white ka8 sb7c6 black kd5",
		"1.Kd5-e6 Sc6-d4 + 2.Ke6-f7 Sd4-e6 3.Kf7-g8 Sb7-h6 #"},
	{"Jaroslav Stun, 11581 Die Schwalbe 196 2002", "stipulation h#3 condition VerticalCylinder pieces white ke4 rog3 gc2 black ke6 ge5f1",
		"1.Ke6-f6 Ke4-d5 2.Gf1-f7 ROg3-f5 3.Ge5-g5 ROf5-h5 #"},
	{"a pawn taken in passing across the edge", "stipulation hep1 condition VerticalCylinder pieces white kd1 ph5 black kd8 pa7", "1.a7-a5 h5*a6 ep."},
	{"on a flat board it is not", "stipulation hep1 pieces white kd1 ph5 black kd8 pa7", ""},
	{"across a twisted edge", "stipulation hep1 condition MoebiusStrip pieces white kd1 ph2 black kd8 pa7", "1.a7-a5 h2*a6 ep."},
	{"castling, as on a flat board", "stipulation 001 condition VerticalCylinder pieces white ke1 ra1h1 black kc6", "1.0-0-0 !\n1.0-0 !"},
	{"a queen that goes round", "stipulation h#1 condition VerticalCylinder pieces white kg1 qf2 pc5f6g6 black kh8", "1.Kh8-g8 Qf2-d8 #"},
	{"and cannot on a flat board", "stipulation h#1 pieces white kg1 qf2 pc5f6g6 black kh8", ""},
}

func surfaceSolutions(t *testing.T, input string) (list []string) {
	t.Helper()
	lines, _ := solveText(t, "beginproblem "+input+" endproblem", solve.Config{})
	for _, line := range lines {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "1.") {
			list = append(list, line)
		}
	}
	return list
}

func TestSurfaceProblems(t *testing.T) {
	for _, tt := range surfaceProblems {
		if got := strings.Join(surfaceSolutions(t, tt.input), "\n"); got != tt.want {
			t.Errorf("%s:\n%s\nwant\n%s", tt.about, got, tt.want)
		}
	}
}

// A problem without pawns that is moved round a cylinder has the same solutions, moved as far; on a torus up and
// down, too.
func TestShiftedRound(t *testing.T) {
	square := regexp.MustCompile(`[a-h][1-8]`)
	shifted := func(text string, files, ranks int) string {
		return square.ReplaceAllStringFunc(text, func(s string) string {
			return fmt.Sprintf("%c%d", 'a'+(int(s[0]-'a')+files)%8, 1+(int(s[1]-'1')+ranks)%8)
		})
	}
	for _, tt := range []struct {
		condition, play, men string
		ranks                int
	}{
		{"VerticalCylinder", "h#2", "white kc3 qb2 rf6 black ke5 sh1", 0},
		{"VerticalCylinder", "#2", "white kc6 qd2 rh3 black ke8", 0},
		{"VerticalCylinder", "ser-h#3", "white kc3 gb2 qg6 ra2 black ke5 gd7", 0},
		{"HorizontalCylinder", "h#2", "white kc3 qb2 rf6 black ke5 sh1", 3},
		{"Torus", "h#2", "white kc3 qb2 sf6 black ke5 sd8", 5},
		{"Torus", "#2", "white kc6 qd2 rh3 black ke8", 2},
	} {
		position := func(files, ranks int) []string {
			list := surfaceSolutions(t, "stipulation "+tt.play+" option variation condition "+tt.condition+" pieces "+shifted(tt.men, files, ranks))
			slices.Sort(list)
			return list
		}
		files := 3
		if tt.condition == "HorizontalCylinder" {
			files = 0
		}
		var want []string
		for _, line := range position(0, 0) {
			want = append(want, shifted(line, files, tt.ranks))
		}
		slices.Sort(want)
		if got := position(files, tt.ranks); !slices.Equal(got, want) {
			t.Errorf("%s %s %s, moved:\n%s\nwant\n%s", tt.condition, tt.play, tt.men, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
		if len(want) == 0 {
			t.Errorf("%s %s %s has no solution, which shows nothing", tt.condition, tt.play, tt.men)
		}
	}
}
