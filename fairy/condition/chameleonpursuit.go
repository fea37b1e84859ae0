package condition

import "rookery/fairy"

var chameleonPursuit = Condition{
	Name: "ChameleonPursuit",
	Rule: "A man that moves to the square that the opponent's last move has left changes its colour. Kings keep theirs.",
	Apply: simple(effectIf(func(p *fairy.Position, m fairy.Move) bool {
		last, _, _, ok := p.Last()
		return ok && m.To == last.From
	}, fairy.SideChange, func(p *fairy.Position, m *fairy.Move) {
		if last, _, _, ok := p.Ago(1); ok && m.To == last.From {
			defectTo(p, m, p.Turn().Other())
		}
	})),
}
