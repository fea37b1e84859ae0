package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

var andaChess = Condition{
	Name:  "Anda",
	Apply: everyCommoner(fairy.Anda, true),
}

var andaInverseChess = Condition{
	Name:  "AndaInverse",
	Apply: everyCommoner(fairy.AndaInverse, false),
}

// everyCommoner is RecolourByCheck for all men but royal ones; those that have the
// attribute do it by that.
func everyCommoner(a fairy.Attribute, checking bool) func(*fairy.Rules, problem.Condition) (fairy.Hooks, error) {
	return func(r *fairy.Rules, _ problem.Condition) (fairy.Hooks, error) {
		r.HideAttribute(a)
		return RecolourByCheck(func(m fairy.Man) bool { return !m.Has(fairy.Royal) && !m.Has(a) }, checking), nil
	}
}

// RecolourByCheck changes the colour of a man that it applies to when it has
// moved and gives check itself, or does not.
func RecolourByCheck(applies func(fairy.Man) bool, checking bool) fairy.Hooks {
	when := fairy.When{Journey: func(j *fairy.Journey) bool { return applies(j.Man) }}
	if checking {
		when.Board = func(p *fairy.Position, m fairy.Move) bool {
			return p.At(m.From).Has(fairy.Royal) || takesKing(p, m) || p.MayCheck(m)
		}
	}
	h := effectWhen(when, fairy.Rearrangement, func(p *fairy.Position, c *fairy.Course) {
		s := c.At
		applied := applies(c.Man) // to a king that is no longer royal it does not
		if s == fairy.Off || !applied || !applies(p.At(s)) || givesCheck(p, s) != checking {
			return
		}
		colour := problem.Neutral
		if p.At(s).Neutral() {
			colour = problem.Colour(p.Turn())
		}
		man := p.At(s).WithColour(colour)
		p.Put(s, man)
		p.Notes().Attributes(s, man, true)
	})
	h.Effects[0].Limit = fairy.MovingMan
	return h
}

// takesKing: a move takes a king of the other side; where it has stood it is observed then.
func takesKing(p *fairy.Position, m fairy.Move) bool {
	return p.Royals(p.Turn().Other())&m.Capture.Bit() != 0
}

// givesCheck reports whether the man on a square observes the other side's
// king, which is in check. What counts is where kings have stood before the half move.
func givesCheck(p *fairy.Position, s chess.Square) bool {
	side := p.Turn()
	var kings chess.Bitboard
	p.InPlay().Earlier(func() { kings = p.Royals(side.Other()) })
	if kings == 0 || kings == p.Royals(side.Other()) && !p.InCheck(side.Other()) {
		return false
	}
	for king := range kings.Squares() {
		if s != king && p.Observes(fairy.Observation, s, king, side) {
			return true
		}
	}
	return false
}
