package condition

import (
	"rookery/chess"
	"rookery/fairy"
)

var darkSide = Condition{
	Name: "DarkSide",
	Apply: simple(effect(fairy.SideChange, func(p *fairy.Position, m *fairy.Move) {
		if s := p.MoverAt(m); s != fairy.Off && (s.Rank() >= 4) == (p.Turn() == chess.White) && !p.Mover().Has(fairy.Royal) {
			defect(p, s)
		}
	})),
}
