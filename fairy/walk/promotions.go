package walk

import (
	"slices"

	"rookery/fairy"
	"rookery/problem"
	"rookery/problem/lexicon"
)

// Promote gives the rules the walks of a diagram, and lets pawns promote to
// those that they may promote to.
func Promote(r *fairy.Rules, board []problem.Placement) error {
	var used []problem.Walk
	for _, m := range board {
		if !slices.Contains(used, m.Man.Walk) {
			used = append(used, m.Man.Walk)
		}
	}
	ids := make([]fairy.WalkID, len(used))
	for i, code := range used {
		var err error
		if ids[i], err = r.Walk(code); err != nil {
			return err
		}
	}
	r.DiagramEnds()
	for _, id := range ids {
		if w := r.WalkOf(id); !w.Pawn && !w.NoPromotion {
			r.AddPromotion(id)
		}
	}
	return nil
}

// ListPromotions puts the walks that pawns promote to into the order in which
// moves are written: that of the lexicon.
func ListPromotions(r *fairy.Rules) {
	all := lexicon.AllWalks()
	r.SortPromotions(func(w problem.Walk) int {
		if i := slices.Index(all, w); i >= 0 {
			return i
		}
		return len(all) // hunters are last
	})
}
