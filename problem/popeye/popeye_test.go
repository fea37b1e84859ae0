package popeye

import (
	"testing"

	"rookery/problem"
)

func TestProblems(t *testing.T) {
	const src = `BeginProblem
remark  first
pieces white Ke1 Qd1 Pa2b2 black ke8 sg8
stipulation h#2.5
option setplay maxsol 3
nextproblem
forsyth 8/8/8/8/8/8/8/K1k
stip #2 garbage
endproblem`
	var n int
	for p, errs := range Problems("a.inp", []byte(src), Limits{}) {
		n++
		switch n {
		case 1:
			if len(errs) > 0 || len(p.Board) != 6 || p.Options.MaxSolutions.N != 3 || p.Remarks[0] != "first" {
				t.Errorf("%v, %+v", errs, p)
			}
			if got := p.Stipulation.Traditional.String(); got != "h#2.5" {
				t.Error(got)
			}
		case 2:
			if len(errs) != 1 || errs[0].Error() != `a.inp:8:9: there is no such command: "garbage"` {
				t.Error(errs)
			}
			if p.Board[1].Man.Colour != problem.Black {
				t.Error(p.Board)
			}
		}
	}
	if n != 2 {
		t.Error(n)
	}
}
