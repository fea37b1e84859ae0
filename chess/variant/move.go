package variant

import (
	"strings"

	"rookery/chess"
)

// A Move is a legal move of some State, packed. The zero Move is none.
type Move uint32

// NoMove is no move.
const NoMove Move = 0

// Bits of a Move: from 6, to 6, role 3, captured 3, promotion 3, kinds. To is
// the rook's square when the move castles.
const (
	toShift        = 6
	roleShift      = 12
	capturedShift  = 15
	promotionShift = 18
	dropMove       = 1 << 21
	castlingMove   = 1 << 22
	enPassantMove  = 1 << 23
	wildMove       = 1 << 24 // castling as in wild: the king goes two squares
	ofPromoted     = 1 << 25 // takes a promoted man
)

func newMove(role chess.Role, from, to chess.Square, captured chess.Role) Move {
	return Move(from) | Move(to)<<toShift | Move(role)<<roleShift | Move(captured)<<capturedShift
}

// From is the square of departure, NoSquare for a drop.
func (m Move) From() chess.Square {
	if m&dropMove != 0 {
		return chess.NoSquare
	}
	return chess.Square(m & 63)
}

func (m Move) target() chess.Square { return chess.Square(m >> toShift & 63) }

// To is the square of arrival; of the king, if the move castles.
func (m Move) To() chess.Square {
	if m&castlingMove != 0 {
		king, _ := m.castlingSquares()
		return king
	}
	return m.target()
}

// Role is what moves or is dropped, before it promotes.
func (m Move) Role() chess.Role { return chess.Role(m >> roleShift & 7) }

// Drop is what is dropped, NoRole if the move is no drop.
func (m Move) Drop() chess.Role {
	if m&dropMove == 0 {
		return chess.NoRole
	}
	return m.Role()
}

// Captured is what is taken, NoRole if nothing is.
func (m Move) Captured() chess.Role { return chess.Role(m >> capturedShift & 7) }

// IsCapture reports whether the move takes something.
func (m Move) IsCapture() bool { return m.Captured() != chess.NoRole }

// CaptureSquare is where something is taken, NoSquare if nothing is.
func (m Move) CaptureSquare() chess.Square {
	switch {
	case !m.IsCapture():
		return chess.NoSquare
	case m&enPassantMove != 0:
		return m.target() ^ 8
	}
	return m.target()
}

// Promotion is what a pawn becomes, NoRole if the move does not promote.
func (m Move) Promotion() chess.Role { return chess.Role(m >> promotionShift & 7) }

// IsCastling reports whether the move castles.
func (m Move) IsCastling() bool { return m&castlingMove != 0 }

// IsEnPassant reports whether a pawn is taken in passing.
func (m Move) IsEnPassant() bool { return m&enPassantMove != 0 }

// IsDoubleStep reports whether a pawn goes two squares.
func (m Move) IsDoubleStep() bool {
	return m.Role() == chess.Pawn && m&dropMove == 0 && m.From()^m.target() == 16
}

// CastlingRook is the squares that the rook leaves and goes to when the move
// castles, NoSquare twice if it does not.
func (m Move) CastlingRook() (from, to chess.Square) {
	if m&castlingMove == 0 {
		return chess.NoSquare, chess.NoSquare
	}
	_, to = m.castlingSquares()
	return m.target(), to
}

// IsShort reports, of a move that castles, whether it is written O-O: the rook
// is the one on the king's right as White sees it, but in wild the nearer one.
func (m Move) IsShort() bool {
	king, rook := chess.Square(m&63), m.target()
	if m&wildMove != 0 {
		return abs(king.File()-rook.File()) < 4
	}
	return rook > king
}

func (m Move) castlingSquares() (king, rook chess.Square) {
	from, target := chess.Square(m&63), m.target()
	right := target > from
	if m&wildMove != 0 {
		if right {
			return from + 2, from + 1
		}
		return from - 2, from - 1
	}
	if right {
		return chess.At(6, from.Rank()), chess.At(5, from.Rank())
	}
	return chess.At(2, from.Rank()), chess.At(3, from.Rank())
}

// String is the move in coordinates as UCI writes it: "e2e4", "e7e8q", "N@f3";
// castling with the king's squares, or as the king taking the rook where the
// game's own castling is meant by nothing else.
func (m Move) String() string {
	if m&dropMove != 0 {
		return string([]byte{m.Role().Letter(), '@'}) + m.target().String()
	}
	to := m.target()
	if m&castlingMove != 0 && (m&wildMove != 0 || m.From().File() == 4 && (to.File() == 0 || to.File() == 7)) {
		to = m.To()
	}
	return m.coordinates(to)
}

// UCI960 is the move in coordinates as UCI has it for Chess960: castling is the
// king taking the rook.
func (m Move) UCI960() string {
	if m&dropMove != 0 {
		return m.String()
	}
	return m.coordinates(m.target())
}

func (m Move) coordinates(to chess.Square) string {
	s := m.From().String() + to.String()
	if p := m.Promotion(); p != chess.NoRole {
		s += strings.ToLower(string(p.Letter()))
	}
	return s
}

func abs(n int) int { return max(n, -n) }
