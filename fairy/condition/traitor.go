package condition

import (
	"rookery/chess"
	"rookery/fairy"
)

var traitor = Condition{
	Name: "TraitorChess",
	Hooks: func() fairy.Hooks {
		h := turning(effectIf(func(p *fairy.Position, m fairy.Move) bool {
			return p.Turn() == chess.Black && m.To.Rank() < 4
		}, fairy.SideChange, func(p *fairy.Position, m *fairy.Move) {
			if s := p.MoverAt(m); p.Turn() == chess.Black && s != fairy.Off && s.Rank() < 4 && !p.At(s).Has(fairy.Royal) {
				p.Put(s, p.At(s).Turned()) // not written, as the reference program has it
				p.Settle(s)
			}
		}), nil)
		h.Effects[0].Steady = true
		h.Effects[0].Stirs = func(p *fairy.Position, _ chess.Square) chess.Bitboard {
			if p.Turn() == chess.Black {
				return ^farHalf
			}
			return 0
		}
		return h
	},
}
