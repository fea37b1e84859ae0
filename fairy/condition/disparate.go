package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

var disparate = Condition{
	Name: "Disparate",
	Apply: func(*fairy.Rules, problem.Condition) (fairy.Hooks, error) {
		h := movesIf(func(p *fairy.Position, s chess.Square, side chess.Colour) bool {
			_, mover, _, ok := p.Last()
			return !ok || p.LastTurn() == side || p.At(s).Walk() != mover.Walk()
		})
		h.Memory = true
		return h, nil
	},
}
