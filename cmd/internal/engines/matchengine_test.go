package engines

import (
	"testing"
	"time"

	"rookery/engine/match"
)

// TestLimitsTogether: a clock leaves the other limits of a move as they are, whichever is said first.
func TestLimitsTogether(t *testing.T) {
	want := match.Control{Moves: 40, Base: time.Minute, Inc: time.Second, Nodes: 5000, Depth: 9, Margin: 20 * time.Millisecond}
	for _, words := range [][]string{
		{"tc=40/60+1", "nodes=5000", "depth=9", "timemargin=20"},
		{"timemargin=20", "nodes=5000", "depth=9", "tc=40/60+1"},
		{"tc=10", "depth=9", "tc=40/1:00+1", "timemargin=20", "nodes=5000"},
	} {
		e := newMatchEngine()
		for _, w := range words {
			if err := e.set(w); err != nil {
				t.Fatal(err)
			}
		}
		if e.Control != want {
			t.Errorf("%v: %+v, want %+v", words, e.Control, want)
		}
	}
}
