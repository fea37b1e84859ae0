package walk

import (
	"sync"

	"rookery/chess"
	"rookery/fairy"
)

// sights are the sights of a walk for either side, made when first asked for; nil where there are
// too many ways to see a square.
func sights(see func(t *fairy.Sights, from fairy.Place)) func(*fairy.Surface, chess.Colour) *fairy.Sights {
	all := perSurface(func(on *fairy.Surface) *fairy.Sights {
		t := fairy.NewSights(on)
		for from := range chess.Square(64) {
			see(t, fairy.At(from))
			if t.Many() {
				return nil
			}
		}
		return t
	})
	return func(on *fairy.Surface, _ chess.Colour) *fairy.Sights { return all(on) }
}

// perSurface keeps what is made for a surface when it is first asked for.
func perSurface[T any](of func(on *fairy.Surface) T) func(on *fairy.Surface) T {
	flat := sync.OnceValue(func() T { return of(fairy.Flat()) })
	var others sync.Map
	return func(on *fairy.Surface) T {
		if on.Flat() {
			return flat()
		}
		made, ok := others.Load(on)
		if !ok {
			made, _ = others.LoadOrStore(on, of(on))
		}
		return made.(T)
	}
}

// without are the places of a list but for one.
func without(list []fairy.Place, i int) chess.Bitboard { return bits(list[:i]) | bits(list[i+1:]) }

// bits are the squares of a list.
func bits(list []fairy.Place) (b chess.Bitboard) {
	for _, s := range list {
		b |= s.Bit()
	}
	return b
}

// leaperSights: it minds nobody.
func leaperSights(steps []fairy.Vector) func(*fairy.Surface, chess.Colour) *fairy.Sights {
	return sights(func(t *fairy.Sights, from fairy.Place) {
		for _, v := range steps {
			if line := t.Line(v, from); len(line) > 0 {
				t.Add(from, line[0], fairy.Sight{})
			}
		}
	})
}

// riderSights: all squares before the one seen, at most the n-th, are empty.
func riderSights(n int, steps []fairy.Vector) func(*fairy.Surface, chess.Colour) *fairy.Sights {
	return sights(func(t *fairy.Sights, from fairy.Place) {
		for _, v := range steps {
			line := t.Line(v, from)
			for i, to := range line[:min(n, len(line))] {
				t.Add(from, to, fairy.Sight{Clear: bits(line[:i])})
			}
		}
	})
}

// hopperSights: the first man along the line is the hurdle, so many squares
// before the one seen; it stands at most so far from the hopper.
func hopperSights(distance, near int, steps []fairy.Vector) func(*fairy.Surface, chess.Colour) *fairy.Sights {
	return sights(func(t *fairy.Sights, from fairy.Place) {
		for _, v := range steps {
			line := t.Line(v, from)
			for i := distance; i < len(line); i++ {
				s := fairy.Sight{Clear: without(line[:i], i-distance), Held: line[i-distance].Bit()}
				if i-distance < near {
					t.Add(from, line[i], s)
				}
			}
		}
	})
}

// doubleHopperSights: a hurdle is before an empty square on the first line, as for a hopper,
// another one, beyond empty squares, before the square seen on the line from there. What is seen
// stands on none of these.
func doubleHopperSights(steps []fairy.Vector) func(*fairy.Surface, chess.Colour) *fairy.Sights {
	return sights(func(t *fairy.Sights, from fairy.Place) {
		for _, v := range steps {
			first := t.Line(v, from)
			for i := range max(0, len(first)-1) {
				way := fairy.Sight{Clear: bits(first[:i]) | first[i+1].Bit(), Held: first[i].Bit()}
				for _, v := range steps {
					last := t.Line(v, first[i+1])
					for j := range max(0, len(last)-1) {
						s := fairy.Sight{Clear: way.Clear | bits(last[:j]), Held: way.Held | last[j].Bit()}
						t.Add(from, last[j+1], s)
					}
				}
			}
		}
	})
}

