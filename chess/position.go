package chess

// A Position is a board with everything the rules need to go on. It is a
// value: an assignment copies it whole. Make one with [Start], [Chess960] or
// [Setup.Position]; the zero Position is an empty board with no clock set.
type Position struct {
	board     Board
	castling  Bitboard // the rooks that may still castle
	key       uint64
	halfMoves uint16
	fullMoves uint16
	turn      Colour
	enPassant Square
}

// Board is the placement of the men, to look at, not to change.
func (p *Position) Board() *Board { return &p.board }

// Turn is the side to move.
func (p *Position) Turn() Colour { return p.turn }

// Castling are the squares of the rooks that may still castle.
func (p *Position) Castling() Bitboard { return p.castling }

// EnPassant is the square that a pawn has just passed in a double step, be
// there a pawn to take it or not; else NoSquare.
func (p *Position) EnPassant() Square { return p.enPassant }

// HalfMoves counts the moves of either side since the last capture or pawn move.
func (p *Position) HalfMoves() int { return int(p.halfMoves) }

// FullMoves is the number of the move to be played, as in a game score.
func (p *Position) FullMoves() int { return int(p.fullMoves) }

// Key is the position's Zobrist key, the one that Polyglot's books use.
func (p *Position) Key() uint64 { return p.key }

// Setup is the position as data that can be changed.
func (p *Position) Setup() Setup {
	return Setup{
		Board:     p.board,
		Turn:      p.turn,
		Castling:  p.castling,
		EnPassant: p.enPassant,
		HalfMoves: int(p.halfMoves),
		FullMoves: int(p.fullMoves),
	}
}

// Checkers are the men that give check to the side to move.
func (p *Position) Checkers() Bitboard {
	king := p.board.King(p.turn)
	if king == NoSquare {
		return 0
	}
	return p.board.Attackers(p.turn.Other(), king, p.board.Occupied())
}

// InCheck reports whether the side to move is in check.
func (p *Position) InCheck() bool { return p.inCheck(p.turn) }

// OpponentInCheck reports whether the side to move could take the king: no
// position of a game, but one that problems and null moves lead to.
func (p *Position) OpponentInCheck() bool { return p.inCheck(p.turn.Other()) }

func (p *Position) inCheck(c Colour) bool {
	king := p.board.King(c)
	return king != NoSquare && p.board.attacked(c.Other(), king, p.board.Occupied())
}

// IsCheckmate reports whether the side to move is mated.
func (p *Position) IsCheckmate() bool { return p.InCheck() && !p.HasLegalMove() }

// IsStalemate reports whether the side to move has no move and is not in check.
func (p *Position) IsStalemate() bool { return !p.InCheck() && !p.HasLegalMove() }

// Play makes a move that is legal in the position.
func (p *Position) Play(m Move) {
	us, them := p.turn, p.turn.Other()
	from, to, role := m.From(), m.target(), m.Role()
	if p.enPassant != NoSquare {
		p.setEnPassant(NoSquare)
	}
	if p.castling != 0 {
		p.loseCastling(role, from, to)
	}
	p.halfMoves++
	if m&castlingMove != 0 {
		kingTo, rookTo := castlingSquares(from, to)
		p.toggle(PieceOf(us, King), from)
		p.toggle(PieceOf(us, Rook), to)
		p.toggle(PieceOf(us, King), kingTo)
		p.toggle(PieceOf(us, Rook), rookTo)
	} else {
		if captured := m.Captured(); captured != NoRole {
			at := to
			if m&enPassantMove != 0 {
				at = passedPawn(to)
			}
			p.toggle(PieceOf(them, captured), at)
			p.halfMoves = 0
		}
		if role == Pawn {
			p.halfMoves = 0
		}
		if promotion := m.Promotion(); promotion != NoRole {
			p.toggle(PieceOf(us, Pawn), from)
			p.toggle(PieceOf(us, promotion), to)
		} else {
			way, keys := bit(from)|bit(to), &pieceKeys[PieceOf(us, role)&15]
			p.board.ByRole[role&7] ^= way
			p.board.ByColour[us&1] ^= way
			p.key ^= keys[from&63] ^ keys[to&63]
		}
	}
	p.fullMoves += uint16(us)
	p.turn = them
	p.key ^= turnKey
	if m.IsDoubleStep() {
		p.setEnPassant((from + to) / 2)
	}
}

