package condition

import (
	"rookery/fairy"
	"rookery/problem"
)

var chameleonPursuit = Condition{
	Name: "ChameleonPursuit",
	Apply: func(*fairy.Rules, problem.Condition) (fairy.Hooks, error) {
		h := effectWhen(fairy.When{Board: func(p *fairy.Position, m fairy.Move) bool {
			last, _, _, ok := p.Before(0)
			return ok && m.To == last.From
		}}, fairy.SideChange, func(p *fairy.Position, c *fairy.Course) {
			if last, _, _, ok := p.Before(1); ok && c.To == last.From {
				defectTo(p, c, p.Turn().Other())
			}
		})
		h.Traits |= fairy.Memory
		return h, nil
	},
}
