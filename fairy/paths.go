package fairy

import (
	"math/bits"

	"rookery/chess"
)

// What walks with unusual paths ask of a Generator.

// Empty reports whether a square is one of the board's and empty. The target of
// an observation counts as occupied, and nobody passes his own square again.
func (g *Generator) Empty(at Place) bool {
	s := at.Square()
	return s != Off && g.p.men[s&63] == 0 && s != g.target && s != g.from
}

// Occupied reports whether somebody else stands on a square.
func (g *Generator) Occupied(at Place) bool {
	s := at.Square()
	return s != Off && (g.p.men[s&63] != 0 || s == g.target) && s != g.from
}

// prey are the squares of men that may be taken.
func (g *Generator) prey() chess.Bitboard {
	p := g.p
	men := p.sides[g.side.Other()&1]
	if p.hooks.Has(TakeOwn) {
		men = p.sides[0] | p.sides[1]
	}
	if !p.hooks.Has(NoCheck) && !p.hooks.Has(TakeRoyals) && !p.regicide {
		men &^= p.royals
	}
	return men &^ g.from.Bit()
}

// choosy: not all moves are wanted that men can make.
func (g *Generator) choosy() bool { return g.target != Off || g.taking || g.only != nil || g.via != 0 }

// Squares are some squares in an order.
type Squares struct {
	list []chess.Square
	set  chess.Bitboard
}

// NewSquares are the squares of a list.
func NewSquares(list []chess.Square) Squares {
	l := Squares{list: list}
	for _, s := range list {
		l.set |= s.Bit()
	}
	return l
}

// Leap is Go for each of some squares.
func (g *Generator) Leap(squares Squares) {
	closed := g.p.Holes()
	if g.choosy() {
		for _, to := range squares.list {
			if !closed.Has(to) {
				g.Go(At(to))
			}
		}
		return
	}
	occupied, prey := g.p.sides[0]|g.p.sides[1], g.prey()
	closed |= occupied&^prey | g.noQuiet&^occupied | g.noTake&prey
	if squares.set&^closed == 0 {
		return
	}
	list := g.buf
	for _, to := range squares.list {
		if closed.Has(to) {
			continue
		}
		at := Off
		if occupied.Has(to) {
			at = to
		}
		list = appended(list, g.from, to, at)
	}
	g.buf = list
}

// Ride is Go along some lines as far as they are empty.
func (g *Generator) Ride(lines []Squares) {
	closed := g.p.Holes()
	if g.choosy() {
		for i := range lines {
			for _, to := range lines[i].list {
				if closed.Has(to) || !g.Go(At(to)) {
					break
				}
			}
		}
		return
	}
	occupied, prey := g.p.sides[0]|g.p.sides[1], g.prey()&^g.noTake
	wanted := ^(closed | occupied | g.noQuiet) | prey
	closed |= occupied
	list := g.buf
	for i := range lines {
		if lines[i].set&wanted == 0 {
			continue
		}
		for _, to := range lines[i].list {
			if closed.Has(to) {
				if prey.Has(to) {
					list = appended(list, g.from, to, to)
				}
				break
			}
			if !g.noQuiet.Has(to) {
				list = appended(list, g.from, to, Off)
			}
		}
	}
	g.buf = list
}

// First is the first occupied square along a line, Outside if there is none.
func (g *Generator) First(v Vector, from Place) Place {
	if from == Outside {
		return Outside
	}
	if !g.p.flat {
		at := g.p.Step(v, from)
		for at != from && g.Empty(at) {
			at = g.p.Step(v, at)
		}
		if !g.Occupied(at) {
			return Outside
		}
		return at
	}
	closed := g.p.Holes()
	met := g.p.lines.along(v)[from&63] & (g.p.Occupied() | closed)
	if g.target != Off {
		met |= g.p.lines.along(v)[from&63] & g.target.Bit()
	}
	if met == 0 {
		return Outside
	}
	s := chess.Square(bits.TrailingZeros64(uint64(met)))
	if v < v.Back() {
		s = chess.Square(63 - bits.LeadingZeros64(uint64(met)))
	}
	if closed.Has(s) {
		return Outside
	}
	return At(s)
}

// Wanted reports whether some plain move along a line could be wanted, for men that take
// where they arrive.
func (g *Generator) Wanted(v Vector) bool {
	return g.noQuiet == 0 || !g.p.flat || g.p.lines.along(v)[g.from&63]&^(g.noQuiet&^(g.p.Occupied()&^g.noTake)) != 0
}

// Observing reports whether only captures on a square are wanted.
func (g *Generator) Observing() bool { return g.target != Off }

// Target is the square on which only captures are wanted, Off if all moves are.
func (g *Generator) Target() chess.Square { return g.target }

// Ahead reports whether a line from a square is worth following: it is not if only captures
// on a square beside it are wanted.
func (g *Generator) Ahead(v Vector, from Place) bool {
	return g.target == Off || !g.p.flat || g.p.lines.along(v)[from&63].Has(g.target)
}

// Hop is Go for a man that gets there by hopping over a hurdle, which it does not take.
func (g *Generator) Hop(hurdle, to Place) bool {
	if hurdle.Square() == to.Square() {
		return false
	}
	if g.p.hooks.Has(TellHurdles) {
		g.via = uint8(hurdle.Square() + 1)
	}
	empty := g.Go(to)
	g.via = 0
	return empty
}

// Toward reports whether a straight line is worth following: it is not if only
// captures on a square elsewhere are wanted.
func (g *Generator) Toward(v Vector) bool {
	if g.target == Off || !g.p.flat {
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
func (g *Generator) TakePassing(to Place, pawn chess.Square) {
	m := NewMove(g.from, to.Square(), pawn)
	m.Kind = EnPassant
	if g.Enemy(g.p.men[pawn&63]) {
		g.Add(m)
	}
}

// As generates the moves of another walk for the man.
func (g *Generator) As(w WalkID) { g.p.walks[w].Generate(g.p, At(g.from), g) }
