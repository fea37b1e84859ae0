package attribute

import (
	"rookery/chess"
	"rookery/fairy"
)

var uncapturable = Attribute{
	Rule: "The man cannot be captured.",
	Hooks: func() fairy.Hooks {
		return fairy.Hooks{Traits: fairy.SparesQuiet, Choice: fairy.Choice{Keep: []func(*fairy.Position, fairy.Move) bool{
			func(p *fairy.Position, m fairy.Move) bool {
				return !m.IsCapture() || !p.At(m.Capture).Has(fairy.Uncapturable)
			},
		}}}
	},
}

var patrol = Attribute{
	Rule: "The man captures, and gives check, only if it is guarded by another man of its side.",
	Hooks: func() fairy.Hooks {
		return fairy.Hooks{Traits: fairy.SparesQuiet,
			Choice: fairy.Choice{Keep: []func(*fairy.Position, fairy.Move) bool{
				func(p *fairy.Position, m fairy.Move) bool { return !m.IsCapture() || patrolled(p, m, p.Turn()) },
			}},
			Observing: fairy.Observing{Admit: fairy.Permissions{fairy.Observation: {patrolled}}},
		}
	},
}

func patrolled(p *fairy.Position, m fairy.Move, side chess.Colour) bool {
	return !p.At(m.From).Has(fairy.Patrol) || p.Observed(fairy.Observer, m.From, side)
}
