package proof

import (
	"rookery/chess"
)

// A side is what is known of one colour's men.
type side struct {
	colour   chess.Colour
	left     int // moves that it still makes
	takes    int // captures that it still makes
	pawnMost int // of these, how many pawns make at most
	wrong    int // men of the target that do not stand there, less what castling may put right at once
	standing standing
	state
	work
}

// findings are what is known of a side's men once their areas have been found.
type findings struct {
	spare     int  // moves that no man needs
	pawnTakes int  // captures that pawns make at least
	bounded   bool // these two hold; otherwise there are too many men
	known     bool // areas hold, too; otherwise there are too many spare moves
	captured  captured
	fixed     chess.Bitboard // men found to stand still
	n         int            // loose men
	loose     [maxMen]loose
}

// movable are the loose men.
func (f *findings) movable() []loose { return f.loose[:f.n] }

// A loose man can move, for all that is known.
type loose struct {
	square chess.Square
	role   chess.Role
	taken  bool           // it may be, for all that is known
	area   chess.Bitboard // where it can get to, its own square included
	least  int            // moves that it needs at least
}

// work is what findings are made from: loose men, what may become of them, and what that takes. It is of no
// use afterwards.
type work struct {
	of     ground // what it was done for
	begun  findings
	n      int // loose men, and as many fates
	wanted int // the first fates: men of the target; the others are to be taken
	men    []man
	fates  []fate
	room   struct {
		men   [maxMen]man
		fates [maxMen]fate
	}
	assignment
	// pawnCaptures shares the fates out by the captures that pawns make for them.
	pawnCaptures assignment
	terms        *Terms         // what else games have to keep
	walls        chess.Bitboard // men that stand still, as far as this was known when moves were counted
	// opens are the fates that each man may have, a bit for each.
	opens [maxMen]uint16
	// detour is for each man how many spare moves the detours of others need.
	detour [maxMen]int
}

// A man is a loose one that moves are counted for.
type man struct {
	index  int // in the list of men
	square chess.Square
	role   chess.Role
	ways   ways
	meet   chess.Bitboard // where it may be taken as far as pawns in its way are concerned
}

// A fate is a man of the target that some man becomes.
type fate struct {
	square chess.Square
	role   chess.Role
	ways   ways // of an officer
}

// count finds the least number of moves in which a side's men can become the
// target's. Men that stand where the target wants one of their kind stay there:
// no other way of sharing the fates out is shorter. With pawns that is so only where
// nothing is taken: two can make a capture each where one may not make two. With officers
// it is not so where pawns on their paths count as obstacles: one can pass a pawn before it moves and the
// other take its place afterwards, where none can make both ways.
func (d *Deduction) count(s *side) bool {
	b, t := d.board, &d.target.board
	c := s.colour
	loose, wanted := b.ByColour[c]&^d.Fixed, t.ByColour[c]&^d.Fixed
	n, surplus := loose.Count(), loose.Count()-wanted.Count()
	s.findings = findings{}
	s.captured.clear()
	s.walls = d.Fixed
	s.bounded = n <= maxMen && surplus >= 0
	if !s.bounded {
		return true
	}
	sitting := d.target.standing(b) & loose & wanted &^ d.Leave
	if s.takes > 0 {
		sitting &^= b.ByRole[chess.Pawn]
	}
	if surplus > 0 && d.faced(s) != 0 {
		sitting = 0 // a pawn may have to take the place of one that is taken
	}
	if d.Terms.binds(c) {
		sitting = 0 // they may have to move, or to be others
	}
	if d.paths.n > 0 {
		sitting &^= d.exchangeable(wanted&^sitting, surplus)
	}
	castling := d.mayCastle(c)
	if surplus > 0 {
		sitting &^= castling // a rook may castle, be taken and be replaced
	}
	if castling&d.castles != 0 {
		sitting &^= castling | kingHome(c).Bit()
	}
	barred := d.barred(b, c)
	s.men, s.fates = s.room.men[:0], s.room.fates[:0]
	d.addMen(s, b, loose&^sitting, barred)
	d.addFates(s, t, wanted&^sitting, barred)
	if !d.castle(s, castling, barred) {
		return false
	}
	against := &d.sides[c.Other()]
	s.terms = d.Terms
	s.share(0, 0, surplus, against.strikes, d.Leave, d.target.Commoners)
	if !s.solve(s.left) || s.takes > 0 && !s.countPawnCaptures(surplus) {
		return false
	}
	s.spare = s.left - s.total
	s.known = s.spare < d.roomy || s.takes > 0 || surplus > 0
	if !s.known {
		return true
	}
	if surplus == 0 && s.spare < 2 && b.Of(c, chess.Pawn).Count() == t.Of(c, chess.Pawn).Count() {
		// Men become men of their own kind. A kind that stands right stays.
		still := sitting
		for r := chess.Pawn; r <= chess.King; r++ {
			if (wanted&^sitting)&t.ByRole[r] != 0 {
				still &^= t.ByRole[r]
			}
		}
		if castling != 0 {
			still &^= b.ByRole[chess.King] | castling
		}
		if still != 0 {
			s.fixed = still
			return true
		}
	}
	if sitting == 0 {
		return true
	}
	men, fates := len(s.men), len(s.fates)
	d.addMen(s, b, sitting, barred)
	d.addFates(s, t, sitting, barred)
	if !d.castle(s, castling, barred) {
		return false
	}
	s.share(men, fates, surplus, against.strikes, d.Leave, d.target.Commoners)
	return s.solve(s.left) && (s.takes == 0 || s.countPawnCaptures(surplus))
}

