// Package proof deduces, for a position and another one that is to be reached
// from it, what every game between them must have in common: which men never
// move, where the others can go, and whether there is such a game at all. It
// makes no moves; the search that does is package solve's.
package proof

import (
	"math/bits"

	"rookery/chess"
)

// A Target is the position that a game must reach.
type Target struct {
	board chess.Board
	count [2]int
	// Home are the pawns on their first squares: they have never moved.
	Home [2]chess.Bitboard
	// Deep is the least number of half moves left for which dear deductions pay.
	Deep int
}

// NewTarget prepares a board as a target.
func NewTarget(b *chess.Board) *Target {
	t := &Target{board: *b, Deep: 10}
	for c := range chess.Colour(2) {
		t.count[c] = b.ByColour[c].Count()
		t.Home[c] = b.Of(c, chess.Pawn) & chess.RankOf(1+5*int(c))
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

// standing are the squares of men that stand where the target wants them.
func (t *Target) standing(b *chess.Board) (right chess.Bitboard) {
	for r := chess.Pawn; r <= chess.King; r++ {
		right |= b.ByRole[r] & t.board.ByRole[r]
	}
	return right & (b.ByColour[0]&t.board.ByColour[0] | b.ByColour[1]&t.board.ByColour[1])
}

// differs counts the men of a colour in the target that do not stand there yet.
func (t *Target) differs(b *chess.Board, c chess.Colour) int {
	wrong := t.board.ByColour[c] &^ b.ByColour[c]
	for r := chess.Pawn; r <= chess.King; r++ {
		wrong |= t.board.ByColour[c] & (t.board.ByRole[r] ^ b.ByRole[r])
	}
	return wrong.Count()
}

// Facts are what is known of all games from a position to the target. They hold
// for the positions on the way, too.
type Facts struct {
	// Fixed are the squares of men that stay where they are and are not taken.
	Fixed chess.Bitboard
	// Leave are the squares of men that stand where the target wants them, but
	// have to leave in between.
	Leave chess.Bitboard
}

// After are the facts that hold after a move.
func (f Facts) After(m chess.Move) Facts {
	f.Leave = f.Leave.Without(m.From()).Without(m.To())
	if m.IsCastling() {
		rook, _ := m.CastlingRook()
		f.Leave = f.Leave.Without(rook)
	}
	return f
}

// A Deduction holds what follows for one position. It is scratch space, too:
// use one again and again, by one goroutine at a time.
type Deduction struct {
	target *Target
	atlas  atlas
	Facts
	sides [2]side
	// roomy is a number of spare moves with which men are taken to get about
	// anywhere.
	roomy int
	// paths are those of pawns; what is deduced from them is dear.
	paths     []path
	pathsHash uint64
	deep      bool
}

const roomy = 6

// NewDeduction makes room for deductions about ways to a target.
func NewDeduction(t *Target) *Deduction {
	d := &Deduction{target: t, roomy: roomy}
	for c := range d.sides {
		d.sides[c].men = make([]man, 0, maxMen)
		d.sides[c].fates = make([]fate, 0, maxMen)
	}
	return d
}

// A side is what is known of one colour's men.
type side struct {
	colour chess.Colour
	left   int // moves that it still makes
	takes  int // captures that it still makes
	spare  int // moves that no man needs
	n      int // loose men, and as many fates
	wanted int // the first fates: men of the target; the others are to be taken
	men    []man
	fates  []fate
	assignment
	// strikes are squares on which the side may take.
	strikes chess.Bitboard
	// toll shares the fates out by the captures that pawns make for them.
	toll    assignment
	bounded bool // total and toll hold; otherwise there are too many men
	known   bool // areas hold, too; otherwise there are too many spare moves
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
// can be any; true proves nothing. It begins with what is known already.
func (d *Deduction) Deduce(p *chess.Position, moves [2]int, known Facts) bool {
	b := p.Board()
	for c := range chess.Colour(2) {
		if d.target.Home[c]&^b.Of(c, chess.Pawn) != 0 {
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
	if !d.target.holds(b, known.Fixed) {
		return false
	}
	d.Fixed = known.Fixed | d.target.Home[chess.White] | d.target.Home[chess.Black]
	d.Leave = known.Leave & d.target.standing(b)
	d.paths, d.deep = d.paths[:0], moves[0]+moves[1] >= d.target.Deep
	if !d.propagate(p) {
		return false
	}
	if !d.deep {
		return true
	}
	for {
		before := d.Facts
		if !d.probe(p) || !d.propagate(p) {
			return false
		}
		if d.Facts == before {
			return true
		}
	}
}

// probe tries for each man that stands right already whether it can stay there
// to the end; where that leads to no game, the man has to leave.
func (d *Deduction) probe(p *chess.Position) bool {
	b := p.Board()
	facts := d.Facts
	standing := d.target.standing(b) &^ d.Leave &^ d.Fixed
	for c := range d.sides {
		if d.sides[c^1].takes > 0 {
			standing &^= b.ByColour[c]
		}
	}
	for standing != 0 {
		at := standing & -standing
		standing &^= at
		d.Facts = facts
		d.Fixed |= at
		if !d.propagate(p) {
			facts.Leave |= at
		}
	}
	d.Facts = facts
	return true
}

// propagate finds out all that follows from the facts.
func (d *Deduction) propagate(p *chess.Position) bool {
	b := p.Board()
	for c := range d.sides {
		d.sides[c].strikes = chess.Everywhere
	}
	for {
		before := d.Fixed
		for c := range d.sides {
			if !d.count(p, &d.sides[c]) {
				return false
			}
		}
		if d.Fixed != before {
			continue
		}
		for c := range d.sides {
			d.settle(&d.sides[c])
		}
		news := d.Fixed != before
		if paths := len(d.paths); d.deep {
			d.findPaths()
			news = news || len(d.paths) > paths
		}
		for c := range d.sides {
			s := &d.sides[c]
			if now := d.strike(b, s) & s.strikes; now != s.strikes {
				s.strikes = now
				news = news || s.takes > 0
			}
		}
		if !news {
			return true
		}
	}
}

// findPaths finds the pawns that go straight ahead and are not taken.
func (d *Deduction) findPaths() {
	d.paths, d.pathsHash = d.paths[:0], 0
	for c := range d.sides {
		s := &d.sides[c]
		if !s.known || s.takes > 0 || d.sides[c^1].takes > 0 {
			continue
		}
		for i := range s.men {
			m := &s.men[i]
			straight := chess.FileOf(m.square.File()) &^ chess.RankOf(7-7*c)
			if m.role != chess.Pawn || m.area == m.square.Bit() || m.area&^straight != 0 {
				continue
			}
			to := chess.Square(63 - bits.LeadingZeros64(uint64(m.area)))
			if c == int(chess.Black) {
				to = m.area.First()
			}
			if len(d.paths) < maxPaths {
				d.paths = append(d.paths, path{m.square, to})
				d.pathsHash = (d.pathsHash ^ uint64(m.square)<<8 ^ uint64(to)) * 0x9e3779b97f4a7c15
				d.pathsHash ^= d.pathsHash >> 29
			}
		}
	}
}

// Takes are the squares on which a side may take a man, for all that was
// deduced.
func (d *Deduction) Takes(c chess.Colour) chess.Bitboard { return d.sides[c&1].strikes &^ d.Fixed }

// Area is where the man on a square can still get to, for all that was deduced.
func (d *Deduction) Area(c chess.Colour, at chess.Square) chess.Bitboard {
	s := &d.sides[c&1]
	if d.Fixed.Has(at) {
		return 0
	}
	if !s.known {
		return chess.Everywhere
	}
	for i := range s.men {
		if s.men[i].square == at {
			return s.men[i].area
		}
	}
	return chess.Everywhere
}

// count finds the least number of moves in which a side's men can become the
// target's. Men that stand where the target wants one of their kind stay there:
// no other way of sharing the fates out is shorter.
func (d *Deduction) count(p *chess.Position, s *side) bool {
	b, t := p.Board(), &d.target.board
	c := s.colour
	loose, wanted := b.ByColour[c]&^d.Fixed, t.ByColour[c]&^d.Fixed
	n, surplus := loose.Count(), loose.Count()-wanted.Count()
	s.known = false
	s.bounded = n <= maxMen && surplus >= 0
	if !s.bounded {
		return true
	}
	sitting := d.target.standing(b) & loose & wanted &^ d.Leave
	barred := d.barred(b, c)
	castling := p.Castling() & b.ByColour[c] &^ d.Fixed
	s.men, s.fates = s.men[:0], s.fates[:0]
	d.addMen(s, b, loose&^sitting, barred)
	d.addFates(s, t, wanted&^sitting, barred)
	if castling != 0 {
		d.castle(s, b, castling, barred)
	}
	against := &d.sides[c.Other()]
	s.share(0, 0, surplus, against.strikes, d.Leave)
	if !s.solve(s.left) || s.takes > 0 && !s.tolls(surplus) {
		return false
	}
	s.spare = s.left - s.total
	s.known = s.spare < d.roomy
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
			d.Fixed |= still
			return true
		}
	}
	if sitting == 0 {
		return true
	}
	men, fates := len(s.men), len(s.fates)
	d.addMen(s, b, sitting, barred)
	d.addFates(s, t, sitting, barred)
	if castling != 0 {
		d.castle(s, b, castling, barred)
	}
	s.share(men, fates, surplus, against.strikes, d.Leave)
	return s.solve(s.left) && (s.takes == 0 || s.tolls(surplus))
}

// addMen adds men of a board.
func (d *Deduction) addMen(s *side, b *chess.Board, men, barred chess.Bitboard) {
	for men != 0 {
		s.men = s.men[:len(s.men)+1]
		m := &s.men[len(s.men)-1]
		m.square = men.Pop()
		m.role = b.RoleAt(m.square)
		switch m.role {
		case chess.Pawn:
			d.atlas.pawn(&m.ways, s.colour, m.square, d.Fixed, s.takes)
		case chess.King:
			d.officer(m, barred)
		default:
			d.officer(m, 0)
		}
	}
}

// officer finds an officer's ways.
func (d *Deduction) officer(m *man, barred chess.Bitboard) {
	if len(d.paths) == 0 {
		d.atlas.officer(&m.ways, m.role, m.square, d.Fixed, barred)
		return
	}
	d.atlas.among(&m.ways, d.paths, d.pathsHash, m.role, m.square, d.Fixed, barred)
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
			d.atlas.officer(&f.ways, f.role, f.square, d.Fixed, barred)
		default:
			d.atlas.officer(&f.ways, f.role, f.square, d.Fixed, 0)
		}
	}
}

// share fills in what each man's fates cost. Those of the first men and fates
// are known already. The last fates are to be taken.
func (s *side) share(men, fates, surplus int, strikes, leave chess.Bitboard) {
	s.n, s.wanted = len(s.men), len(s.fates)
	s.assignment.n = s.n
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
			row[j] = int16(s.costOf(m, &s.fates[j], promotions, leave.Has(m.square)))
		}
		if surplus > 0 {
			cost := int16(m.meets(strikes, promotions))
			for j := s.wanted; j < s.n; j++ {
				row[j] = cost
			}
		}
	}
}

