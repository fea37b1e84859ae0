package popeye

import (
	"testing"

	"rookery/problem"
)

// FuzzParse reads anything without a crash; what is read without errors can
// be written, expanded into its twins, and read again.
func FuzzParse(f *testing.F) {
	for _, sample := range samples {
		f.Add([]byte(sample))
	}
	f.Add([]byte("anfangproblem\nsteine weiss Ka1\nford h#2\nende"))
	f.Add([]byte("debutprobleme\npieces blancs Ra1\nenonce s#2\nfinproblemes"))
	f.Add([]byte("beginproblem\nstip dia4\noption ManMoves e5 4 6 PromotesOn c8 s b2 TakenOn e4 Castles White Long NeverTaken a1 ManFrom e5 g1\nendproblem"))
	f.Fuzz(func(t *testing.T, src []byte) {
		limits := Limits{Bytes: 1 << 16, Problems: 20, Men: 500, Twins: 50}
		for p, errs := range Problems("fuzz", src, limits) {
			if p == nil {
				continue
			}
			for _, x := range p.Expand() {
				if x.Problem == nil {
					t.Fatal("a twin without a problem")
				}
			}
			if len(errs) > 0 {
				continue
			}
			lang := problem.Language(len(src) % int(problem.Languages))
			if text, _, ok := roundTrip([]*problem.Problem{p}, lang); !ok {
				t.Errorf("%q\nwritten:\n%s", src, text)
			}
		}
	})
}
