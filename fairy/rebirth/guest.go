package rebirth

import (
	"rookery/chess"
	"rookery/fairy"
)

// Of the kings of a side that has several, because one has come over to it, the
// one that it had is royal until another moves.

// guest is a man that has changed sides and comes to a square: a king is not
// royal where his new side has one.
func guest(p *fairy.Position, man fairy.Man, s chess.Square) fairy.Man {
	for _, side := range [2]chess.Colour{chess.White, chess.Black} {
		if man.Has(fairy.Royal) && man.Is(side) && p.Royals(side)&^s.Bit() != 0 {
			return man.Depose()
		}
	}
	return man
}

// reclaim makes a king that has moved the royal one of his side.
func reclaim(p *fairy.Position, c *fairy.Course) {
	s := c.At
	if s == fairy.Off || !c.Man.Has(fairy.Deposed) || !p.At(s).Has(fairy.Deposed) {
		return
	}
	for kings := p.Royals(p.Turn()); kings != 0; {
		k := kings.Pop()
		p.Put(k, p.At(k).Depose())
	}
	p.Put(s, p.At(s).Without(fairy.Deposed).With(fairy.Royal))
}
