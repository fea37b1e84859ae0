package walk

import (
	"rookery/chess"
	"rookery/fairy"
)

// Sights of men that take on lines of their own: over several hurdles, beside hurdles, by
// way of the edge.

// seenAlong has lines seen by what they say of the squares on them, in order.
func seenAlong(vectors []fairy.Vector, see func(line []chess.Square, add func(i int, s fairy.Sight))) func(chess.Colour) *fairy.Sights {
	return sights(func(t *fairy.Sights, from chess.Square) {
		for _, v := range vectors {
			line := ray(v, from)
			see(line, func(i int, s fairy.Sight) { t.Add(from, line[i], s) })
		}
	})
}

// prideSights: so many men stand before the square seen.
func prideSights(hurdles int, vectors []fairy.Vector) func(chess.Colour) *fairy.Sights {
	return seenAlong(vectors, func(line []chess.Square, add func(int, fairy.Sight)) {
		for i := range line {
			for _, held := range someOf(line[:i], hurdles) {
				add(i, fairy.Sight{Clear: bits(line[:i]) &^ held, Held: held})
			}
		}
	})
}

// someOf are the sets of n squares of a list.
func someOf(list []chess.Square, n int) (sets []chess.Bitboard) {
	if n == 0 {
		return []chess.Bitboard{0}
	}
	for i, s := range list {
		for _, set := range someOf(list[:i], n-1) {
			sets = append(sets, set|s.Bit())
		}
	}
	return sets
}

// kangarooSights: two men stand before the square seen, the second just before.
func kangarooSights(vectors []fairy.Vector) func(chess.Colour) *fairy.Sights {
	return seenAlong(vectors, func(line []chess.Square, add func(int, fairy.Sight)) {
		for i := 2; i < len(line); i++ {
			for _, first := range line[:i-1] {
				held := first.Bit() | line[i-1].Bit()
				add(i, fairy.Sight{Clear: bits(line[:i]) &^ held, Held: held})
			}
		}
	})
}

// contraSights: the hurdle stands next to the man, nobody else before the square seen.
func contraSights(vectors []fairy.Vector) func(chess.Colour) *fairy.Sights {
	return seenAlong(vectors, func(line []chess.Square, add func(int, fairy.Sight)) {
		for i := 1; i < len(line); i++ {
			add(i, fairy.Sight{Clear: bits(line[1:i]), Held: line[0].Bit()})
		}
	})
}

// contraHamsterSights: a man stands behind the one that looks, and nobody before the square seen.
func contraHamsterSights(t *fairy.Sights, from chess.Square) {
	for _, v := range queenly {
		if behind := ray(v.Back(), from); len(behind) > 0 {
			line := ray(v, from)
			for i, to := range line {
				t.Add(from, to, fairy.Sight{Clear: bits(line[:i]), Held: behind[0].Bit()})
			}
		}
	}
}

// stopperSights: as far behind the square seen as that is away a man stands, the next one on a line or, off the
// lines, whoever stands between.
func stopperSights(lines, leaps []fairy.Vector) func(chess.Colour) *fairy.Sights {
	return sights(func(t *fairy.Sights, from chess.Square) {
		for _, v := range lines {
			line := ray(v, from)
			for i, to := range line {
				if end := 2*i + 1; end < len(line) {
					t.Add(from, to, fairy.Sight{Clear: bits(line[:end]) &^ to.Bit(), Held: line[end].Bit()})
				}
			}
		}
		for _, v := range leaps {
			if line := ray(v, from); len(line) > 1 {
				t.Add(from, line[0], fairy.Sight{Held: line[1].Bit()})
			}
		}
	})
}

// leafSights: on another square as far away as the one seen a man stands.
func leafSights(radii [][]fairy.Vector) func(chess.Colour) *fairy.Sights {
	return sights(func(t *fairy.Sights, from chess.Square) {
		for _, vectors := range radii {
			for i, v := range vectors {
				for j, w := range vectors {
					hurdle, to := ray(v, from), ray(w, from)
					if i != j && len(hurdle) > 0 && len(to) > 0 {
						t.Add(from, to[0], fairy.Sight{Held: hurdle[0].Bit()})
					}
				}
			}
		}
	})
}

// passedSights: a knight's step by way of a square on which somebody stands, or nobody.
func passedSights(held bool, vias ...func(fairy.Vector) fairy.Vector) func(chess.Colour) *fairy.Sights {
	return sights(func(t *fairy.Sights, from chess.Square) {
		for _, v := range knightly {
			to := ray(v, from)
			if len(to) == 0 {
				continue
			}
			for _, via := range vias {
				s := fairy.Sight{Clear: ray(via(v), from)[0].Bit()}
				if held {
					s = fairy.Sight{Held: s.Clear}
				}
				t.Add(from, to[0], s)
			}
		}
	})
}

// onTheWaySights: what a knight's step passes is seen, where it ends nobody stands.
func onTheWaySights(via func(fairy.Vector) fairy.Vector) func(chess.Colour) *fairy.Sights {
	return sights(func(t *fairy.Sights, from chess.Square) {
		t.Beyond()
		for _, v := range knightly {
			if to := ray(v, from); len(to) > 0 {
				t.Add(from, ray(via(v), from)[0], fairy.Sight{Clear: to[0].Bit()})
			}
		}
	})
}

