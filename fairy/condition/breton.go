package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
	"rookery/solution"
)

var breton = Condition{
	Name: "Breton",
	Apply: func(_ *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		adverse, chromatic, py := has(c, "Adverse"), has(c, "Chromatic"), has(c, "PY")
		phase := fairy.ArrivalWalk
		if py {
			phase = fairy.Capturer
		}
		return fairy.Hooks{Choice: fairy.Choice{Chooses: fairy.AnyMove()},
			Playing: fairy.Playing{Effects: []fairy.Effect{{Phase: phase, When: fairy.When{Captures: true}, Do: func(p *fairy.Position, c *fairy.Course) {
				if !c.IsCapture() {
					return
				}
				side := p.Turn()
				if adverse {
					side = side.Other()
				}
				var victims []chess.Square
				for men := p.Men(side); men != 0; {
					s := men.Pop()
					if p.At(s).Walk() == c.Taken.Walk() && (py || !p.At(s).Neutral()) {
						victims = append(victims, s)
					}
				}
				if len(victims) == 0 {
					return
				}
				s := victims[p.InPlay().Choose(len(victims))]
				if chromatic {
					turned := p.At(s).Turned()
					p.Put(s, turned)
					if p.Notes().Wanted() {
						p.Notes().Add(solution.Effect{Kind: solution.SetColour, Square: s, Man: p.Man(turned)})
					}
					return
				}
				if p.Notes().Wanted() {
					p.Notes().Add(solution.Effect{Kind: solution.RemoveMan, Square: s, Man: p.Man(p.At(s))})
				}
				p.Put(s, 0)
			}}}},
		}, nil
	},
}
