package condition

import (
	"rookery/chess"
	"rookery/fairy"
)

var blockade = captures("Blockade", func(p *fairy.Position, m fairy.Move, _ chess.Colour) bool {
	victim := p.At(m.Capture)
	return victim.Has(fairy.Royal) || victim.Walk() == p.At(m.From).Walk()
})
