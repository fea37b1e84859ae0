package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

// checks makes a condition that changes what check is.
func checks(name string, traits fairy.Traits, l fairy.Legality) Condition {
	return Condition{
		Name: name,
		Apply: func(*fairy.Rules, problem.Condition) (fairy.Hooks, error) {
			return fairy.Hooks{Traits: traits | fairy.KingsKept, Legality: l}, nil
		},
	}
}

var vogtlaender = checks("VogtlaenderChess", fairy.Crossed, fairy.Legality{
	InCheck: fairy.CheckRule{Do: func(p *fairy.Position, side chess.Colour, rest fairy.CheckTest) bool { return rest(p, side.Other()) }},
})

var antiKings = checks("AntiKings", 0, fairy.Legality{
	InCheck: fairy.CheckRule{Do: func(p *fairy.Position, side chess.Colour, rest fairy.CheckTest) bool {
		return p.MayBeChecked(side) && !rest(p, side)
	}},
})

var brunner = Condition{
	Name: "BrunnerChess",
	Apply: func(*fairy.Rules, problem.Condition) (fairy.Hooks, error) {
		return fairy.Hooks{Traits: fairy.Tried, Observing: fairy.Observing{Admit: fairy.Permissions{fairy.Check: {
			func(p *fairy.Position, m fairy.Move, side chess.Colour) bool {
				return p.Try(m, side, func() bool { return p.Allowed() && !p.InCheck(side) })
			},
		}}}}, nil
	},
}
