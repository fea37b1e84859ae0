package condition

import (
	"rookery/chess"
	"rookery/fairy"
)

var masand = Condition{
	Name: "Masand",
	Hooks: func() fairy.Hooks {
		return effectWhen(fairy.When{Board: (*fairy.Position).MayCheck}, fairy.Rearrangement, func(p *fairy.Position, c *fairy.Course) {
			s := c.At
			if s == fairy.Off || !p.InCheck(p.Turn().Other()) {
				return
			}
			if checkedBy(p, s) {
				recolourObserved(p, s, 0)
			}
		})
	},
}

var masandGeneralised = Condition{
	Name: "MasandGeneralised",
	Hooks: func() fairy.Hooks {
		return effectWhen(fairy.When{Board: (*fairy.Position).MayCheck}, fairy.Rearrangement, func(p *fairy.Position, c *fairy.Course) {
			if !p.InCheck(p.Turn().Other()) {
				return
			}
			var done chess.Bitboard
			for s := range chess.Square(64) {
				if p.At(s).Is(p.Turn()) && checkedBy(p, s) {
					done = recolourObserved(p, s, done)
				}
			}
		})
	},
}

// checkedBy reports whether the man on a square observes the other side's king.
func checkedBy(p *fairy.Position, s chess.Square) bool {
	for royals := p.Royals(p.Turn().Other()); royals != 0; {
		if p.Observes(fairy.Observation, s, royals.Pop(), p.Turn()) {
			return true
		}
	}
	return false
}

// recolourObserved changes the colour of the men that the one on a square
// observes, except those done already.
func recolourObserved(p *fairy.Position, from chess.Square, done chess.Bitboard) chess.Bitboard {
	for s := range chess.Square(64) {
		man := p.At(s)
		if man == 0 || s == from || man.Has(fairy.Royal) || man.Neutral() || done.Has(s) {
			continue
		}
		if p.Observes(fairy.Observation, from, s, p.Turn()) {
			defectThere(p, s)
			done |= s.Bit()
		}
	}
	return done
}
