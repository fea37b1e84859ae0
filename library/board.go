package library

import (
	"math/bits"
	"strings"

	"rookery/chess"
	"rookery/problem"
)

// A Kind is what may stand on a square, in four bits: the walk of the game and the side.
type Kind uint8

// The kinds. White men of the game are 1 to 6, black ones 9 to 14.
const (
	Empty      Kind = 0
	WhitePawn  Kind = 1
	WhiteKing  Kind = 6
	WhiteFairy Kind = 7 // a white man of another walk, or with an attribute
	Neutral    Kind = 8 // any man of no side
	BlackPawn  Kind = 9
	BlackKing  Kind = 14
	BlackFairy Kind = 15
)

// kinds is how many kinds there are.
const kinds = 16

// walks are the walks of the game in the order of the kinds.
var walks = [...]problem.Walk{problem.Pawn, problem.Knight, problem.Bishop, problem.Rook, problem.Queen, problem.King}

// kindOf is the kind of a man.
func kindOf(m problem.Man) Kind {
	if m.Colour > problem.Black {
		return Neutral
	}
	side := 8 * Kind(m.Colour)
	if len(m.Attributes) == 0 {
		for i, w := range walks {
			if m.Walk == w {
				return side + Kind(i) + 1
			}
		}
	}
	return side + WhiteFairy
}

// A Board is a diagram: four planes of the bits of each square's kind.
type Board [4]uint64

// BoardOf is the board of some men. Of several on a square the top one counts.
func BoardOf(men []problem.Placement) Board {
	var b Board
	for _, m := range men {
		if m.Square < chess.NoSquare {
			b.Put(m.Square, kindOf(m.Man))
		}
	}
	return b
}

// BoardOfSetup is the board of a position of the game.
func BoardOfSetup(s *chess.Setup) Board {
	var b Board
	for sq := range chess.NoSquare {
		if man, ok := s.Board.At(sq); ok {
			b.Put(sq, Kind(8*man.Colour())+Kind(man.Role()-chess.Pawn)+1)
		}
	}
	return b
}

// Put puts a man on a square, or takes what is there away.
func (b *Board) Put(sq chess.Square, k Kind) {
	for i := range b {
		b[i] = b[i]&^(1<<sq) | uint64(k>>i&1)<<sq
	}
}

// At is what stands on a square.
func (b *Board) At(sq chess.Square) (k Kind) {
	for i := range b {
		k |= Kind(b[i]>>sq&1) << i
	}
	return k
}

// Of are the squares of a kind: those where each plane has the kind's bit.
func (b *Board) Of(k Kind) uint64 {
	bit := func(i int) uint64 { return uint64(k>>i&1) - 1 } // nothing to turn round, or everything
	return (b[0] ^ bit(0)) & (b[1] ^ bit(1)) & (b[2] ^ bit(2)) & (b[3] ^ bit(3))
}

// Occupied are the squares of all men.
func (b *Board) Occupied() uint64 { return b[0] | b[1] | b[2] | b[3] }

// White are the squares of White's men.
func (b *Board) White() uint64 { return (b[0] | b[1] | b[2]) &^ b[3] }

// Black are the squares of Black's men.
func (b *Board) Black() uint64 { return (b[0] | b[1] | b[2]) & b[3] }

// Neutral are the squares of the neutral men.
func (b *Board) Neutral() uint64 { return b[3] &^ (b[0] | b[1] | b[2]) }

// Exchanged has the colours changed; neutral men stay.
func (b *Board) Exchanged() Board {
	return Board{b[0], b[1], b[2], b[3] ^ (b[0] | b[1] | b[2])}
}

// Shifted is the board moved by files and ranks, and whether all men stay on it.
func (b *Board) Shifted(files, ranks int) (Board, bool) {
	var out Board
	for i := range b {
		out[i] = shifted(b[i], files, ranks)
	}
	return out, popcount(out.Occupied()) == popcount(b.Occupied())
}