// exchangeable are the officers that may have to change places with others of their kind: all where men are
// taken, else those of kinds that the target lacks somewhere.
func (d *Deduction) exchangeable(lacking chess.Bitboard, surplus int) (officers chess.Bitboard) {
	for r := chess.Knight; r <= chess.King; r++ {
		if surplus > 0 || lacking&d.target.board.ByRole[r] != 0 {
			officers |= d.board.ByRole[r]
		}
	}
	return officers
}

// addMen adds men of a board.
func (d *Deduction) addMen(s *side, b *chess.Board, men, barred chess.Bitboard) {
	faced := d.faced(s)
	for men != 0 {
		s.men = s.men[:len(s.men)+1]
		m := &s.men[len(s.men)-1]
		m.index = len(s.men) - 1
		m.square = men.Pop()
		m.role = b.RoleAt(m.square)
		m.meet = chess.Everywhere
		if faced.Has(m.square) {
			m.meet = before(s.colour, m.square.Bit(), b.Of(s.colour.Other(), chess.Pawn))
		}
		switch m.role {
		case chess.Pawn:
			d.atlas.pawn(&m.ways, s.colour, m.square, d.Fixed, s.strikes, s.pawnMost)
		case chess.King:
			d.officer(&m.ways, d.target.king(), m.square, barred)
		default:
			d.officer(&m.ways, m.role, m.square, 0)
		}
	}
}

// officer finds an officer's ways.
func (d *Deduction) officer(w *ways, role chess.Role, from chess.Square, barred chess.Bitboard) {
	if d.paths.n == 0 {
		d.atlas.officer(w, role, from, d.Fixed, barred)
		return
	}
	d.atlas.among(w, &d.paths, role, from, d.Fixed, barred)
}

// addFates adds men of the target.
func (d *Deduction) addFates(s *side, t *chess.Board, men, barred chess.Bitboard) {
	for men != 0 {
		s.fates = s.fates[:len(s.fates)+1]
		f := &s.fates[len(s.fates)-1]
		f.square = men.Pop()
		f.role = t.RoleAt(f.square)
		switch f.role {
		case chess.Pawn:
		case chess.King:
			d.atlas.officer(&f.ways, d.target.king(), f.square, d.Fixed, barred)
		default:
			d.atlas.officer(&f.ways, f.role, f.square, d.Fixed, 0)
		}
	}
}

// share fills in what each man's fates cost. Those of the first men and fates
// are known already. The last fates are to be taken.
func (s *side) share(men, fates, surplus int, strikes, leave chess.Bitboard, commoners bool) {
	s.work.n, s.wanted = len(s.men), len(s.fates)
	s.assignment.n = s.work.n
	for i := range s.men {
		m, row := &s.men[i], &s.cost[i]
		var promotions chess.Bitboard
		if m.role == chess.Pawn {
			promotions = m.ways.all() & chess.RankOf(7-7*int(s.colour)) &^ m.square.Bit()
		}
		from := fates
		if i >= men || m.role == chess.King || m.role == chess.Rook {
			from = 0 // castling may have come in
		}
		for j := from; j < s.wanted; j++ {
			f := &s.fates[j]
			row[j] = int16(s.terms.suits(m.square, f.square, s.costOf(m, f, promotions, leave.Has(m.square), commoners)))
		}
		if surplus > 0 {
			cost := int16(far)
			if m.role != chess.King || commoners {
				if on := s.terms.falls(m.square); on != 0 {
					cost = int16(m.meets(strikes&on, promotions, s.walls))
				}
			}
			for j := s.wanted; j < s.work.n; j++ {
				row[j] = cost
			}
		}
	}
}