// decomposedLionSights: one man stands on the squares of knight's steps and those by way of which they lead.
func decomposedLionSights(via func(fairy.Vector) fairy.Vector) func(chess.Colour) *fairy.Sights {
	return sights(func(t *fairy.Sights, from chess.Square) {
		for _, v := range knightly {
			var way []chess.Square
			at := from
			for _, to := range ray(v, from) {
				way = append(way, ray(via(v), at)[0])
				for _, hurdle := range way {
					t.Add(from, to, fairy.Sight{Clear: bits(way) &^ hurdle.Bit(), Held: hurdle.Bit()})
				}
				way = append(way, to)
				at = to
			}
		}
	})
}

func catSights(t *fairy.Sights, from chess.Square) {
	for _, v := range knightly {
		to := ray(v, from)
		if len(to) == 0 {
			continue
		}
		line := append(to[:1], ray(fairy.Vec(v.Files()/2*2, v.Ranks()/2*2), to[0])...)
		for i, to := range line {
			t.Add(from, to, fairy.Sight{Clear: bits(line[:i])})
		}
	}
}

// chinesePawnSights are the squares that it may go to.
func chinesePawnSights() func(chess.Colour) *fairy.Sights {
	return sidesSights(func(t *fairy.Sights, side int, from chess.Square) {
		ahead := up(chess.Colour(side))
		steps := []fairy.Vector{fairy.Vec(0, ahead)}
		if (from.Rank() >= 4) == (ahead > 0) {
			steps = append(steps, fairy.Vec(1, 0), fairy.Vec(-1, 0))
		}
		for _, v := range steps {
			if to := ray(v, from); len(to) > 0 {
				t.Add(from, to[0], fairy.Sight{})
			}
		}
	})
}

// eagleSights: as far behind the hurdle, around a corner, as it is away: the first man on a line, the way on being
// free as well, or one to which a leap leads.
func eagleSights(lines, leaps []fairy.Vector) func(chess.Colour) *fairy.Sights {
	return sights(func(t *fairy.Sights, from chess.Square) {
		for _, v := range lines {
			line := ray(v, from)
			for n, hurdle := range line {
				for _, a := range corners {
					if on := ray(rotate(v, a), hurdle); n < len(on) {
						t.Add(from, on[n], fairy.Sight{Clear: bits(line[:n]) | bits(on[:n]), Held: hurdle.Bit()})
					}
				}
			}
		}
		for _, v := range leaps {
			if hurdle := ray(v, from); len(hurdle) > 0 {
				for _, a := range corners {
					if to := ray(rotate(v, a), hurdle[0]); len(to) > 0 {
						t.Add(from, to[0], fairy.Sight{Held: hurdle[0].Bit()})
					}
				}
			}
		}
	})
}

// eagleNonStopSights: one of the squares to which a line leads is held, whoever stands before it; as far from there,
// around a corner, is the square seen. At a hole the line to the hurdle ends, which sights cannot tell.
func eagleNonStopSights(t *fairy.Sights, from chess.Square) {
	t.OpenBoard()
	for _, v := range equiLines {
		for _, hurdle := range ray(v, from) {
			for _, a := range corners {
				if to := ray(rotate(fairy.VectorFrom(from, hurdle), a), hurdle); len(to) > 0 {
					t.Add(from, to[0], fairy.Sight{Held: hurdle.Bit()})
				}
			}
		}
	}
}

// bouncySights: up to so many more knight's steps, from edge square to edge square.
func bouncySights(more int) func(chess.Colour) *fairy.Sights {
	return sights(func(t *fairy.Sights, from chess.Square) {
		var bounce func(at chess.Square, before chess.Bitboard, more int)
		bounce = func(at chess.Square, before chess.Bitboard, more int) {
			for _, v := range knightly {
				line := ray(v, at)
				if len(line) == 0 || line[0] == from || before.Has(line[0]) {
					continue
				}
				to := line[0]
				t.Add(from, to, fairy.Sight{Clear: before})
				if more > 0 && onEdge(to) {
					bounce(to, before|to.Bit(), more-1)
				}
			}
		}
		bounce(from, 0, more)
	})
}

// cardinalSights: nobody stands before the square seen on the way of a bishop that is reflected beyond the edge.
// At a hole it is reflected, too.
func cardinalSights(t *fairy.Sights, from chess.Square) {
	t.OpenBoard()
	step := func(v fairy.Vector, at chess.Square) chess.Square {
		if line := ray(v, at); len(line) > 0 {
			return line[0]
		}
		return fairy.Off
	}
	for _, v := range diagonal {
		line := ray(v, from)
		last := from
		if len(line) > 0 {
			last = line[len(line)-1]
		}
		if back, on := beyond(step, v, last); back != fairy.Off {
			line = append(append(line, back), ray(on, back)...)
		}
		for i, to := range line {
			if to == from {
				break // it does not pass itself
			}
			t.Add(from, to, fairy.Sight{Clear: bits(line[:i])})
		}
	}
}
