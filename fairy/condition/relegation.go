package condition

import (
	"rookery/chess"
	"rookery/fairy"
)

var relegation = Condition{
	Name: "RelegationChess",
	Hooks: func() fairy.Hooks {
		excused := func(p *fairy.Position, man fairy.Man) bool {
			return p.WalkOf(man.Walk()).Pawn || man.Has(fairy.Royal)
		}
		h := effectIf(func(p *fairy.Position, m fairy.Move) bool {
			return m.To.Rank() == 1+5*int(p.Turn()) && !excused(p, p.At(m.From))
		}, fairy.WalkByMove, func(p *fairy.Position, m *fairy.Move) {
			mover := p.Mover()
			if m.Kind == fairy.Swap || p.At(m.To) == 0 || excused(p, mover) || m.To.Rank() != 1+5*int(p.Turn()) {
				return
			}
			become(p, m.To, fairy.PawnWalk)
		})
		h.Effects[0].Steady, h.Effects[0].Puts = true, 1
		h.Effects[0].Stirs = func(p *fairy.Position, s chess.Square) chess.Bitboard {
			if excused(p, p.At(s)) {
				return 0
			}
			return chess.RankOf(1 + 5*int(p.Turn()))
		}
		return h
	},
}
