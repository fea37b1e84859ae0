package condition

import (
	"rookery/fairy"
	"rookery/problem"
)

var patience = Condition{
	Name: "PatienceChess",
	Apply: func(r *fairy.Rules, _ problem.Condition) (fairy.Hooks, error) {
		word, err := r.NewState()
		if err != nil {
			return fairy.Hooks{}, err
		}
		return fairy.Hooks{
			Choice: fairy.Choice{Keep: []func(*fairy.Position, fairy.Move) bool{func(p *fairy.Position, m fairy.Move) bool {
				arrived := m.To.Bit()
				if m.Kind == fairy.Castle {
					arrived |= m.Rebirth.Bit()
				}
				return p.State(word)&uint64(arrived) == 0
			}}},
			Playing: fairy.Playing{Effects: []fairy.Effect{{Phase: fairy.Balance, Limit: fairy.NoMen, Do: func(p *fairy.Position, c *fairy.Course) {
				left := c.From.Bit()
				if c.Kind == fairy.Castle {
					left |= c.Make.Bit()
				}
				p.SetState(word, p.State(word)|uint64(left))
			}}}},
		}, nil
	},
}
