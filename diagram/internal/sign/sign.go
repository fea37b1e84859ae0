// Package sign knows how the walks of men are shown: which figure stands for a
// walk, turned by which angle, and the letters of those without a figure. What a
// figure looks like and what LaTeX calls it is for its users to say.
package sign

import "rookery/problem"

// A Figure is a drawing that stands for men.
type Figure uint8

// The figures; None is that of men who are shown as letters.
const (
	None Figure = iota
	King
	Queen
	Rook
	Bishop
	Knight
	Pawn
	Equihopper
	Imitator // stands for no man
)

// A Sign is a figure and its turn, clockwise and in degrees.
type Sign struct {
	Figure Figure
	Angle  int
}

// Of gives the sign of a walk. The customs of the magazines agree on few
// fairy men (grasshopper, nightrider, lions, hoppers); the others follow the
// rule that a man looks like the orthodox one it is derived from.
func Of(w problem.Walk) (Sign, bool) {
	switch w {
	case "k":
		return Sign{King, 0}, true
	case "ek": // erlking
		return Sign{King, 90}, true
	case "kh": // kinghopper
		return Sign{King, 180}, true
	case "we": // wazir
		return Sign{King, 270}, true

	case "q":
		return Sign{Queen, 0}, true
	case "m": // moose
		return Sign{Queen, 45}, true
	case "li": // lion
		return Sign{Queen, 90}, true
	case "sw": // sparrow
		return Sign{Queen, 135}, true
	case "g": // grasshopper
		return Sign{Queen, 180}, true
	case "ea": // eagle
		return Sign{Queen, 225}, true
	case "le": // leo
		return Sign{Queen, 270}, true
	case "l": // locust
		return Sign{Queen, 315}, true

	case "r":
		return Sign{Rook, 0}, true
	case "rm": // rook moose
		return Sign{Rook, 45}, true
	case "rl": // rook lion
		return Sign{Rook, 90}, true
	case "em": // empress
		return Sign{Rook, 135}, true
	case "rh": // rookhopper
		return Sign{Rook, 180}, true
	case "re": // rook eagle
		return Sign{Rook, 225}, true
	case "pa": // pao
		return Sign{Rook, 270}, true
	case "lr": // rook locust
		return Sign{Rook, 315}, true

	case "b":
		return Sign{Bishop, 0}, true
	case "bm": // bishop moose
		return Sign{Bishop, 45}, true
	case "bl": // bishop lion
		return Sign{Bishop, 90}, true
	case "pr": // princess
		return Sign{Bishop, 135}, true
	case "bh": // bishophopper
		return Sign{Bishop, 180}, true
	case "be": // bishop eagle
		return Sign{Bishop, 225}, true
	case "va": // vao
		return Sign{Bishop, 270}, true
	case "lb": // bishop locust
		return Sign{Bishop, 315}, true

	case "s":
		return Sign{Knight, 0}, true
	case "gi": // giraffe
		return Sign{Knight, 45}, true
	case "z": // zebra
		return Sign{Knight, 90}, true
	case "am": // amazon
		return Sign{Knight, 135}, true
	case "n": // nightrider
		return Sign{Knight, 180}, true
	case "an": // antelope
		return Sign{Knight, 225}, true
	case "ca": // camel
		return Sign{Knight, 270}, true
	case "ma": // mao
		return Sign{Knight, 315}, true

	case "p":
		return Sign{Pawn, 0}, true
	case "bs": // berolina superpawn
		return Sign{Pawn, 45}, true
	case "sp": // superpawn
		return Sign{Pawn, 90}, true
	case "pp": // protean pawn
		return Sign{Pawn, 135}, true
	case "bp": // berolina pawn
		return Sign{Pawn, 180}, true
	case "cp": // chinese pawn
		return Sign{Pawn, 270}, true

	case "eq": // equihopper
		return Sign{Equihopper, 0}, true
	case "ne": // nonstop equihopper
		return Sign{Equihopper, 90}, true
	}
	return Sign{}, false
}