// Forsyth is the board in Forsyth's notation; fairy men are *, neutral ones +.
func (b *Board) Forsyth() string {
	var s strings.Builder
	for rank := 7; rank >= 0; rank-- {
		gap := 0
		for file := range 8 {
			k := b.At(chess.At(file, rank))
			if k == Empty {
				gap++
				continue
			}
			if gap > 0 {
				s.WriteByte(byte('0' + gap))
				gap = 0
			}
			s.WriteByte(".PNBRQK*+pnbrqk*"[k])
		}
		if gap > 0 {
			s.WriteByte(byte('0' + gap))
		}
		if rank > 0 {
			s.WriteByte('/')
		}
	}
	return s.String()
}

// symmetries are how a board can be turned and mirrored.
const symmetries = 8

// Turned is the board under one of the eight symmetries: 0 is the board itself, 1 to 3 are
// quarter turns, 4 to 7 the same mirrored left to right.
func (b *Board) Turned(symmetry int) Board {
	t := *b
	for i := range t {
		t[i] = turned(t[i], symmetry)
	}
	return t
}

func turned(x uint64, symmetry int) uint64 {
	if symmetry >= 4 {
		x = mirrored(x)
	}
	for range symmetry % 4 {
		x = mirrored(transposed(x))
	}
	return x
}

// mirrored exchanges left and right.
func mirrored(x uint64) uint64 { return bits.ReverseBytes64(bits.Reverse64(x)) }

// transposed exchanges files and ranks.
func transposed(x uint64) uint64 {
	t := 0x0f0f0f0f00000000 & (x ^ x<<28)
	x ^= t ^ t>>28
	t = 0x3333000033330000 & (x ^ x<<14)
	x ^= t ^ t>>14
	t = 0x5500550055005500 & (x ^ x<<7)
	return x ^ t ^ t>>7
}

// turnedSquare is where a symmetry brings a square.
func turnedSquare(sq chess.Square, symmetry int) chess.Square {
	return chess.Square(bits.TrailingZeros64(turned(1<<sq, symmetry)))
}

// The squares that a shift by so many files keeps on the board.
var kept = func() (masks [15]uint64) {
	for shift := -7; shift <= 7; shift++ {
		for file := range 8 {
			if file+shift >= 0 && file+shift < 8 {
				masks[shift+7] |= 0x0101010101010101 << file
			}
		}
	}
	return masks
}()

// shifted moves squares by files and ranks; what leaves the board is gone.
func shifted(x uint64, files, ranks int) uint64 {
	x &= kept[files+7]
	by := 8*ranks + files
	if by < 0 {
		return x >> -by
	}
	return x << by
}

// A Material counts the men of each kind, four bits a kind but for Empty; more than seven count as
// seven, so that a bit stays free to compare all of them at a time.
type Material uint64

// materialTop has the free bits.
const materialTop = 0x8888888888888880

// Material counts the men.
func (b *Board) Material() (m Material) {
	for k := Kind(1); k < kinds; k++ {
		m |= Material(min(bits.OnesCount64(b.Of(k)), 7)) << (4 * k)
	}
	return m
}

// Has reports whether there are at least as many men of each kind as in another count.
func (m Material) Has(least Material) bool {
	return ((m|materialTop)-least)&materialTop == materialTop
}

// exchanged is the material with the colours changed.
func (m Material) exchanged() Material {
	const white, black = 0xfffffff0, 0xfffffff0 << 32
	return m&white<<32 | m&black>>32 | m&(0xf<<(4*Neutral))
}

// apart is by how many men two counts differ.
func (m Material) apart(o Material) (n int) {
	const even = 0x0f0f0f0f0f0f0f0f
	for _, shift := range [...]uint{0, 4} {
		a, b := uint64(m)>>shift&even, uint64(o)>>shift&even
		// Bytes that hold at most 7 each: their differences by way of the greater one.
		d := (a | 0x8080808080808080) - b
		negative := ^d & 0x8080808080808080 >> 7 // 1 where b is greater
		d = d & 0x7f7f7f7f7f7f7f7f
		flip := negative * 0x7f
		d = (d ^ flip) + negative
		n += int(d * 0x0101010101010101 >> 56)
	}
	return n
}
