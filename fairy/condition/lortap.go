package condition

import (
	"rookery/chess"
	"rookery/fairy"
)

var lortap = captures("Lortap",
	"A man that is guarded by another man of its side cannot capture, nor give check.",
	"the opposite of Patrol chess, its name backwards",
	func(p *fairy.Position, m fairy.Move, side chess.Colour) bool { return !supported(p, m.From, side) })
