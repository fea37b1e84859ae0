package diagram

import (
	"strings"

	"rookery/problem"
)

// A look is how a man appears: a figure turned by an angle, or letters in a
// disc where problem magazines have no sign for the walk.
type look struct {
	colour  problem.Colour
	figure  figure
	angle   int    // clockwise, in degrees
	letters string // when figure is noFigure
}

// sign is the figure and its turn that stand for a walk.
type sign struct {
	figure figure
	angle  int
}

// signOf gives the sign of a walk. The customs of the magazines agree on few
// fairy men (grasshopper, nightrider, lions, hoppers); the others follow the
// rule that a man looks like the orthodox one it is derived from.
func signOf(w problem.Walk) (sign, bool) {
	switch w {
	case "k":
		return sign{king, 0}, true
	case "ek": // erlking
		return sign{king, 90}, true
	case "kh": // kinghopper
		return sign{king, 180}, true
	case "we": // wazir
		return sign{king, 270}, true

	case "q":
		return sign{queen, 0}, true
	case "m": // moose
		return sign{queen, 45}, true
	case "li": // lion
		return sign{queen, 90}, true
	case "sw": // sparrow
		return sign{queen, 135}, true
	case "g": // grasshopper
		return sign{queen, 180}, true
	case "ea": // eagle
		return sign{queen, 225}, true
	case "le": // leo
		return sign{queen, 270}, true
	case "l": // locust
		return sign{queen, 315}, true

	case "r":
		return sign{rook, 0}, true
	case "rm": // rook moose
		return sign{rook, 45}, true
	case "rl": // rook lion
		return sign{rook, 90}, true
	case "em": // empress
		return sign{rook, 135}, true
	case "rh": // rookhopper
		return sign{rook, 180}, true
	case "re": // rook eagle
		return sign{rook, 225}, true
	case "pa": // pao
		return sign{rook, 270}, true
	case "lr": // rook locust
		return sign{rook, 315}, true

	case "b":
		return sign{bishop, 0}, true
	case "bm": // bishop moose
		return sign{bishop, 45}, true
	case "bl": // bishop lion
		return sign{bishop, 90}, true
	case "pr": // princess
		return sign{bishop, 135}, true
	case "bh": // bishophopper
		return sign{bishop, 180}, true
	case "be": // bishop eagle
		return sign{bishop, 225}, true
	case "va": // vao
		return sign{bishop, 270}, true
	case "lb": // bishop locust
		return sign{bishop, 315}, true

	case "s":
		return sign{knight, 0}, true
	case "gi": // giraffe
		return sign{knight, 45}, true
	case "z": // zebra
		return sign{knight, 90}, true
	case "am": // amazon
		return sign{knight, 135}, true
	case "n": // nightrider
		return sign{knight, 180}, true
	case "an": // antelope
		return sign{knight, 225}, true
	case "ca": // camel
		return sign{knight, 270}, true
	case "ma": // mao
		return sign{knight, 315}, true

	case "p":
		return sign{pawn, 0}, true
	case "bs": // berolina superpawn
		return sign{pawn, 45}, true
	case "sp": // superpawn
		return sign{pawn, 90}, true
	case "pp": // protean pawn
		return sign{pawn, 135}, true
	case "bp": // berolina pawn
		return sign{pawn, 180}, true
	case "cp": // chinese pawn
		return sign{pawn, 270}, true

	case "eq": // equihopper
		return sign{equihopper, 0}, true
	case "ne": // nonstop equihopper
		return sign{equihopper, 90}, true
	}
	return sign{}, false
}

// lookOf is the appearance of a man, without its attributes.
func lookOf(m problem.Man) look {
	if s, ok := signOf(m.Walk); ok {
		return look{colour: m.Colour, figure: s.figure, angle: s.angle}
	}
	return look{colour: m.Colour, letters: letters(m.Walk)}
}

// letters writes a walk's code for print: "RO", "37", "R/B".
func letters(w problem.Walk) string { return strings.ToUpper(string(w)) }
