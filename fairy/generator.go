package fairy

import "rookery/chess"

// A Generator collects the pseudo-legal moves of a man. Walks tell it where
// the man can go; it knows whose move it is and what may be taken.
type Generator struct {
	p    *Position
	side chess.Colour
	from chess.Square
	buf  []Move
	// target: only captures on that square are wanted, and whether there is one.
	// Off collects everything.
	target chess.Square
	depth  Depth
	hit    bool
	// taking drops moves that take nothing. noQuiet and noTake drop those to some
	// squares that take nobody, or whom they find there.
	taking          bool
	noQuiet, noTake chess.Bitboard
	// via is the hurdle of the moves to come, plus one; only, if not nil, drops
	// moves: both see paths.go.
	via  uint8
	only func(m Move) bool
	// tracing collects the lines of observations in traced, see Trace; line is the
	// one now followed.
	tracing bool
	traced  []Line
	line    Line
}

// generator is one of the position's own, for the moves of a side's men, which are appended
// to a list; p.busy-- gives it back. Generators nest where a walk or condition asks who
// observes what.
func (p *Position) generator(side chess.Colour, buf []Move) *Generator {
	if p.busy == len(p.generators) {
		p.generators = append(p.generators, &Generator{p: p})
	}
	g := p.generators[p.busy]
	p.busy++
	g.side, g.buf = side, buf
	g.target, g.depth, g.hit, g.taking, g.via, g.tracing = Off, 0, false, false, 0, false
	g.noQuiet, g.noTake, g.only, g.traced = 0, 0, nil, nil
	return g
}

// observing is a generator for the captures that a man on a square has on a target.
func (p *Position) observing(d Depth, from, target chess.Square, by chess.Colour) *Generator {
	g := p.generator(by, nil)
	g.from, g.target, g.depth = from, target, d
	return g
}

// Side is the side that the man moves for: a neutral man moves for either.
func (g *Generator) Side() chess.Colour { return g.side }

// Collecting reports whether moves are wanted, not the answer whether a square
// is observed.
func (g *Generator) Collecting() bool { return g.target == Off }

// Enemy reports whether a man may be taken by the side that moves.
func (g *Generator) Enemy(m Man) bool {
	return m.Is(g.side.Other()) || g.p.hooks.Has(TakeOwn) && m != 0
}

// Quiet adds a move to an empty square.
func (g *Generator) Quiet(to Place) {
	if g.target == Off {
		g.plain(to.Square(), Off)
	}
}

// Take adds a move that takes the man on at, if that may be taken.
func (g *Generator) Take(to, victim Place) { g.take(to.Square(), victim.Square()) }

func (g *Generator) take(to, at chess.Square) {
	if g.target != Off {
		g.see(NewMove(g.from, to, at))
		return
	}
	m := g.p.men[at&63]
	if !g.Enemy(m) || m.Has(Royal) && !g.p.hooks.Has(NoCheck) && !g.p.hooks.Has(TakeRoyals) && !g.p.regicide || at == g.from {
		return
	}
	g.plain(to, at)
}

// Go adds a move to a square, whoever stands there, and reports whether the
// square is empty, so that a rider goes on.
func (g *Generator) Go(to Place) bool {
	if to == Outside {
		return false
	}
	if g.Empty(to) {
		g.Quiet(to)
		return true
	}
	g.Take(to, to)
	return false
}

// Add adds a move of another kind.
func (g *Generator) Add(m Move) {
	if g.target == Off {
		g.add(m)
	} else {
		g.see(m)
	}
}

// plain adds a plain move.
func (g *Generator) plain(to, at chess.Square) {
	if g.taking && at == Off || at == Off && g.noQuiet.Has(to) || at == to && g.noTake.Has(to) {
		return
	}
	list := appended(g.buf, g.from, to, at)
	m := &list[len(list)-1]
	m.hurdle = g.via
	if g.only == nil || g.only(*m) {
		g.buf = list
	}
}

func (g *Generator) add(m Move) {
	m.hurdle = g.via
	if g.taking && m.Capture == Off || g.only != nil && !g.only(m) {
		return
	}
	if m.Kind == Plain && (m.Capture == Off && g.noQuiet.Has(m.To) || m.Capture == m.To && g.noTake.Has(m.To)) {
		return
	}
	g.buf = append(g.buf, m)
}

// see takes note of a move as an observation.
func (g *Generator) see(m Move) {
	m.hurdle = g.via
	if g.tracing {
		if m.Capture == g.target && (g.only == nil || g.only(m)) && g.p.admits(g.depth, m, g.side) {
			g.traced = append(g.traced, g.line)
		}
		return
	}
	if !g.hit && m.Capture == g.target && (g.only == nil || g.only(m)) {
		g.hit = g.p.admits(g.depth, m, g.side)
	}
}

// TakeEmpty is for men that capture differently from how they move (pawns):
// asked whether they observe an empty square, they do.
func (g *Generator) TakeEmpty(to Place) {
	if g.target != Off {
		g.see(NewMove(g.from, to.Square(), to.Square()))
	}
}
