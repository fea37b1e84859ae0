// Package proof deduces, for a position and another one that is to be reached
// from it, what every game between them must have in common: which men never
// move, where the others can go, and whether there is such a game at all. It
// makes no moves; the search that does is package solve's.
package proof

import (
	"rookery/chess"
)

// A Target is the position that a game must reach.
type Target struct {
	board chess.Board
	count [2]int
	home  [2]chess.Bitboard // pawns on their first squares: they have never moved
}

// NewTarget prepares a board as a target.
func NewTarget(b *chess.Board) *Target {
	t := &Target{board: *b}
	for c := range chess.Colour(2) {
		t.count[c] = b.ByColour[c].Count()
		t.home[c] = b.Of(c, chess.Pawn) & chess.RankOf(1+5*int(c))
	}
	return t
}

// Is reports whether a board is the target.
func (t *Target) Is(b *chess.Board) bool { return *b == t.board }

// holds reports whether some squares of a board look as they do in the target.
func (t *Target) holds(b *chess.Board, squares chess.Bitboard) bool {
	differ := chess.Nowhere
	for c := range b.ByColour {
		differ |= b.ByColour[c] ^ t.board.ByColour[c]
	}
	for r := range b.ByRole {
		differ |= b.ByRole[r] ^ t.board.ByRole[r]
	}
	return differ&squares == 0
}

// differs counts the men of a colour in the target that do not stand there yet.
func (t *Target) differs(b *chess.Board, c chess.Colour) int {
	wrong := t.board.ByColour[c] &^ b.ByColour[c]
	for r := chess.Pawn; r <= chess.King; r++ {
		wrong |= t.board.ByColour[c] & (t.board.ByRole[r] ^ b.ByRole[r])
	}
	return wrong.Count()
}

// A Deduction holds what follows for one position. It is scratch space, too:
// use one again and again, by one goroutine at a time.
type Deduction struct {
	target *Target
	atlas  atlas
	// Fixed are the squares of men that stay where they are and are not taken.
	Fixed chess.Bitboard
	sides [2]side
}

// NewDeduction makes room for deductions about ways to a target.
func NewDeduction(t *Target) *Deduction { return &Deduction{target: t} }

// A side is what is known of one colour's men.
type side struct {
	colour chess.Colour
	left   int // moves that it still makes
	takes  int // captures that it still makes
	spare  int // moves that no man needs
	n      int // loose men, and as many fates
	wanted int // the first fates: men of the target; the others are to be taken
	men    [maxMen]man
	fates  [maxMen]fate
	assignment
	known bool // the deductions hold; otherwise there are too many men
}

// A man can move, for all that is known.
type man struct {
	square chess.Square
	role   chess.Role
	ways   ways
	area   chess.Bitboard // where it can get to, its own square included
}

// A fate is a man of the target that some man becomes.
type fate struct {
	square chess.Square
	role   chess.Role
	ways   ways // of an officer
}

// Deduce draws conclusions about the games that lead from the position to the
// target in exactly so many moves of White and Black, and tells whether there
// can be any; true proves nothing. Men on the squares that fixed names are known not to
// move or be taken.
func (d *Deduction) Deduce(p *chess.Position, moves [2]int, fixed chess.Bitboard) bool {
	b := p.Board()
	for c := range chess.Colour(2) {
		if d.target.home[c]&^b.Of(c, chess.Pawn) != 0 {
			return false
		}
		s := &d.sides[c]
		s.colour, s.left = c, moves[c]
		s.takes = b.ByColour[c.Other()].Count() - d.target.count[c.Other()]
		if s.takes < 0 || s.takes > s.left {
			return false
		}
		// A move puts one man right, castling two.
		if d.target.differs(b, c) > s.left+min(1, (p.Castling()&b.ByColour[c]).Count()) {
			return false
		}
	}
	if !d.target.holds(b, fixed) {
		return false
	}
	d.Fixed = fixed | d.target.home[chess.White] | d.target.home[chess.Black]
	for {
		before := d.Fixed
		for c := range d.sides {
			if !d.assign(p, &d.sides[c]) {
				return false
			}
		}
		for c := range d.sides {
			d.settle(&d.sides[c])
		}
		if d.Fixed == before {
			return true
		}
	}
}

// Area is where the man on a square can still get to, for all that was deduced.
func (d *Deduction) Area(c chess.Colour, at chess.Square) chess.Bitboard {
	s := &d.sides[c&1]
	if d.Fixed.Has(at) {
		return 0
	}
	if !s.known {
		return chess.Everywhere
	}
	for i := range s.men[:s.n] {
		if s.men[i].square == at {
			return s.men[i].area
		}
	}
	return chess.Everywhere
}

