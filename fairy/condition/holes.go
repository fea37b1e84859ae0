package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

var holes = Condition{
	Name: "Hole",
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		var b chess.Bitboard
		for _, p := range c.Params {
			for _, s := range p.Squares {
				b |= s.Bit()
			}
		}
		r.SetHoles(b)
		return fairy.Hooks{}, nil
	},
	OrthodoxEnds: true,
}
