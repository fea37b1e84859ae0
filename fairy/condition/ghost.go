package condition

import (
	"rookery/fairy"
	"rookery/fairy/rebirth"
	"rookery/problem"
)

var ghostChess = Condition{
	Name: "GhostChess",
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		h, err := haunted(r, func(p *fairy.Position, c *fairy.Course) {
			p.Underworld().Bury(p.Underworld().Len(), c.Taken.With(fairy.Uncapturable), c.Capture)
		})
		h.Keep = []func(*fairy.Position, fairy.Move) bool{func(p *fairy.Position, m fairy.Move) bool {
			return !m.IsCapture() || !p.At(m.Capture).Has(fairy.Uncapturable)
		}}
		h.Traits |= fairy.SparesQuiet
		return h, err
	},
}

var hauntedChess = Condition{
	Name: "HauntedChess",
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		return haunted(r, func(p *fairy.Position, c *fairy.Course) {
			for i := p.Underworld().Len() - 1; i >= 0; i-- {
				if _, s := p.Underworld().Man(i); s == c.Capture {
					p.Underworld().Exhume(i)
					break
				}
			}
			p.Underworld().Bury(p.Underworld().Len(), c.Taken, c.Capture)
		})
	},
}

// haunted has captured men buried, and appear where a square has become empty.
func haunted(r *fairy.Rules, bury func(p *fairy.Position, c *fairy.Course)) (fairy.Hooks, error) {
	err := r.OpenUnderworld()
	return fairy.Hooks{Traits: fairy.Rebirths,
		Playing: fairy.Playing{Effects: []fairy.Effect{
			{Phase: fairy.Departure, When: fairy.When{Captures: true}, Do: func(p *fairy.Position, c *fairy.Course) {
				if c.Taken != 0 {
					bury(p, c)
				}
			}},
			{Phase: fairy.Substitution, When: fairy.When{Leaves: rebirth.Uncovers, Board: rebirth.MayUncover}, Do: func(p *fairy.Position, _ *fairy.Course) {
				for i := p.Underworld().Len() - 1; i >= 0; i-- {
					if man, s := p.Underworld().Man(i); p.Empty(s) {
						rebirth.Add(p, s, man)
						p.Underworld().Exhume(i)
					}
				}
			}},
		}},
	}, err
}
