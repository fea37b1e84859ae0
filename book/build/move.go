package build

import (
	"rookery/chess"
)

// packMove packs a move into 16 bits: from, to, promotion. A king that castles
// goes to its rook.
func packMove(m chess.Move) uint16 {
	to := m.To()
	if m.IsCastling() {
		to, _ = m.CastlingRook()
	}
	return uint16(m.From())<<6 | uint16(to) | uint16(m.Promotion())<<12
}

// moveNames names packed moves; it remembers names, of which books need few.
type moveNames map[uint16]string

func (n *moveNames) name(move uint16) string {
	if name, ok := (*n)[move]; ok {
		return name
	}
	name := chess.Square(move>>6&63).String() + chess.Square(move&63).String()
	if promotion := chess.Role(move >> 12); promotion != chess.NoRole {
		name += string(promotion.Letter() | 0x20)
	}
	if *n == nil {
		*n = make(moveNames)
	}
	(*n)[move] = name
	return name
}
