package ctg

import "rookery/chess"

// A view is a position as the book sees it: White to move, and the king on the
// right if castling does not matter.
type view struct {
	pos    *chess.Position
	flip   uint8 // 56 if ranks and colours are exchanged
	mirror uint8 // 7 if files are
}

func viewOf(pos *chess.Position) view {
	v := view{pos: pos}
	if pos.Turn() == chess.Black {
		v.flip = 56
	}
	if pos.Castling() == 0 && pos.Board().King(pos.Turn()).File() < 4 {
		v.mirror = 7
	}
	return v
}

// real is the square of the board for one of the view, and the other way round.
func (v view) real(s chess.Square) chess.Square { return s ^ chess.Square(v.flip^v.mirror) }

// at is what stands on a square of the view.
func (v view) at(file, rank int) (role chess.Role, c chess.Colour) {
	piece, ok := v.pos.Board().At(v.real(chess.At(file, rank)))
	if !ok {
		return chess.NoRole, chess.White
	}
	if c = piece.Colour(); v.flip != 0 {
		c = c.Other()
	}
	return piece.Role(), c
}

// find is the square of White's n-th man of a role, counted from 0 along the
// files, in the view.
func (v view) find(role chess.Role, n int) (chess.Square, bool) {
	for file := range 8 {
		for rank := range 8 {
			if r, c := v.at(file, rank); r == role && c == chess.White {
				if n--; n < 0 {
					return chess.At(file, rank), true
				}
			}
		}
	}
	return chess.NoSquare, false
}

// bitWriter packs bits from the highest down.
type bitWriter struct {
	bytes []byte
	n     int
}

func (w *bitWriter) add(value uint, bits int) {
	for i := bits - 1; i >= 0; i-- {
		if w.n%8 == 0 {
			w.bytes = append(w.bytes, 0)
		}
		w.bytes[w.n/8] |= byte(value>>i&1) << (7 - w.n%8)
		w.n++
	}
}

// manCodes are the bits of White's men and how many there are; Black's have
// the last bit set. An empty square is a single 0.
var manCodes = [...]struct {
	code uint
	bits int
}{
	chess.NoRole: {0, 1},
	chess.Pawn:   {0b110, 3},
	chess.Knight: {0b10010, 5},
	chess.Bishop: {0b10100, 5},
	chess.Rook:   {0b10110, 5},
	chess.Queen:  {0b100010, 6},
	chess.King:   {0b100000, 6},
}

// signature packs the board: a byte for the length and what follows the men,
// the squares file by file, and, at the end of the last byte, the file of a
// capture en passant that is possible (3 bits) and the rights to castle (4).
func (v view) signature() []byte {
	w := bitWriter{}
	w.add(0, 8)
	for file := range 8 {
		for rank := range 8 {
			role, c := v.at(file, rank)
			w.add(manCodes[role].code|uint(c), manCodes[role].bits)
		}
	}
	header, special := byte(0), 0
	enPassant := enPassantFile(v.pos)
	if enPassant >= 0 {
		header, special = header|0x20, special+3
	}
	castling := v.castling()
	if castling != 0 {
		header, special = header|0x40, special+4
	}
	if special == 0 {
		w.add(0, 1)
	}
	for (w.n+special)%8 != 0 {
		w.add(0, 1)
	}
	if enPassant >= 0 {
		w.add(uint(enPassant^int(v.mirror)), 3)
	}
	if castling != 0 {
		w.add(castling, 4)
	}
	w.bytes[0] = header | byte(len(w.bytes))
	return w.bytes
}

// castling are the rights: Black's on the king's and the queen's side, then
// White's.
func (v view) castling() (rights uint) {
	for i, corner := range [...]chess.Square{chess.At(7, 7), chess.At(0, 7), chess.At(7, 0), chess.At(0, 0)} {
		if v.pos.Castling().Has(v.real(corner)) {
			rights |= 8 >> i
		}
	}
	return rights
}

// enPassantFile is the file of a capture en passant that is legal, else -1.
func enPassantFile(pos *chess.Position) int {
	if pos.EnPassant() == chess.NoSquare {
		return -1
	}
	for _, m := range pos.Captures(make([]chess.Move, 0, 32)) {
		if m.IsEnPassant() {
			return m.To().File()
		}
	}
	return -1
}

// hashTable is what the hash of a signature is made of.
var hashTable = [64]uint32{
	0x3100d2bf, 0x3118e3de, 0x34ab1372, 0x2807a847, 0x1633f566, 0x2143b359, 0x26d56488, 0x3b9e6f59,
	0x37755656, 0x3089ca7b, 0x18e92d85, 0x0cd0e9d8, 0x1a9e3b54, 0x3eaa902f, 0x0d9bfaae, 0x2f32b45b,
	0x31ed6102, 0x3d3c8398, 0x146660e3, 0x0f8d4b76, 0x02c77a5f, 0x146c8799, 0x1c47f51f, 0x249f8f36,
	0x24772043, 0x1fbc1e4d, 0x1e86b3fa, 0x37df36a6, 0x16ed30e4, 0x02c3148e, 0x216e5929, 0x0636b34e,
	0x317f9f56, 0x15f09d70, 0x131026fb, 0x38c784b1, 0x29ac3305, 0x2b485dc5, 0x3c049ddc, 0x35a9fbcd,
	0x31d5373b, 0x2b246799, 0x0a2923d3, 0x08a96e9d, 0x30031a9f, 0x08f525b5, 0x33611c06, 0x2409db98,
	0x0ca4feb2, 0x1000b71e, 0x30566e32, 0x39447d31, 0x194e3752, 0x08233a95, 0x0f38fe36, 0x29c7cd57,
	0x0f7b3a39, 0x328e8a16, 0x1e7d1388, 0x0fba78f5, 0x274c7e7c, 0x1e8be65c, 0x2fa0b0bb, 0x1eb6c371,
}

// hash adds a number of the table for each half of a byte; which one depends on
// all halves before.
func hash(signature []byte) (sum uint32) {
	at := uint32(0)
	for _, b := range signature {
		at += uint32(15-b&15)*4 + 1
		sum += hashTable[at%64]
		at += uint32(15-b>>4)*4 + 1
		sum += hashTable[at%64]
	}
	return sum
}
