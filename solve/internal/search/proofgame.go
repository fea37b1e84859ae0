package search

import (
	"rookery/solve/internal/plan"
)

// beyond tells of battle play that nothing but a target ends, n half moves being
// left at most, that the target cannot be reached, whatever the defender does.
func (w *Worker) beyond(b *plan.Branch, n int) bool {
	if !b.Proof || w.game == nil || len(b.Legs[1].Ends) > 0 {
		return false
	}
	goal, single := b.Legs[0].Goal()
	return single && plan.IsProofGoal(goal.Kind) && w.game.OutOfReach(w.MovesLeft(b, n), nil)
}

// MovesLeft are those of White and Black, n half moves being left.
func (w *Worker) MovesLeft(b *plan.Branch, n int) [2]int {
	var moves [2]int
	us := w.B.Turn()
	moves[us] = (n+1)/2 + b.Later
	moves[us.Other()] = n/2 + b.Later
	if b.Reply == plan.Never {
		moves[us.Other()] = b.Later
		if (b.Max-n)&1 == 1 {
			moves[us], moves[us.Other()] = b.Later, n/2+b.Later
		}
	}
	return moves
}
