package condition

import (
	"rookery/chess"
	"rookery/fairy"
)

var pointReflection = Condition{
	Name: "PointReflection",
	Hooks: func() fairy.Hooks {
		return fairy.Hooks{
			Generation: fairy.Generation{Walks: []fairy.Walks{{Itself: true, Blind: true, Change: func(p *fairy.Position, s chess.Square, _ chess.Colour, walks []fairy.WalkID) []fairy.WalkID {
				if other := p.At(63 - s); other != 0 {
					return append(walks[:0], other.Walk())
				}
				return walks
			}}}},
			Choice: fairy.Choice{Keep: []func(*fairy.Position, fairy.Move) bool{func(p *fairy.Position, m fairy.Move) bool {
				return m.Kind != fairy.Castle || unreflected(p, m.From) && unreflected(p, m.Make)
			}}},
		}
	},
}

// unreflected: the man on a square moves like itself.
func unreflected(p *fairy.Position, s chess.Square) bool {
	other := p.At(63 - s)
	return other == 0 || other.Walk() == p.At(s).Walk()
}
