package condition

import (
	"strings"

	"rookery/chess"
	"rookery/problem"
)

// has reports whether a keyword is among a condition's parameters.
func has(c problem.Condition, word string) bool {
	for _, p := range c.Params {
		if p.Kind == problem.WordParam && p.Word == word {
			return true
		}
	}
	return false
}

// squares are all squares among a condition's parameters, as a set.
func squares(c problem.Condition) (b chess.Bitboard) {
	for _, p := range c.Params {
		for _, s := range p.Squares {
			b |= s.Bit()
		}
	}
	return b
}

// numbers are the numbers among a condition's parameters.
func numbers(c problem.Condition) (list []int) {
	for _, p := range c.Params {
		if p.Kind == problem.NumberParam {
			list = append(list, p.Number)
		}
	}
	return list
}

// sideOf is the side that a condition's name begins with: "WhiteMaximummer".
func sideOf(name string) chess.Colour {
	if strings.HasPrefix(name, "Black") {
		return chess.Black
	}
	return chess.White
}
