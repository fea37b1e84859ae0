package condition

import (
	"rookery/fairy"
	"rookery/problem"
)

var magicSquares = Condition{
	Name: "MagicSquares",
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		magic := squares(c)
		phase := fairy.SideChange
		if has(c, "Type2") {
			phase = fairy.Half
		}
		return effectIf(func(_ *fairy.Position, m fairy.Move) bool {
			return magic.Has(m.To)
		}, phase, func(p *fairy.Position, m *fairy.Move) {
			for b := p.Arrivals() & magic; b != 0; {
				if s := b.Pop(); !p.At(s).Has(fairy.Royal) {
					defect(p, s)
				}
			}
		}), nil
	},
}
