package solve

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/fairy/condition"
	"rookery/problem"
)

// How the boards show a position to final pictures.

func (o *orthodox) terms() (terms, bool) { return terms{orthodoxEnds: true}, true }

func (o *orthodox) follow(mating chess.Colour) {
	o.roster, o.mating, o.men = true, mating, rosterOf(o.pos.Board(), mating)
}

func (o *orthodox) scene() scene {
	return scene{
		board: o.pos.Board(), castling: o.pos.Castling(), men: &o.men,
		quiet: o.last != chess.NoMove && !o.last.IsCapture(), mover: o.pos.Turn().Other(),
	}
}

// A shadow is a general board's position in orthodox terms.
type shadow struct {
	board   chess.Board
	mating  chess.Colour
	numbers [256]uint8 // of the mating side's men by their ids, from 1
	men     roster
}

// pictureTerms are the terms of a problem on the general board; false where a
// half move may be more than one of orthodox chess.
func pictureTerms(p *problem.Problem, pos *fairy.Position) (on terms, ok bool) {
	ok, commoners := pos.OnlyRemoves()
	ok = ok && pos.ChecksBySight()
	closed := pos.Holes()
	if closed&pos.Occupied() != 0 { // what stands in a hole acts from there and is not seen
		return terms{}, ok && !commoners
	}
	return terms{closed: closed, orthodoxEnds: condition.OrthodoxEnds(p.Conditions)}, ok && !commoners
}

func (g *general) terms() (terms, bool) { return g.rules.terms, g.rules.drafts }

func (g *general) follow(mating chess.Colour) {
	g.shadow = &shadow{mating: mating}
	n := uint8(0)
	for s := range g.p.Men(mating).Squares() {
		n++
		g.shadow.numbers[g.p.At(s).ID()] = n
	}
}

func (g *general) scene() scene {
	h := g.shadow
	h.board, _ = g.p.Chess()
	for i := range h.men {
		h.men[i] = chess.NoSquare
	}
	for s := range g.p.Men(h.mating).Squares() {
		if n := int(h.numbers[g.p.At(s).ID()]); n > 0 && n <= len(h.men) {
			h.men[n-1] = s
		}
	}
	return scene{board: &h.board, castling: g.p.CastlingRights() & h.board.ByRole[chess.Rook], men: &h.men}
}
