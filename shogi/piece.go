package shogi

import "strings"

// A Role is a kind of piece.
type Role uint8

// The roles. A promoted role is the plain one and 8; gold and king have none.
const (
	NoRole Role = iota
	Pawn
	Lance
	Knight
	Silver
	Gold
	Bishop
	Rook
	King
	ProPawn
	ProLance
	ProKnight
	ProSilver
	_
	Horse  // a promoted bishop
	Dragon // a promoted rook
)

const promoted = 8

// CanPromote reports whether pieces of the role promote.
func (r Role) CanPromote() bool { return Pawn <= r && r <= Rook && r != Gold }

// IsPromoted reports whether the role is a promoted one.
func (r Role) IsPromoted() bool { return r > King }

// Promoted is the role after promotion; of a role that does not promote, itself.
func (r Role) Promoted() Role {
	if r.CanPromote() {
		return r | promoted
	}
	return r
}

// Plain is the role before promotion, as a piece has it in hand.
func (r Role) Plain() Role {
	if r.IsPromoted() {
		return r &^ promoted
	}
	return r
}

// roleLetters has the letters at the roles' numbers.
const roleLetters = " PLNSGBRK"

// String is the letter that SFEN has for Black's piece, with "+" before it if
// it is promoted; "" for NoRole.
func (r Role) String() string {
	switch {
	case r.IsPromoted():
		return "+" + r.Plain().String()
	case r == NoRole || r > Dragon:
		return ""
	}
	return roleLetters[r : r+1]
}

// roleOf is the plain role of a capital letter, NoRole if it has none.
func roleOf(letter byte) Role {
	if letter == ' ' {
		return NoRole
	}
	return Role(max(0, strings.IndexByte(roleLetters, letter)))
}

// A Piece is a role of a colour; the zero Piece is none.
type Piece uint8

// NoPiece is an empty square.
const NoPiece Piece = 0

// PieceOf is the piece of a colour and a role.
func PieceOf(c Colour, r Role) Piece { return Piece(r) | Piece(c&1)<<4 }

// Role is what the piece is, promotion included.
func (p Piece) Role() Role { return Role(p & 15) }

// Colour is whose it is; of no meaning for NoPiece.
func (p Piece) Colour() Colour { return Colour(p >> 4 & 1) }

// String is the piece as in an SFEN: Black's in capitals, White's small.
func (p Piece) String() string {
	if p.Colour() == White {
		return strings.ToLower(p.Role().String())
	}
	return p.Role().String()
}

// A Hand counts the pieces that a side has captured and may drop, by plain
// role from Pawn to Rook.
type Hand [Rook + 1]uint8

// IsEmpty reports whether there is nothing to drop.
func (h Hand) IsEmpty() bool { return h == Hand{} }
