package proof

import (
	"math/bits"

	"rookery/chess"
)

// findPaths finds the pawns that go straight ahead and are not taken, and tells whether there are more
// than were known.
func (d *Deduction) findPaths() (more bool) {
	before := d.paths.n
	for c := range d.sides {
		s := &d.sides[c]
		if !s.known {
			continue
		}
		for i := range s.movable() {
			m := &s.loose[i]
			straight := chess.FileOf(m.square.File()) &^ chess.RankOf(7-7*c)
			if m.role != chess.Pawn || m.taken || m.area == m.square.Bit() || m.area&^straight != 0 {
				continue
			}
			to := chess.Square(63 - bits.LeadingZeros64(uint64(m.area)))
			if c == int(chess.Black) {
				to = m.area.First()
			}
			d.paths.add(path{m.square, to})
		}
	}
	return d.paths.n > before
}

// strike finds the squares on which a side may take.
func (d *Deduction) strike(s *side) (squares chess.Bitboard) {
	c := s.colour
	if s.takes == 0 {
		return 0
	}
	defer func() { squares &= d.sides[c.Other()].captured.any }()
	pawnsOnly := s.bounded && s.pawnTakes == s.takes
	if !s.known {
		if !pawnsOnly {
			return chess.Everywhere
		}
		var w ways
		for pawns := d.board.Of(c, chess.Pawn) &^ d.Fixed; pawns != 0; {
			d.atlas.pawn(&w, c, pawns.Pop(), d.Fixed, s.strikes, s.pawnMost)
			squares |= captures(c, w.all())
		}
		return squares
	}
	for i := range s.movable() {
		m := &s.loose[i]
		if m.role == chess.Pawn {
			squares |= captures(c, m.area)
		}
		if !pawnsOnly && m.area != m.square.Bit() {
			squares |= m.area
			if m.role == chess.King && d.target.Stray {
				squares |= m.area<<8 | m.area>>8 // in passing, as a pawn
			}
		}
	}
	return squares
}

// captures are the squares on which a pawn takes when it moves in an area, en
// passant included.
func captures(c chess.Colour, area chess.Bitboard) chess.Bitboard {
	at := aside(c, area) & area
	return at | ahead(c.Other(), at&chess.RankOf(5-3*int(c)))
}

// settle finds where each man can get to, and the men that are fixed.
func (d *Deduction) settle(s *side) bool {
	s.weigh(s.spare)
	if s.takes > 0 {
		s.pawnCaptures.weigh(s.pawnMost - s.pawnTakes)
	}
	clear(s.detour[:s.work.n])
	s.mark()
	if !d.detours(s) {
		return false
	}
	s.mark()
	s.findings.n = s.work.n
	for i := range s.men {
		m, l := &s.men[i], &s.loose[i]
		*l = loose{square: m.square, role: m.role, area: m.square.Bit(), least: far}
		for fates := s.opens[i]; fates != 0; fates &= fates - 1 {
			j := bits.TrailingZeros16(fates)
			if j >= s.wanted {
				l.taken = true
			}
			l.area |= s.reach(m, j, s.affords(i, j))
			l.least = min(l.least, int(s.cost[i][j]))
		}
		if l.area == m.square.Bit() && !l.taken {
			s.fixed |= l.area
		}
	}
	if s.work.n > s.wanted {
		d.findCaptured(s)
	}
	return true
}

// mark finds the fates that men may have.
func (s *side) mark() {
	for i := range s.men {
		s.opens[i] = 0
		for j := range s.work.n {
			if s.open(i, j) {
				s.opens[i] |= 1 << j
			}
		}
	}
}

// open reports whether man i can have fate j, for all that is known.
func (s *side) open(i, j int) bool {
	return s.affords(i, j) >= int(s.cost[i][j]) && (s.takes == 0 || int(s.pawnCaptures.regret[i][j]) <= s.pawnMost-s.pawnTakes)
}

// reach is where a man can get to on its way to a fate, with so many moves.
func (s *side) reach(m *man, j, moves int) (area chess.Bitboard) {
	last := chess.RankOf(7 - 7*int(s.colour))
	if j >= s.wanted {
		area = m.ways.within(moves) & m.meet
		if m.role == chess.Pawn {
			area &= m.ways.taken(s.mayTake(m, j))
		}
		if m.role == chess.Pawn {
			for at := area & last &^ m.square.Bit(); at != 0; {
				p := at.Pop()
				area |= promoted(p, moves-m.ways.to(p), s.walls)
			}
		}
		return area
	}
	f := &s.fates[j]
	switch {
	case m.role == chess.Pawn && f.role == chess.Pawn:
		return s.files(m, f, moves, s.mayTake(m, j))
	case m.role == chess.Pawn:
		way := m.ways.taken(s.mayTake(m, j))
		for at := way & last &^ m.square.Bit(); at != 0; {
			p := at.Pop()
			rest := moves - m.ways.to(p)
			if rest >= f.ways.to(p) {
				area |= way | f.ways.within(rest)
			}
		}
		return area
	}
	for n := 0; n < min(moves, levels-1); n++ {
		area |= m.ways.ball[n] & f.ways.within(moves-n)
	}
	if moves < levels {
		return area | m.ways.within(moves)&f.square.Bit()
	}
	return area | m.ways.all()&f.ways.within(moves-levels+1)
}

// mayTake counts the captures that a pawn makes at most on its way to fate j: others need theirs.
func (s *side) mayTake(m *man, j int) int {
	if s.takes == 0 {
		return 0
	}
	t := &s.pawnCaptures
	return int(t.cost[m.index][j]) + s.pawnMost - s.pawnTakes - int(t.regret[m.index][j])
}

// files are the squares of a pawn on its way to another with so many captures at most.
func (s *side) files(m *man, f *fate, moves, takes int) (area chess.Bitboard) {
	for at := m.ways.within(moves); at != 0; {
		sq := at.Pop()
		up := f.square.Rank() - sq.Rank()
		if s.colour == chess.Black {
			up = -up
		}
		over := f.square.File() - sq.File()
		over = max(over, -over)
		rest := up
		if sq == m.square {
			rest = m.ways.to(f.square)
		}
		if up >= over && m.ways.to(sq)+rest <= moves && m.ways.captures(sq)+over <= takes {
			area |= sq.Bit()
		}
	}
	return area
}
