package walk

import (
	"rookery/fairy"
	"rookery/problem"
)

// argentinian men need a hurdle to move and none to capture: the mirror of the
// Chinese ones.
func argentinian() map[problem.Walk]fairy.Walk {
	return map[problem.Walk]fairy.Walk{
		"se": seeing(riderSights(far, queenly), along(argentinianRide, queenly)),
		"fa": seeing(riderSights(far, orthogonal), along(argentinianRide, orthogonal)),
		"lo": seeing(riderSights(far, diagonal), along(argentinianRide, diagonal)),
		"sa": once(fairy.Walk{
			Sights: passedSights(false, maoVia, moaVia),
			Generate: func(p *fairy.Position, from fairy.Place, g *fairy.Generator) {
				for _, v := range knightly {
					to := p.Step(v, from)
					for _, passed := range [2]fairy.Place{p.Step(maoVia(v), from), p.Step(moaVia(v), from)} {
						if passed != fairy.Outside && passed.Square() != from.Square() && g.Empty(to) == g.Occupied(passed) {
							g.Hop(passed, to)
						}
					}
				}
			},
		}),
	}
}

func argentinianRide(p *fairy.Position, v fairy.Vector, from fairy.Place, g *fairy.Generator) {
	hurdle := g.First(v, from)
	if hurdle == fairy.Outside {
		return
	}
	g.Go(hurdle)
	for s := p.Step(v, hurdle); g.Empty(s); s = p.Step(v, s) {
		g.Quiet(s)
	}
}
