package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

var superGuards = captures("SuperGuards",
	func(p *fairy.Position, m fairy.Move, side chess.Colour) bool {
		return !supported(p, m.Capture, side.Other())
	})

var antiGuards = captures("AntiGuards",
	func(p *fairy.Position, m fairy.Move, side chess.Colour) bool {
		return supported(p, m.Capture, side.Other())
	})

var shieldedKings = Condition{
	Name: "ShieldedKings",
	Apply: func(*fairy.Rules, problem.Condition) (fairy.Hooks, error) {
		h := capturesIf(func(p *fairy.Position, m fairy.Move, side chess.Colour) bool {
			return !p.At(m.From).Has(fairy.Royal) || !p.At(m.Capture).Has(fairy.Royal) || !supported(p, m.Capture, side.Other())
		})
		h.Traits |= fairy.KingsKept
		return h, nil
	},
}

var provocation = captures("ProvocationChess",
	func(p *fairy.Position, m fairy.Move, side chess.Colour) bool {
		return p.Provoked(m.From, side.Other())
	})
