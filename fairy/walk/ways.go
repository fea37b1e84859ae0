package walk

import (
	"rookery/chess"
	"rookery/fairy"
)

// Sights of men that take on lines of their own: over several hurdles, beside hurdles, by
// way of the edge.

// seenAlong has lines seen by what they say of the squares on them, in order.
func seenAlong(vectors []fairy.Vector, see func(line []fairy.Place, add func(i int, s fairy.Sight))) func(*fairy.Surface, chess.Colour) *fairy.Sights {
	return sights(func(t *fairy.Sights, from fairy.Place) {
		for _, v := range vectors {
			if t.Many() {
				return
			}
			line := t.Line(v, from)
			see(line, func(i int, s fairy.Sight) { t.Add(from, line[i], s) })
		}
	})
}

// prideSights: so many men stand before the square seen.
func prideSights(hurdles int, vectors []fairy.Vector) func(*fairy.Surface, chess.Colour) *fairy.Sights {
	return seenAlong(vectors, func(line []fairy.Place, add func(int, fairy.Sight)) {
		for i := range line {
			for _, s := range someOf(line[:i], hurdles) {
				add(i, s)
			}
		}
	})
}

// someOf have n squares of a list held and the others clear.
func someOf(list []fairy.Place, n int) (ways []fairy.Sight) {
	if n == 0 {
		return []fairy.Sight{{Clear: bits(list)}}
	}
	for i, s := range list {
		for _, way := range someOf(list[:i], n-1) {
			ways = append(ways, fairy.Sight{Clear: way.Clear | bits(list[i+1:]), Held: way.Held | s.Bit()})
		}
	}
	return ways
}

// kangarooSights: two men stand before the square seen, the second just before.
func kangarooSights(vectors []fairy.Vector) func(*fairy.Surface, chess.Colour) *fairy.Sights {
	return seenAlong(vectors, func(line []fairy.Place, add func(int, fairy.Sight)) {
		for i := 2; i < len(line); i++ {
			for n, first := range line[:i-1] {
				add(i, fairy.Sight{Clear: without(line[:i-1], n), Held: first.Bit() | line[i-1].Bit()})
			}
		}
	})
}

// contraSights: the hurdle stands next to the man, nobody else before the square seen.
func contraSights(vectors []fairy.Vector) func(*fairy.Surface, chess.Colour) *fairy.Sights {
	return seenAlong(vectors, func(line []fairy.Place, add func(int, fairy.Sight)) {
		for i := 1; i < len(line); i++ {
			add(i, fairy.Sight{Clear: bits(line[1:i]), Held: line[0].Bit()})
		}
	})
}

// contraHamsterSights: a man stands behind the one that looks, and nobody before the square seen.
func contraHamsterSights(t *fairy.Sights, from fairy.Place) {
	for _, v := range queenly {
		if behind := t.Line(v.Back(), from); len(behind) > 0 {
			line := t.Line(v, from)
			for i, to := range line {
				t.Add(from, to, fairy.Sight{Clear: bits(line[:i]), Held: behind[0].Bit()})
			}
		}
	}
}

// stopperSights: as far behind the square seen as that is away a man stands, the next one on a line or, off the
// lines, whoever stands between.
func stopperSights(lines, leaps []fairy.Vector) func(*fairy.Surface, chess.Colour) *fairy.Sights {
	return sights(func(t *fairy.Sights, from fairy.Place) {
		for _, v := range lines {
			line := t.Line(v, from)
			for i, to := range line {
				if end := 2*i + 1; end < len(line) {
					t.Add(from, to, fairy.Sight{Clear: without(line[:end], i), Held: line[end].Bit()})
				}
			}
		}
		for _, v := range leaps {
			if line := t.Line(v, from); len(line) > 1 {
				t.Add(from, line[0], fairy.Sight{Held: line[1].Bit()})
			}
		}
	})
}

// leafSights: on another square as far away as the one seen a man stands.
func leafSights(radii [][]fairy.Vector) func(*fairy.Surface, chess.Colour) *fairy.Sights {
	return sights(func(t *fairy.Sights, from fairy.Place) {
		for _, vectors := range radii {
			for i, v := range vectors {
				for j, w := range vectors {
					hurdle, to := t.Line(v, from), t.Line(w, from)
					if i != j && len(hurdle) > 0 && len(to) > 0 {
						t.Add(from, to[0], fairy.Sight{Held: hurdle[0].Bit()})
					}
				}
			}
		}
	})
}

// passedSights: a knight's step by way of a square on which somebody stands, or nobody.
func passedSights(held bool, vias ...func(fairy.Vector) fairy.Vector) func(*fairy.Surface, chess.Colour) *fairy.Sights {
	return sights(func(t *fairy.Sights, from fairy.Place) {
		for _, v := range knightly {
			to := t.Line(v, from)
			if len(to) == 0 {
				continue
			}
			for _, via := range vias {
				s := fairy.Sight{Clear: t.Surface().Step(via(v), from).Bit()}
				if held {
					s = fairy.Sight{Held: s.Clear}
				}
				t.Add(from, to[0], s)
			}
		}
	})
}

