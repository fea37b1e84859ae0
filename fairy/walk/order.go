package walk

import (
	"slices"

	"rookery/fairy"
)

// Here stands in which order the moves of some men are listed, where it is not that of
// most (fairy.Vector.Listed). The orders are those of the reference program.

// inOrder lists a walk's moves by an order of its own.
func inOrder(listed func(fairy.Vector) int, w fairy.Walk) fairy.Walk {
	w.Listed = listed
	return w
}

// first lists moves by some vectors before the others.
func first(vectors []fairy.Vector, w fairy.Walk) fairy.Walk {
	return firstIf(func(v fairy.Vector) bool { return slices.Contains(vectors, v) }, w)
}

// firstIf lists some moves before the others.
func firstIf(before func(fairy.Vector) bool, w fairy.Walk) fairy.Walk {
	const later = 1 << 8
	return inOrder(func(v fairy.Vector) int {
		if before(v) {
			return v.Listed()
		}
		return later + v.Listed()
	}, w)
}

// alongBoard is a journey along rank or file, longStep one of more than a step.
func alongBoard(v fairy.Vector) bool { return v.Files()*v.Ranks() == 0 }

func longStep(v fairy.Vector) bool { return max(v.Files(), -v.Files(), v.Ranks(), -v.Ranks()) > 1 }

// knightlong is a journey by equal knight's steps.
func knightlong(v fairy.Vector) bool {
	f, r := v.Files(), v.Ranks()
	return f*f == 4*r*r || r*r == 4*f*f
}

// upwards is a journey to a higher rank.
func upwards(v fairy.Vector) bool { return v.Ranks() > 0 }

// eastFirst goes through a queen's lines the other way round: E, N, W, S, NW, NE, SE, SW,
// behind all directions between them.
func eastFirst(v fairy.Vector) int {
	const lines = 8
	direction, near := v.Listed()>>4, v.Listed()&15
	if direction >= lines {
		direction = 3*lines - 1 - direction
	}
	return direction<<4 | near
}

// awayFromEastFirst is eastFirst by where what a man bounces off lies.
func awayFromEastFirst(v fairy.Vector) int { return eastFirst(v.Back()) }

// byFile goes through the squares from the a-file, each from its first rank.
func byFile(v fairy.Vector) int { return (v.Files()+7)<<4 | (v.Ranks() + 7) }

// roundByEast is for knight's steps: round from east by south.
func roundByEast(v fairy.Vector) int { return (3 - v.Listed()>>4) & 7 }
