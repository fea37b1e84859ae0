package walk

import (
	"strings"

	"rookery/fairy"
	"rookery/problem"
)

// pawns are those of other kinds than the game's, and men that are partly pawns.
func pawns() map[problem.Walk]fairy.Walk {
	return map[problem.Walk]fairy.Walk{
		"bp": {Pawn: true, Passable: true, Sights: pawnSights(1, [2]int{0, 7}, straight), Generate: func(p *fairy.Position, from fairy.Place, g *fairy.Generator) {
			ahead := up(g.Side())
			if n := pawnSteps(p, from, ahead, g.Observing()); n > 0 {
				takeAs(p, p.March(fairy.Vec(0, ahead), from), g)
				for _, v := range forks[g.Side()] {
					march(p, v, n, from, g)
				}
			}
		}},
		// The reverse pawn has all of the other side's pawn but the colour.
		"pp": {Pawn: true, Backward: true, Passable: true, Sights: pawnSights(1, [2]int{7, 0}, backward), Generate: func(p *fairy.Position, from fairy.Place, g *fairy.Generator) {
			ahead := -up(g.Side())
			if n := pawnSteps(p, from, ahead, g.Observing()); n > 0 {
				for _, v := range forks[g.Side().Other()] {
					takeAs(p, p.March(v, from), g)
				}
				march(p, fairy.Vec(0, ahead), n, from, g)
			}
		}},
		"sp": {Pawn: true, Sights: pawnSights(far, [2]int{-1, -1}, forking), Generate: func(p *fairy.Position, from fairy.Place, g *fairy.Generator) {
			march(p, fairy.Vec(0, up(g.Side())), far, from, g)
			for _, v := range forks[g.Side()] {
				takeFirst(p, v, from, g)
			}
		}},
		"bs": firstIf(alongBoard, fairy.Walk{Pawn: true, Sights: pawnSights(far, [2]int{-1, -1}, straight), Generate: func(p *fairy.Position, from fairy.Place, g *fairy.Generator) {
			for _, v := range forks[g.Side()] {
				march(p, v, far, from, g)
			}
			takeFirst(p, fairy.Vec(0, up(g.Side())), from, g)
		}}),

		"dr": both(leaper(knightly), pawn()),
		"sh": both(rider(orthogonal), fairy.Walk{Generate: func(p *fairy.Position, from fairy.Place, g *fairy.Generator) {
			if pawnSteps(p, from, up(g.Side()), g.Observing()) > 0 {
				for _, v := range forks[g.Side()] {
					takeAs(p, p.March(v, from), g)
				}
			}
		}}),
		"gy": both(rider(diagonal), blind(fairy.Walk{Generate: func(p *fairy.Position, from fairy.Place, g *fairy.Generator) {
			ahead := up(g.Side())
			march(p, fairy.Vec(0, ahead), pawnSteps(p, from, ahead, g.Observing()), from, g)
		}})),
	}
}

// forks are the directions in which a side's pawns capture.
var forks = [2][2]fairy.Vector{
	{fairy.Vec(-1, 1), fairy.Vec(1, 1)},
	{fairy.Vec(-1, -1), fairy.Vec(1, -1)},
}

// pawnSteps is how many steps a pawn may go: none from its first rank unless a
// condition says so, two from the second. Orphans may go from the first rank,
// hunters observe from it.
func pawnSteps(p *fairy.Position, from fairy.Place, ahead int, observing bool) int {
	rank := from.Rank()
	if ahead < 0 {
		rank = 7 - rank
	}
	switch rank {
	case 0:
		code := p.WalkOf(p.At(from.Square()).Walk()).Code
		if code == "o" || observing && strings.Contains(string(code), "/") {
			return 1
		}
		return p.StartSteps(from.Square())
	case 1:
		return 2
	}
	return 1
}

// march goes up to n steps over empty squares.
func march(p *fairy.Position, v fairy.Vector, n int, from fairy.Place, g *fairy.Generator) {
	s := p.March(v, from)
	for ; n > 0 && g.Empty(s); n-- {
		g.Quiet(s)
		s = p.March(v, s)
	}
}

// takeAs takes on a square or, in passing, a pawn that has just passed it.
func takeAs(p *fairy.Position, to fairy.Place, g *fairy.Generator) {
	if g.Occupied(to) {
		g.Take(to, to)
	} else if pawn := p.PassedPawn(to.Square()); pawn != fairy.Off {
		g.TakePassing(to, pawn)
	}
}

// takeFirst takes the first man on a line.
func takeFirst(p *fairy.Position, v fairy.Vector, from fairy.Place, g *fairy.Generator) {
	s := p.March(v, from)
	for g.Empty(s) {
		s = p.March(v, s)
	}
	if g.Occupied(s) {
		g.Take(s, s)
	}
}
