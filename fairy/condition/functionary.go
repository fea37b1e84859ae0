package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

var functionaryChess = Condition{
	Name: "FunctionaryChess",
	Apply: func(r *fairy.Rules, _ problem.Condition) (fairy.Hooks, error) {
		r.HideAttribute(fairy.Functionary)
		return movesIf(func(p *fairy.Position, s chess.Square, side chess.Colour) bool {
			return p.Provoked(s, side.Other())
		}), nil
	},
}
