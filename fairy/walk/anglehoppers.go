package walk

import (
	"rookery/fairy"
	"rookery/problem"
)

// angleHoppers go to the first man of a line and land beside it: on the next
// square in a direction that makes an angle with the line.
func angleHoppers() map[problem.Walk]fairy.Walk {
	return map[problem.Walk]fairy.Walk{
		"m":  angleHopper([]int{45}, queenly),
		"ea": angleHopper([]int{90}, queenly),
		"sw": angleHopper([]int{135}, queenly),
		"rm": angleHopper([]int{45}, orthogonal),
		"re": angleHopper([]int{90}, orthogonal),
		"rw": angleHopper([]int{135}, orthogonal),
		"bm": angleHopper([]int{45}, diagonal),
		"be": angleHopper([]int{90}, diagonal),
		"bw": angleHopper([]int{135}, diagonal),
		// The scarabeus leaves the hurdle with a knight's step close to its line.
		"sc": onceAlone(deflected(queenly, func(v fairy.Vector) []fairy.Vector {
			return []fairy.Vector{add(v, rotate(v, 45)), add(v, rotate(v, -45))}
		})),
		"mg": once(both(angleHopper([]int{45, 90, 135}, queenly), hopper(queenly), blind(along(hamster, queenly)))),

		// Equihoppers around a corner: as far behind the hurdle as before it.
		"ee": onceAlone(fairy.Walk{Sights: eagleSights(queenly, aside), Generate: eagleEquihopper}),
		"en": onceAlone(fairy.Walk{Sights: sights(eagleNonStopSights), Generate: eagleNonStop}),
	}
}

func angleHopper(angles []int, vectors []fairy.Vector) fairy.Walk {
	return once(deflected(vectors, func(v fairy.Vector) (out []fairy.Vector) {
		for _, a := range angles {
			out = append(out, rotate(v, a), rotate(v, -a))
		}
		return out
	}))
}

// deflected hops to a hurdle and leaves it by other steps.
func deflected(vectors []fairy.Vector, behind func(fairy.Vector) []fairy.Vector) fairy.Walk {
	leave := make([][]fairy.Vector, len(vectors))
	for i, v := range vectors {
		leave[i] = behind(v)
	}
	return fairy.Walk{
		Sights: deflectedSights(vectors, leave),
		Generate: func(p *fairy.Position, from fairy.Place, g *fairy.Generator) {
			for i, v := range vectors {
				hurdle := g.First(v, from)
				if hurdle == fairy.Outside {
					continue
				}
				for _, out := range leave[i] {
					traceBent(v, out, from, g)
					g.Hop(hurdle, p.Step(out, hurdle))
				}
			}
		},
	}
}

// traceBent tells a line that begins in one direction and ends in another.
func traceBent(first, last fairy.Vector, from fairy.Place, g *fairy.Generator) {
	if g.Tracing() {
		g.Trace(fairy.LineThrough(from.Square(), g.Target(), func(int) fairy.Vector { return first.Back() }, func(int) fairy.Vector { return last }, 0))
	}
}

// corners are the quarter turns to either side.
var corners = [2]int{90, -90}

func eagleEquihopper(p *fairy.Position, from fairy.Place, g *fairy.Generator) {
	for _, v := range queenly {
		hurdle := g.First(v, from)
		if hurdle == fairy.Outside {
			continue
		}
		n := count(p, v, from, hurdle)
		for _, a := range corners {
			equalHop(p, rotate(v, a), n, hurdle, g)
		}
	}
	for _, v := range aside {
		if hurdle := p.Step(v, from); g.Occupied(hurdle) {
			for _, a := range corners {
				g.Hop(hurdle, p.Step(rotate(v, a), hurdle))
			}
		}
	}
}

// eagleNonStop minds nobody but the hurdle, which stands on a line of queen,
// nightrider, camelrider or zebrarider.
func eagleNonStop(p *fairy.Position, from fairy.Place, g *fairy.Generator) {
	for _, v := range equiLines {
		n := 0
		for hurdle := p.Step(v, from); hurdle != fairy.Outside && hurdle != from; hurdle = p.Step(v, hurdle) {
			n++
			if !g.Occupied(hurdle) {
				continue
			}
			for _, a := range corners {
				on := rotate(v, a)
				to := hurdle
				for range n {
					to = p.Surface().Step(on, to)
				}
				if to.Square() != fairy.Off && !p.Holes().Has(to.Square()) {
					g.Hop(hurdle, to)
				}
			}
		}
	}
}
