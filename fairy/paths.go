package fairy

import (
	"math/bits"

	"rookery/chess"
)

// What walks with unusual paths ask of a Generator.

// Empty reports whether a square is one of the board's and empty. The target of
// an observation counts as occupied.
func (g *Generator) Empty(s chess.Square) bool {
	return s != Off && g.p.men[s&63] == 0 && s != g.target
}

// Occupied reports whether somebody stands on a square.
func (g *Generator) Occupied(s chess.Square) bool {
	return s != Off && (g.p.men[s&63] != 0 || s == g.target)
}

// Leap is Go for each of some squares.
func (g *Generator) Leap(squares []chess.Square) {
	closed := g.p.Holes()
	for _, to := range squares {
		switch {
		case closed.Has(to):
		case g.target == Off && g.p.men[to&63] == 0:
			g.add(NewMove(g.from, to, Off))
		default:
			g.Go(to)
		}
	}
}

// Ride is Go along a line as far as it is empty.
func (g *Generator) Ride(line []chess.Square) {
	closed := g.p.Holes()
	for _, to := range line {
		switch {
		case closed.Has(to):
			return
		case g.target == Off && g.p.men[to&63] == 0:
			g.add(NewMove(g.from, to, Off))
		case !g.Go(to):
			return
		}
	}
}

// First is the first occupied square along a line, Off if there is none.
func (g *Generator) First(v Vector, from chess.Square) chess.Square {
	if from == Off {
		return Off
	}
	closed := g.p.Holes()
	met := lines[v][from&63] & (g.p.Occupied() | closed)
	if g.target != Off {
		met |= lines[v][from&63] & g.target.Bit()
	}
	if met == 0 {
		return Off
	}
	s := chess.Square(bits.TrailingZeros64(uint64(met)))
	if v < v.Back() {
		s = chess.Square(63 - bits.LeadingZeros64(uint64(met)))
	}
	if closed.Has(s) {
		return Off
	}
	return s
}

// Observing reports whether only captures on a square are wanted.
func (g *Generator) Observing() bool { return g.target != Off }

// Target is the square on which only captures are wanted, Off if all moves are.
func (g *Generator) Target() chess.Square { return g.target }

// Hop is Go for a man that gets there by hopping over a hurdle.
func (g *Generator) Hop(hurdle, to chess.Square) bool {
	if g.p.hooks.Hurdles {
		g.via = uint8(hurdle + 1)
	}
	empty := g.Go(to)
	g.via = 0
	return empty
}

// Toward reports whether a straight line is worth following: it is not if only
// captures on a square elsewhere are wanted.
func (g *Generator) Toward(v Vector) bool {
	if g.target == Off {
		return true
	}
	f, r := g.target.File()-g.from.File(), g.target.Rank()-g.from.Rank()
	return sign(v.Files()) == sign(f) && sign(v.Ranks()) == sign(r)
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

// Once lets a walk generate moves and drops those that it gives more than once,
// for walks on which several paths lead to a square.
func (g *Generator) Once(generate func()) {
	start := len(g.buf)
	generate()
	if len(g.buf) < start+2 {
		return
	}
	kept := g.buf[:start]
next:
	for _, m := range g.buf[start:] {
		for _, k := range kept[start:] {
			if k == m {
				continue next
			}
		}
		kept = append(kept, m)
	}
	g.buf = kept
}

// Only lets a walk generate moves and keeps those that pass a test, which is
// put to observations as well.
func (g *Generator) Only(test func(m Move) bool, generate func()) {
	outer := g.only
	g.only = test
	if outer != nil {
		g.only = func(m Move) bool { return test(m) && outer(m) }
	}
	generate()
	g.only = outer
}

// TakePassing adds the capture of a pawn in passing.
func (g *Generator) TakePassing(to, pawn chess.Square) {
	m := NewMove(g.from, to, pawn)
	m.Kind = EnPassant
	if g.Enemy(g.p.men[pawn&63]) {
		g.Add(m)
	}
}

// As generates the moves of another walk for the man.
func (g *Generator) As(w WalkID) { g.p.walks[w].Generate(g.p, g.from, g) }