// meets counts the moves to a square on which the man may be taken.
func (m *man) meets(strikes, promotions chess.Bitboard) int {
	if m.role == chess.King {
		return far
	}
	for n, b := range &m.ways.ball {
		if b&(strikes|promotions) != 0 {
			return n
		}
	}
	return far
}

// tolls finds the least number of captures by pawns; false if it is too great.
func (s *side) tolls(surplus int) bool {
	t := &s.toll
	t.n = s.n
	for i := range s.men {
		m, row := &s.men[i], &t.cost[i]
		for j := range s.wanted {
			switch {
			case s.cost[i][j] >= far:
				row[j] = far
			case m.role != chess.Pawn:
				row[j] = 0
			default:
				row[j] = int16(s.tollOf(m, &s.fates[j]))
			}
		}
		for j := s.wanted; j < s.wanted+surplus; j++ {
			row[j] = 0
			if s.cost[i][j] >= far {
				row[j] = far
			}
		}
	}
	return t.solve(s.takes)
}

// tollOf counts the captures of a pawn that becomes a man of the target.
func (s *side) tollOf(m *man, f *fate) int {
	if f.role == chess.Pawn {
		return m.ways.captures(f.square)
	}
	least := far
	for at := m.ways.all() & chess.RankOf(7-7*int(s.colour)) & f.ways.all(); at != 0; {
		least = min(least, m.ways.captures(at.Pop()))
	}
	return least
}

