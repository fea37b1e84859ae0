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
		"o": once(fairy.Walk{Generate: func(p *fairy.Position, from fairy.Place, g *fairy.Generator) {
			borrow(p, from, chess.Colour.Other, g)
		}}),
		"f": once(fairy.Walk{Generate: func(p *fairy.Position, from fairy.Place, g *fairy.Generator) {
			borrow(p, from, func(c chess.Colour) chess.Colour { return c }, g)
		}}),
	}
}

func isBorrower(p *fairy.Position, w fairy.WalkID) bool {
	code := p.WalkOf(w).Code
	return code == "o" || code == "f"
}

func borrow(p *fairy.Position, from fairy.Place, lender func(chess.Colour) chess.Colour, g *fairy.Generator) {
	lend := func(w fairy.WalkID) {
		if handedOn(p, from.Square(), w, lender, g.Side(), from.Bit()) {
			g.Only(notInPassing, func() { g.As(w) })
		}
	}
	if g.Observing() {
		for i := int(fairy.KingWalk); i < p.Walks(); i++ {
			if w := fairy.WalkID(i); p.Look().SeersOf(w, g.Target()).Has(from.Square()) && !isBorrower(p, w) && p.ObservesAs(fairy.Geometry, w, from.Square(), g.Target(), g.Side()) {
				lend(w)
			}
		}
		return
	}
	var tried [4]uint64
	for men := p.Occupied(); men != 0; {
		w := p.At(men.Pop()).Walk()
		if tried[w>>6]>>(w&63)&1 == 0 && !isBorrower(p, w) {
			lend(w)
		}
		tried[w>>6] |= 1 << (w & 63)
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
