package walk

import (
	"rookery/fairy"
	"rookery/problem"
)

// marine men move like those of the game but take like locusts.
func marine() map[problem.Walk]fairy.Walk {
	return map[problem.Walk]fairy.Walk{
		"si": seeing(locustSights(far, queenly), along(marineRide, queenly)),
		"tr": seeing(locustSights(far, orthogonal), along(marineRide, orthogonal)),
		"nd": seeing(locustSights(far, diagonal), along(marineRide, diagonal)),
		"ms": seeing(locustSights(1, knightly), along(marineStep, knightly)),
		"po": king(seeing(locustSights(1, queenly), along(marineStep, queenly))),
		"mp": {
			Pawn: true, Passable: true, Sights: marinePawnSights([2]int{0, 7}), Generate: marinePawn,
			Promotions: []problem.Walk{"si", "tr", "nd", "ms"}, KingPromotion: "po",
		},
		"mh": both(seeing(locustSights(far, orthogonal), along(marineRide, orthogonal)), fairy.Walk{Sights: marinePawnSights([2]int{-1, -1}), Generate: marinePawnTakes}),
	}
}

func marineRide(p *fairy.Position, v fairy.Vector, from fairy.Place, g *fairy.Generator) {
	s := p.Step(v, from)
	for ; g.Empty(s); s = p.Step(v, s) {
		g.Quiet(s)
	}
	takeBefore(p.Step(v, s), s, g)
}

func marineStep(p *fairy.Position, v fairy.Vector, from fairy.Place, g *fairy.Generator) {
	s := p.Step(v, from)
	if g.Empty(s) {
		g.Quiet(s)
	} else {
		takeBefore(p.Step(v, s), s, g)
	}
}

func marinePawn(p *fairy.Position, from fairy.Place, g *fairy.Generator) {
	if n := pawnSteps(p, from, up(g.Side()), g.Observing()); n > 0 {
		march(p, fairy.Vec(0, up(g.Side())), n, from, g)
		marinePawnTakes(p, from, g)
	}
}

// marinePawnTakes takes a man diagonally ahead, or in passing a pawn that has
// passed that square, and lands behind it.
func marinePawnTakes(p *fairy.Position, from fairy.Place, g *fairy.Generator) {
	for _, v := range forks[g.Side()] {
		s := p.March(v, from)
		to := p.March(v, s)
		if !g.Empty(to) {
			continue
		}
		if g.Occupied(s) {
			g.Take(to, s)
		} else if pawn := p.PassedPawn(s.Square()); pawn != fairy.Off {
			g.TakePassing(to, pawn)
		}
	}
}
