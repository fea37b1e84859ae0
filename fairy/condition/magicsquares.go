package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

var magicSquares = Condition{
	Name: "MagicSquares",
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		magic := squares(c)
		phase, defecting := fairy.SideChange, chess.Bitboard(0)
		if has(c, "Type2") {
			phase, defecting = fairy.Half, magic
		}
		h := turning(effectIf(func(_ *fairy.Position, m fairy.Move) bool {
			return magic.Has(m.To)
		}, phase, func(p *fairy.Position, m *fairy.Move) {
			for b := p.Arrivals() & magic; b != 0; {
				s := b.Pop()
				king := p.At(s).Has(fairy.Royal) || p.Mover().Has(fairy.Royal) && p.At(s).ID() == p.Mover().ID() // also if he has become another man
				if !king {
					defect(p, s)
				}
			}
		}), nil)
		h.Effects[0].Steady, h.Effects[0].Stirs = true, fairy.StirredOn(magic)
		h.Effects[0].Puts, h.Effects[0].PutsOf = 0, fairy.Anybodys // whoever has arrived
		h.Defecting = defecting
		return h, nil
	},
}
