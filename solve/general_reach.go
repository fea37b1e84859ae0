package solve

import (
	"rookery/chess"
)

// outOfReach counts the squares on which the target has men that do not stand
// there yet: a half move puts few men there, in most rules one.
func (g *general) outOfReach(moves [2]int) bool {
	puts, ok := g.p.Puts()
	if g.rules.target == nil || !ok {
		return false
	}
	var wanted [2]int
	for s := range chess.Square(64) {
		if m := g.rules.target[s]; m != 0 && !m.SameKind(g.p.At(s)) {
			if m.Neutral() {
				return false
			}
			wanted[m.Colour()&1]++
		}
	}
	room := moves
	if g.p.MayCastle() {
		// A side that castles again has moved its king back in between.
		room[0] += (moves[0] + 1) / 2
		room[1] += (moves[1] + 1) / 2
	}
	if puts == 0 {
		return wanted[0] > room[0] || wanted[1] > room[1]
	}
	return wanted[0]+wanted[1] > room[0]+room[1]+puts*(moves[0]+moves[1])
}

// towards keeps all moves: nothing is known of them.
func (g *general) towards(list []move) []move { return list }
