package walk

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

// borrowers move as others do that observe them: an orphan as men of the other
// side, a friend as men of its own; a move is handed on from one to the next.
func borrowers() map[problem.Walk]fairy.Walk {
	return map[problem.Walk]fairy.Walk{
		"o": borrower(chess.Colour.Other),
		"f": borrower(func(c chess.Colour) chess.Colour { return c }),
	}
}

// borrower moves as men of the lending side do that observe it.
func borrower(lender func(chess.Colour) chess.Colour) fairy.Walk {
	w := once(fairy.Walk{Generate: func(p *fairy.Position, from fairy.Place, g *fairy.Generator) { borrow(p, from, lender, g) }})
	w.Borrows = true
	w.Sees = func(p *fairy.Position, from, target chess.Square, side chess.Colour) bool {
		found := false
		lentTo(p, from, target, side, func(w fairy.WalkID) bool {
			found = handedOn(p, from, w, lender, side, from.Bit())
			return !found
		})
		return found
	}
	return w
}

// lentTo gives the walks by which a man on from, moving for a side, would observe a square if it was lent them, until it is told not to go on.
func lentTo(p *fairy.Position, from, target chess.Square, side chess.Colour, do func(w fairy.WalkID) (more bool)) {
	for i := int(fairy.KingWalk); i < p.Walks(); i++ {
		if w := fairy.WalkID(i); p.Look().SeersOf(w, target).Has(from) && !p.WalkOf(w).Borrows && p.ObservesAs(fairy.Geometry, w, from, target, side) && !do(w) {
			return
		}
	}
}

func borrow(p *fairy.Position, from fairy.Place, lender func(chess.Colour) chess.Colour, g *fairy.Generator) {
	lend := func(w fairy.WalkID) {
		if handedOn(p, from.Square(), w, lender, g.Side(), from.Bit()) {
			g.Only(notInPassing, func() { g.As(w) })
		}
	}
	if g.Observing() {
		lentTo(p, from.Square(), g.Target(), g.Side(), func(w fairy.WalkID) bool {
			lend(w)
			return true
		})
		return
	}
	for i := int(fairy.KingWalk); i < p.Walks(); i++ {
		if w := fairy.WalkID(i); !p.WalkOf(w).Borrows {
			lend(w)
		}
	}
}

// handedOn reports whether a man of the lending side with a walk observes the
// borrower, or another borrower that has the walk would.
func handedOn(p *fairy.Position, at chess.Square, w fairy.WalkID, lender func(chess.Colour) chess.Colour, side chess.Colour, seen chess.Bitboard) bool {
	own := p.At(at).Walk()
	side = lender(side)
	for men := p.Men(side) & p.Look().SeersOf(w, at) &^ seen; men != 0; {
		s := men.Pop()
		man := p.At(s).Walk()
		switch man {
		case w:
			if p.ObservesAs(fairy.Observer, w, s, at, side) {
				return true
			}
		case own:
			if p.ObservesAs(fairy.Observer, w, s, at, side) && handedOn(p, s, w, lender, side, seen|s.Bit()) {
				return true
			}
		}
	}
	return false
}

func notInPassing(m fairy.Move) bool { return m.Kind != fairy.EnPassant }
