package attribute

import (
	"rookery/chess"
	"rookery/fairy"
)

var functionary = Attribute{
	Rule: "The man moves and gives check only while a man of the other side observes it.",
	Hooks: fixed(fairy.Hooks{
		Choice: fairy.Choice{Keep: []func(*fairy.Position, fairy.Move) bool{
			func(p *fairy.Position, m fairy.Move) bool { return onDuty(p, m, p.Turn()) },
		}},
		Observing: fairy.Observing{AdmitCapture: []fairy.Permission{onDuty}},
	}),
}

func onDuty(p *fairy.Position, m fairy.Move, side chess.Colour) bool {
	return !p.At(m.From).Has(fairy.Functionary) || p.Observed(fairy.Observer, m.From, side.Other())
}