// assign finds the least number of moves in which a side's men can become the
// target's.
func (d *Deduction) assign(p *chess.Position, s *side) bool {
	b, t := p.Board(), &d.target.board
	c := s.colour
	loose, wanted := b.ByColour[c]&^d.Fixed, t.ByColour[c]&^d.Fixed
	s.n, s.wanted = loose.Count(), wanted.Count()
	s.known = s.n <= maxMen && s.wanted <= s.n
	if !s.known {
		return true
	}
	barred := d.barred(b, c)
	i := 0
	for men := loose; men != 0; i++ {
		m := &s.men[i]
		m.square = men.Pop()
		m.role = b.RoleAt(m.square)
		switch m.role {
		case chess.Pawn:
			d.atlas.pawn(&m.ways, c, m.square, d.Fixed, s.takes)
		case chess.King:
			d.atlas.officer(&m.ways, m.role, m.square, d.Fixed, barred)
		default:
			d.atlas.officer(&m.ways, m.role, m.square, d.Fixed, 0)
		}
	}
	if rooks := p.Castling() & b.ByColour[c] &^ d.Fixed; rooks != 0 {
		d.castle(s, rooks, barred)
	}
	i = 0
	for goals := wanted; goals != 0; i++ {
		f := &s.fates[i]
		f.square = goals.Pop()
		f.role = t.RoleAt(f.square)
		switch f.role {
		case chess.Pawn:
		case chess.King:
			d.atlas.officer(&f.ways, f.role, f.square, d.Fixed, barred)
		default:
			d.atlas.officer(&f.ways, f.role, f.square, d.Fixed, 0)
		}
	}
	s.assignment.n = s.n
	for i := range s.men[:s.n] {
		m := &s.men[i]
		promotions := chess.Nowhere
		if m.role == chess.Pawn {
			promotions = m.ways.all() & chess.RankOf(7-7*int(c)) &^ m.square.Bit()
		}
		row := &s.cost[i]
		for j := range s.fates[:s.wanted] {
			f := &s.fates[j]
			cost := far
			switch {
			case m.role == f.role && (f.square != m.square && promotions.Has(f.square)):
				// A pawn that gets there is a pawn no longer.
			case m.role == f.role:
				cost = m.ways.to(f.square)
			case promotions != 0 && f.role != chess.King && f.role != chess.Pawn:
				for at := promotions; at != 0; {
					s := at.Pop()
					cost = min(cost, m.ways.to(s)+f.ways.to(s))
				}
			}
			row[j] = int16(min(cost, far))
		}
		for j := s.wanted; j < s.n; j++ {
			row[j] = 0
			if m.role == chess.King {
				row[j] = far
			}
		}
	}
	if !s.solve(s.left) {
		return false
	}
	s.spare = s.left - s.total
	return true
}

// barred are the squares that a side's king cannot enter because a fixed man of
// the other side attacks them.
func (d *Deduction) barred(b *chess.Board, c chess.Colour) (barred chess.Bitboard) {
	if b.Of(c, chess.King).Count() != 1 {
		return 0
	}
	fixed := d.Fixed & b.ByColour[c.Other()]
	barred = aside(c.Other(), fixed&b.ByRole[chess.Pawn])
	for men := fixed &^ b.ByRole[chess.Pawn]; men != 0; {
		s := men.Pop()
		barred |= attacks(b.RoleAt(s), s, chess.Everywhere)
	}
	return barred
}

// castle lets king and rooks castle on their way.
func (d *Deduction) castle(s *side, rooks, barred chess.Bitboard) {
	var king *man
	for i := range s.men[:s.n] {
		if s.men[i].role == chess.King {
			king = &s.men[i]
		}
	}
	if king == nil {
		return
	}
	var other ways
	from := king.square
	for i := range s.men[:s.n] {
		m := &s.men[i]
		if !rooks.Has(m.square) {
			continue
		}
		to, beside := chess.At(6, from.Rank()), chess.At(5, from.Rank())
		if m.square < from {
			to, beside = chess.At(2, from.Rank()), chess.At(3, from.Rank())
		}
		if chess.Between(from, m.square)&d.Fixed != 0 || (to.Bit()|beside.Bit())&barred != 0 {
			continue
		}
		d.atlas.officer(&other, chess.King, to, d.Fixed, barred)
		king.ways.join(&other, 1)
		d.atlas.officer(&other, chess.Rook, beside, d.Fixed, 0)
		m.ways.join(&other, 0)
	}
}

// settle finds where each man can get to, and the men that are fixed.
func (d *Deduction) settle(s *side) {
	if !s.known {
		return
	}
	for i := range s.men[:s.n] {
		m := &s.men[i]
		m.area = m.square.Bit()
		taken := false
		for j := range s.n {
			slack := s.spare - s.excess(i, j)
			if slack < 0 {
				continue
			}
			if j >= s.wanted {
				taken = true
			}
			m.area |= s.reach(m, j, int(s.cost[i][j])+slack)
		}
		if m.area == m.square.Bit() && !taken {
			d.Fixed |= m.area
		}
	}
}

// reach is where a man can get to on its way to a fate, with so many moves.
func (s *side) reach(m *man, j, moves int) (area chess.Bitboard) {
	last := chess.RankOf(7 - 7*int(s.colour))
	if j >= s.wanted {
		if m.role == chess.Pawn && m.ways.within(moves)&last&^m.square.Bit() != 0 {
			return chess.Everywhere
		}
		return m.ways.within(moves)
	}
	f := &s.fates[j]
	switch {
	case m.role == chess.Pawn && f.role == chess.Pawn:
		return s.files(m, f, moves)
	case m.role == chess.Pawn:
		for at := m.ways.all() & last &^ m.square.Bit(); at != 0; {
			p := at.Pop()
			rest := moves - m.ways.to(p)
			if rest >= f.ways.to(p) {
				area |= m.ways.all() | f.ways.within(rest)
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

// files are the squares of a pawn on its way to another.
func (s *side) files(m *man, f *fate, moves int) (area chess.Bitboard) {
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
		if up >= over && m.ways.to(sq)+rest <= moves && int(m.ways.captures[sq])+over <= s.takes {
			area |= sq.Bit()
		}
	}
	return area
}

// Spare is the number of moves of a side that no man needs.
func (d *Deduction) Spare(c chess.Colour) int { return d.sides[c&1].spare }
