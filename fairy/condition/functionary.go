package condition

import (
	"rookery/chess"
	"rookery/fairy"
)

var functionaryChess = Condition{
	Name: "FunctionaryChess",
	Apply: simple(fairy.Hooks{
		Choice: fairy.Choice{Keep: []func(*fairy.Position, fairy.Move) bool{
			func(p *fairy.Position, m fairy.Move) bool { return onDuty(p, m, p.Turn()) },
		}},
		Observing: fairy.Observing{AdmitCapture: []fairy.Permission{onDuty}},
	}),
}

func onDuty(p *fairy.Position, m fairy.Move, side chess.Colour) bool {
	return p.Observed(fairy.Observer, m.From, side.Other())
}
