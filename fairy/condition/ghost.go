package condition

import (
	"rookery/fairy"
	"rookery/fairy/rebirth"
	"rookery/problem"
)

var ghostChess = Condition{
	Name: "GhostChess",
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		h, err := haunted(r, func(p *fairy.Position, m *fairy.Move) {
			p.Underworld().Bury(p.Underworld().Len(), p.InPlay().Captured().With(fairy.Uncapturable), m.Capture)
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
		return haunted(r, func(p *fairy.Position, m *fairy.Move) {
			for i := p.Underworld().Len() - 1; i >= 0; i-- {
				if _, s := p.Underworld().Man(i); s == m.Capture {
					p.Underworld().Exhume(i)
					break
				}
			}
			p.Underworld().Bury(p.Underworld().Len(), p.InPlay().Captured(), m.Capture)
		})
	},
}

// haunted has captured men buried, and appear where a square has become empty.
func haunted(r *fairy.Rules, bury func(p *fairy.Position, m *fairy.Move)) (fairy.Hooks, error) {
	err := r.OpenUnderworld()
	return fairy.Hooks{Traits: fairy.Rebirths,
		Playing: fairy.Playing{Effects: []fairy.Effect{
			{Phase: fairy.Departure, When: fairy.When{Captures: true}, Do: func(p *fairy.Position, m *fairy.Move) {
				if p.InPlay().Captured() != 0 {
					bury(p, m)
				}
			}},
			{Phase: fairy.Substitution, When: fairy.When{Leaves: rebirth.Uncovers, Board: rebirth.MayUncover}, Do: func(p *fairy.Position, _ *fairy.Move) {
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
