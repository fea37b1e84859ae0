package condition

import "rookery/fairy"

var relegation = Condition{
	Name: "RelegationChess",
	Hooks: func() fairy.Hooks {
		return effectIf(func(p *fairy.Position, m fairy.Move) bool {
			return m.To.Rank() == 1+5*int(p.Turn())
		}, fairy.WalkByMove, func(p *fairy.Position, m *fairy.Move) {
			mover := p.Mover()
			if m.Kind == fairy.Swap || p.At(m.To) == 0 || p.WalkOf(mover.Walk()).Pawn || mover.Has(fairy.Royal) || m.To.Rank() != 1+5*int(p.Turn()) {
				return
			}
			become(p, m.To, fairy.PawnWalk)
		})
	},
}
