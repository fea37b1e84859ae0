package solution

import (
	"testing"

	"rookery/chess"
	"rookery/problem"
)

// An invisible man's move that takes nothing changes nothing that is seen.
func TestUnknownJourney(t *testing.T) {
	m := Move{Man: problem.Man{Walk: problem.Unknown}, From: chess.NoSquare, To: chess.NoSquare, CaptureSquare: chess.NoSquare}
	if list := m.Changes(); len(list) > 0 {
		t.Errorf("changes %v", list)
	}
	if got := m.Notation(problem.English); got != "TI~-~" {
		t.Errorf("written %q", got)
	}
}