// deflectedSights: the first man along a line is the hurdle, next to the square seen by one of the steps that
// leave that line.
func deflectedSights(lines []fairy.Vector, leave [][]fairy.Vector) func(*fairy.Surface, chess.Colour) *fairy.Sights {
	return sights(func(t *fairy.Sights, from fairy.Place) {
		for i, v := range lines {
			line := t.Line(v, from)
			for n, hurdle := range line {
				for _, out := range leave[i] {
					if to := t.Line(out, hurdle); len(to) > 0 {
						t.Add(from, to[0], fairy.Sight{Clear: bits(line[:n]), Held: hurdle.Bit()})
					}
				}
			}
		}
	})
}

// zigzagSights: nobody stands before the square seen on a way of two steps in turn.
func zigzagSights(pairs [][2]fairy.Vector) func(*fairy.Surface, chess.Colour) *fairy.Sights {
	return sights(func(t *fairy.Sights, from fairy.Place) {
		for _, pair := range pairs {
			var before chess.Bitboard
			for i, at := 0, from; ; i++ {
				line := t.Line(pair[i&1], at)
				if len(line) == 0 || line[0].Square() == from.Square() {
					break
				}
				at = line[0]
				t.Add(from, at, fairy.Sight{Clear: before})
				before |= at.Bit()
			}
		}
	})
}

// reflectedSights: nobody stands before the square seen on the way of a bishop that is reflected so often. At a
// hole it is reflected, too.
func reflectedSights(times int) func(*fairy.Surface, chess.Colour) *fairy.Sights {
	return sights(func(t *fairy.Sights, from fairy.Place) {
		t.OpenBoard()
		var reflect func(v fairy.Vector, at fairy.Place, before chess.Bitboard, times int)
		reflect = func(v fairy.Vector, at fairy.Place, before chess.Bitboard, times int) {
			line := t.Line(v, at)
			for _, to := range line {
				t.Add(from, to, fairy.Sight{Clear: before})
				before |= to.Bit()
			}
			if n := len(line); n > 0 && times > 0 && ends(t, v, line) {
				reflect(rotate(v, 90), line[n-1], before, times-1)
				reflect(rotate(v, -90), line[n-1], before, times-1)
			}
		}
		for _, v := range diagonal {
			reflect(v, from, 0, times)
		}
	})
}

// ends: a line leads to the edge.
func ends(t *fairy.Sights, v fairy.Vector, line []fairy.Place) bool {
	return len(line) > 0 && t.Surface().Step(v, line[len(line)-1]) == fairy.Outside
}

// screenSights: one man, anywhere, stands before the square seen.
func screenSights(steps []fairy.Vector) func(*fairy.Surface, chess.Colour) *fairy.Sights {
	return sights(func(t *fairy.Sights, from fairy.Place) {
		if !t.Surface().Flat() { // more than one way may lead there
			overOneSights(t, from, steps)
			return
		}
		t.Hurdle()
		for _, v := range steps {
			line := t.Line(v, from)
			for i := 1; i < len(line); i++ {
				t.Add(from, line[i], fairy.Sight{Clear: bits(line[:i])})
			}
		}
	})
}

// overOneSights tells of each man by itself who may be the one.
func overOneSights(t *fairy.Sights, from fairy.Place, steps []fairy.Vector) {
	for _, v := range steps {
		line := t.Line(v, from)
		for i, to := range line {
			for h, hurdle := range line[:i] {
				t.Add(from, to, fairy.Sight{Clear: without(line[:i], h), Held: hurdle.Bit()})
			}
		}
	}
}

// decomposedSights: the squares by way of which up to n knight's steps lead are
// empty, and those of the steps before the last.
func decomposedSights(via func(fairy.Vector) fairy.Vector, n int) func(*fairy.Surface, chess.Colour) *fairy.Sights {
	return sights(func(t *fairy.Sights, from fairy.Place) {
		for _, v := range knightly {
			free, at := chess.Bitboard(0), from
			for _, to := range t.Line(v, from)[:min(n, len(t.Line(v, from)))] {
				free |= t.Line(via(v), at)[0].Bit()
				t.Add(from, to, fairy.Sight{Clear: free})
				free |= to.Bit()
				at = to
			}
		}
	})
}

