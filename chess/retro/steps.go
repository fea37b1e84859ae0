package retro

import (
	"iter"

	"rookery/chess"
)

// A Step is a way in which a man can have come to its square by how it moves:
// whether the move was possible in the position before is not asked yet.
type Step struct {
	Before    chess.Board
	From, To  chess.Square
	Promotion chess.Role // what the pawn became, NoRole if it was none
	Castling  bool
	// Passed is the square on which a pawn was captured en passant, NoSquare where none was.
	Passed chess.Square
}

// Steps are those with which a side can have reached a board. If the other side can
// capture a pawn en passant on the square passed, only its double step is one. Nobody
// stands on or passes closed squares.
func Steps(b *chess.Board, side chess.Colour, passed chess.Square, closed chess.Bitboard) iter.Seq[Step] {
	return func(yield func(Step) bool) {
		t := taker{after: b, side: side, blocked: b.Occupied() | closed, yield: yield}
		if passed != chess.NoSquare {
			t.try(step(side, passed, 1), step(side, passed, -1), chess.Pawn, nothing)
			return
		}
		for s := range b.ByColour[side].Squares() {
			t.man(s, b.RoleAt(s))
		}
		t.castlings()
	}
}

// A taker takes back the last moves of one side.
type taker struct {
	after   *chess.Board
	side    chess.Colour   // the one whose move is taken back
	blocked chess.Bitboard // squares with men, and closed ones
	yield   func(Step) bool
	done    bool // no more is wanted
}

// man takes back the moves with which a man can have come to its square.
func (t *taker) man(s chess.Square, role chess.Role) {
	if role == chess.Pawn {
		t.pawn(s)
		return
	}
	for f := range (chess.Attacks(role, s, t.blocked) &^ t.blocked).Squares() {
		t.captures(s, f, role)
		t.try(s, f, role, nothing)
	}
	if role != chess.King && s.Rank() == lastRank(t.side) {
		t.pawn(s)
	}
}

// pawn takes back the moves with which a pawn can have come to a square, where it
// may have promoted.
func (t *taker) pawn(s chess.Square) {
	occupied := t.blocked
	empty := func(s chess.Square) bool { return !occupied.Has(s) }
	relative := s.Rank()
	if t.side == chess.Black {
		relative = 7 - relative
	}
	if relative < 2 {
		return // a pawn that has not moved, or cannot have
	}
	back := step(t.side, s, -1)
	if empty(back) {
		t.try(s, back, chess.Pawn, nothing)
		if start := step(t.side, back, -1); relative == 3 && empty(start) {
			t.try(s, start, chess.Pawn, nothing)
		}
	}
	for f := range (chess.PawnAttacks(t.side.Other(), s) &^ occupied).Squares() {
		t.captures(s, f, chess.Pawn)
		// En passant: the other pawn has come over this square.
		if relative == 5 && empty(back) && empty(step(t.side, s, 1)) {
			t.try(s, f, chess.Pawn, victim{chess.Pawn, back})
		}
	}
}

// captures takes back a move as the capture of each man that may have stood there.
func (t *taker) captures(s, from chess.Square, role chess.Role) {
	for _, taken := range [...]chess.Role{chess.Queen, chess.Rook, chess.Bishop, chess.Knight, chess.Pawn} {
		if taken != chess.Pawn || s.Rank() != 0 && s.Rank() != 7 {
			t.try(s, from, role, victim{taken, s})
		}
	}
}

// castlings takes back castling: king and rook stand as after it.
func (t *taker) castlings() {
	b := t.after
	home := chess.At(4, lastRank(t.side.Other()))
	for _, way := range [...]struct{ king, rook, corner int }{{6, 5, 7}, {2, 3, 0}} {
		king, rook, corner := chess.At(way.king, home.Rank()), chess.At(way.rook, home.Rank()), chess.At(way.corner, home.Rank())
		if !b.Of(t.side, chess.King).Has(king) || !b.Of(t.side, chess.Rook).Has(rook) {
			continue
		}
		before := *b
		before.Remove(king)
		before.Remove(rook)
		if (chess.Between(home, corner)|home.Bit()|corner.Bit())&(t.blocked&^(king.Bit()|rook.Bit())) != 0 {
			continue
		}
		before.Put(home, chess.PieceOf(t.side, chess.King))
		before.Put(corner, chess.PieceOf(t.side, chess.Rook))
		t.emit(Step{Before: before, From: home, To: king, Castling: true, Passed: chess.NoSquare})
	}
}

// A victim is a man that has been captured, and where it stood.
type victim struct {
	role chess.Role
	on   chess.Square
}

var nothing = victim{chess.NoRole, chess.NoSquare}

// try takes a man back to a square as a man of that role, which differs from what
// stands there after a promotion.
func (t *taker) try(to, from chess.Square, role chess.Role, taken victim) {
	before := *t.after
	promotion := before.RoleAt(to)
	if promotion == role {
		promotion = chess.NoRole
	}
	before.Remove(to)
	before.Put(from, chess.PieceOf(t.side, role))
	passed := chess.NoSquare
	if taken.role != chess.NoRole {
		before.Put(taken.on, chess.PieceOf(t.side.Other(), taken.role))
		if !asSet(&before, t.side.Other()) {
			return
		}
		if taken.on != to {
			passed = to
		}
	}
	if promotion != chess.NoRole && !asSet(&before, t.side) {
		return
	}
	t.emit(Step{Before: before, From: from, To: to, Promotion: promotion, Passed: passed})
}

func (t *taker) emit(s Step) { t.done = t.done || !t.yield(s) }

// asSet reports whether a side has at most the men of a set, promotions counted.
func asSet(b *chess.Board, c chess.Colour) bool {
	const light = chess.Bitboard(0x55aa55aa55aa55aa)
	bishops := b.Of(c, chess.Bishop)
	over := func(men chess.Bitboard, n int) int { return max(0, men.Count()-n) }
	promoted := over(bishops&light, 1) + over(bishops&^light, 1) +
		over(b.Of(c, chess.Knight), 2) + over(b.Of(c, chess.Rook), 2) + over(b.Of(c, chess.Queen), 1)
	return b.Of(c, chess.Pawn).Count()+promoted <= 8
}

// lastRank is the rank on which the side's pawns promote.
func lastRank(c chess.Colour) int {
	if c == chess.White {
		return 7
	}
	return 0
}

// step is the square so many ranks before another, as the side's pawns go.
func step(c chess.Colour, s chess.Square, n int) chess.Square {
	if c == chess.Black {
		n = -n
	}
	return chess.At(s.File(), s.Rank()+n)
}
