package walk

import (
	"rookery/fairy"
	"rookery/problem"
)

// riders go any number of equal steps over empty squares.
func riders() map[problem.Walk]fairy.Walk {
	return map[problem.Walk]fairy.Walk{
		"n":  rider(knightly),
		"cr": rider(turn(1, 3)),
		"zr": rider(turn(2, 3)),
		"gr": firstIf(knightlong, rider(knightly, turn(1, 3))),
		"wr": rider(orthogonal),
		"fr": rider(diagonal),
		"wa": firstIf(alongBoard, rider(orthogonal, knightly)),
		"et": rider(queenly, knightly),
		"am": both(rider(queenly), leaper(knightly)),
		"em": both(rider(orthogonal), leaper(knightly)),
		"pr": both(rider(diagonal), leaper(knightly)),
	}
}
