package mate

import (
	"rookery/chess"
	"rookery/internal/proofnumber"
)

// manKeys are the random numbers of the key's second half; the first half is
// chess's own key.
var manKeys = func() (t [16 * 64]uint64) {
	for i := range t {
		t[i] = mix(uint64(i) + 1<<40)
	}
	return t
}()

// mix scatters the bits of a small number (the finaliser of splitmix64).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

func manKey(p chess.Piece, s chess.Square) uint64 { return manKeys[int(p)<<6&1023|int(s&63)] }

func wholeKey(p *chess.Position) (hi uint64) {
	b := p.Board()
	for s := range b.Occupied().Squares() {
		m, _ := b.At(s)
		hi ^= manKey(m, s)
	}
	return hi
}

// manKeysOf is what a side's move changes in the key's second half.
func manKeysOf(us chess.Colour, m chess.Move) uint64 {
	if m.IsCastling() {
		rook, to := m.CastlingRook()
		king, tower := chess.PieceOf(us, chess.King), chess.PieceOf(us, chess.Rook)
		return manKey(king, m.From()) ^ manKey(king, m.To()) ^ manKey(tower, rook) ^ manKey(tower, to)
	}
	role := m.Role()
	hi := manKey(chess.PieceOf(us, role), m.From())
	if p := m.Promotion(); p != chess.NoRole {
		role = p
	}
	hi ^= manKey(chess.PieceOf(us, role), m.To())
	if m.IsCapture() {
		hi ^= manKey(chess.PieceOf(us.Other(), m.Captured()), m.CaptureSquare())
	}
	return hi
}

// key is the position's, without what rules add.
func (f *frame) key() proofnumber.Key {
	return proofnumber.Key{Lo: f.pos.Key(), Hi: f.hi ^ mix(uint64(f.pos.Castling())^uint64(f.pos.EnPassant())<<32)}
}

// plainKey is what belongs to the second half where nobody may castle or capture in passing.
var plainKey = mix(uint64(chess.NoSquare) << 32)
