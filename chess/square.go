package chess

import "fmt"

// A Square is one of the 64 squares: a1 = 0, b1 = 1, ... h8 = 63.
type Square uint8

// NoSquare stands where a square is optional and absent.
const NoSquare Square = 64

// At makes a square of a file (0 = a) and a rank (0 = 1st); both must lie in 0..7.
func At(file, rank int) Square { return Square(rank<<3 | file) }

// File is 0 for the a-file to 7 for the h-file.
func (s Square) File() int { return int(s & 7) }

// Rank is 0 for the first rank to 7 for the eighth.
func (s Square) Rank() int { return int(s >> 3) }

// String gives the algebraic name, "-" for NoSquare.
func (s Square) String() string {
	if s >= NoSquare {
		return "-"
	}
	return string([]byte{'a' + byte(s&7), '1' + byte(s>>3)})
}

// ParseSquare reads an algebraic name such as "e4"; letters of either case.
func ParseSquare(name string) (Square, error) {
	if len(name) == 2 {
		f, r := name[0]|0x20, name[1]
		if 'a' <= f && f <= 'h' && '1' <= r && r <= '8' {
			return At(int(f-'a'), int(r-'1')), nil
		}
	}
	return NoSquare, fmt.Errorf("chess: %q is not a square", name)
}

// A Colour is White or Black.
type Colour uint8

const (
	White Colour = iota
	Black
)

// Other is the opponent.
func (c Colour) Other() Colour { return c ^ 1 }

// String is "white" or "black".
func (c Colour) String() string {
	if c == White {
		return "white"
	}
	return "black"
}
