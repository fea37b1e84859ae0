package condition

import (
	"slices"

	"rookery/chess"
	"rookery/fairy"
	"rookery/fairy/rebirth"
	"rookery/problem"
)

var transmissionMenace = Condition{
	Name: "TransmissionMenace",
	Apply: simple(fairy.Hooks{Generation: fairy.Generation{Walks: []fairy.Walks{{Lent: true, Change: func(p *fairy.Position, s chess.Square, side chess.Colour, walks []fairy.WalkID) []fairy.WalkID {
		for men := p.Men(side.Other()) &^ s.Bit(); men != 0; {
			from := men.Pop()
			w := p.At(from).Walk()
			if !slices.Contains(walks, w) && p.ObservesAs(fairy.Geometry, w, from, s, side.Other()) {
				walks = append(walks, w)
			}
		}
		return walks
	}}}}, Legality: fairy.Legality{ByMoves: true}}),
}

var powerTransfer = Condition{
	Name: "PowerTransfer",
	Apply: func(_ *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		kings := has(c, "RexInclusive")
		return fairy.Hooks{Generation: fairy.Generation{Walks: []fairy.Walks{{Change: func(p *fairy.Position, s chess.Square, side chess.Colour, walks []fairy.WalkID) []fairy.WalkID {
			if !kings && p.At(s).Has(fairy.Royal) {
				return walks
			}
			home := rebirth.HomeSquare(p.Rules, p.At(s).Walk(), s, side.Other())
			if p.Holes().Has(home) {
				return walks[:0] // a hole has no walk to give
			}
			if owner := p.At(home); owner != 0 {
				return append(walks[:0], owner.Walk())
			}
			return walks
		}}}}, Legality: fairy.Legality{ByMoves: true}}, nil
	},
}
