package attribute

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

var anda = Attribute{
	Rule: "The man changes its colour when it moves and then itself gives check: to neutral, or from neutral to the " +
		"mover's.",
	Hooks: fixed(ofChecks(fairy.Anda, true)),
}

var andaInverse = Attribute{
	Rule: "The man changes its colour when it moves and does not itself give check: to neutral, or from neutral to " +
		"the mover's.",
	Hooks: fixed(ofChecks(fairy.AndaInverse, false)),
}

func ofChecks(a fairy.Attribute, checking bool) fairy.Hooks {
	return effect(fairy.Rearrangement, func(p *fairy.Position, m *fairy.Move) {
		s := p.MoverAt(m)
		if s == fairy.Off || !p.At(s).Has(a) || givesCheck(p, s) != checking {
			return
		}
		colour := problem.Neutral
		if p.At(s).Neutral() {
			colour = problem.Colour(p.Turn())
		}
		man := p.At(s).WithColour(colour)
		p.Put(s, man)
		p.NoteAttributes(s, man, true)
	})
}

// givesCheck reports whether the man on a square observes the other side's
// king, which is in check.
func givesCheck(p *fairy.Position, s chess.Square) bool {
	side := p.Turn()
	if !p.InCheck(side.Other()) {
		return false
	}
	for king := range p.Royals(side.Other()).Squares() {
		if s != king && p.Observes(fairy.Observation, s, king, side) {
			return true
		}
	}
	return false
}
