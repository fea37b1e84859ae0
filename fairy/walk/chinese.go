package walk

import (
	"rookery/fairy"
	"rookery/problem"
)

// chinese are the men of Chinese chess and their kin: riders that need a
// hurdle to capture, and men whose knight's step has a square on the way.
func chinese() map[problem.Walk]fairy.Walk {
	return map[problem.Walk]fairy.Walk{
		"le": seeing(screenSights(queenly), onto(chineseRide, queenly)),
		"pa": seeing(screenSights(orthogonal), onto(chineseRide, orthogonal)),
		"va": seeing(screenSights(diagonal), onto(chineseRide, diagonal)),
		"na": seeing(screenSights(knightly), onto(chineseRide, knightly)),
		"ko": seeing(hopperSights(1, 1, knightly), onto(kao, knightly)),
		"cp": first([]fairy.Vector{fairy.Vec(-1, 0), fairy.Vec(1, 0)}, fairy.Walk{Sights: chinesePawnSights(), Generate: chinesePawn}),

		"ma": alongAndAcross(seeing(decomposedSights(maoVia, 1), onto(decomposed(maoVia), knightly))),
		"oa": seeing(decomposedSights(moaVia, far), onto(decomposedRide(moaVia), knightly)),
		"mo": alongAndAcross(seeing(decomposedSights(moaVia, 1), onto(decomposed(moaVia), knightly))),
		"ao": seeing(decomposedSights(maoVia, far), onto(decomposedRide(maoVia), knightly)),
		"ml": seeing(decomposedLionSights(maoVia), onto(decomposedLion(maoVia), knightly)),
		"mm": seeing(decomposedLionSights(moaVia), onto(decomposedLion(moaVia), knightly)),
		"ah": seeing(passedSights(true, maoVia), onto(decomposedHop(maoVia), knightly)),
		"oh": seeing(passedSights(true, moaVia), onto(decomposedHop(moaVia), knightly)),
	}
}

// alongAndAcross has a walk whose moves are a step along a line and a diagonal one, which is longer
// than a knight's leap: the square of their sum is about 6.
func alongAndAcross(w fairy.Walk) fairy.Walk {
	w.Length = 6
	return w
}

func chineseRide(p *fairy.Position, v fairy.Vector, from fairy.Place, g *fairy.Generator) {
	s := p.Step(v, from)
	for ; g.Empty(s); s = p.Step(v, s) {
		g.Quiet(s)
	}
	if g.Occupied(s) {
		g.Hop(s, g.First(v, s))
	}
}

func kao(p *fairy.Position, v fairy.Vector, from fairy.Place, g *fairy.Generator) {
	to := p.Step(v, from)
	if g.Empty(to) {
		g.Quiet(to)
	} else if to = p.Step(v, to); g.Occupied(to) {
		g.Go(to)
	}
}

// chinesePawn goes and takes one square ahead, beyond the middle of the board
// also to the sides.
func chinesePawn(p *fairy.Position, from fairy.Place, g *fairy.Generator) {
	ahead := up(g.Side())
	g.Go(p.March(fairy.Vec(0, ahead), from))
	if (from.Rank() >= 4) == (ahead > 0) {
		g.Go(p.Step(fairy.Vec(1, 0), from))
		g.Go(p.Step(fairy.Vec(-1, 0), from))
	}
}

// A knight's step goes by way of a square: the mao's orthogonally next to its
// departure, the moa's diagonally.

func maoVia(v fairy.Vector) fairy.Vector { return fairy.Vec(v.Files()/2, v.Ranks()/2) }
func moaVia(v fairy.Vector) fairy.Vector { return fairy.Vec(sign(v.Files()), sign(v.Ranks())) }

func decomposed(via func(fairy.Vector) fairy.Vector) rule {
	return func(p *fairy.Position, v fairy.Vector, from fairy.Place, g *fairy.Generator) {
		if g.Empty(p.Step(via(v), from)) {
			g.Go(p.Step(v, from))
		}
	}
}

func decomposedHop(via func(fairy.Vector) fairy.Vector) rule {
	return func(p *fairy.Position, v fairy.Vector, from fairy.Place, g *fairy.Generator) {
		if hurdle := p.Step(via(v), from); g.Occupied(hurdle) {
			g.Hop(hurdle, p.Step(v, from))
		}
	}
}

func decomposedRide(via func(fairy.Vector) fairy.Vector) rule {
	return func(p *fairy.Position, v fairy.Vector, from fairy.Place, g *fairy.Generator) {
		for s := from; g.Empty(p.Step(via(v), s)); {
			s = p.Step(v, s)
			if !g.Go(s) {
				return
			}
		}
	}
}

// decomposedLion needs a hurdle, on a square of arrival or on the way to one.
func decomposedLion(via func(fairy.Vector) fairy.Vector) rule {
	return func(p *fairy.Position, v fairy.Vector, from fairy.Place, g *fairy.Generator) {
		hopped, hurdle := false, fairy.Outside
		for s := from; ; {
			passed := p.Step(via(v), s)
			if g.Occupied(passed) {
				if hopped {
					return
				}
				hopped, hurdle = true, passed
			}
			s = p.Step(v, s)
			switch {
			case passed == fairy.Outside || s == fairy.Outside || passed.Square() == from.Square() || s.Square() == from.Square():
				return
			case hopped:
				if s.Square() == hurdle.Square() || !g.Go(s) {
					return
				}
			case g.Occupied(s):
				hopped, hurdle = true, s
			}
		}
	}
}
