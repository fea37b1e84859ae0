package walk

import (
	"rookery/fairy"
	"rookery/problem"
)

// hoppers need a man on their line, the hurdle. Most go along the line to the
// first man and land just behind it.
func hoppers() map[problem.Walk]fairy.Walk {
	return map[problem.Walk]fairy.Walk{
		"g":  hopper(queenly),
		"rh": hopper(orthogonal),
		"bh": hopper(diagonal),
		"nh": hopper(knightly),
		"ch": hopper(turn(1, 3)),
		"zh": hopper(turn(2, 3)),
		"gh": hopper(knightly, turn(1, 3)),
		"so": firstIf(longStep, both(leaper(queenly), hopper(queenly))),
		"st": king(first(queenly, both(leaper(queenly), hopper(queenly)))),
		"gl": firstIf(alongBoard, both(leaper(turn(2, 2)), hopper(orthogonal))),

		// The hurdle stands next to the man.
		"kh": seeing(hopperSights(1, 1, queenly), onto(nearHop, queenly)),
		"kp": seeing(hopperSights(1, 1, knightly), onto(nearHop, knightly)),
		"cg": seeing(contraSights(queenly), onto(contraHop, queenly)),

		// They land some squares behind the hurdle.
		"g2": seeing(hopperSights(2, far, queenly), onto(farHop(2), queenly)),
		"g3": seeing(hopperSights(3, far, queenly), onto(farHop(3), queenly)),

		// Two hops in one move, or one over two hurdles.
		"dg": doubleHopper(queenly),
		"dk": doubleHopper(orthogonal),
		"db": doubleHopper(diagonal),
		"ka": seeing(kangarooSights(queenly), onto(kangaroo, queenly)),
		"do": both(seeing(kangarooSights(queenly), onto(kangaroo, queenly)), hopper(queenly)),

		// They stop before the hurdle, or leave from it.
		"ha": inOrder(eastFirst, along(hamster, queenly)),
		"hc": {Sights: sights(contraHamsterSights), Generate: contraHamster},
	}
}

func hopper(vectors ...[]fairy.Vector) fairy.Walk {
	return seeing(hopperSights(1, far, join(vectors...)), onto(hop, vectors...))
}

func hop(p *fairy.Position, v fairy.Vector, from fairy.Place, g *fairy.Generator) {
	if !g.Wanted(v) {
		return
	}
	if hurdle := g.First(v, from); hurdle != fairy.Outside {
		g.Hop(hurdle, p.Step(v, hurdle))
	}
}

func nearHop(p *fairy.Position, v fairy.Vector, from fairy.Place, g *fairy.Generator) {
	if !g.Wanted(v) {
		return
	}
	if hurdle := p.Step(v, from); g.Occupied(hurdle) {
		g.Hop(hurdle, p.Step(v, hurdle))
	}
}

func contraHop(p *fairy.Position, v fairy.Vector, from fairy.Place, g *fairy.Generator) {
	if hurdle := p.Step(v, from); g.Occupied(hurdle) {
		hopOn(p, v, hurdle, g)
	}
}

// hopOn goes any number of steps behind a hurdle.
func hopOn(p *fairy.Position, v fairy.Vector, hurdle fairy.Place, g *fairy.Generator) {
	for s := p.Step(v, hurdle); g.Hop(hurdle, s); s = p.Step(v, s) {
	}
}

// farHop lands so many squares behind the hurdle; those between are empty.
func farHop(distance int) rule {
	return func(p *fairy.Position, v fairy.Vector, from fairy.Place, g *fairy.Generator) {
		hurdle := g.First(v, from)
		s := p.Step(v, hurdle)
		for range distance - 1 {
			if !g.Empty(s) {
				return
			}
			s = p.Step(v, s)
		}
		g.Hop(hurdle, s)
	}
}

// doubleHopper hops twice, in any two directions; the square between is empty.
func doubleHopper(vectors ...[]fairy.Vector) fairy.Walk {
	steps := join(vectors...)
	return seeing(doubleHopperSights(steps), once(fairy.Walk{
		Arrives: true,
		Generate: func(p *fairy.Position, from fairy.Place, g *fairy.Generator) {
			for _, v := range steps {
				first := g.First(v, from)
				between := p.Step(v, first)
				if !g.Empty(between) {
					continue
				}
				for _, last := range steps {
					if !g.Ahead(last, between) {
						continue
					}
					traceBent(v, last, from, g)
					second := g.First(last, between)
					if to := p.Step(last, second); to.Square() != first.Square() && to.Square() != second.Square() {
						g.Go(to)
					}
				}
			}
		},
	}))
}

func kangaroo(p *fairy.Position, v fairy.Vector, from fairy.Place, g *fairy.Generator) {
	first := g.First(v, from)
	second := g.First(v, first)
	if to := p.Step(v, second); first.Square() != second.Square() && to.Square() != first.Square() && to.Square() != second.Square() {
		g.Go(to)
	}
}

func hamster(p *fairy.Position, v fairy.Vector, from fairy.Place, g *fairy.Generator) {
	if hurdle := g.First(v, from); hurdle != fairy.Outside {
		if to := p.Step(v.Back(), hurdle); g.Empty(to) {
			g.Quiet(to)
		}
	}
}

func contraHamster(p *fairy.Position, from fairy.Place, g *fairy.Generator) {
	for _, v := range queenly {
		if hurdle := p.Step(v.Back(), from); g.Toward(v) && g.Occupied(hurdle) {
			for s := p.Step(v, from); s.Square() != hurdle.Square() && g.Go(s); s = p.Step(v, s) {
			}
		}
	}
}
