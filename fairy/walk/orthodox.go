package walk

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

func orthodox() map[problem.Walk]fairy.Walk {
	return map[problem.Walk]fairy.Walk{
		problem.King:   king(leaper(queenly)),
		problem.Queen:  rider(queenly),
		problem.Rook:   rider(orthogonal),
		problem.Bishop: rider(diagonal),
		problem.Knight: leaper(knightly),
		problem.Pawn:   pawn(),
	}
}

func pawn() fairy.Walk {
	return fairy.Walk{Pawn: true, Passable: true, Generate: generatePawn, Sees: pawnSees, Reach: pawnReach,
		Sights: pawnSights(1, [2]int{0, 7}, forking)}
}

func up(side chess.Colour) int { return 1 - 2*int(side) }

func generatePawn(p *fairy.Position, from fairy.Place, g *fairy.Generator) {
	ahead := up(g.Side())
	if n := pawnSteps(p, from, ahead, g.Observing()); n > 0 {
		march(p, fairy.Vec(0, ahead), n, from, g)
		for _, v := range forks[g.Side()] {
			takeAs(p, p.March(v, from), g)
		}
	}
}

func pawnReach(on *fairy.Surface, from chess.Square) chess.Bitboard {
	b := lines(on, from, join(forking[0], forking[1]), 1)
	if r := from.Rank(); r == 3 || r == 4 {
		b |= lines(on, from, []fairy.Vector{fairy.Vec(-1, 0), fairy.Vec(1, 0)}, 1) // in passing
	}
	return b
}

func pawnSees(p *fairy.Position, from, target chess.Square, side chess.Colour) bool {
	if pawnSteps(p, fairy.At(from), up(side), true) == 0 {
		return false
	}
	for _, v := range forks[side] {
		if to := p.Beside(v, from); to != fairy.Off && (to == target || p.PassedPawn(to) == target && p.At(target).Is(side.Other())) {
			return true
		}
	}
	return false
}
