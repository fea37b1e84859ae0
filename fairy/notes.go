package fairy

import (
	"rookery/chess"
	"rookery/solution"
)

// Walk notes that the man on a square has another walk now. What happens to
// the man that moves is written directly behind the move.
func (n Notes) Walk(s chess.Square, man Man) {
	p := n.p
	if p.notes != nil {
		n.Add(solution.Effect{Kind: solution.SetWalk, Square: s, Man: p.Man(man), Inline: p.atMover(s) && !p.afterRemoval()})
	}
}

// afterRemoval: the last effect took a man off, and the reader's eye is on his square.
func (p *Position) afterRemoval() bool {
	n := len(p.notes.Effects)
	return n > 0 && p.notes.Effects[n-1].Kind == solution.RemoveMan
}

// WalkOnly is Walk for a walk that is written without attributes and colour.
func (n Notes) WalkOnly(s chess.Square, man Man) {
	p := n.p
	if p.notes != nil {
		n.Add(solution.Effect{Kind: solution.SetWalk, Square: s, Man: p.Man(man), Inline: p.atMover(s), WalkOnly: true})
	}
}

// Colour notes that the man on a square has another colour now.
func (n Notes) Colour(s chess.Square, man Man) {
	p := n.p
	if p.notes != nil {
		n.Add(solution.Effect{Kind: solution.SetColour, Square: s, Man: p.Man(man), Inline: p.atMover(s)})
	}
}

// Attributes notes that the man on a square has other attributes now; aside
// writes them, with the colour, in brackets.
func (n Notes) Attributes(s chess.Square, man Man, aside bool) {
	if n.p.notes != nil {
		n.Add(solution.Effect{Kind: solution.SetAttributes, Square: s, Man: n.p.Man(man), Inline: !aside})
	}
}

// atMover: the reader's eye is on the square: it is where the moving man, or
// the man of the last effect, has arrived.
func (p *Position) atMover(s chess.Square) bool {
	if n := len(p.notes.Effects); n > 0 {
		switch e := &p.notes.Effects[n-1]; {
		case e.Inline && e.Square == s:
			return true
		case e.Kind == solution.MoveMan:
			return e.To == s
		case e.Kind == solution.AddMan:
			return e.Square == s
		}
	}
	m := &p.frames[len(p.frames)-1].move
	return m.To == s || (m.Kind == Castle || m.Kind == Partnered) && m.Rebirth == s
}
