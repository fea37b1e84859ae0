package attribute

import (
	"rookery/chess"
	"rookery/fairy"
)

var functionary = Attribute{
	Rule: "The man moves and gives check only while a man of the other side observes it.",
	Hooks: func() fairy.Hooks {
		return fairy.Hooks{
			Generation: fairy.Generation{Able: []func(*fairy.Position, chess.Square, chess.Colour) bool{onDuty}},
			Observing: fairy.Observing{Admit: fairy.Permissions{fairy.Observation: {
				func(p *fairy.Position, m fairy.Move, side chess.Colour) bool { return onDuty(p, m.From, side) },
			}}},
		}
	},
}

func onDuty(p *fairy.Position, s chess.Square, side chess.Colour) bool {
	return !p.At(s).Has(fairy.Functionary) || p.Provoked(s, side.Other())
}
