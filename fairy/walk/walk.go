// Package walk knows how the men of problem chess move: each walk by its code,
// as data where a table can say it.
//
// What a move does to the board, who may be taken and what conditions make of
// it is package fairy's; names in three languages are package lexicon's.
package walk

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

// Find gives the walk with a code, none of an author's own.
func Find(code problem.Walk) (fairy.Walk, error) { return findWith(code, Find) }

// findWith gives the walk with a code; a hunter is made of walks that another search
// finds.
func findWith(code problem.Walk, find func(problem.Walk) (fairy.Walk, error)) (fairy.Walk, error) {
	if away, home, ok := strings.Cut(string(code), "/"); ok {
		return makeHunter(problem.Walk(away), problem.Walk(home), find)
	}
	for _, family := range families {
		if w, ok := family()[code]; ok {
			return w, nil
		}
	}
	return fairy.Walk{}, fmt.Errorf("walk %q", code)
}

// families are the walks that codes name, in files of their own. Each is made when one of
// its walks is looked for: a problem needs few of them.
var families = [...]func() map[problem.Walk]fairy.Walk{
	sync.OnceValue(orthodox),
	sync.OnceValue(leapers),
	sync.OnceValue(riders),
	sync.OnceValue(hoppers),
	sync.OnceValue(angleHoppers),
	sync.OnceValue(equihoppers),
	sync.OnceValue(lions),
	sync.OnceValue(chinese),
	sync.OnceValue(argentinian),
	sync.OnceValue(roses),
	sync.OnceValue(zigzags),
	sync.OnceValue(locusts),
	sync.OnceValue(marine),
	sync.OnceValue(treeHoppers),
	sync.OnceValue(edges),
	sync.OnceValue(pawns),
	sync.OnceValue(others),
	sync.OnceValue(borrowers),
	sync.OnceValue(hunters),
}

// Vectors of common directions.
var (
	orthogonal = turn(1, 0)
	diagonal   = turn(1, 1)
	queenly    = join(orthogonal, diagonal)
	knightly   = turn(1, 2)
)

// turn gives all vectors of so many files and ranks: turned, mirrored and with
// the two exchanged.
func turn(a, b int) (list []fairy.Vector) {
	seen := map[fairy.Vector]bool{}
	for _, v := range [][2]int{{a, b}, {b, a}} {
		for _, sx := range [2]int{1, -1} {
			for _, sy := range [2]int{1, -1} {
				if x := fairy.Vec(sx*v[0], sy*v[1]); !seen[x] {
					seen[x] = true
					list = append(list, x)
				}
			}
		}
	}
	return list
}

// within gives all vectors of up to n files and ranks.
func within(n int) (list []fairy.Vector) {
	for f := -n; f <= n; f++ {
		for r := -n; r <= n; r++ {
			if f != 0 || r != 0 {
				list = append(list, fairy.Vec(f, r))
			}
		}
	}
	return list
}

// add gives the sum of two vectors.
func add(v, w fairy.Vector) fairy.Vector { return fairy.Vec(v.Files()+w.Files(), v.Ranks()+w.Ranks()) }

// rotate turns a vector to the left: by a multiple of 90 degrees or, if it is a
// king's step, of 45.
func rotate(v fairy.Vector, degrees int) fairy.Vector {
	f, r := v.Files(), v.Ranks()
	for range (degrees + 360) % 360 / 90 {
		f, r = -r, f
	}
	if degrees%90 != 0 {
		f, r = sign(f-r), sign(f+r)
	}
	return fairy.Vec(f, r)
}

func join(lists ...[]fairy.Vector) (all []fairy.Vector) {
	for _, l := range lists {
		all = append(all, l...)
	}
	return all
}

// A rule gives the moves of a man along one line.
type rule func(p *fairy.Position, v fairy.Vector, from fairy.Place, g *fairy.Generator)

// along goes by a rule along each of the lines; what it takes stands on them.
func along(line rule, vectors ...[]fairy.Vector) fairy.Walk {
	steps := join(vectors...)
	return fairy.Walk{
		Straight: true,
		Reach:    func(on *fairy.Surface, from chess.Square) chess.Bitboard { return lines(on, from, steps, far) },
		Generate: func(p *fairy.Position, from fairy.Place, g *fairy.Generator) {
			for _, v := range steps {
				if g.Toward(v) {
					line(p, v, from, g)
				}
			}
		},
	}
}

// onto is along for men that take only where they arrive.
func onto(line rule, vectors ...[]fairy.Vector) fairy.Walk {
	w := along(line, vectors...)
	w.Arrives = true
	return w
}

// once drops what a walk gives more than once; all moves are sorted for that.
func once(w fairy.Walk) fairy.Walk {
	w = onceAlone(w)
	w.Sorts = true
	return w
}

// onceAlone is once where the moves of other men keep their order.
func onceAlone(w fairy.Walk) fairy.Walk {
	generate := w.Generate
	w.Merged = true
	w.Generate = func(p *fairy.Position, from fairy.Place, g *fairy.Generator) {
		g.Once(func() { generate(p, from, g) })
	}
	return w
}

// king is a walk that is royal.
func king(w fairy.Walk) fairy.Walk {
	w.King, w.NoPromotion = true, true
	return w
}

