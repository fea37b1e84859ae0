package tifile

import (
	"errors"
	"fmt"
)

// A Series names variables that belong together: a prefix and a digit.
type Series struct {
	Folder string // of the calculator
	Prefix string // at most MaxName-1 bytes
	Offset int    // the first digit
}

// Digits is how many variables a series can have at most.
const Digits = 10

// ErrTooMany is why a series has no more variables.
var ErrTooMany = errors.New("a series has only the digits 0 to 9")

// Variable makes variable number i of the series, from 0, with its data.
func (s Series) Variable(i int, data []byte) (Variable, error) {
	digit := s.Offset + i
	if digit < 0 || digit >= Digits {
		return Variable{}, fmt.Errorf("tifile: %s%d: %w", s.Prefix, digit, ErrTooMany)
	}
	return Variable{Folder: s.Folder, Name: s.Prefix + string(rune('0'+digit)), Data: data}, nil
}
