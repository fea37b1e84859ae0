package walk

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

// edges are the men for whom the edge of the board means something.
func edges() map[problem.Walk]fairy.Walk {
	return map[problem.Walk]fairy.Walk{
		"eh": inOrder(eastFirst, seeing(sights(edgehogSights), onto(edgehog, queenly))),
		"b1": inOrder(awayFromEastFirst, bouncer(queenly)),
		"b2": inOrder(awayFromEastFirst, bouncer(orthogonal)),
		"b3": inOrder(awayFromEastFirst, bouncer(diagonal)),
		"ar": once(fairy.Walk{Sights: reflectedSights(1), Generate: reflecting(1)}),
		"rb": once(fairy.Walk{Sights: reflectedSights(4), Generate: reflecting(4)}),
		"c":  onceAlone(fairy.Walk{Sights: sights(cardinalSights), Generate: cardinal}),
		"bk": once(fairy.Walk{Sights: bouncySights(2), Generate: bouncyKnight}),
		"bn": once(fairy.Walk{Generate: bouncyNightrider}),
	}
}

func onEdge(s chess.Square) bool {
	f, r := s.File(), s.Rank()
	return f == 0 || f == 7 || r == 0 || r == 7
}

// edgehog goes like a queen, from the edge to the middle or back.
func edgehog(p *fairy.Position, v fairy.Vector, from chess.Square, g *fairy.Generator) {
	for s := p.Step(v, from); s != fairy.Off; s = p.Step(v, s) {
		if onEdge(s) != onEdge(from) {
			if !g.Go(s) {
				return
			}
		} else if !g.Empty(s) {
			return
		}
	}
}

func edgehogSights(t *fairy.Sights, from chess.Square) {
	for _, v := range queenly {
		line := ray(v, from)
		for i, to := range line {
			if onEdge(to) != onEdge(from) {
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
		Reach:    func(from chess.Square) chess.Bitboard { return lines(from, vectors, 8) },
		Generate: func(p *fairy.Position, from chess.Square, g *fairy.Generator) {
			for _, v := range vectors {
				if !g.Toward(v) || !g.Wanted(v) {
					continue
				}
				n := 1
				for s := p.Step(v.Back(), from); g.Empty(s); s = p.Step(v.Back(), s) {
					n++
				}
				to := p.Step(v, from)
				for range n - 1 {
					if !g.Empty(to) {
						to = fairy.Off
					}
					to = p.Step(v, to)
				}
				g.Go(to)
			}
		},
	})
}

// reflecting is a bishop that is reflected where its line meets the edge.
func reflecting(times int) func(*fairy.Position, chess.Square, *fairy.Generator) {
	return func(p *fairy.Position, from chess.Square, g *fairy.Generator) {
		for _, v := range diagonal {
			reflect(p, v, from, times, g)
		}
	}
}

func reflect(p *fairy.Position, v fairy.Vector, from chess.Square, times int, g *fairy.Generator) {
	last, s := from, p.Step(v, from)
	for g.Go(s) {
		last, s = s, p.Step(v, s)
	}
	if s == fairy.Off && last != from && times > 0 {
		reflect(p, rotate(v, 90), last, times-1, g)
		reflect(p, rotate(v, -90), last, times-1, g)
	}
}

// cardinal is a bishop that is reflected once, beyond the edge: it comes back
// on the other colour.
func cardinal(p *fairy.Position, from chess.Square, g *fairy.Generator) {
	for _, v := range diagonal {
		last, s := from, p.Step(v, from)
		for g.Go(s) {
			last, s = s, p.Step(v, s)
		}
		if s != fairy.Off {
			continue
		}
		back, v := beyond(p.Step, v, last)
		if back != fairy.Off && g.Go(back) {
			for s := p.Step(v, back); g.Go(s); s = p.Step(v, s) {
			}
		}
	}
}

// beyond tells where a diagonal that leaves the board comes back: next to the
// square where it would be outside, and in which direction it goes on.
func beyond(step func(fairy.Vector, chess.Square) chess.Square, v fairy.Vector, last chess.Square) (back chess.Square, on fairy.Vector) {
	for _, side := range orthogonal {
		out := add(v, side)
		if back = step(out, last); back == fairy.Off {
			continue
		}
		if on = rotate(v, 90); step(on, back) == fairy.Off {
			on = rotate(v, -90)
		}
		return back, on
	}
	return fairy.Off, v
}

// bouncyKnight goes up to three knight's steps, from edge square to edge square.
func bouncyKnight(p *fairy.Position, from chess.Square, g *fairy.Generator) { bounce(p, from, 2, g) }

func bounce(p *fairy.Position, from chess.Square, more int, g *fairy.Generator) {
	for _, v := range knightly {
		to := p.Step(v, from)
		if g.Go(to) && more > 0 && onEdge(to) {
			bounce(p, to, more-1, g)
		}
	}
}

// bouncyNightrider takes any direction anew on each edge square that it comes
// to for the first time.
func bouncyNightrider(p *fairy.Position, from chess.Square, g *fairy.Generator) {
	var seen chess.Bitboard
	rideAndBounce(p, from, &seen, g)
}

func rideAndBounce(p *fairy.Position, from chess.Square, seen *chess.Bitboard, g *fairy.Generator) {
	*seen |= from.Bit()
	for _, v := range knightly {
		for s := p.Step(v, from); g.Go(s); s = p.Step(v, s) {
			if onEdge(s) && !seen.Has(s) {
				rideAndBounce(p, s, seen, g)
				break
			}
		}
	}
}
