package condition

import (
	"rookery/chess"
	"rookery/fairy"
)

var lortap = captures("Lortap",
	func(p *fairy.Position, m fairy.Move, side chess.Colour) bool { return !supported(p, m.From, side) })
