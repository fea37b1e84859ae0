package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/fairy/rebirth"
)

var dangerCirce = Condition{
	Name: "DangerCirce",
	Hooks: func() fairy.Hooks {
		return fairy.Hooks{
			Generation: fairy.Generation{Generate: []func(*fairy.Position, chess.Square, *fairy.Generator){func(p *fairy.Position, s chess.Square, g *fairy.Generator) {
				if to := refuge(p, s, g.Side()); to != fairy.Off {
					g.Go(to)
				}
			}}},
			Legality: fairy.Legality{ByMoves: true},
		}
	},
}

// refuge is where a man in danger may go beside its own moves, Off if it is in
// none.
func refuge(p *fairy.Position, s chess.Square, side chess.Colour) chess.Square {
	to := rebirth.HomeSquare(p.Rules, p.At(s).Walk(), s, side.Other())
	if to == fairy.Off || p.Hole(to) || !p.Observed(fairy.Observer, s, side.Other()) {
		return fairy.Off
	}
	return to
}