// strike finds the squares on which a side may take.
func (d *Deduction) strike(b *chess.Board, s *side) (squares chess.Bitboard) {
	c := s.colour
	if s.takes == 0 {
		return 0
	}
	pawnsOnly := s.bounded && s.toll.total == s.takes
	if !s.known {
		if !pawnsOnly {
			return chess.Everywhere
		}
		var w ways
		for pawns := b.Of(c, chess.Pawn) &^ d.Fixed; pawns != 0; {
			d.atlas.pawn(&w, c, pawns.Pop(), d.Fixed, s.takes)
			squares |= captures(c, w.all())
		}
		return squares
	}
	for i := range s.men {
		m := &s.men[i]
		if m.role == chess.Pawn {
			squares |= captures(c, m.area)
		}
		if !pawnsOnly && m.area != m.square.Bit() {
			squares |= m.area
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

// costOf counts the moves for a man to become one of the target.
func (s *side) costOf(m *man, f *fate, promotions chess.Bitboard, leaves bool) int {
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
	case promotions == 0 || f.role == chess.King || f.role == chess.Pawn:
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
func (d *Deduction) castle(s *side, b *chess.Board, rooks, barred chess.Bitboard) {
	from := b.King(s.colour)
	var other ways
	for rooks != 0 {
		rook := rooks.Pop()
		to, beside := chess.At(6, from.Rank()), chess.At(5, from.Rank())
		if rook < from {
			to, beside = chess.At(2, from.Rank()), chess.At(3, from.Rank())
		}
		if chess.Between(from, rook)&d.Fixed != 0 || (to.Bit()|beside.Bit())&barred != 0 {
			continue
		}
		for i := range s.men {
			switch m := &s.men[i]; {
			case m.role == chess.King:
				d.atlas.officer(&other, chess.King, to, d.Fixed, barred)
				m.ways.join(&other, 1)
			case m.square == rook:
				d.atlas.officer(&other, chess.Rook, beside, d.Fixed, 0)
				m.ways.join(&other, 0)
			}
		}
	}
}

// settle finds where each man can get to, and the men that are fixed.
func (d *Deduction) settle(s *side) {
	if !s.known {
		return
	}
	for i := range s.men {
		m := &s.men[i]
		m.area = m.square.Bit()
		taken := false
		for j := range s.n {
			if !s.open(i, j) {
				continue
			}
			if j >= s.wanted {
				taken = true
			}
			m.area |= s.reach(m, j, int(s.cost[i][j])+s.spare-s.excess(i, j))
		}
		if m.area == m.square.Bit() && !taken {
			d.Fixed |= m.area
		}
	}
}

// open reports whether man i can have fate j, for all that is known.
func (s *side) open(i, j int) bool {
	return s.excess(i, j) <= s.spare && (s.takes == 0 || s.toll.excess(i, j) <= s.takes-s.toll.total)
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
		if up >= over && m.ways.to(sq)+rest <= moves && m.ways.captures(sq)+over <= s.takes {
			area |= sq.Bit()
		}
	}
	return area
}

// Spare is the number of moves of a side that no man needs.
func (d *Deduction) Spare(c chess.Colour) int { return d.sides[c&1].spare }
