package chess

import "strings"

// A Role is what a man is, whatever its colour.
type Role uint8

// The roles in the order that most formats number them.
const (
	NoRole Role = iota
	Pawn
	Knight
	Bishop
	Rook
	Queen
	King
)

const roleLetters = " PNBRQK"

// Letter is the English letter: P, N, B, R, Q, K; a blank for NoRole.
func (r Role) Letter() byte {
	if r > King {
		return '?'
	}
	return roleLetters[r]
}

// String is the English name.
func (r Role) String() string {
	names := [...]string{"none", "pawn", "knight", "bishop", "rook", "queen", "king"}
	if int(r) >= len(names) {
		return "?"
	}
	return names[r]
}

// ParseRole reads an English letter of either case; NoRole if it is none.
func ParseRole(letter byte) Role {
	if letter &^= 0x20; letter != 0 {
		if i := strings.IndexByte(roleLetters, letter); i > 0 {
			return Role(i)
		}
	}
	return NoRole
}

// A Piece is a role and a colour in one byte. The zero value is no piece.
type Piece uint8

// PieceOf makes a piece.
func PieceOf(c Colour, r Role) Piece { return Piece(r)<<1 | Piece(c) }

// Colour of the piece.
func (p Piece) Colour() Colour { return Colour(p & 1) }

// Role of the piece.
func (p Piece) Role() Role { return Role(p >> 1) }

// Letter is the piece's letter in FEN: white men are capitals.
func (p Piece) Letter() byte {
	letter := p.Role().Letter()
	if p.Colour() == Black && letter > ' ' {
		letter |= 0x20
	}
	return letter
}

// ParsePiece reads a FEN letter; false if it is none.
func ParsePiece(letter byte) (Piece, bool) {
	role := ParseRole(letter)
	if role == NoRole {
		return 0, false
	}
	return PieceOf(Colour(letter>>5&1), role), true
}

// String is the colour and the role, "white queen".
func (p Piece) String() string {
	if p.Role() == NoRole {
		return p.Role().String()
	}
	return p.Colour().String() + " " + p.Role().String()
}

// A Board says which man stands where. It is a value: assign it to copy it.
// The zero Board is empty. Put and Remove keep the sets consistent, whoever
// writes them directly answers for that.
type Board struct {
	ByRole   [7]Bitboard // ByRole[NoRole] is not used
	ByColour [2]Bitboard
}

// Put sets a man on a square, in place of what stood there.
func (b *Board) Put(s Square, p Piece) {
	b.Remove(s)
	if p.Role() != NoRole && p.Role() <= King {
		b.ByRole[p.Role()] |= s.Bit()
		b.ByColour[p.Colour()] |= s.Bit()
	}
}

// Remove empties a square.
func (b *Board) Remove(s Square) {
	keep := ^s.Bit()
	for role := range b.ByRole {
		b.ByRole[role] &= keep
	}
	b.ByColour[White] &= keep
	b.ByColour[Black] &= keep
}

// At is the man on a square; false if it is empty.
func (b *Board) At(s Square) (Piece, bool) {
	role := b.RoleAt(s)
	if role == NoRole {
		return 0, false
	}
	c := White
	if b.ByColour[Black].Has(s) {
		c = Black
	}
	return PieceOf(c, role), true
}

// RoleAt is the role of the man on a square, NoRole if it is empty.
func (b *Board) RoleAt(s Square) Role {
	at := s.Bit()
	if b.Occupied()&at == 0 {
		return NoRole
	}
	// Without a branch for each role: the number's bits are read off the sets.
	var role Role
	if (b.ByRole[Pawn]|b.ByRole[Bishop]|b.ByRole[Queen])&at != 0 {
		role |= 1
	}
	if (b.ByRole[Knight]|b.ByRole[Bishop]|b.ByRole[King])&at != 0 {
		role |= 2
	}
	if (b.ByRole[Rook]|b.ByRole[Queen]|b.ByRole[King])&at != 0 {
		role |= 4
	}
	return role
}

// Occupied are the squares that are not empty.
func (b *Board) Occupied() Bitboard { return b.ByColour[White] | b.ByColour[Black] }

// Of are the men of one colour and role.
func (b *Board) Of(c Colour, r Role) Bitboard { return b.ByColour[c&1] & b.ByRole[r] }

// King is where the colour's king stands, NoSquare if it has none.
func (b *Board) King(c Colour) Square { return b.Of(c, King).First() }

// AttackersTo are the men of both colours that attack the square, with the
// lines blocked by occ instead of by the men on the board.
func (b *Board) AttackersTo(s Square, occ Bitboard) Bitboard {
	return leaps[s&63].pawnsAt[White]&b.Of(White, Pawn) |
		leaps[s&63].pawnsAt[Black]&b.Of(Black, Pawn) |
		KnightAttacks(s)&b.ByRole[Knight] |
		KingAttacks(s)&b.ByRole[King] |
		BishopAttacks(s, occ)&(b.ByRole[Bishop]|b.ByRole[Queen]) |
		RookAttacks(s, occ)&(b.ByRole[Rook]|b.ByRole[Queen])
}

// Attackers are the men of one colour that attack the square, with the lines
// blocked by occ instead of by the men on the board.
func (b *Board) Attackers(c Colour, s Square, occ Bitboard) Bitboard {
	return b.ByColour[c&1] & (leaps[s&63].pawnsAt[c&1]&b.ByRole[Pawn] |
		KnightAttacks(s)&b.ByRole[Knight] |
		KingAttacks(s)&b.ByRole[King] |
		BishopAttacks(s, occ)&(b.ByRole[Bishop]|b.ByRole[Queen]) |
		RookAttacks(s, occ)&(b.ByRole[Rook]|b.ByRole[Queen]))
}
