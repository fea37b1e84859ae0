package chess

import (
	"iter"
	"math/bits"
)

// A Bitboard is a set of squares; bit 0 is a1, bit 63 is h8.
type Bitboard uint64

// Sets that the rules speak of.
const (
	Nowhere    Bitboard = 0
	Everywhere Bitboard = ^Nowhere
	FileA      Bitboard = 0x0101010101010101
	FileH      Bitboard = FileA << 7
	Rank1      Bitboard = 0xff
	Rank8      Bitboard = Rank1 << 56
	// LightSquares are the squares of h1's colour.
	LightSquares Bitboard = 0x55aa55aa55aa55aa
	DarkSquares  Bitboard = ^LightSquares
)

// RankOf is the set of the squares of a rank (0 = 1st).
func RankOf(rank int) Bitboard { return Rank1 << (8 * uint(rank&7)) }

// FileOf is the set of the squares of a file (0 = a).
func FileOf(file int) Bitboard { return FileA << uint(file&7) }

// Bit is the set that holds the square alone; NoSquare gives the empty set.
func (s Square) Bit() Bitboard { return 1 << s }

// bit is Bit for a square known to be on the board: one instruction less.
func bit(s Square) Bitboard { return 1 << (s & 63) }

// Has reports whether the square is in the set.
func (b Bitboard) Has(s Square) bool { return b&s.Bit() != 0 }

// With is the set with the square added.
func (b Bitboard) With(s Square) Bitboard { return b | s.Bit() }

// Without is the set with the square taken out.
func (b Bitboard) Without(s Square) Bitboard { return b &^ s.Bit() }

// Count is the number of squares in the set.
func (b Bitboard) Count() int { return bits.OnesCount64(uint64(b)) }

// First is the lowest square of the set, NoSquare if it is empty.
func (b Bitboard) First() Square { return Square(bits.TrailingZeros64(uint64(b))) }

// Pop removes the lowest square and returns it, NoSquare if there is none.
func (b *Bitboard) Pop() Square {
	s := b.First()
	*b &= *b - 1
	return s
}

// Squares yields the squares of the set, lowest first.
func (b Bitboard) Squares() iter.Seq[Square] {
	return func(yield func(Square) bool) {
		for b != 0 {
			if !yield(b.Pop()) {
				return
			}
		}
	}
}

// severalIn reports whether the set holds at least two squares.
func severalIn(b Bitboard) bool { return b&(b-1) != 0 }

// String draws the set as eight lines, the eighth rank first.
func (b Bitboard) String() string {
	text := make([]byte, 0, 64*2)
	for rank := 7; rank >= 0; rank-- {
		for file := range 8 {
			mark, end := byte('.'), byte(' ')
			if b.Has(At(file, rank)) {
				mark = 'x'
			}
			if file == 7 {
				end = '\n'
			}
			text = append(text, mark, end)
		}
	}
	return string(text)
}
