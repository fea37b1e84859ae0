package condition

import (
	"rookery/fairy"
	"rookery/problem"
	"rookery/solution"
)

var padChess = Condition{
	Name: "PADChess",
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		strict, kings := has(c, "Strict"), has(c, "RexInclusive")
		once, err := r.NewMark()
		if err != nil {
			return fairy.Hooks{}, err
		}
		h := afterCapture(fairy.SideChange, func(p *fairy.Position, m *fairy.Move) {
			mover := p.Mover()
			if p.Captured() == 0 || mover.Has(fairy.Royal) && !kings {
				return
			}
			s := p.MoverAt(m)
			switch {
			case !mover.Has(once):
				if s != fairy.Off {
					p.Put(s, p.At(s).With(once))
				}
			case strict || mover.Has(fairy.Royal):
				p.Refuse()
			case s != fairy.Off:
				if p.Noting() {
					p.Note(solution.Effect{Kind: solution.RemoveMan, Square: s, Man: p.Man(p.At(s))})
				}
				p.Put(s, 0)
			}
		})
		if strict {
			h.Effects = append(h.Effects, fairy.Effect{Phase: fairy.Planting, Do: func(p *fairy.Position, _ *fairy.Move) {
				if s := p.Reborn(); s != fairy.Off && p.At(s).ID() == p.Captured().ID() && p.At(s).Has(once) {
					p.Put(s, p.At(s).Without(once))
				}
			}})
		}
		h.TryChecks = true
		return h, nil
	},
}
