package proof

import "rookery/chess"

// Most of what was found out about the position before a move holds for the side that did not move: it is not found
// out again. What it depends on is kept with it and compared.

// A basis is what the moves of a side's men are counted by.
type basis struct {
	fixed, leave, castles, strikes, against chess.Bitboard
	paths                                   uint64
	valid                                   bool
}

func (d *Deduction) basis(s *side) basis {
	b := basis{fixed: d.Fixed, leave: d.Leave, castles: d.castles | d.Uncastled, paths: d.paths.hash, valid: true}
	if s.takes > 0 {
		b.strikes = s.strikes
	}
	if against := &d.sides[s.colour.Other()]; against.takes > 0 {
		b.against = against.strikes
	}
	return b
}

// surroundings are what is known of the other side when a side's areas are found.
type surroundings struct {
	strikes chess.Bitboard
	victims victims
	valid   bool
}

func (d *Deduction) surroundings(s *side) surroundings {
	against := &d.sides[s.colour.Other()]
	around := surroundings{valid: true}
	if against.takes > 0 {
		around.strikes = against.strikes
	}
	if s.takes > 0 {
		around.victims = against.victims
	}
	return around
}

// A standing is what a side's men are counted by besides what is deduced.
type standing struct {
	men         [chess.King + 1]chess.Bitboard // the side's, by role
	rights      chess.Bitboard
	pawns       chess.Bitboard // the other side's
	left, takes int
	against     int // captures by the other side
	deep        bool
}

func (d *Deduction) standing(c chess.Colour) (st standing) {
	s, against := &d.sides[c], &d.sides[c.Other()]
	for r := chess.Pawn; r <= chess.King; r++ {
		st.men[r] = d.board.Of(c, r)
	}
	st.rights, st.pawns = d.rights&d.board.ByColour[c], d.board.Of(c.Other(), chess.Pawn)
	st.left, st.takes, st.against, st.deep = s.left, s.takes, against.takes, d.deep
	return st
}

// A ply keeps what was deduced about a position, as long as positions after it are looked at.
type ply struct {
	sides  [2]side
	serial uint64
}

// recall begins with what was found out about a side before the other one moved, if that was the last thing to
// happen, and tells whether it was.
func (d *Deduction) recall(c chess.Colour, n int, known Facts) bool {
	s := &d.sides[c]
	st := d.standing(c)
	if n+1 < len(d.plies) && known.by == d && known.serial == d.plies[n+1].serial {
		if before := &d.plies[n+1].sides[c]; before.standing == st {
			s.copy(before)
			return true
		}
	}
	s.standing = st
	s.strikes = ^d.Quiet[c]
	s.victims.clear()
	s.counted, s.settled = basis{}, surroundings{}
	return false
}

// keep keeps what was found out about a position with n half moves left.
func (d *Deduction) keep(n int) {
	for len(d.plies) <= n {
		d.plies = append(d.plies, ply{})
	}
	p := &d.plies[n]
	d.done++
	p.serial = d.done
	d.by, d.serial = d, d.done
	for c := range p.sides {
		p.sides[c].copy(&d.sides[c])
	}
}

// copy copies a side.
func (s *side) copy(o *side) {
	*s = *o
	s.men, s.fates = s.room.men[:len(o.men)], s.room.fates[:len(o.fates)]
}
