package condition

import (
	"slices"

	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

var messigny = Condition{
	Name: "MessignyChess",
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		kings := !has(c, "RexExclusive")
		return fairy.Hooks{Traits: fairy.Memory,
			Generation: fairy.Generation{Generate: []fairy.Addition{{Do: func(p *fairy.Position, from chess.Square, g *fairy.Generator) {
				if p.At(from).Has(fairy.Royal) && !kings {
					return
				}
				barred := chess.Bitboard(0)
				if last, _, _, ok := p.Before(0); ok && last.Kind == fairy.Swap {
					barred = last.From.Bit() | last.To.Bit()
				}
				if barred.Has(from) {
					return
				}
				var room [8]fairy.WalkID
				walks := p.Moves().WalksLent(room[:0], from, g.Side()) // by those that it has now it is the other's kind
				for men := p.Men(g.Side().Other()) &^ barred &^ from.Bit(); men != 0; {
					if to := men.Pop(); slices.Contains(walks, p.At(to).Walk()) {
						m := fairy.NewMove(from, to, fairy.Off)
						m.Kind = fairy.Swap
						g.Add(m)
					}
				}
			}}}},
		}, nil
	},
}
