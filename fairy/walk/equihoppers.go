package walk

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

// equihoppers land as far behind a hurdle as they were before it; equistoppers
// stop halfway to a man.
func equihoppers() map[problem.Walk]fairy.Walk {
	return map[problem.Walk]fairy.Walk{
		"eq": {Straight: true, Generate: equihopper, Listed: eastFirst},
		"or": inOrder(eastFirst, onto(orix, queenly)),
		"ne": {Generate: nonStop(within(3)), Listed: byFile},
		"no": {Generate: nonStop(join(queenly, turn(2, 0), turn(2, 2), turn(3, 0), turn(3, 3))), Listed: byFile},
		"qe": {Straight: true, Generate: equistopper, Listed: eastFirst},
		"qf": {Generate: nonStopper, Listed: byFile},
	}
}

// aside are the vectors to hurdles off the queen's lines, with nothing between.
var aside = join(knightly, turn(2, 3), turn(1, 3))

var equiLines = join(queenly, aside)

func orix(p *fairy.Position, v fairy.Vector, from chess.Square, g *fairy.Generator) {
	if hurdle := g.First(v, from); hurdle != fairy.Off {
		equalHop(p, v, steps(from, hurdle), hurdle, g)
	}
}

// equalHop lands n steps behind the hurdle; those between are empty.
func equalHop(p *fairy.Position, v fairy.Vector, n int, hurdle chess.Square, g *fairy.Generator) {
	s := p.Step(v, hurdle)
	for range n - 1 {
		if !g.Empty(s) {
			return
		}
		s = p.Step(v, s)
	}
	g.Hop(hurdle, s)
}

func equihopper(p *fairy.Position, from chess.Square, g *fairy.Generator) {
	for _, v := range queenly {
		if g.Toward(v) {
			orix(p, v, from, g)
		}
	}
	for _, v := range aside {
		if hurdle := p.Step(v, from); g.Occupied(hurdle) {
			g.Hop(hurdle, p.Step(v, hurdle))
		}
	}
}

// nonStop minds nobody but the hurdle.
func nonStop(vectors []fairy.Vector) func(*fairy.Position, chess.Square, *fairy.Generator) {
	return func(p *fairy.Position, from chess.Square, g *fairy.Generator) {
		for _, v := range vectors {
			if hurdle := p.Step(v, from); g.Occupied(hurdle) {
				g.Hop(hurdle, p.Step(v, hurdle))
			}
		}
	}
}

// equistopper takes only what stands halfway to the next man.
func equistopper(p *fairy.Position, from chess.Square, g *fairy.Generator) {
	for _, v := range queenly {
		first := g.First(v, from)
		if first == fairy.Off {
			continue
		}
		if n := steps(from, first); n%2 == 0 {
			s := from
			for range n / 2 {
				s = p.Step(v, s)
			}
			g.Hop(first, s)
		}
		if second := g.First(v, first); second != fairy.Off && steps(first, second) == steps(from, first) {
			g.Hop(second, first)
		}
	}
	for _, v := range aside {
		to := p.Step(v, from)
		if hurdle := p.Step(v, to); g.Occupied(hurdle) {
			g.Hop(hurdle, to)
		}
	}
}

func nonStopper(p *fairy.Position, from chess.Square, g *fairy.Generator) {
	for _, v := range within(3) {
		to := p.Step(v, from)
		if hurdle := p.Step(v, to); g.Occupied(hurdle) {
			g.Hop(hurdle, to)
		}
	}
}

// steps is the distance of two squares in king's steps.
func steps(a, b chess.Square) int {
	f, r := b.File()-a.File(), b.Rank()-a.Rank()
	return max(f, -f, r, -r)
}
