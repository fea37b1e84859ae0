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
		"eq": equal(queenly, aside, fairy.Walk{Straight: true, Generate: equihopper, Listed: eastFirst}),
		"or": equal(queenly, nil, fairy.Walk{Straight: true, Generate: orixes, Listed: eastFirst}),
		"ne": nonStop(within(3)),
		"no": nonStop(join(queenly, turn(2, 0), turn(2, 2), turn(3, 0), turn(3, 3))),
		"qe": {Straight: true, Sights: stopperSights(queenly, aside), Generate: equistopper, Listed: eastFirst},
		"qf": {Sights: stopperSights(nil, within(3)), Generate: nonStopper, Listed: byFile},
	}
}

// equal is a walk that lands as far behind a hurdle on one of some lines as it was before it,
// all other squares being empty, or so behind one to which a leap leads, whoever stands between.
func equal(lines, leaps []fairy.Vector, w fairy.Walk) fairy.Walk {
	each := func(on *fairy.Surface, from fairy.Place, land func(to fairy.Place, s fairy.Sight)) {
		for _, v := range lines {
			line := on.Line(v, from)
			for i := 1; i < len(line); i += 2 {
				land(line[i], fairy.Sight{Clear: without(line[:i], i/2), Held: line[i/2].Bit()})
			}
		}
		for _, v := range leaps {
			if line := on.Line(v, from); len(line) > 1 {
				land(line[1], fairy.Sight{Held: line[0].Bit()})
			}
		}
	}
	w.Arrives = true
	w.Reach = func(on *fairy.Surface, from chess.Square) (reach chess.Bitboard) {
		each(on, fairy.At(from), func(to fairy.Place, _ fairy.Sight) { reach |= to.Bit() })
		return reach
	}
	w.Sights = sights(func(t *fairy.Sights, from fairy.Place) {
		each(t.Surface(), from, func(to fairy.Place, s fairy.Sight) { t.Add(from, to, s) })
	})
	return w
}

// aside are the vectors to hurdles off the queen's lines, with nothing between.
var aside = join(knightly, turn(2, 3), turn(1, 3))

var equiLines = join(queenly, aside)

// orixes lands as far behind the first man on a line as it was before him.
func orixes(p *fairy.Position, from fairy.Place, g *fairy.Generator) {
	for _, v := range queenly {
		if g.Toward(v) {
			orix(p, v, from, g)
		}
	}
}

func orix(p *fairy.Position, v fairy.Vector, from fairy.Place, g *fairy.Generator) {
	if hurdle := g.First(v, from); hurdle != fairy.Outside {
		equalHop(p, v, count(p, v, from, hurdle), hurdle, g)
	}
}

// equalHop lands n steps behind the hurdle; those between are empty.
func equalHop(p *fairy.Position, v fairy.Vector, n int, hurdle fairy.Place, g *fairy.Generator) {
	s := p.Step(v, hurdle)
	for range n - 1 {
		if !g.Empty(s) {
			return
		}
		s = p.Step(v, s)
	}
	g.Hop(hurdle, s)
}

func equihopper(p *fairy.Position, from fairy.Place, g *fairy.Generator) {
	orixes(p, from, g)
	for _, v := range aside {
		if hurdle := p.Step(v, from); g.Occupied(hurdle) {
			g.Hop(hurdle, p.Step(v, hurdle))
		}
	}
}

// nonStop minds nobody but the hurdle.
func nonStop(vectors []fairy.Vector) fairy.Walk {
	return equal(nil, vectors, fairy.Walk{Listed: byFile, Generate: func(p *fairy.Position, from fairy.Place, g *fairy.Generator) {
		for _, v := range vectors {
			if hurdle := p.Step(v, from); g.Occupied(hurdle) {
				g.Hop(hurdle, p.Step(v, hurdle))
			}
		}
	}})
}

// equistopper takes only what stands halfway to the next man.
func equistopper(p *fairy.Position, from fairy.Place, g *fairy.Generator) {
	for _, v := range queenly {
		first := g.First(v, from)
		if first == fairy.Outside {
			continue
		}
		n := count(p, v, from, first)
		if n%2 == 0 {
			s := from
			for range n / 2 {
				s = p.Step(v, s)
			}
			g.Hop(first, s)
		}
		if second := g.First(v, first); second != fairy.Outside && count(p, v, first, second) == n {
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

func nonStopper(p *fairy.Position, from fairy.Place, g *fairy.Generator) {
	for _, v := range within(3) {
		to := p.Step(v, from)
		if hurdle := p.Step(v, to); g.Occupied(hurdle) {
			g.Hop(hurdle, to)
		}
	}
}

// count is how many steps lead from one place to another.
func count(p *fairy.Position, v fairy.Vector, from, to fairy.Place) int {
	n := 1
	for s := p.Step(v, from); s != to; s = p.Step(v, s) {
		n++
	}
	return n
}
