package walk

import (
	"rookery/fairy"
	"rookery/problem"
)

// locusts take the first man on a line and land just behind it; without a
// capture they cannot move.
func locusts() map[problem.Walk]fairy.Walk {
	return map[problem.Walk]fairy.Walk{
		"l":  seeing(locustSights(far, queenly), along(locust, queenly)),
		"lr": seeing(locustSights(far, orthogonal), along(locust, orthogonal)),
		"lb": seeing(locustSights(far, diagonal), along(locust, diagonal)),
		"ln": seeing(locustSights(far, knightly), along(locust, knightly)),

		// Scylla and Charybdis go the mao's and the moa's way and take on it.
		"sk": {Sights: onTheWaySights(maoVia), Generate: takeOnTheWay(maoVia), Listed: roundByEast},
		"cy": {Sights: onTheWaySights(moaVia), Generate: takeOnTheWay(moaVia), Listed: roundByEast},
	}
}

func locust(p *fairy.Position, v fairy.Vector, from fairy.Place, g *fairy.Generator) {
	victim := g.First(v, from)
	takeBefore(p.Step(v, victim), victim, g)
}

// takeBefore takes a man and lands on an empty square behind it.
func takeBefore(to, victim fairy.Place, g *fairy.Generator) {
	if g.Occupied(victim) && g.Empty(to) {
		g.Take(to, victim)
	}
}

func takeOnTheWay(via func(fairy.Vector) fairy.Vector) func(*fairy.Position, fairy.Place, *fairy.Generator) {
	return func(p *fairy.Position, from fairy.Place, g *fairy.Generator) {
		for _, v := range knightly {
			passed, to := p.Step(via(v), from), p.Step(v, from)
			if g.Empty(to) && g.Empty(passed) {
				g.Quiet(to)
			} else {
				takeBefore(to, passed, g)
			}
		}
	}
}
