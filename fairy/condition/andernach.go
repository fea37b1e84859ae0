package condition

import "rookery/fairy"

var andernach = Condition{
	Name:   "AndernachChess",
	Rule:   "A man that captures changes its colour. Kings keep theirs.",
	Source: "Meeting of fairy chess friends, Andernach 1993",
	Apply: simple(afterCapture(fairy.SideChange, func(p *fairy.Position, m *fairy.Move) {
		if m.IsCapture() {
			defectTo(p, m, p.Turn().Other())
		}
	})),
}

var antiAndernach = Condition{
	Name: "AntiAndernachChess",
	Rule: "A man that moves without capturing changes its colour. Kings keep theirs.",
	Apply: simple(effectIf(func(p *fairy.Position, m fairy.Move) bool {
		return !m.IsCapture() && !p.At(m.From).Has(fairy.Royal)
	}, fairy.SideChange, func(p *fairy.Position, m *fairy.Move) {
		if !m.IsCapture() {
			defectTo(p, m, p.Turn().Other())
		}
	})),
}
