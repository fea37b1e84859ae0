package walk

import (
	"rookery/fairy"
	"rookery/problem"
)

// zigzags ride by two steps in turn. Which pairs of steps go together is told
// by their sum: knight's steps that make (2,0) wind about a line, those that
// make (1,1) about a diagonal.
func zigzags() map[problem.Walk]fairy.Walk {
	return map[problem.Walk]fairy.Walk{
		"ss": zigzag(knightly, turn(2, 0), turn(4, 0)),
		"ds": zigzag(knightly, turn(1, 1), turn(3, 3)),
		"s2": zigzag(knightly, turn(2, 0)),
		"s4": zigzag(knightly, turn(4, 0)),
		"s1": zigzag(knightly, turn(1, 1)),
		"s3": zigzag(knightly, turn(3, 3)),
		"qn": zigzag(knightly, turn(1, 3)),
		"bt": zigzag(diagonal, turn(2, 0)),
		"gt": zigzag(orthogonal, turn(1, 1)),
	}
}

func zigzag(steps []fairy.Vector, sums ...[]fairy.Vector) fairy.Walk {
	var pairs [][2]fairy.Vector
	for _, sum := range join(sums...) {
		for _, zig := range steps {
			for _, zag := range steps {
				if zig != zag && add(zig, zag) == sum {
					pairs = append(pairs, [2]fairy.Vector{zig, zag})
				}
			}
		}
	}
	return once(fairy.Walk{
		Sights: zigzagSights(pairs),
		Generate: func(p *fairy.Position, from fairy.Place, g *fairy.Generator) {
			for _, pair := range pairs {
				if g.Tracing() {
					traceZigzag(pair, p, from, g)
				}
				s := p.Step(pair[0], from)
				for i := 1; g.Go(s); i++ {
					s = p.Step(pair[i&1], s)
				}
			}
		},
	})
}

// traceZigzag tells the line of a zigzag on which the target may lie.
func traceZigzag(pair [2]fairy.Vector, p *fairy.Position, from fairy.Place, g *fairy.Generator) {
	s := from
	for i := 0; s != fairy.Outside; i++ {
		if s.Square() == g.Target() {
			g.Trace(fairy.LineThrough(from.Square(), s.Square(),
				func(n int) fairy.Vector { return pair[(n+1)&1].Back() },
				func(n int) fairy.Vector { return pair[(i+n)&1] }, 0))
			return
		}
		s = p.Step(pair[i&1], s)
	}
}
