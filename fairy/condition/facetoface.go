package condition

import (
	"slices"

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

// cheeks is facing on both sides. A man observes as on either side, by its own walk unless it has men of
// the other side on both.
func cheeks() fairy.Hooks {
	left, right := [2]int{-1, 0}, [2]int{1, 0}
	h := facing(left, right)
	h.Walks[0].Blind, h.Walks[0].Since = false, fairy.ToMove
	one, other := facing(left).Walks[0].Change, facing(right).Walks[0].Change
	h.Walks = append(h.Walks, fairy.Walks{Since: fairy.Observation, Seen: true, Alone: true, Change: func(p *fairy.Position, s chess.Square, side chess.Colour, walks []fairy.WalkID) []fairy.WalkID {
		var list [8]fairy.WalkID
		mine := append(list[:0], walks...)
		walks = one(p, s, side, walks)
		for _, w := range other(p, s, side, mine) {
			if !slices.Contains(walks, w) {
				walks = append(walks, w)
			}
		}
		return walks
	}})
	return h
}

// facing has men take the walks of the other side's men on some squares beside
// them, told in files and ranks ahead. What paralyses others goes by men's own
// walks.
func facing(places ...[2]int) fairy.Hooks {
	return fairy.Hooks{Traits: fairy.ForeignWalks | fairy.Apart, Generation: fairy.Generation{Walks: []fairy.Walks{{Since: fairy.Observation, Blind: true, Alone: true, Change: func(p *fairy.Position, s chess.Square, side chess.Colour, walks []fairy.WalkID) []fairy.WalkID {
		own := true
		for _, at := range places {
			v := fairy.Vec(at[0], at[1])
			if side == chess.Black {
				v = fairy.Vec(at[0], -at[1])
			}
			lender := p.Beside(v, s)
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
