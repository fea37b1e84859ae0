package mailbox

import (
	"slices"
	"strings"
)

// A Goal is what the last move of a solution is to reach: a symbol of the
// input language, for "z" and "k" with its square ("zg7").
type Goal string

// square is the square that the goal names.
func (g Goal) square() int {
	return at(int(g[1]-'a'), int(g[2]-'1'))
}

// exposing goals leave the mover's own king in check, which only they allow.
func (g Goal) exposing() bool { return g == "!#" || g == "##" || g == "##!" }

// stopping goals leave the side that is to move without one, so that no play goes on from them.
func (g Goal) stopping() bool {
	switch g {
	case "#", "=", "==", "##", "##!", "#=", "#&=", "zat":
		return true
	}
	return false
}

func (b *Board) captured() bool { return isMan(b.taken) }

// stuck: the side to move cannot, nor could it take the other king.
func (b *Board) stuck() bool { return !slices.ContainsFunc(b.ways(), b.legal) }

// moverStuck: the side that has just moved could not move again.
func (b *Board) moverStuck() bool {
	again := *b
	again.Pass()
	return again.stuck()
}

// reached reports whether the last half move reached the goal.
func (b *Board) reached(g Goal) bool {
	check, own := b.InCheck(b.white), b.InCheck(!b.white)
	to := b.last.to
	switch g {
	case "#":
		return check && b.stuck()
	case "=":
		return !check && b.stuck()
	case "#=":
		return b.stuck()
	case "#&=":
		return check && b.stuck() && b.moverStuck()
	case "zat":
		return check && b.stuck() && len(b.Pseudo()) > 0
	case "==":
		return !check && b.stuck() && b.moverStuck()
	case "!=":
		return !own && b.moverStuck()
	case "!#":
		return own && b.moverStuck()
	case "##", "##!":
		return check && own && b.stuck() && b.moverStuck()
	case "+":
		return check
	case "~":
		return true
	}
	if to == 0 {
		return false // nobody moved
	}
	switch {
	case g == "x", g == "%":
		return b.captured()
	case g == "ep":
		return b.last.enPassant
	case g == "00":
		return b.last.castling
	case g == "c81":
		return to >= 91 && !b.white || to <= 28 && b.white
	case g == "ct":
		return int(b.origin[to]) == to
	case g == "<>":
		other := int(b.origin[to])
		return other != 0 && other != to && b.foe(other) && int(b.origin[other]) == to
	case strings.HasPrefix(string(g), "z"):
		return to == g.square()
	case strings.HasPrefix(string(g), "k"):
		return b.kissed(g.square())
	}
	return false
}

// kissed: the man that stood on a square of the diagram is touched by the man
// just moved and by nobody else.
func (b *Board) kissed(from int) bool {
	for square := range b.men {
		if int(b.origin[square]) != from || !isMan(b.men[square]) {
			continue
		}
		touching, touched := 0, false
		for _, step := range steps('k') {
			if isMan(b.men[square+step]) {
				touching++
				touched = touched || square+step == b.last.to
			}
		}
		return touched && touching == 1
	}
	return false
}

// candidates are the moves to be tried: the legal ones, and those that expose
// the own king and reach a goal by that.
func (b *Board) candidates(g Goal) []Move {
	moves := b.Legal()
	if !g.exposing() || g == "##" && b.stuck() || g == "##!" && !(b.InCheck(b.white) && b.stuck()) {
		return moves
	}
	for _, m := range b.Pseudo() {
		next := b.After(m)
		if next.InCheck(b.white) && next.reached(g) {
			moves = append(moves, m)
		}
	}
	return moves
}

// goalMoves are the positions after the moves that reach the goal.
func (b *Board) goalMoves(g Goal) (list []Board) {
	if g == "##!" && !(b.InCheck(b.white) && b.stuck()) {
		return nil
	}
	for _, m := range b.candidates(g) {
		if next := b.After(m); next.reached(g) {
			list = append(list, next)
		}
	}
	return list
}

// canReach reports whether the side to move has a move that reaches the goal.
func (b *Board) canReach(g Goal) bool { return len(b.goalMoves(g)) > 0 }
