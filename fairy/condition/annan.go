package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

var annan = Condition{
	Name:  "AnnanChess",
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) { return borrowing(c, -1), nil },
}

var nanna = Condition{
	Name:  "NannaChess",
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) { return borrowing(c, 1), nil },
}

// borrowing has men take the walk of their own side's man so many ranks ahead.
func borrowing(c problem.Condition, ahead int) fairy.Hooks {
	noLending := has(c, "TypeB") || has(c, "TypeD")
	noBorrowing := has(c, "TypeC") || has(c, "TypeD")
	return fairy.Hooks{Traits: fairy.Apart.If(ahead < 0), Generation: fairy.Generation{Walks: []fairy.Walks{{Blind: true, Alone: true, Change: func(p *fairy.Position, s chess.Square, side chess.Colour, walks []fairy.WalkID) []fairy.WalkID {
		lender := p.Beside(forward(side, ahead), s)
		if lender == fairy.Off || !p.At(lender).Is(side) ||
			noLending && p.At(lender).Has(fairy.Royal) || noBorrowing && p.At(s).Has(fairy.Royal) {
			return walks
		}
		return append(walks[:0], p.At(lender).Walk())
	}}}}}
}

// forward is a vector so many ranks ahead as a side looks.
func forward(side chess.Colour, ranks int) fairy.Vector {
	if side == chess.Black {
		ranks = -ranks
	}
	return fairy.Vec(0, ranks)
}
