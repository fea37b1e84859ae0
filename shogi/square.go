package shogi

import "fmt"

// A Square is one of the 81 squares in the order of an SFEN: 9a = 0, 8a = 1,
// ... 1a = 8, 9b = 9, ... 1i = 80.
type Square uint8

// NoSquare stands where there is no square.
const NoSquare Square = squares

const squares = 81

// At makes a square of a file from 1 to 9 and a rank from 1 (a) to 9 (i).
func At(file, rank int) Square { return Square((rank-1)*9 + 9 - file) }

// File is the file from 1 to 9, counted from Black's right.
func (s Square) File() int { return 9 - int(s%9) }

// Rank is the rank from 1 (a, White's first) to 9 (i).
func (s Square) Rank() int { return int(s/9) + 1 }

// String is the name that USI and Western notation have for the square, as
// "7f"; "-" for NoSquare.
func (s Square) String() string {
	if s >= NoSquare {
		return "-"
	}
	return string([]byte{'0' + byte(s.File()), 'a' - 1 + byte(s.Rank())})
}

// ParseSquare reads a name such as "7f".
func ParseSquare(name string) (Square, error) {
	if len(name) == 2 && '1' <= name[0] && name[0] <= '9' && 'a' <= name[1] && name[1] <= 'i' {
		return At(int(name[0]-'0'), int(name[1]-'a')+1), nil
	}
	return NoSquare, fmt.Errorf("shogi: %q is not a square", name)
}

// A Colour is Black, who begins, or White.
type Colour uint8

// The two sides.
const (
	Black Colour = iota
	White
)

// Other is the opponent.
func (c Colour) Other() Colour { return c ^ 1 }

// String is "black" or "white".
func (c Colour) String() string {
	if c == Black {
		return "black"
	}
	return "white"
}

// rankFrom is the rank of a square as a side counts them: 1 is the farthest,
// where its pawns can go no further.
func (s Square) rankFrom(c Colour) int {
	if c == Black {
		return s.Rank()
	}
	return 10 - s.Rank()
}
