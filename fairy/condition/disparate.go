package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

var disparate = Condition{
	Name: "Disparate",
	Apply: func(*fairy.Rules, problem.Condition) (fairy.Hooks, error) {
		// Men that change places do not move: nobody is hindered then.
		h := movesIf(func(p *fairy.Position, s chess.Square, side chess.Colour) bool {
			last, mover, _, ok := p.Last()
			return !ok || p.LastTurn() == side || last.Kind == fairy.Swap || p.At(s).Walk() != mover.Walk()
		})
		h.Traits |= fairy.Memory
		return h, nil
	},
}
