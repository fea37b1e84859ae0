package condition

import (
	"rookery/chess"
	"rookery/fairy"
)

var pointReflection = Condition{
	Name: "PointReflection",
	Rule: "A man moves only like whoever stands on the opposite square, reflected at the centre of the board, if anybody does.",
	Apply: simple(fairy.Hooks{Walks: []fairy.WalksHook{func(p *fairy.Position, s chess.Square, _ chess.Colour, walks []fairy.WalkID) []fairy.WalkID {
		if other := p.At(63 - s); other != 0 {
			return append(walks[:0], other.Walk())
		}
		return walks
	}}}),
}
