package board

import (
	"testing"

	"rookery/chess"
	"rookery/problem"
)

// TestRefutes holds what is told of a reply, without its being played, to what comes of playing it.
func TestRefutes(t *testing.T) {
	t.Parallel()
	mate := problem.Goal{Kind: problem.Mate}
	refuted, others := 0, 0
	for _, fen := range []string{
		"1B2n3/8/2R5/5p2/3kp1n1/4p3/B3K3/8 w - - 0 1",
		"r3k2r/8/8/8/8/5Q2/P6P/R3K2R w KQkq - 0 1",
		"8/2p5/8/1P1k4/8/1Q6/3P4/K7 b - - 0 1",
		"7k/5Kp1/8/8/8/7P/8/6R1 w - - 0 1",
	} {
		pos, err := chess.ParsePosition(fen)
		if err != nil {
			t.Fatal(err)
		}
		o := &orthodox{frame: frame{pos: pos}, rules: new(orthodoxRules)}
		o.hi = o.wholeKey()
		known := map[Move]bool{}
		for _, m := range o.Moves(nil) {
			o.Play(m)
			for _, reply := range o.Moves(nil) {
				known[reply] = true
			}
			o.Undo()
		}
		for _, m := range o.Moves(nil) {
			for reply := range known {
				told := o.Refutes(m, reply, mate)
				o.Play(m)
				want := false
				for _, legal := range o.Moves(nil) {
					if legal == reply {
						o.Play(reply)
						want = !o.HasGoalMove(mate)
						o.Undo()
					}
				}
				o.Undo()
				if told != want {
					t.Fatalf("%s: after %v the reply %v refutes: %t", fen, chess.Move(m), chess.Move(reply), told)
				}
				if want {
					refuted++
				} else {
					others++
				}
			}
		}
	}
	if refuted < 500 || others < 500 {
		t.Errorf("%d replies refute, %d do not", refuted, others)
	}
}
