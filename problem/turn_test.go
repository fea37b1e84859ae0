package problem_test

import (
	"strings"
	"testing"

	"rookery/problem"
	"rookery/problem/popeye"
)

// Everything that names squares is turned; what cannot be is told.
func TestTurned(t *testing.T) {
	const source = `beginproblem
pieces white ka1 qb2 black kc3
condition hole d4e4 imitator a8
stipulation hzc12
twin move a1 a2
twin rotate 90 remove b2
twin mirror a1<-->h1
twin stip kh11 cond hole f1
endproblem
`
	for _, test := range []struct {
		name string
		to   problem.Turning
		want []string
		left int
	}{
		{"mirror", problem.MirrorFiles, []string{
			"kh1", "qg2", "kf3", "hole e4d4", "imitator h8", "hzf12", "move h1 h2", "rotate 270", "remove g2", "mirror a1<-->h1", "ka11", "hole c1"}, 0},
		{"quarter", problem.QuarterTurn, []string{
			"ka8", "qb7", "kc6", "hole d5d4", "imitator h8", "hza62", "move a8 b8", "rotate 90", "remove b7", "mirror a1<-->a8", "ka11", "hole a3"}, 0},
		{"up", problem.ShiftBy(0, 1), []string{
			"ka2", "qb3", "kc4", "hole d5e5", "hzc22", "move a2 a3", "rotate 90", "remove b3", "mirror a1<-->h1", "kh21", "hole f2"}, 2},
		{"left", problem.ShiftBy(-1, 0), []string{
			"qa2", "kb3", "hole c4d4", "hzb12", "move a1 a2", "remove a2", "kg11", "hole e1"}, 3},
	} {
		for p, errs := range popeye.Problems("", []byte(source), popeye.Limits{}) {
			if errs.Err() != nil {
				t.Fatal(errs)
			}
			turned, left := p.Turned(test.to)
			var b strings.Builder
			if err := popeye.Write(&b, p.Language, turned); err != nil {
				t.Fatal(err)
			}
			text := strings.ToLower(strings.Join(strings.Fields(b.String()), " "))
			for _, want := range test.want {
				if !strings.Contains(text, want) {
					t.Errorf("%s: no %q in\n%s", test.name, want, b.String())
				}
			}
			if strings.Contains(text, "imitator") == (strings.HasPrefix(test.name, "up") || test.name == "left") {
				t.Errorf("%s: the imitator in\n%s", test.name, b.String())
			}
			if len(left) != test.left {
				t.Errorf("%s: left %v", test.name, left)
			}
		}
	}
}
