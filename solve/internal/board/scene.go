package board

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/fairy/condition"
	"rookery/problem"
	"rookery/solve/internal/picture"
)

// How the boards show a position to final pictures.

func (o *orthodox) Scenes() Scenes {
	if o.rules.consequent != nil {
		return nil // pictures reckon with rights that are lost once and for all
	}
	return o
}

func (o *orthodox) Terms() picture.Terms { return picture.Terms{} }

func (o *orthodox) Follow(mating chess.Colour) bool {
	o.mating = mating
	o.men, o.roster = picture.RosterOf(o.pos.Board(), mating)
	return o.roster
}

func (o *orthodox) Scene() picture.Scene {
	sc := picture.Scene{Board: o.pos.Board(), Castling: o.pos.Castling(), Men: &o.men}
	f, n := &o.frame, len(o.stack)
	if f.last == chess.NoMove && !f.passed && n > 0 { // the other side has been passed over
		n--
		f = &o.stack[n]
	}
	if n > 0 && f.last != chess.NoMove && o.stack[n-1].pos.Castling() == sc.Castling {
		sc.Known, sc.Took = true, f.last.IsCapture()
		step(&sc.Last, f.last, f.pos.Turn().Other(), sc.Castling)
		if sc.Last.By == o.mating {
			sc.Last.Man = uint8(o.men.Number(sc.Last.To))
		}
	}
	return sc
}

func (o *orthodox) Step(m Move, st *picture.Step) bool {
	if m >= Skip || chess.Move(m).IsCastling() {
		return false
	}
	step(st, chess.Move(m), o.pos.Turn(), o.pos.Castling())
	if st.By == o.mating {
		st.Man = uint8(o.men.Number(st.From))
	}
	return true
}

// step is a move that is not castling, without the man's number.
func step(st *picture.Step, m chess.Move, by chess.Colour, castling chess.Bitboard) {
	st.By, st.Is, st.Becomes, st.From, st.To, st.Castling = by, m.Role(), m.Role(), m.From(), m.To(), castling
	if r := m.Promotion(); r != chess.NoRole {
		st.Becomes = r
	}
}

// A shadow is a general board's position in orthodox terms.
type shadow struct {
	board   chess.Board
	mating  chess.Colour
	numbers [256]uint8 // of the mating side's men by their ids, from 1
	men     picture.Roster
}

// pictureTerms are the terms of a problem on the general board; false where a
// half move may be more than one of orthodox chess.
func pictureTerms(p *problem.Problem, pos *fairy.Position) (on picture.Terms, ok bool) {
	men, ok := pos.Search().OnlyRemoves()
	ok = ok && !men.Commoners && !men.Stray && pos.ChecksBySight() && condition.OrthodoxEnds(p.Conditions)
	closed := pos.Holes()
	if closed&pos.Occupied() != 0 { // what stands in a hole acts from there and is not seen
		return picture.Terms{}, ok
	}
	return picture.Terms{Closed: closed, Idlers: men.Dummies}, ok
}

func (g *general) Scenes() Scenes {
	if !g.rules.drafts {
		return nil
	}
	return g
}

func (g *general) Terms() picture.Terms { return g.rules.terms }

func (g *general) Follow(mating chess.Colour) bool {
	if g.p.Men(mating).Count() > len(picture.Roster{}) {
		return false
	}
	g.shadow = &shadow{mating: mating}
	n := uint8(0)
	for s := range g.p.Men(mating).Squares() {
		n++
		g.shadow.numbers[g.p.At(s).ID()] = n
	}
	return true
}

func (g *general) Scene() picture.Scene {
	h := g.shadow
	h.board, _, _ = g.p.Record().Chess()
	for i := range h.men {
		h.men[i] = chess.NoSquare
	}
	for s := range g.p.Men(h.mating).Squares() {
		if n := int(h.numbers[g.p.At(s).ID()]); n > 0 {
			h.men[n-1] = s
		}
	}
	return picture.Scene{Board: &h.board, Castling: g.p.CastlingRights() & h.board.ByRole[chess.Rook], Men: &h.men}
}

func (g *general) Step(Move, *picture.Step) bool { return false }
