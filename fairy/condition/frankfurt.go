package condition

import (
	"rookery/fairy"
	"rookery/problem"
)

var frankfurt = Condition{
	Name: "FrankfurtChess",
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		return likeTheCaptured(!has(c, "RexExclusive"), func(w fairy.WalkID) fairy.WalkID { return w }), nil
	},
}

var protean = Condition{
	Name: "ProteanChess",
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		reverse, err := r.Walk("pp")
		if err != nil {
			return fairy.Hooks{}, err
		}
		h := likeTheCaptured(!has(c, "RexExclusive"), func(w fairy.WalkID) fairy.WalkID {
			switch w {
			case fairy.PawnWalk:
				return reverse
			case reverse:
				return fairy.PawnWalk
			}
			return w
		})
		h.Traits |= fairy.Rebirths // such a pawn promotes to a rook at home
		return h, nil
	},
}

// likeTheCaptured gives a capturer the captured man's walk, changed by a
// function.
func likeTheCaptured(kings bool, change func(fairy.WalkID) fairy.WalkID) fairy.Hooks {
	h := saying(fairy.ArrivalWalk, fairy.When{Captures: true}, func(p *fairy.Position, c *fairy.Course) fairy.Change {
		if !c.IsCapture() || c.At != c.To || !kings && c.Now.Has(fairy.Royal) {
			return fairy.Change{}
		}
		return becomes(p, c, change(c.Taken.Walk()))
	})
	h.Chooses = fairy.AnyMove()
	return h
}
