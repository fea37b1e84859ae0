package condition

import (
	"rookery/chess"
	"rookery/fairy"
)

var superGuards = captures("SuperGuards",
	func(p *fairy.Position, m fairy.Move, side chess.Colour) bool {
		return !supported(p, m.Capture, side.Other())
	})

var antiGuards = captures("AntiGuards",
	func(p *fairy.Position, m fairy.Move, side chess.Colour) bool {
		return supported(p, m.Capture, side.Other())
	})

var shieldedKings = captures("ShieldedKings",
	func(p *fairy.Position, m fairy.Move, side chess.Colour) bool {
		return !p.At(m.From).Has(fairy.Royal) || !p.At(m.Capture).Has(fairy.Royal) || !supported(p, m.Capture, side.Other())
	})

var provocation = captures("ProvocationChess",
	func(p *fairy.Position, m fairy.Move, side chess.Colour) bool {
		return p.Provoked(m.From, side.Other())
	})
