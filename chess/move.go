package chess

// A Move is a legal move of some position, with what a reader wants to know of
// it packed into four bytes. Positions make moves; a move means nothing
// without the position it came from. The zero Move is none.
type Move uint32

// NoMove is no move.
const NoMove Move = 0

// The layout: from 6 bits, target 6, role 3, captured 3, promotion 3, kind 2.
const (
	targetShift    = 6
	roleShift      = 12
	capturedShift  = 15
	promotionShift = 18

	enPassantMove Move = 1 << 21
	castlingMove  Move = 1 << 22
)

func newMove(role Role, from, target Square, captured Role) Move {
	return Move(from) | Move(target)<<targetShift | Move(role)<<roleShift | Move(captured)<<capturedShift
}

// From is the square of departure.
func (m Move) From() Square { return Square(m & 63) }

// target is To but for castling, where it is the rook's square.
func (m Move) target() Square { return Square(m >> targetShift & 63) }

// To is the square of arrival; of the king, if the move castles.
func (m Move) To() Square {
	if m&castlingMove != 0 {
		king, _ := castlingSquares(m.From(), m.target())
		return king
	}
	return m.target()
}

// Role is what moves, before it promotes.
func (m Move) Role() Role { return Role(m >> roleShift & 7) }

// Captured is what is taken, NoRole if nothing is.
func (m Move) Captured() Role { return Role(m >> capturedShift & 7) }

// CaptureSquare is where something is taken: the same as To but for captures
// en passant. NoSquare if nothing is taken.
func (m Move) CaptureSquare() Square {
	switch {
	case m.Captured() == NoRole:
		return NoSquare
	case m.IsEnPassant():
		return passedPawn(m.target())
	}
	return m.target()
}

// Promotion is what a pawn becomes, NoRole if the move does not promote.
func (m Move) Promotion() Role { return Role(m >> promotionShift & 7) }

// IsCapture reports whether the move takes something.
func (m Move) IsCapture() bool { return m.Captured() != NoRole }

// IsEnPassant reports whether the move takes a pawn in passing.
func (m Move) IsEnPassant() bool { return m&enPassantMove != 0 }

// IsCastling reports whether the move castles.
func (m Move) IsCastling() bool { return m&castlingMove != 0 }

// IsDoubleStep reports whether a pawn goes two squares.
func (m Move) IsDoubleStep() bool {
	return m.Role() == Pawn && (m.From()^m.target()) == 16
}

// CastlingRook is the squares the rook leaves and goes to when the move
// castles, NoSquare twice if it does not.
func (m Move) CastlingRook() (from, to Square) {
	if !m.IsCastling() {
		return NoSquare, NoSquare
	}
	_, to = castlingSquares(m.From(), m.target())
	return m.target(), to
}

// IsKingSide reports, of a move that castles, whether the rook stands on the
// king's right as White sees it.
func (m Move) IsKingSide() bool { return m.target() > m.From() }

// castlingSquares is where king and rook go from their squares.
func castlingSquares(king, rook Square) (kingTo, rookTo Square) {
	rank := king & 56
	if rook > king {
		return rank | 6, rank | 5
	}
	return rank | 2, rank | 3
}

// passedPawn is the square of the pawn that went over an en passant square,
// and the other way round.
func passedPawn(s Square) Square { return s ^ 8 }
