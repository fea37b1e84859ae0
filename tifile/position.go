package tifile

import (
	"errors"
	"fmt"

	"rookery/chess"
)

// Castling is a set of rights to castle, in the bits that TI-Chess has for
// them.
type Castling uint8

// The rights.
const (
	WhiteLong Castling = 1 << (1 + iota)
	WhiteShort
	BlackLong
	BlackShort
)

// A Position is what TI-Chess knows of a position: the men, the side to move,
// the rights to castle as somebody stated them, true or not, and the file of a
// pawn that has just made a double step, be there a pawn to take it or not. It
// does not count moves. Positions can be compared.
type Position struct {
	Board     chess.Board
	Turn      chess.Colour
	Castling  Castling
	EnPassant chess.Square // that the pawn has passed; NoSquare if none
}

// FromSetup keeps of a setup what TI-Chess knows. A right to castle is long or
// short by the side of the king on which its rook stands.
func FromSetup(s chess.Setup) Position {
	p := Position{Board: s.Board, Turn: s.Turn, EnPassant: s.EnPassant}
	for rook := range s.Castling.Squares() {
		long, short, king := WhiteLong, WhiteShort, s.Board.King(chess.White)
		if rook.Rank() > 0 {
			long, short, king = BlackLong, BlackShort, s.Board.King(chess.Black)
		}
		if king == chess.NoSquare || king == rook || king.Rank() != rook.Rank() {
			king = chess.At(4, rook.Rank())
		}
		if rook < king {
			p.Castling |= long
		} else {
			p.Castling |= short
		}
	}
	return p
}

// Setup is the position as the rest of the library knows it, before White's
// first move or Black's answer.
func (p *Position) Setup() chess.Setup {
	s := chess.EmptySetup()
	s.Board, s.Turn, s.EnPassant = p.Board, p.Turn, p.EnPassant
	s.Castling = p.Castling.Rooks()
	return s
}

// Rooks are the corners of the rights.
func (c Castling) Rooks() (rooks chess.Bitboard) {
	for i, corner := range [...]chess.Square{chess.At(0, 0), chess.At(7, 0), chess.At(0, 7), chess.At(7, 7)} {
		if c&(WhiteLong<<i) != 0 {
			rooks = rooks.With(corner)
		}
	}
	return rooks
}

// CornerRight is the right that a rook in a corner has; none for other squares.
func CornerRight(s chess.Square) Castling {
	switch s {
	case chess.At(0, 0):
		return WhiteLong
	case chess.At(7, 0):
		return WhiteShort
	case chess.At(0, 7):
		return BlackLong
	case chess.At(7, 7):
		return BlackShort
	}
	return 0
}

// PackedBytes is the size of a packed position.
const PackedBytes = 22

// Packed is a position in 22 bytes. The men come first, square by square from
// a1 by b1 to h8, in a prefix code of which the start of the game, with all
// men, needs 164 bits and no position of a game more. Half a byte and a byte
// follow for en passant and for the rest.
type Packed [PackedBytes]byte

// Where the fields of Packed are.
const (
	menBits     = 164
	enPassantAt = 20
	stateAt     = 21

	enPassantGiven = 1 << 3
	blackToMove    = 1 << 0
	castlingMask   = WhiteLong | WhiteShort | BlackLong | BlackShort
)

// prefixes are the codes of the roles without the last bit C, which is the
// colour (1 for Black).
//
//	0       empty
//	10C     pawn
//	1100C   bishop
//	1101C   knight
//	1110C   rook
//	11110C  queen
//	11111C  king
var prefixes = [7]struct {
	code byte
	bits int
}{
	chess.NoRole: {0b0, 1},
	chess.Pawn:   {0b10, 2},
	chess.Bishop: {0b1100, 4},
	chess.Knight: {0b1101, 4},
	chess.Rook:   {0b1110, 4},
	chess.Queen:  {0b11110, 5},
	chess.King:   {0b11111, 5},
}

// ErrTooManyMen is why a position has no packed form.
var ErrTooManyMen = errors.New("the men of the position do not fit 164 bits")

// Bits is how many bits the men need in packed form.
func (p *Position) Bits() int {
	bits := 0
	for sq := range chess.NoSquare {
		man, ok := p.Board.At(sq)
		bits += prefixes[man.Role()].bits
		if ok {
			bits++
		}
	}
	return bits
}

// Pack packs the position. Bits that nothing needs are zero. The error is
// ErrTooManyMen.
func (p *Position) Pack() (packed Packed, err error) {
	at := 0
	put := func(code byte, bits int) {
		for bits--; bits >= 0; bits-- {
			if at < menBits {
				packed[at/8] |= code >> bits & 1 << (7 - at%8)
			}
			at++
		}
	}
	for sq := range chess.NoSquare {
		man, ok := p.Board.At(sq)
		prefix := prefixes[man.Role()]
		put(prefix.code, prefix.bits)
		if ok {
			put(byte(man.Colour()), 1)
		}
	}
	if at > menBits {
		return Packed{}, ErrTooManyMen
	}
	if p.EnPassant != chess.NoSquare {
		packed[enPassantAt] |= enPassantGiven | byte(p.EnPassant.File())
	}
	packed[stateAt] = byte(p.Turn&1)*blackToMove | byte(p.Castling&castlingMask)
	return packed, nil
}

// Position unpacks the position. Bits that mean nothing may be anything, and
// so may those of an en passant square that no pawn can have passed. The error
// says that there are more men than bits.
func (packed Packed) Position() (p Position, err error) {
	at := 0
	bit := func() (b byte) {
		if at < menBits {
			b = packed[at/8] >> (7 - at%8) & 1
		}
		at++
		return b
	}
	for sq := range chess.NoSquare {
		role := chess.NoRole
		for code, bits := bit(), 1; code != 0 && role == chess.NoRole; bits++ {
			if role = roleOf(code, bits); role == chess.NoRole {
				code = code<<1 | bit()
			}
		}
		if role != chess.NoRole {
			p.Board.Put(sq, chess.PieceOf(chess.Colour(bit()), role))
		}
	}
	if at > menBits {
		return Position{}, fmt.Errorf("tifile: % x is no position", packed[:])
	}
	p.Turn = chess.Colour(packed[stateAt] & blackToMove)
	p.Castling = Castling(packed[stateAt]) & castlingMask
	p.EnPassant = chess.NoSquare
	if packed[enPassantAt]&enPassantGiven != 0 {
		if file := int(packed[enPassantAt] & 7); p.passed(file) {
			rank := 5
			if p.Turn == chess.Black {
				rank = 2
			}
			p.EnPassant = chess.At(file, rank)
		}
	}
	return p, nil
}

// passed reports whether a pawn can just have passed the en passant square on
// a file.
func (p *Position) passed(file int) bool {
	square, pawn, from := 5, 4, 6
	if p.Turn == chess.Black {
		square, pawn, from = 2, 3, 1
	}
	pawns := p.Board.Of(p.Turn.Other(), chess.Pawn)
	empty := ^p.Board.Occupied()
	return pawns.Has(chess.At(file, pawn)) && empty.Has(chess.At(file, square)) && empty.Has(chess.At(file, from))
}

// roleOf is the role with a code, NoRole if there is none.
func roleOf(code byte, bits int) chess.Role {
	for role := chess.Pawn; role <= chess.King; role++ {
		if prefixes[role].code == code && prefixes[role].bits == bits {
			return role
		}
	}
	return chess.NoRole
}
