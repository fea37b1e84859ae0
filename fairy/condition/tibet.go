package condition

import (
	"rookery/chess"
	"rookery/fairy"
)

var tibet = Condition{
	Name: "Tibet",
	Apply: simple(afterCapture(fairy.SideChange, func(p *fairy.Position, m *fairy.Move) {
		if p.Turn() == chess.Black {
			tibetan(p, m)
		}
	})),
}

var doubleTibet = Condition{
	Name:  "DoubleTibet",
	Apply: simple(afterCapture(fairy.SideChange, tibetan)),
}

func tibetan(p *fairy.Position, m *fairy.Move) {
	if m.IsCapture() && p.At(m.To).Walk() != p.Captured().Walk() {
		defectTo(p, m, p.Turn().Other())
	}
}
