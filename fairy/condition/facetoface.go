package condition

import (
	"rookery/chess"
	"rookery/fairy"
)

var faceToFace = Condition{
	Name:  "FaceToFace",
	Hooks: func() fairy.Hooks { return facing([2]int{0, 1}) },
}

var backToBack = Condition{
	Name:  "BackToBack",
	Hooks: func() fairy.Hooks { return facing([2]int{0, -1}) },
}

var cheekToCheek = Condition{
	Name:  "CheekToCheek",
	Hooks: cheeks,
}

// cheeks is facing on both sides. A man with one of the other side's men beside it
// observes by its own walk, too.
func cheeks() fairy.Hooks {
	h := facing([2]int{-1, 0}, [2]int{1, 0})
	h.Walks[0].Blind = false
	h.Besides = []func(*fairy.Position, chess.Square, chess.Square, chess.Colour) bool{func(p *fairy.Position, from, target chess.Square, side chess.Colour) bool {
		lenders, own := 0, p.At(from).Walk()
		for _, files := range [2]int{-1, 1} {
			if s := p.Step(fairy.Vec(files, 0), from); s != fairy.Off && p.At(s).Is(side.Other()) && p.At(s).Walk() != own {
				lenders++
			}
		}
		return lenders == 1 && p.ObservesAs(fairy.Geometry, own, from, target, side)
	}}
	return h
}

// facing has men take the walks of the other side's men on some squares beside
// them, told in files and ranks ahead. What paralyses others goes by men's own
// walks.
func facing(places ...[2]int) fairy.Hooks {
	return fairy.Hooks{Observing: fairy.Observing{ForeignWalks: true}, Generation: fairy.Generation{Walks: []fairy.Walks{{Since: fairy.Observation, Blind: true, Change: func(p *fairy.Position, s chess.Square, side chess.Colour, walks []fairy.WalkID) []fairy.WalkID {
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
