package condition

import (
	"rookery/chess"
	"rookery/fairy"
)

var leffie = Condition{
	Name: "Leffie",
	Rule: "No move may lead to a position in which a man would be paralysed in Eiffel chess: a pawn observed by a queen of the " +
		"other side, a queen by a rook, a rook by a bishop, a bishop by a knight, or a knight by a pawn. " +
		"A king is in check only if taking it would not do so.",
	Source: "Eiffel chess backwards",
	Apply: simple(fairy.Hooks{
		Observing: fairy.Observing{
			ByWalk:      true,
			TryCaptures: true,
		},
		Legality: fairy.Legality{Legal: []func(*fairy.Position) bool{func(p *fairy.Position) bool {
			for _, side := range [2]chess.Colour{chess.White, chess.Black} {
				for men := p.Men(side); men != 0; {
					if eiffelParalysed(p, men.Pop(), side) {
						return false
					}
				}
			}
			return true
		}}},
	}),
}
