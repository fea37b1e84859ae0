package condition

import (
	"rookery/chess"
	"rookery/fairy"
)

var functionaryChess = Condition{
	Name: "FunctionaryChess",
	Apply: simple(movesIf(func(p *fairy.Position, s chess.Square, side chess.Colour) bool {
		return p.Observed(fairy.Observer, s, side.Other())
	})),
}
