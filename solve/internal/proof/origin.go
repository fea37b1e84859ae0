package proof

import (
	"math/bits"

	"rookery/chess"
)

// AnyLength is a number of moves of a side that is no bound: whatever a man has to do, there is time for it.
const AnyLength = 400

// Accounted reports whether what Deduce has just found out leaves a way to have all men of the target where they
// stand and all others taken, told more closely than the search of proof games does in every
// position: that the captures that pawns must make find men who can be taken there, and that
// officers can have come to their squares past a king who never moves. True proves nothing.
func (d *Deduction) Accounted() bool {
	defer func() { d.sides[0].of, d.sides[1].of = ground{}, ground{} }()
	for news := true; news; {
		before := d.Fixed
		for c := range d.sides {
			s := &d.sides[c]
			if !d.count(s) {
				return false
			}
			if !s.known {
				return true
			}
			if s.fixed == 0 && !d.settle(s) {
				return false
			}
			d.Fixed |= s.fixed
		}
		if news = d.Fixed != before; news {
			continue
		}
		news = d.findPaths()
		for c := range d.sides {
			s := &d.sides[c]
			if now := d.strike(s) & s.strikes; now != s.strikes {
				s.strikes, news = now, true
			}
			most, ok := d.fed(s)
			if !ok {
				return false
			}
			if most < s.pawnMost {
				s.pawnMost, news = most, true
			}
		}
	}
	return d.arrived(&d.sides[0]) && d.arrived(&d.sides[1])
}

// fed counts the captures that a side's pawns make at most, for want of men who can be taken where pawns take; false
// if these are too few.
func (d *Deduction) fed(s *side) (most int, ok bool) {
	against := &d.sides[s.colour.Other()]
	if s.pawnMost == 0 {
		return 0, true
	}
	var squares chess.Bitboard // where pawns may take
	for i := range s.movable() {
		if s.loose[i].role == chess.Pawn {
			squares |= captures(s.colour, s.loose[i].area)
		}
	}
	var a assignment
	a.n = against.work.n
	for i := range against.men {
		for j := range a.n {
			switch {
			case against.opens[i]>>j&1 == 0:
				a.cost[i][j] = far
			case j < against.wanted || d.falls(against, i)&squares != 0:
				a.cost[i][j] = 0
			default:
				a.cost[i][j] = 1 // taken, but by no pawn
			}
		}
	}
	ok = a.solve(s.takes - s.pawnTakes)
	return s.takes - a.total, ok
}

// arrived reports whether each officer of the target can have come to its square from where some man was.
func (d *Deduction) arrived(s *side) bool {
	if s.fixed != 0 {
		return true
	}
	for j := range s.wanted {
		f := &s.fates[j]
		if f.role == chess.Pawn || f.role == chess.King {
			continue
		}
		dead := d.dead(s.colour, f.role)
		if dead == 0 || dead.Has(f.square) {
			continue
		}
		can := false
		for i := 0; i < len(s.men) && !can; i++ {
			can = s.opens[i]>>j&1 != 0 && d.arrives(s, &s.men[i], f, dead)
		}
		if !can {
			return false
		}
	}
	return true
}

func (d *Deduction) arrives(s *side, m *man, f *fate, dead chess.Bitboard) bool {
	var w ways
	if m.role == chess.Pawn {
		for at := m.ways.all() & chess.RankOf(7-7*int(s.colour)); at != 0; {
			p := at.Pop()
			if dead.Has(p) {
				continue
			}
			if d.atlas.officer(&w, f.role, p, d.Fixed, dead); w.all().Has(f.square) {
				return true
			}
		}
		return false
	}
	if d.officer(&w, m.role, m.square, dead); w.all().Has(f.square) {
		return true
	}
	if m.role != chess.Rook || !d.mayCastle(s.colour).Has(m.square) {
		return false
	}
	_, beside := castledTo(kingHome(s.colour), m.square)
	d.officer(&w, m.role, beside, dead)
	return w.all().Has(f.square)
}

// dead are the squares on which an officer of a side would give a check that nothing but its capture
// ends: to a king who never moves, from beside him or by a knight. It moves on from none of them.
func (d *Deduction) dead(c chess.Colour, role chess.Role) (squares chess.Bitboard) {
	king := d.Fixed & d.board.Of(c.Other(), chess.King)
	if d.target.Free || d.target.Commoners || d.target.Stray || king == 0 || bits.OnesCount64(uint64(d.board.Of(c.Other(), chess.King))) != 1 {
		return 0
	}
	at := king.First()
	if role == chess.Knight {
		return chess.KnightAttacks(at)
	}
	return attacks(role, at, chess.Everywhere)
}
