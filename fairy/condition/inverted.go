package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

// checks makes a condition that changes what check is.
func checks(name, rule string, check func(p *fairy.Position, side chess.Colour, rest fairy.CheckTest) bool) Condition {
	return Condition{
		Name: name, Rule: rule,
		Apply: func(*fairy.Rules, problem.Condition) (fairy.Hooks, error) {
			return fairy.Hooks{Legality: fairy.Legality{InCheck: check}}, nil
		},
	}
}

var vogtlaender = checks("VogtlaenderChess",
	"A side is in check when the other side's king is observed: kings stand in check of their own doing.",
	func(p *fairy.Position, side chess.Colour, rest fairy.CheckTest) bool { return rest(p, side.Other()) })

var antiKings = checks("AntiKings",
	"A king is in check when it is not observed.",
	func(p *fairy.Position, side chess.Colour, rest fairy.CheckTest) bool {
		return p.Royals(side) != 0 && !rest(p, side)
	})

var brunner = Condition{
	Name: "BrunnerChess",
	Rule: "A king may stay in check if capturing it would leave the other king in check.",
	Apply: func(*fairy.Rules, problem.Condition) (fairy.Hooks, error) {
		return fairy.Hooks{Observing: fairy.Observing{AdmitCheck: []fairy.Permission{
			func(p *fairy.Position, m fairy.Move, side chess.Colour) bool {
				return p.Try(m, side, func() bool { return p.Allowed() && !p.InCheck(side) })
			},
		}}}, nil
	},
}
