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

// moveNames are the names of all packed moves that do not promote, one behind the other.
var moveNames = func() string {
	var names []byte
	for move := range 1 << 12 {
		names = append(names, chess.Square(move>>6).String()...)
		names = append(names, chess.Square(move&63).String()...)
	}
	return string(names)
}()

// moveName is a packed move in coordinates.
func moveName(move uint16) string {
	at := int(move) & (1<<12 - 1) * 4
	name := moveNames[at : at+4]
	if promotion := chess.Role(move >> 12); promotion != chess.NoRole {
		name += string(promotion.Letter() | 0x20)
	}
	return name
}
