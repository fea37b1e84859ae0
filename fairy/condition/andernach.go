package condition

import "rookery/fairy"

var andernach = Condition{
	Name: "AndernachChess",
	Hooks: func() fairy.Hooks {
		return turning(afterCapture(fairy.SideChange, func(p *fairy.Position, m *fairy.Move) {
			if m.IsCapture() {
				defectTo(p, m, p.Turn().Other())
			}
		}), nil)
	},
}

var antiAndernach = Condition{
	Name: "AntiAndernachChess",
	Hooks: func() fairy.Hooks {
		return turning(effectIf(func(p *fairy.Position, m fairy.Move) bool {
			return !m.IsCapture() && !p.At(m.From).Has(fairy.Royal)
		}, fairy.SideChange, func(p *fairy.Position, m *fairy.Move) {
			if !m.IsCapture() {
				defectTo(p, m, p.Turn().Other())
			}
		}), nil)
	},
}
