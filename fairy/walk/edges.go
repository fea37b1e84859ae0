package walk

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

// edges are the men for whom the edge of the board means something.
func edges() map[problem.Walk]fairy.Walk {
	return map[problem.Walk]fairy.Walk{
		"eh": edged(inOrder(eastFirst, seeing(sights(edgehogSights), onto(edgehog, queenly)))),
		"b1": inOrder(awayFromEastFirst, bouncer(queenly)),
		"b2": inOrder(awayFromEastFirst, bouncer(orthogonal)),
		"b3": inOrder(awayFromEastFirst, bouncer(diagonal)),
		"ar": edged(once(fairy.Walk{Sights: reflectedSights(1), Generate: reflecting(1)})),
		"rb": edged(once(fairy.Walk{Sights: reflectedSights(4), Generate: reflecting(4)})),
		"c":  edged(onceAlone(fairy.Walk{Sights: sights(cardinalSights), Generate: cardinal})),
		"bk": edged(once(fairy.Walk{Sights: bouncySights(2), Generate: bouncyKnight})),
		"bn": edged(once(fairy.Walk{Generate: bouncyNightrider})),
	}
}

func onEdge(board *fairy.Surface, at fairy.Place) bool { return board.Edges().Has(at.Square()) }

// edgeless: there is no edge on a surface.
func edgeless(on *fairy.Surface) bool { return on.Edges() == 0 }

// edged is a walk for boards with edges.
func edged(w fairy.Walk) fairy.Walk {
	w.Unfit = edgeless
	return w
}

// edgehog goes like a queen, from the edge to the middle or back.
func edgehog(p *fairy.Position, v fairy.Vector, from fairy.Place, g *fairy.Generator) {
	for s := p.Step(v, from); s != fairy.Outside; s = p.Step(v, s) {
		if onEdge(p.Surface(), s) != onEdge(p.Surface(), from) {
			if !g.Go(s) {
				return
			}
		} else if !g.Empty(s) {
			return
		}
	}
}

func edgehogSights(t *fairy.Sights, from fairy.Place) {
	for _, v := range queenly {
		line := t.Line(v, from)
		for i, to := range line {
			if onEdge(t.Surface(), to) != onEdge(t.Surface(), from) {
				t.Add(from, to, fairy.Sight{Clear: bits(line[:i])})
			}
		}
	}
}

// bouncer bounces off a man, or off the edge, to a square as far away on the
// other side.
func bouncer(vectors []fairy.Vector) fairy.Walk {
	return seeing(bouncerSights(vectors), fairy.Walk{
		Straight: true,
		Arrives:  true,
		Reach:    func(on *fairy.Surface, from chess.Square) chess.Bitboard { return lines(on, from, vectors, far) },
		Generate: func(p *fairy.Position, from fairy.Place, g *fairy.Generator) {
			for _, v := range vectors {
				if !g.Toward(v) || !g.Wanted(v) {
					continue
				}
				n, wall := 1, p.Step(v.Back(), from)
				for ; g.Empty(wall); wall = p.Step(v.Back(), wall) {
					n++
				}
				to := p.Step(v, from)
				for range n - 1 {
					if !g.Empty(to) {
						to = fairy.Outside
					}
					to = p.Step(v, to)
				}
				if to.Square() != wall.Square() && wall.Square() != from.Square() {
					g.Go(to)
				}
			}
		},
	})
}

// reflecting is a bishop that is reflected where its line meets the edge.
func reflecting(times int) func(*fairy.Position, fairy.Place, *fairy.Generator) {
	return func(p *fairy.Position, from fairy.Place, g *fairy.Generator) {
		for _, v := range diagonal {
			reflect(p, v, from, times, g)
		}
	}
}

func reflect(p *fairy.Position, v fairy.Vector, from fairy.Place, times int, g *fairy.Generator) {
	last, s := from, p.Step(v, from)
	for g.Go(s) {
		last, s = s, p.Step(v, s)
	}
	if s == fairy.Outside && last != from && times > 0 {
		reflect(p, rotate(v, 90), last, times-1, g)
		reflect(p, rotate(v, -90), last, times-1, g)
	}
}

// cardinal is a bishop that is reflected once, beyond the edge: it comes back
// on the other colour.
func cardinal(p *fairy.Position, from fairy.Place, g *fairy.Generator) {
	for _, v := range diagonal {
		last, s := from, p.Step(v, from)
		for g.Go(s) {
			last, s = s, p.Step(v, s)
		}
		if s != fairy.Outside {
			continue
		}
		back, v := beyond(p.Step, v, last)
		if back != fairy.Outside && g.Go(back) {
			ride(p, v, back, g)
		}
	}
}

// beyond tells where a diagonal that leaves the board comes back: next to the
// square where it would be outside, and in which direction it goes on.
func beyond(step func(fairy.Vector, fairy.Place) fairy.Place, v fairy.Vector, last fairy.Place) (back fairy.Place, on fairy.Vector) {
	for _, side := range orthogonal {
		out := add(v, side)
		if back = step(out, last); back == fairy.Outside {
			continue
		}
		if on = rotate(v, 90); step(on, back) == fairy.Outside {
			on = rotate(v, -90)
		}
		return back, on
	}
	return fairy.Outside, v
}

// bouncyKnight goes up to three knight's steps, from edge square to edge square.
func bouncyKnight(p *fairy.Position, from fairy.Place, g *fairy.Generator) { bounce(p, from, 2, g) }

func bounce(p *fairy.Position, from fairy.Place, more int, g *fairy.Generator) {
	for _, v := range knightly {
		to := p.Step(v, from)
		if g.Go(to) && more > 0 && onEdge(p.Surface(), to) {
			bounce(p, to, more-1, g)
		}
	}
}

// bouncyNightrider takes any direction anew on each edge square that it comes
// to for the first time.
func bouncyNightrider(p *fairy.Position, from fairy.Place, g *fairy.Generator) {
	var seen chess.Bitboard
	rideAndBounce(p, from, &seen, g)
}

func rideAndBounce(p *fairy.Position, from fairy.Place, seen *chess.Bitboard, g *fairy.Generator) {
	*seen |= from.Bit()
	for _, v := range knightly {
		for s := p.Step(v, from); g.Go(s); s = p.Step(v, s) {
			if onEdge(p.Surface(), s) && !seen.Has(s.Square()) {
				rideAndBounce(p, s, seen, g)
				break
			}
		}
	}
}
