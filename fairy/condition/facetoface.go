package condition

import (
	"rookery/chess"
	"rookery/fairy"
)

var faceToFace = Condition{
	Name:  "FaceToFace",
	Apply: simple(facing([2]int{0, 1})),
}

var backToBack = Condition{
	Name:  "BackToBack",
	Apply: simple(facing([2]int{0, -1})),
}

var cheekToCheek = Condition{
	Name:  "CheekToCheek",
	Apply: simple(facing([2]int{-1, 0}, [2]int{1, 0})),
}

// facing has men take the walks of the other side's men on some squares beside
// them, told in files and ranks ahead. What paralyses others goes by men's own
// walks.
func facing(places ...[2]int) fairy.Hooks {
	return fairy.Hooks{Generation: fairy.Generation{Walks: []fairy.Walks{{Since: fairy.Observation, Blind: true, Change: func(p *fairy.Position, s chess.Square, side chess.Colour, walks []fairy.WalkID) []fairy.WalkID {
		own := true
		for _, at := range places {
			v := fairy.Vec(at[0], at[1])
			if side == chess.Black {
				v = fairy.Vec(at[0], -at[1])
			}
			lender := p.Step(v, s)
			if lender == fairy.Off || !p.At(lender).Is(side.Other()) {
				continue
			}
			if own {
				walks, own = walks[:0], false
			}
			walks = append(walks, p.At(lender).Walk())
		}
		return walks
	}}}}}
}
