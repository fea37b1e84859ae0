package ctg

import (
	"slices"

	"rookery/chess"
)

// The codes of moves, by the man and where it goes. Riders go one to seven
// squares in a direction and come in again on the other side of the board: the
// bishop's move to the south-west is a long one to the north-east.
var (
	pawnDirections   = []step{{-1, 1}, {0, 1}, {1, 1}, {0, 2}}
	knightDirections = []step{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
	kingDirections   = []step{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}, {2, 0}, {-2, 0}}
	northward        = line(0, 1)
	northEastward    = line(1, 1)
	eastward         = line(1, 0)
	northWestward    = line(-1, 1)
)

type step struct{ files, ranks int }

func line(files, ranks int) (steps []step) {
	for n := 1; n < 8; n++ {
		steps = append(steps, step{n * files, n * ranks})
	}
	return steps
}

// A codeRow has the codes of a man's moves in the order of the steps.
type codeRow struct {
	role  chess.Role
	n     int // which of the men of the role, from 0
	steps []step
	codes []byte
}

// none stands where there is no code: four squares to the north-west are four
// to the north-east round the board.
const none = 0xff

var codeRows = []codeRow{
	{chess.Pawn, 0, pawnDirections, []byte{0x0c, 0xec, 0x8b, 0xdb}},
	{chess.Pawn, 1, pawnDirections, []byte{0xd1, 0x04, 0x96, 0x62}},
	{chess.Pawn, 2, pawnDirections, []byte{0x27, 0x55, 0x7c, 0x9b}},
	{chess.Pawn, 3, pawnDirections, []byte{0x06, 0xcf, 0xeb, 0xe6}},
	{chess.Pawn, 4, pawnDirections, []byte{0xde, 0xbb, 0x00, 0x5f}},
	{chess.Pawn, 5, pawnDirections, []byte{0x82, 0xcb, 0x2d, 0xb1}},
	{chess.Pawn, 6, pawnDirections, []byte{0xc7, 0x18, 0x5c, 0xc8}},
	{chess.Pawn, 7, pawnDirections, []byte{0x24, 0xa3, 0x14, 0x4a}},
	{chess.Knight, 0, knightDirections, []byte{0x34, 0x36, 0xe9, 0x8a, 0xda, 0x0f, 0xf7, 0x85}},
	{chess.Knight, 1, knightDirections, []byte{0x4c, 0xd2, 0xe0, 0x2a, 0x30, 0x01, 0xd3, 0xf3}},
	{chess.Bishop, 0, northEastward, []byte{0x2e, 0xc1, 0x0d, 0x6a, 0x15, 0x3a, 0x12}},
	{chess.Bishop, 0, northWestward, []byte{0x1b, 0xc3, 0x66, none, 0x3c, 0xb2, 0x26}},
	{chess.Bishop, 1, northEastward, []byte{0xf5, 0xc2, 0xb9, 0x9f, 0x32, 0x09, 0x1d}},
	{chess.Bishop, 1, northWestward, []byte{0x54, 0x22, 0xca, none, 0xcc, 0x79, 0x72}},
	{chess.Rook, 0, northward, []byte{0x81, 0xe8, 0x7a, 0x99, 0x87, 0x50, 0xe1}},
	{chess.Rook, 0, eastward, []byte{0x7f, 0xcd, 0x98, 0xef, 0x6e, 0x52, 0x86}},
	{chess.Rook, 1, northward, []byte{0x7d, 0xf4, 0xe3, 0xc5, 0xa5, 0x7b, 0x69}},
	{chess.Rook, 1, eastward, []byte{0xc4, 0xa9, 0x0e, 0xad, 0xb5, 0xd8, 0x21}},
	{chess.Queen, 0, northward, []byte{0x05, 0x9d, 0x94, 0x37, 0xb7, 0x9a, 0xfd}},
	{chess.Queen, 0, northEastward, []byte{0xf1, 0xa2, 0x45, 0xe7, 0x28, 0x61, 0xed}},
	{chess.Queen, 0, eastward, []byte{0x2f, 0x74, 0x31, 0xe5, 0x39, 0x29, 0x8f}},
	{chess.Queen, 0, northWestward, []byte{0xd7, 0xd9, 0x7e, none, 0x4b, 0x80, 0x42}},
	{chess.Queen, 1, northward, []byte{0x4d, 0xbd, 0xa0, 0xb0, 0xc6, 0x1a, 0xc9}},
	{chess.Queen, 1, northEastward, []byte{0x92, 0xfb, 0xae, 0x38, 0x41, 0x23, 0x6f}},
	{chess.Queen, 1, eastward, []byte{0xf8, 0x03, 0xfa, 0x08, 0xbc, 0xf9, 0xf0}},
	{chess.Queen, 1, northWestward, []byte{0xee, 0x8e, 0xfe, none, 0x3b, 0xab, 0x63}},
	{chess.King, 0, kingDirections, []byte{0x13, 0x67, 0xbe, 0x44, 0x0a, 0x8c, 0x97, 0xdf, 0x6b, 0xf6}},
	// Descriptions have two codes for one move of a second queen and none for
	// another: either code may mean either.
	{chess.Queen, 1, []step{{0, 6}, {6, 0}}, []byte{0xf9, 0x1a}},
}

// decode is the legal move that a code means in a view; false if there is none.
// Pawns promote to queens.
func (v view) decode(code byte) (chess.Move, bool) {
	if code == none {
		return chess.NoMove, false
	}
	for _, row := range codeRows {
		i := slices.Index(row.codes, code)
		if i < 0 {
			continue
		}
		from, ok := v.find(row.role, row.n)
		if !ok {
			continue
		}
		to := chess.At((from.File()+row.steps[i].files)&7, (from.Rank()+row.steps[i].ranks)&7)
		if m, ok := v.legal(v.real(from), v.real(to)); ok {
			return m, true
		}
	}
	return chess.NoMove, false
}

func (v view) legal(from, to chess.Square) (chess.Move, bool) {
	for _, m := range v.pos.Legal(make([]chess.Move, 0, 64)) {
		if m.From() == from && m.To() == to && (m.Promotion() == chess.NoRole || m.Promotion() == chess.Queen) {
			return m, true
		}
	}
	return chess.NoMove, false
}
