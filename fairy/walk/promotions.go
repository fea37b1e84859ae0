package walk

import (
	"slices"

	"rookery/fairy"
	"rookery/problem"
	"rookery/problem/lexicon"
)

// Promote gives the rules the walks of a diagram, and lets pawns promote to
// those that they may promote to, in the order in which moves are written.
func Promote(r *fairy.Rules, board []problem.Placement) error {
	var used []problem.Walk
	for _, m := range board {
		if !slices.Contains(used, m.Man.Walk) {
			used = append(used, m.Man.Walk)
		}
	}
	all := lexicon.AllWalks()
	place := func(w problem.Walk) int {
		if i := slices.Index(all, w); i >= 0 {
			return i
		}
		return len(all) // hunters are last
	}
	slices.SortStableFunc(used, func(a, b problem.Walk) int { return place(a) - place(b) })
	ids := make([]fairy.WalkID, len(used))
	for i, code := range used {
		var err error
		if ids[i], err = r.Walk(code); err != nil {
			return err
		}
	}
	for _, id := range ids {
		if w := r.WalkOf(id); !w.Pawn && !w.NoPromotion {
			r.AddPromotion(id)
		}
	}
	return nil
}
