package replay

import (
	"testing"

	"rookery/problem"
	"rookery/solution"
)

// FuzzLog: a log that makes no sense is an error, and nothing worse.
func FuzzLog(f *testing.F) {
	var log []byte
	r := NewRecorder(func(b []byte) error { log = append(log, b...); return nil })
	r.Begin(nil)
	r.BeginTwin(solution.Twin{})
	r.BeginHalf(solution.Half{})
	r.BeginPhase(solution.Phase{})
	r.Node(&solution.Node{Replies: []*solution.Node{{}}})
	r.EndPhase()
	r.EndHalf()
	r.EndTwin()
	if err := r.End(solution.Summary{}); err != nil {
		f.Fatal(err)
	}
	f.Add(log)
	f.Fuzz(func(_ *testing.T, b []byte) {
		_ = NewPlayer(new(problem.Problem), new(solution.Builder)).Take(b)
	})
}
