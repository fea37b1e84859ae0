package popeye

import (
	"fmt"
	"strings"
	"testing"
)

func TestJoined(t *testing.T) {
	one := "BeginProblem\nauthor A\npieces white ka1 black kh8\nstipulation #2\nnextproblem\nauthor B\npieces white ka1\nstipulation #3\nEndProblem\n"
	two := "anfangproblem\nautor C\nsteine weiss ka1 schwarz kh8\nforderung #2\nunfug\nendeproblem\n"
	var got []string
	for p, errs := range Joined("x", []byte(one+"\n\n"+two+one), Limits{}) {
		text := fmt.Sprint(p.Authors, p.Pos.Line)
		for _, e := range errs {
			text += fmt.Sprint(" error in line ", e.Pos.Line)
		}
		got = append(got, text)
	}
	if want := "[A] 2|[B] 6|[C] 13 error in line 16|[A] 19|[B] 23"; strings.Join(got, "|") != want {
		t.Errorf("%s, want %s", strings.Join(got, "|"), want)
	}
}

func FuzzJoined(f *testing.F) {
	f.Add([]byte("beginproblem\nstipulation #2\nendproblem\nbeginproblem\nendproblem"))
	f.Fuzz(func(_ *testing.T, src []byte) {
		for range Joined("x", src, Limits{Bytes: 1 << 16, Problems: 20, Men: 100, Twins: 20}) {
			continue
		}
	})
}
