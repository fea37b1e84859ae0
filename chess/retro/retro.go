// Package retro takes moves of orthodox chess back.
//
// A retraction is a move that a side could have made to reach a position. What
// could have come before is judged by one move only: the side that was not to move
// must not have been in check, and a check that stood before must have been given
// by some last move. Whether a whole game leads to the position is not asked, as is
// usual for retractors (Jelliss, "Retractors"; the tracker of Popeye, no 2).
package retro

import (
	"rookery/chess"
)

// A Retraction is a move taken back.
type Retraction struct {
	// Move is the move as it was made: the man goes back to its From, and what it
	// captured stands again on its CaptureSquare.
	Move chess.Move
	// Before is the position in which it was made; who made it is to move. Kings and
	// rooks at home may castle in it, and en passant can be captured in it only if
	// that was the move.
	Before chess.Position
}

// All lists the moves with which the side that is not to move can have reached the
// position. Those that differ in what they captured are different retractions. If a
// pawn can be captured en passant, only its double step is one.
func All(p *chess.Position) []Retraction {
	t := taker{after: p, side: p.Turn().Other()}
	t.all()
	return t.found
}

// Possible reports whether the position can have come about by a last move, as far
// as that is asked: a check of the side to move must have been given, and a pawn that
// can be captured en passant must have made its double step.
func Possible(p *chess.Position) bool {
	if !p.InCheck() && p.EnPassant() == chess.NoSquare {
		return true
	}
	t := taker{after: p, side: p.Turn().Other(), once: true}
	t.all()
	return len(t.found) > 0
}

// A taker takes back the last moves of one side.
type taker struct {
	after *chess.Position
	side  chess.Colour // the one whose move is taken back
	found []Retraction
	// once: one is enough, and what came before it is not asked.
	once bool
	buf  []chess.Move
}

func (t *taker) all() {
	b := t.after.Board()
	if passed := t.after.EnPassant(); passed != chess.NoSquare {
		t.try(step(t.side, passed, 1), step(t.side, passed, -1), chess.Pawn, nothing)
		return
	}
	for s := range b.ByColour[t.side].Squares() {
		t.man(s, b.RoleAt(s))
	}
	t.castlings()
}

// man takes back the moves with which a man can have come to its square.
func (t *taker) man(s chess.Square, role chess.Role) {
	occupied := t.after.Board().Occupied()
	var from chess.Bitboard
	switch role {
	case chess.Pawn:
		t.pawn(s)
		return
	case chess.Knight:
		from = chess.KnightAttacks(s)
	case chess.Bishop:
		from = chess.BishopAttacks(s, occupied)
	case chess.Rook:
		from = chess.RookAttacks(s, occupied)
	case chess.Queen:
		from = chess.QueenAttacks(s, occupied)
	case chess.King:
		from = chess.KingAttacks(s)
	}
	for f := range (from &^ occupied).Squares() {
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
	occupied := t.after.Board().Occupied()
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
	b := t.after.Board()
	home := chess.At(4, lastRank(t.side.Other()))
	for _, way := range [...]struct{ king, rook, corner int }{{6, 5, 7}, {2, 3, 0}} {
		king, rook, corner := chess.At(way.king, home.Rank()), chess.At(way.rook, home.Rank()), chess.At(way.corner, home.Rank())
		if !b.Of(t.side, chess.King).Has(king) || !b.Of(t.side, chess.Rook).Has(rook) {
			continue
		}
		before := *b
		before.Remove(king)
		before.Remove(rook)
		if (chess.Between(home, corner)|home.Bit()|corner.Bit())&before.Occupied() != 0 {
			continue
		}
		before.Put(home, chess.PieceOf(t.side, chess.King))
		before.Put(corner, chess.PieceOf(t.side, chess.Rook))
		t.test(before, chess.NoSquare, func(m chess.Move) bool { return m.IsCastling() && m.From() == home && m.To() == king })
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
	before := *t.after.Board()
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
	t.test(before, passed, func(m chess.Move) bool {
		return m.From() == from && m.To() == to && m.Promotion() == promotion && !m.IsCastling() && m.IsEnPassant() == (passed != chess.NoSquare)
	})
}

// test keeps a retraction if the move is one in the position before, and that can
// have come about.
func (t *taker) test(b chess.Board, passed chess.Square, is func(chess.Move) bool) {
	if t.once && len(t.found) > 0 {
		return
	}
	setup := chess.EmptySetup()
	setup.Board, setup.Turn, setup.EnPassant, setup.Castling = b, t.side, passed, atHome(&b)
	before, err := setup.Position(chess.Problem)
	if err != nil || before.EnPassant() != passed || before.OpponentInCheck() {
		return
	}
	t.buf = before.Legal(t.buf[:0])
	for _, m := range t.buf {
		if is(m) {
			if t.once || Possible(&before) {
				t.found = append(t.found, Retraction{m, before})
			}
			return
		}
	}
}

// atHome are the rooks that may castle where nothing is known of the game: those on
// their squares while the king is on his.
func atHome(b *chess.Board) (rooks chess.Bitboard) {
	for _, c := range [...]chess.Colour{chess.White, chess.Black} {
		rank := lastRank(c.Other())
		if b.Of(c, chess.King).Has(chess.At(4, rank)) {
			rooks |= b.Of(c, chess.Rook) & (chess.At(0, rank).Bit() | chess.At(7, rank).Bit())
		}
	}
	return rooks
}

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