// onTheWaySights: what a knight's step passes is seen, where it ends nobody stands.
func onTheWaySights(via func(fairy.Vector) fairy.Vector) func(*fairy.Surface, chess.Colour) *fairy.Sights {
	return sights(func(t *fairy.Sights, from fairy.Place) {
		t.Beyond()
		for _, v := range knightly {
			if to := t.Line(v, from); len(to) > 0 {
				t.Add(from, t.Surface().Step(via(v), from), fairy.Sight{Clear: to[0].Bit()})
			}
		}
	})
}

// decomposedLionSights: one man stands on the squares of knight's steps and those by way of which they lead.
func decomposedLionSights(via func(fairy.Vector) fairy.Vector) func(*fairy.Surface, chess.Colour) *fairy.Sights {
	return sights(func(t *fairy.Sights, from fairy.Place) {
		for _, v := range knightly {
			var way []fairy.Place
			at := from
			for _, to := range t.Line(v, from) {
				way = append(way, t.Surface().Step(via(v), at))
				for i, hurdle := range way {
					t.Add(from, to, fairy.Sight{Clear: without(way, i), Held: hurdle.Bit()})
				}
				way = append(way, to)
				at = to
			}
		}
	})
}

func catSights(t *fairy.Sights, from fairy.Place) {
	for _, v := range knightly {
		to := t.Line(v, from)
		if len(to) == 0 {
			continue
		}
		line := append(to[:1:1], t.Line(fairy.Vec(v.Files()/2*2, v.Ranks()/2*2), to[0])...)
		for i, to := range line {
			t.Add(from, to, fairy.Sight{Clear: bits(line[:i])})
		}
	}
}

// chinesePawnSights are the squares that it may go to.
func chinesePawnSights() func(*fairy.Surface, chess.Colour) *fairy.Sights {
	return sidesSights(func(t *fairy.Sights, side int, from fairy.Place) {
		ahead := up(chess.Colour(side))
		steps := []fairy.Vector{fairy.Vec(0, ahead)}
		if (from.Rank() >= 4) == (ahead > 0) {
			steps = append(steps, fairy.Vec(1, 0), fairy.Vec(-1, 0))
		}
		for _, v := range steps {
			if to := t.Surface().March(v, from); to != fairy.Outside {
				t.Add(from, to, fairy.Sight{})
			}
		}
	})
}

// eagleSights: as far behind the hurdle, around a corner, as it is away: the first man on a line, the way on being
// free as well, or one to which a leap leads.
func eagleSights(lines, leaps []fairy.Vector) func(*fairy.Surface, chess.Colour) *fairy.Sights {
	return sights(func(t *fairy.Sights, from fairy.Place) {
		for _, v := range lines {
			line := t.Line(v, from)
			for n, hurdle := range line {
				for _, a := range corners {
					if on := t.Line(rotate(v, a), hurdle); n < len(on) {
						t.Add(from, on[n], fairy.Sight{Clear: bits(line[:n]) | bits(on[:n]), Held: hurdle.Bit()})
					}
				}
			}
		}
		for _, v := range leaps {
			if hurdle := t.Line(v, from); len(hurdle) > 0 {
				for _, a := range corners {
					if to := t.Line(rotate(v, a), hurdle[0]); len(to) > 0 {
						t.Add(from, to[0], fairy.Sight{Held: hurdle[0].Bit()})
					}
				}
			}
		}
	})
}

// eagleNonStopSights: one of the squares to which a line leads is held, whoever stands before it; as far from there,
// around a corner, is the square seen. At a hole the line to the hurdle ends, which sights cannot tell.
func eagleNonStopSights(t *fairy.Sights, from fairy.Place) {
	t.OpenBoard()
	for _, v := range equiLines {
		for n, hurdle := range t.Line(v, from) {
			for _, a := range corners {
				if to := t.Line(rotate(v, a), hurdle); len(to) > n {
					t.Add(from, to[n], fairy.Sight{Held: hurdle.Bit()})
				}
			}
		}
	}
}

// bouncySights: up to so many more knight's steps, from edge square to edge square.
func bouncySights(more int) func(*fairy.Surface, chess.Colour) *fairy.Sights {
	return sights(func(t *fairy.Sights, from fairy.Place) {
		var bounce func(at fairy.Place, before chess.Bitboard, more int)
		bounce = func(at fairy.Place, before chess.Bitboard, more int) {
			for _, v := range knightly {
				line := t.Line(v, at)
				if len(line) == 0 || line[0].Square() == from.Square() || before.Has(line[0].Square()) {
					continue
				}
				to := line[0]
				t.Add(from, to, fairy.Sight{Clear: before})
				if more > 0 && onEdge(t.Surface(), to) {
					bounce(to, before|to.Bit(), more-1)
				}
			}
		}
		bounce(from, 0, more)
	})
}

// cardinalSights: nobody stands before the square seen on the way of a bishop that is reflected beyond the edge.
// At a hole it is reflected, too.
func cardinalSights(t *fairy.Sights, from fairy.Place) {
	t.OpenBoard()
	for _, v := range diagonal {
		line := t.Line(v, from)
		last := from
		if len(line) > 0 {
			last = line[len(line)-1]
		}
		if back, on := beyond(t.Surface().Step, v, last); t.Surface().Step(v, last) == fairy.Outside && back != fairy.Outside {
			line = append(append(line, back), t.Line(on, back)...)
		}
		for i, to := range line {
			t.Add(from, to, fairy.Sight{Clear: bits(line[:i])})
		}
	}
}
