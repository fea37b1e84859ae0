package condition

import (
	"rookery/chess"
	"rookery/fairy"
)

var tibet = Condition{
	Name: "Tibet",
	Hooks: func() fairy.Hooks {
		return turning(afterCapture(fairy.SideChange, func(p *fairy.Position, m *fairy.Move) {
			if p.Turn() == chess.Black {
				tibetan(p, m)
			}
		}), func(p *fairy.Position, m fairy.Move) bool { return p.Turn() == chess.Black && takesUnlike(p, m) })
	},
}

var doubleTibet = Condition{
	Name:  "DoubleTibet",
	Hooks: func() fairy.Hooks { return turning(afterCapture(fairy.SideChange, tibetan), takesUnlike) },
}

// takesUnlike: a man takes one of another walk.
func takesUnlike(p *fairy.Position, m fairy.Move) bool {
	return p.At(m.From).Walk() != p.At(m.Capture).Walk()
}

func tibetan(p *fairy.Position, m *fairy.Move) {
	if m.IsCapture() && p.At(m.To).Walk() != p.Captured().Walk() {
		defectTo(p, m, p.Turn().Other())
	}
}