// leaper goes one step by one of the vectors.
func leaper(vectors ...[]fairy.Vector) fairy.Walk {
	steps := join(vectors...)
	ends := perSurface(func(on *fairy.Surface) *[64]fairy.Squares {
		ends := new([64]fairy.Squares)
		for from := range chess.Square(64) {
			var list []chess.Square
			for _, v := range steps {
				if to := on.Step(v, fairy.At(from)); to != fairy.Outside {
					list = append(list, to.Square())
				}
			}
			ends[from] = fairy.NewSquares(list)
		}
		return ends
	})
	var reach [1 << 8]bool
	leaps := map[fairy.Vector]bool{}
	for _, v := range steps {
		reach[v], leaps[v] = true, true
	}
	return fairy.Walk{
		Arrives: true,
		Leaps:   leaps,
		Sights:  leaperSights(steps),
		Reach:   func(on *fairy.Surface, from chess.Square) chess.Bitboard { return lines(on, from, steps, 1) },
		Generate: func(p *fairy.Position, from fairy.Place, g *fairy.Generator) {
			g.Leap(ends(p.Surface())[from])
		},
		Sees: func(p *fairy.Position, from, target chess.Square, _ chess.Colour) bool {
			v := fairy.VectorFrom(from, target)
			return reach[v] && p.Beside(v, from) == target
		},
	}
}

// rider goes any number of equal steps over empty squares.
func rider(vectors ...[]fairy.Vector) fairy.Walk { return riderOf(far, vectors...) }

// far is more steps than any line has.
const far = 64

// ride goes on from a square over empty ones, round the board at most once.
func ride(p *fairy.Position, v fairy.Vector, from fairy.Place, g *fairy.Generator) {
	for s := p.Step(v, from); s != from && g.Go(s); s = p.Step(v, s) {
	}
}

// riderOf goes up to n equal steps over empty squares.
func riderOf(n int, vectors ...[]fairy.Vector) fairy.Walk {
	steps := join(vectors...)
	rays := perSurface(func(on *fairy.Surface) *[64][]fairy.Squares {
		rays := new([64][]fairy.Squares)
		for from := range chess.Square(64) {
			rays[from] = make([]fairy.Squares, 0, len(steps))
			for _, v := range steps {
				line := make([]chess.Square, 0, 7)
				for _, to := range on.Line(v, fairy.At(from)) {
					if len(line) == n || to.Square() == from {
						break
					}
					line = append(line, to.Square())
				}
				if len(line) > 0 {
					rays[from] = append(rays[from], fairy.NewSquares(line))
				}
			}
		}
		return rays
	})
	return fairy.Walk{
		Arrives:  true,
		Straight: true,
		Sights:   riderSights(n, steps),
		Reach:    func(on *fairy.Surface, from chess.Square) chess.Bitboard { return lines(on, from, steps, n) },
		Generate: func(p *fairy.Position, from fairy.Place, g *fairy.Generator) {
			g.Ride(rays(p.Surface())[from])
		},
		Sees: func(p *fairy.Position, from, target chess.Square, _ chess.Colour) bool {
			for _, v := range steps {
				if !towards(v, from, target) {
					continue
				}
				s := p.Beside(v, from)
				for i := 1; i < n && s != fairy.Off && s != target && p.Empty(s); i++ {
					s = p.Beside(v, s)
				}
				if s == target {
					return true
				}
			}
			return false
		},
	}
}

// lines are the squares up to n steps away by the vectors on an empty board.
func lines(on *fairy.Surface, from chess.Square, steps []fairy.Vector, n int) (b chess.Bitboard) {
	for _, v := range steps {
		line := on.Line(v, fairy.At(from))
		b |= bits(line[:min(n, len(line))])
	}
	return b
}

// towards reports whether steps by a vector can lead from a square to another:
// a quick test on signs.
func towards(v fairy.Vector, from, to chess.Square) bool {
	return sign(v.Files()) == sign(to.File()-from.File()) && sign(v.Ranks()) == sign(to.Rank()-from.Rank())
}

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}

// both moves as either of several walks.
func both(parts ...fairy.Walk) fairy.Walk {
	w := fairy.Walk{
		Generate: func(p *fairy.Position, from fairy.Place, g *fairy.Generator) {
			for i := range parts {
				parts[i].Generate(p, from, g)
			}
		},
	}
	w.Sights = joinSights(parts)
	w.Unfit = func(on *fairy.Surface) bool {
		return slices.ContainsFunc(parts, func(part fairy.Walk) bool { return part.Unfit != nil && part.Unfit(on) })
	}
	sees := true
	w.Arrives = true
	w.Leaps = map[fairy.Vector]bool{}
	for _, part := range parts {
		sees = sees && part.Sees != nil
		w.Arrives = w.Arrives && part.Arrives
		w.Straight = w.Straight || part.Straight
		maps.Copy(w.Leaps, part.Leaps)
	}
	w.Reach = func(on *fairy.Surface, from chess.Square) (b chess.Bitboard) {
		for _, part := range parts {
			if part.Reach == nil {
				return chess.Everywhere
			}
			b |= part.Reach(on, from)
		}
		return b
	}
	if sees {
		w.Sees = func(p *fairy.Position, from, target chess.Square, side chess.Colour) bool {
			for i := range parts {
				if parts[i].Sees(p, from, target, side) {
					return true
				}
			}
			return false
		}
	}
	return w
}
