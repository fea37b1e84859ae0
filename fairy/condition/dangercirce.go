package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/fairy/rebirth"
)

var dangerCirce = Condition{
	Name: "DangerCirce",
	Hooks: func() fairy.Hooks {
		return fairy.Hooks{Traits: fairy.ByMoves,
			Generation: fairy.Generation{Generate: []fairy.Addition{{Do: func(p *fairy.Position, s chess.Square, g *fairy.Generator) {
				// Whether it is in danger is the dearest question.
				if to := refuge(p, p.At(s).Walk(), s, g.Side()); to != fairy.Off && wanted(p, g, to) && p.Observed(fairy.Observer, s, g.Side().Other()) {
					g.Go(fairy.At(to))
				}
			}, Refuge: refuge}}},
		}
	},
}

// refuge is where a man in danger with a walk may go beside its own moves, Off if that is not on the board.
func refuge(p *fairy.Position, w fairy.WalkID, s chess.Square, side chess.Colour) chess.Square {
	to := rebirth.HomeSquare(p.Rules, w, s, side.Other())
	if to == fairy.Off || p.Holes().Has(to) {
		return fairy.Off
	}
	return to
}

// wanted: moves to a square are, if there are any.
func wanted(p *fairy.Position, g *fairy.Generator, to chess.Square) bool {
	if g.Observing() {
		return to == g.Target()
	}
	return p.Empty(to) || g.Enemy(p.At(to))
}