// bouncerSights: as many squares as before the one seen are empty behind the
// bouncer, up to a man or the edge.
func bouncerSights(steps []fairy.Vector) func(*fairy.Surface, chess.Colour) *fairy.Sights {
	return sights(func(t *fairy.Sights, from fairy.Place) {
		t.OpenBoard()
		for _, v := range steps {
			ahead, behind := t.Line(v, from), t.Line(v.Back(), from)
			for i, to := range ahead {
				if i > len(behind) {
					break
				}
				s := fairy.Sight{Clear: bits(ahead[:i]) | bits(behind[:i])}
				if i == len(behind) && i > 0 && !ends(t, v.Back(), behind) {
					break
				}
				if i < len(behind) {
					s.Held = behind[i].Bit()
				}
				t.Add(from, to, s)
			}
		}
	})
}

// treeSights: one of the squares as far from both stands a hurdle on.
func treeSights(radii [][]fairy.Vector, enemies bool) func(*fairy.Surface, chess.Colour) *fairy.Sights {
	return sights(func(t *fairy.Sights, from fairy.Place) {
		if enemies {
			t.Hostile()
		}
		for _, vectors := range radii {
			for _, v := range vectors {
				if hurdle := t.Line(v, from); len(hurdle) > 0 {
					for _, v := range vectors {
						if to := t.Line(v, hurdle[0]); len(to) > 0 {
							t.Add(from, to[0], fairy.Sight{Held: hurdle[0].Bit()})
						}
					}
				}
			}
		}
	})
}

// pawnSights are those of men that capture up to n squares ahead of them, in
// directions that depend on the side. Those that a pawn on its first rank has by
// some rule, and captures in passing, are left out; first is -1 for men that can
// begin there.
func pawnSights(n int, first [2]int, ahead [2][]fairy.Vector) func(*fairy.Surface, chess.Colour) *fairy.Sights {
	return sidesSights(func(t *fairy.Sights, side int, from fairy.Place) {
		if from.Rank() == first[side] {
			return
		}
		for _, v := range ahead[side] {
			line := t.MarchLine(v, from)
			for i, to := range line[:min(n, len(line))] {
				t.Add(from, to, fairy.Sight{Clear: bits(line[:i])})
			}
		}
	})
}

// marinePawnSights are those of men that take as marine pawns do: nobody stands behind what they take. First
// is as for pawnSights.
func marinePawnSights(first [2]int) func(*fairy.Surface, chess.Colour) *fairy.Sights {
	return sidesSights(func(t *fairy.Sights, side int, from fairy.Place) {
		t.Beyond()
		if from.Rank() == first[side] {
			return
		}
		for _, v := range forks[side] {
			if line := t.MarchLine(v, from); len(line) > 1 {
				t.Add(from, line[0], fairy.Sight{Clear: line[1].Bit()})
			}
		}
	})
}

// sidesSights are sights that depend on the side.
func sidesSights(see func(t *fairy.Sights, side int, from fairy.Place)) func(*fairy.Surface, chess.Colour) *fairy.Sights {
	var all [2]func(*fairy.Surface, chess.Colour) *fairy.Sights
	for side := range all {
		all[side] = sights(func(t *fairy.Sights, from fairy.Place) { see(t, side, from) })
	}
	return func(on *fairy.Surface, side chess.Colour) *fairy.Sights { return all[side&1](on, side) }
}

// straight and forking are the directions ahead of each side.
var (
	straight = [2][]fairy.Vector{{fairy.Vec(0, 1)}, {fairy.Vec(0, -1)}}
	forking  = [2][]fairy.Vector{forks[0][:], forks[1][:]}
	backward = [2][]fairy.Vector{forks[1][:], forks[0][:]}
)

// seeing gives a walk its sights.
func seeing(s func(*fairy.Surface, chess.Colour) *fairy.Sights, w fairy.Walk) fairy.Walk {
	w.Sights = s
	return w
}

// joinSights are the sights of a walk that is all of several.
func joinSights(parts []fairy.Walk) func(*fairy.Surface, chess.Colour) *fairy.Sights {
	return func(on *fairy.Surface, side chess.Colour) (t *fairy.Sights) {
		for i, part := range parts {
			if part.Sights == nil || part.Pawn {
				return nil
			}
			u := part.Sights(on, side)
			if i > 0 && u != nil {
				u = t.Join(u)
			}
			if t = u; t == nil {
				return nil
			}
		}
		return t
	}
}
