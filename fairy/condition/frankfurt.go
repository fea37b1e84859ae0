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
		h.Rebirths = true // such a pawn promotes to a rook at home
		return h, nil
	},
}

// likeTheCaptured gives a capturer the captured man's walk, changed by a
// function.
func likeTheCaptured(kings bool, change func(fairy.WalkID) fairy.WalkID) fairy.Hooks {
	h := afterCapture(fairy.ArrivalWalk, func(p *fairy.Position, m *fairy.Move) {
		if m.IsCapture() && p.At(m.To) != 0 && (kings || !p.At(m.To).Has(fairy.Royal)) {
			become(p, m.To, change(p.Captured().Walk()))
		}
	})
	h.Effects[0].Puts = 1
	h.Chooses = true
	return h
}