// KeyAfter is the key after a legal move, found without making it; false where castling or
// capturing in passing comes in, before or after the move.
func (p *Position) KeyAfter(m Move) (key uint64, known bool) {
	if p.castling != 0 || p.enPassant != NoSquare || m.IsDoubleStep() {
		return 0, false
	}
	from, to, role := m.From(), m.target(), m.Role()
	key = p.key ^ turnKey ^ pieceKeys[PieceOf(p.turn, role)&15][from&63]
	if captured := m.Captured(); captured != NoRole {
		key ^= pieceKeys[PieceOf(p.turn.Other(), captured)&15][to&63]
	}
	if promotion := m.Promotion(); promotion != NoRole {
		role = promotion
	}
	return key ^ pieceKeys[PieceOf(p.turn, role)&15][to&63], true
}

// Pass lets the side to move do nothing, which no game allows: set play and
// threats want to know what would follow.
func (p *Position) Pass() {
	if p.enPassant != NoSquare {
		p.setEnPassant(NoSquare)
	}
	p.halfMoves++
	p.fullMoves += uint16(p.turn)
	p.turn = p.turn.Other()
	p.key ^= turnKey
}

// toggle takes a man off a square or puts it there.
func (p *Position) toggle(piece Piece, s Square) {
	at := bit(s)
	p.board.ByRole[piece>>1&7] ^= at
	p.board.ByColour[piece&1] ^= at
	p.key ^= pieceKeys[piece&15][s&63]
}

// loseCastling drops the rights that a move of a man from one square to
// another ends.
func (p *Position) loseCastling(role Role, from, to Square) {
	lost := bit(from) | bit(to)
	if role == King {
		lost |= homeRank(p.turn)
	}
	for rooks := p.castling & lost; rooks != 0; {
		p.key ^= p.castlingKey(rooks.Pop())
	}
	p.castling &^= lost
}

// castlingKey is the key of the right of a rook, whose king stands on its rank.
func (p *Position) castlingKey(rook Square) uint64 {
	owner := Colour(rook >> 5) // 0 on the first rank, 1 on the eighth
	side := 2 * owner
	if rook < p.board.King(owner) {
		side++
	}
	return castlingKeys[side&3]
}

// setEnPassant changes the square passed over; the pawns must stand as they do
// after the double step. A key counts it only when a pawn stands ready.
func (p *Position) setEnPassant(s Square) {
	for _, square := range [2]Square{p.enPassant, s} {
		if square == NoSquare {
			continue
		}
		taker := White // of a pawn that has passed a square of the sixth rank
		if square.Rank() == 2 {
			taker = Black
		}
		if PawnAttacks(taker.Other(), square)&p.board.Of(taker, Pawn) != 0 {
			p.key ^= enPassantKeys[square&7]
		}
	}
	p.enPassant = s
}

// computeKey is the key from scratch.
func (p *Position) computeKey() uint64 {
	q := *p
	q.key, q.enPassant = 0, NoSquare
	for s := range p.board.Occupied().Squares() {
		piece, _ := p.board.At(s)
		q.key ^= pieceKeys[piece&15][s]
	}
	for rook := range p.castling.Squares() {
		q.key ^= p.castlingKey(rook)
	}
	if p.turn == White {
		q.key ^= turnKey
	}
	q.setEnPassant(p.enPassant)
	return q.key
}

// homeRank is the rank on which a colour castles.
func homeRank(c Colour) Bitboard { return Rank1 << (56 * uint(c&1)) }

// attacked reports whether a colour attacks a square, with the lines blocked
// by occ.
func (b *Board) attacked(by Colour, s Square, occ Bitboard) bool {
	men := b.ByColour[by&1]
	if l := &leaps[s&63]; men&(l.knight&b.ByRole[Knight]|l.king&b.ByRole[King]|l.pawnsAt[by&1]&b.ByRole[Pawn]) != 0 {
		return true
	}
	if riders := men & (b.ByRole[Bishop] | b.ByRole[Queen]) & diagonalsOf(s); riders != 0 && BishopAttacks(s, occ)&riders != 0 {
		return true
	}
	riders := men & (b.ByRole[Rook] | b.ByRole[Queen]) & rankAndFile(s)
	return riders != 0 && RookAttacks(s, occ)&riders != 0
}
