package condition

import (
	"rookery/chess"
	"rookery/fairy"
)

var superGuards = captures("SuperGuards",
	"A man that is guarded by its side cannot be captured; a guarded king is not in check.",
	"",
	func(p *fairy.Position, m fairy.Move, side chess.Colour) bool {
		return !supported(p, m.Capture, side.Other())
	})

var antiGuards = captures("AntiGuards",
	"Only men that are guarded by their side can be captured; an unguarded king is not in check.",
	"",
	func(p *fairy.Position, m fairy.Move, side chess.Colour) bool {
		return supported(p, m.Capture, side.Other())
	})

var shieldedKings = captures("ShieldedKings",
	"A king may stand beside a king that is guarded by a man of its side without giving check to it.",
	"",
	func(p *fairy.Position, m fairy.Move, side chess.Colour) bool {
		return !p.At(m.From).Has(fairy.Royal) || !p.At(m.Capture).Has(fairy.Royal) || !supported(p, m.Capture, side.Other())
	})

var provocation = captures("ProvocationChess",
	"A man captures, and gives check, only if it is observed by a man of the other side.",
	"",
	func(p *fairy.Position, m fairy.Move, side chess.Colour) bool {
		return p.ObservedAt(fairy.Observer, m.From, side.Other())
	})