// meets counts the moves to a square on which the man may be taken.
func (m *man) meets(strikes, promotions, walls chess.Bitboard) int {
	least := far
	strikes &= m.meet
	promotions &= m.meet
	for n, b := range &m.ways.ball {
		if b&strikes != 0 {
			least = n
			break
		}
	}
	for promotions != 0 {
		at := promotions.Pop()
		n := m.ways.to(at)
		for more := 0; n+more < least; more++ {
			if promoted(at, more, walls)&strikes != 0 {
				least = n + more
			}
			if more == 2 {
				break // anything within two moves
			}
		}
	}
	return least
}

// countPawnCaptures finds the least number of captures by pawns; false if it is too great.
func (s *side) countPawnCaptures(surplus int) bool {
	t := &s.pawnCaptures
	t.n = s.work.n
	for i := range s.men {
		m, row := &s.men[i], &t.cost[i]
		for j := range s.wanted {
			switch {
			case s.cost[i][j] >= far:
				row[j] = far
			case m.role != chess.Pawn:
				row[j] = 0
			default:
				row[j] = int16(s.capturesTo(m, &s.fates[j]))
			}
		}
		for j := s.wanted; j < s.wanted+surplus; j++ {
			row[j] = 0
			if s.cost[i][j] >= far {
				row[j] = far
			}
		}
	}
	ok := t.solve(s.pawnMost)
	s.pawnTakes = t.total
	return ok
}

// capturesTo counts the captures of a pawn that becomes a man of the target.
func (s *side) capturesTo(m *man, f *fate) int {
	if f.role == chess.Pawn {
		return m.ways.captures(f.square)
	}
	least := far
	for at := m.ways.all() & chess.RankOf(7-7*int(s.colour)) & f.ways.all(); at != 0; {
		least = min(least, m.ways.captures(at.Pop()))
	}
	return least
}

// costOf counts the moves for a man to become one of the target.
func (s *side) costOf(m *man, f *fate, promotions chess.Bitboard, leaves, commoners bool) int {
	switch {
	case leaves && f.square == m.square:
		if m.role == chess.Pawn {
			return far
		}
		if m.role == chess.Rook {
			return 1 // it may castle
		}
		return 2 // there and back
	case m.role == f.role:
		if promotions.Has(f.square) {
			return far // a pawn that gets there is a pawn no longer
		}
		return m.ways.to(f.square)
	case promotions == 0 || f.role == chess.King && !commoners || f.role == chess.Pawn:
		return far
	}
	cost := far
	for promotions != 0 {
		at := promotions.Pop()
		cost = min(cost, m.ways.to(at)+f.ways.to(at))
	}
	return cost
}

// barred are the squares that a side's king cannot enter because a fixed man of
// the other side attacks them.
func (d *Deduction) barred(b *chess.Board, c chess.Colour) (barred chess.Bitboard) {
	if d.target.Free || b.Of(c, chess.King).Count() != 1 {
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

// mayCastle are the rooks of a side that may castle; the rook that must, if
// there is one.
func (d *Deduction) mayCastle(c chess.Colour) chess.Bitboard {
	rooks := d.rights & d.board.ByColour[c] &^ d.Fixed &^ d.Uncastled
	switch {
	case rooks == 0 || d.Fixed.Has(kingHome(c)):
		return 0
	case rooks&d.castles != 0:
		return rooks & d.castles
	}
	return rooks
}

// kingHome is where a king stands that has the right to castle.
func kingHome(c chess.Colour) chess.Square { return chess.At(4, 7*int(c)) }

// castle lets king and rooks castle on their way, and has the one castle that
// must. It fails where that one cannot.
func (d *Deduction) castle(s *side, rooks, barred chess.Bitboard) bool {
	from := kingHome(s.colour)
	var other ways
	for rooks != 0 {
		rook := rooks.Pop()
		must := d.castles.Has(rook)
		to, beside := chess.At(6, from.Rank()), chess.At(5, from.Rank())
		if rook < from {
			to, beside = chess.At(2, from.Rank()), chess.At(3, from.Rank())
		}
		if chess.Between(from, rook)&d.Fixed != 0 || (to.Bit()|beside.Bit())&barred != 0 {
			if must {
				return false
			}
			continue
		}
		for i := range s.men {
			m := &s.men[i]
			if must && (m.square == from || m.square == rook) {
				m.ways = ways{}
			}
			switch m.square {
			case from:
				d.officer(&other, d.target.king(), to, barred)
				m.ways.join(&other, 1)
			case rook:
				d.officer(&other, chess.Rook, beside, 0)
				m.ways.join(&other, 0)
			}
		}
	}
	return true
}
