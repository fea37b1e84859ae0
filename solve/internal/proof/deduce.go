// Package proof deduces, for a position and another one that is to be reached
// from it, what every game between them must have in common: which men never
// move, where the others can go, and whether there is such a game at all. It
// makes no moves; the search that does is package solve's.
package proof

import (
	"rookery/chess"
)

// Facts are what is known of all games from a position to the target. They hold
// for the positions on the way, too.
type Facts struct {
	// Fixed are the squares of men that stay where they are and are not taken.
	Fixed chess.Bitboard
	// Leave are the squares of men that stand where the target wants them, but
	// have to leave in between.
	Leave chess.Bitboard
	// Uncastled are the squares of rooks that never castle.
	Uncastled chess.Bitboard
	// Quiet are squares on which a colour takes nothing.
	Quiet [2]chess.Bitboard
	// paths are those of pawns.
	paths paths
	// by has found this out, and it was the serial-th thing that it did.
	by     *Deduction
	serial uint64
}

// After are the facts that hold after a move which has touched some squares: its
// two, and those of a castling rook.
func (f Facts) After(touched chess.Bitboard) Facts {
	f.Leave &^= touched
	f.paths.advance(touched)
	return f
}

// A Deduction holds what follows for one position. It is scratch space, too:
// use one again and again, by one goroutine at a time.
type Deduction struct {
	target *Target
	// The position: its board, and the rooks that have the right to castle.
	board  *chess.Board
	rights chess.Bitboard
	atlas  atlas
	// Terms, if not nil, are what else games have to keep; they are set before each question.
	Terms *Terms
	Facts
	sides [2]side
	// roomy is a number of spare moves with which men are taken to get about
	// anywhere.
	roomy int
	// deep: what is deduced from the paths of pawns is dear.
	deep bool
	// first is the side that more is to be found out about.
	first  chess.Colour
	plies  []ply  // by half moves left
	done   uint64 // of what was found out
	memory memory
	// castles is a rook that is taken to castle, to see whether it can.
	castles chess.Bitboard
	routing *routing // nil until a survey is made
	drawn   *drawing // nil until a sketch is looked for
	// visits count what was asked about by half moves left.
	visits [leastVisits]int
	asked  int // half moves left in the position that was asked about last
}

const roomy = 6

// NewDeduction makes room for deductions about ways to a target.
func NewDeduction(t *Target) *Deduction {
	d := &Deduction{target: t, roomy: roomy}
	return d
}

// Deduce draws conclusions about the games that lead from a board, with rights
// to castle for some rooks, to the target in exactly so many moves of White and
// Black, and tells whether there can be any; true proves nothing. It begins with
// what is known already.
func (d *Deduction) Deduce(b *chess.Board, rights chess.Bitboard, moves [2]int, known Facts) bool {
	d.board, d.rights, d.castles = b, rights, 0
	if d.Terms != nil {
		if d.Terms.Castles&^rights != 0 {
			return false
		}
		d.rights &^= d.Terms.Uncastled
		d.castles = d.Terms.Castles
	}
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
		s.pawnMost = s.takes
		// A move puts one man right, castling two.
		s.wrong = d.target.differs(b, c) - min(1, (rights&b.ByColour[c]).Count())
		if s.wrong > s.left {
			return false
		}
	}
	if !d.target.holds(b, known.Fixed) {
		return false
	}
	d.Fixed = known.Fixed | d.target.Home[chess.White] | d.target.Home[chess.Black]
	d.Leave = known.Leave & d.target.standing(b)
	d.Uncastled, d.Quiet = known.Uncastled, known.Quiet
	d.paths = paths{}
	if d.deep = moves[0]+moves[1] >= d.target.Deep; d.deep {
		d.paths = known.paths
	}
	d.begin()
	n := moves[0] + moves[1]
	d.asked = min(n, len(d.visits)-1)
	d.visits[d.asked]++
	known0, known1 := d.recall(chess.White, n, known), d.recall(chess.Black, n, known)
	d.first = chess.White
	if known0 && !known1 {
		d.first = chess.Black
	}
	if !d.propagate() {
		return false
	}
	for d.deep && d.probe() {
		if !d.propagate() {
			return false
		}
	}
	d.keep(n)
	return d.keepTerms()
}

// probe tries whether rooks can castle, and for each man that stands right
// already whether it can stay there to the end; where that leads to no game, the
// man has to leave. It tells whether anything was found out.
func (d *Deduction) probe() bool {
	b := d.board
	facts := d.Facts
	before := facts
	saved := [2]state{d.sides[0].state, d.sides[1].state}
	must := d.castles
	for c := range chess.Colour(2) {
		for rooks := d.mayCastle(c) &^ must; rooks != 0; {
			d.castles = must | rooks&-rooks
			rooks &^= d.castles
			if !d.propagate() {
				facts.Uncastled |= d.castles &^ must
			}
			d.castles, d.Facts = must, facts
			d.sides[0].state, d.sides[1].state = saved[0], saved[1]
		}
	}
	standing := d.target.standing(b) &^ d.Leave &^ d.Fixed
	for c := range d.sides {
		if d.sides[c^1].takes > 0 {
			standing &^= b.ByColour[c]
		}
	}
	for standing != 0 {
		at := standing & -standing
		standing &^= at
		d.Fixed |= at
		if !d.propagate() {
			facts.Leave |= at
		}
		d.Facts = facts
		d.sides[0].state, d.sides[1].state = saved[0], saved[1]
	}
	return facts != before
}

// propagate finds out all that follows from the facts.
func (d *Deduction) propagate() bool {
	for {
		before := d.Fixed
		if !d.Terms.bear(before) {
			return false
		}
		for _, c := range [2]chess.Colour{d.first, d.first.Other()} {
			if !d.examine(&d.sides[c]) {
				return false
			}
			if d.Fixed != before {
				break
			}
		}
		if d.Fixed != before {
			continue
		}
		news := d.deep && d.findPaths()
		for c := range d.sides {
			s := &d.sides[c]
			if now := d.strike(s) & s.strikes; now != s.strikes {
				s.strikes = now
				news = news || s.takes > 0
			}
		}
		if !news {
			for c := range d.sides {
				d.Quiet[c] = ^d.sides[c].strikes
			}
			return true
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
	for i := range s.movable() {
		if s.loose[i].square == at {
			return s.loose[i].area
		}
	}
	return chess.Everywhere
}

// Affords reports whether the moves left can be enough after a half move of one man, for
// the men that have to be put right and taken: what Deduce would soon find out then.
func (d *Deduction) Affords(c chess.Colour, from, to chess.Square, becomes chess.Role, capture chess.Square) bool {
	s, o := &d.sides[c&1], &d.sides[c&1^1]
	wrong, takes := s.wrong, s.takes
	if d.target.wants(c, d.board.RoleAt(from), from) {
		wrong++
	}
	if d.target.wants(c, becomes, to) {
		wrong--
	}
	if capture != chess.NoSquare {
		takes--
		if o.wrong == o.left && d.target.wants(c.Other(), d.board.RoleAt(capture), capture) {
			return false
		}
	}
	return max(wrong, takes) < s.left
}

// Spare is the number of moves of a side that no man needs.
func (d *Deduction) Spare(c chess.Colour) int { return d.sides[c&1].spare }

// Aim has the deductions be about another target from now on.
func (d *Deduction) Aim(t *Target) { d.target = t }
