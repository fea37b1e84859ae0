package walk

import (
	"rookery/fairy"
	"rookery/problem"
)

// leapers go one step, whatever is in between.
func leapers() map[problem.Walk]fairy.Walk {
	return map[problem.Walk]fairy.Walk{
		"we": leaper(orthogonal),
		"fe": leaper(diagonal),
		"da": leaper(turn(2, 0)),
		"al": leaper(turn(2, 2)),
		"ca": leaper(turn(1, 3)),
		"z":  leaper(turn(2, 3)),
		"gi": leaper(turn(1, 4)),
		"an": leaper(turn(3, 4)),
		"ek": leaper(queenly),
		"15": leaper(turn(1, 5)),
		"16": leaper(turn(1, 6)),
		"24": leaper(turn(2, 4)),
		"25": leaper(turn(2, 5)),
		"35": leaper(turn(3, 5)),
		"36": leaper(turn(3, 6)),
		"37": leaper(turn(3, 7)),
		"gn": first(knightly, leaper(knightly, turn(1, 3))),
		"sq": leaper(knightly, turn(2, 0), turn(2, 2)),
		"ok": first(turn(2, 3), leaper(knightly, turn(2, 3))),
		"bi": first(turn(1, 3), leaper(turn(1, 3), turn(2, 3))),
		"ze": first(turn(1, 4), leaper(turn(1, 3), turn(1, 4))),
		"bu": firstIf(alongBoard, leaper(turn(3, 4), turn(5, 0))),
		"rf": first(turn(5, 5), leaper(turn(5, 5), turn(1, 7))),
	}
}
