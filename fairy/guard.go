package fairy

import "rookery/chess"

// A guard is what there is to know about the royal men of a side before a move
// is made: which squares matter for their safety. A move that touches none of
// them changes nothing about it and need not be played to see that.
type guard struct {
	side   chess.Colour
	royals chess.Bitboard
	// watch are the squares on which a man that leaves or comes can open or shut a
	// sight of a royal man, with those of the men that see one now.
	watch chess.Bitboard
	// seen: a royal man is seen now, by the geometry of walks.
	seen bool
	// blind: nothing is known, moves must be played.
	blind bool
}

// guard looks at the royal men of a side.
func (p *Position) guard(side chess.Colour) (g guard) {
	g.side = side
	if p.hooks.NoCheck {
		return g
	}
	g.royals = p.royals & p.sides[side]
	if !p.facts.geometric || !p.facts.sights {
		g.blind = true
		return g
	}
	by := side.Other()
	for royals := g.royals; royals != 0; {
		royal := royals.Pop()
		for men := p.sides[by] &^ royal.Bit(); men != 0; {
			from := men.Pop()
			w := p.men[from].Walk()
			if !p.reaches(w, from, royal) {
				continue
			}
			t := p.sightsOf(w, from, royal, by)
			if t == nil {
				g.blind = true
				return g
			}
			s, more := t.ways(from, royal)
			if s.Clear == chess.Everywhere {
				continue
			}
			for {
				squares, seen, near := p.unmet(t, s, by)
				if near {
					g.watch |= squares
				}
				if seen {
					g.watch |= from.Bit()
					g.seen = true
				}
				if len(more) == 0 {
					break
				}
				s, more = &more[0], more[1:]
			}
		}
	}
	return g
}

// touched: a move begins or ends where it can matter.
func (g *guard) touched(m Move) bool {
	return (m.From.Bit()|m.To.Bit())&(g.watch|g.royals) != 0
}

// seenAfter tells whether a royal man of the guarded side will be seen, by the geometry of
// walks, after an inert move, if that is known.
func (p *Position) seenAfter(g *guard, m Move) (seen, known bool) {
	mover, by := p.men[m.From&63], g.side.Other()
	if g.blind || mover.Neutral() || mover.Has(Royal) && p.walks[mover.Walk()].Passable {
		return false, false
	}
	from, to := m.From.Bit(), m.To.Bit()
	c, men, royals, come := p.scene(by), p.sides[by&1], g.royals, Off
	own, touched := mover.Is(g.side), g.touched(m)
	if !touched && (own || g.seen) {
		return g.seen, true
	}
	if own {
		men &^= to
		c.prey = c.prey&^from | to
		if royals&from != 0 {
			royals = royals&^from | to
		}
	} else {
		men = men&^from | to
		c.prey &^= to
		royals &^= to
		come = m.To
		if !touched {
			men = to // nobody else can see more than before
		}
	}
	c.occupied = c.occupied&^from | to
	if p.hooks.TakeOwn {
		c.prey = c.occupied
	}
	for royals != 0 {
		royal := royals.Pop()
		for men := men &^ royal.Bit(); men != 0; {
			s := men.Pop()
			w := p.men[s].Walk()
			if s == come {
				if w = mover.Walk(); m.Promote != 0 {
					w = m.Promote
				}
			}
			if !p.reach[w][s].Has(royal) {
				continue
			}
			t := p.views[by&1][w]
			if t == nil || t.open && c.closed != 0 || p.start != 0 && p.walks[w].Pawn {
				return false, false
			}
			if c.sees(t, s, royal) {
				return true, true
			}
		}
	}
	return false, true
}

// judge tells whether a pseudo-legal move of the guarded side is legal, if that
// is known without playing it.
func (p *Position) judge(g *guard, m Move) (legal, known bool) {
	if !p.inert(m) {
		return false, false
	}
	objection := None
	if p.facts.certain && len(p.hooks.Objects) > 0 {
		if objection = p.objection(m); objection == Certain && len(p.hooks.Expand) == 0 {
			return false, true
		}
	}
	if g.blind || p.sides[g.side.Other()].Has(m.From) {
		return false, false
	}
	seen, known := p.seenAfter(g, m)
	if !known {
		return false, false
	}
	if seen {
		return false, p.facts.admitting
	}
	return true, p.facts.certain && objection == None
}

// lawful tells whether a pseudo-legal move of the guarded side is legal.
func (p *Position) lawful(g *guard, m Move) bool {
	if legal, known := p.judge(g, m); known {
		return legal
	}
	if p.watch.over {
		return false
	}
	p.Play(m)
	ok := p.legal()
	p.Undo()
	return ok
}

// threatens tells whether a pseudo-legal move of the other side may give check
// to the guarded one: false is certain, and so is true if sure. Only of inert moves is
// anything known.
func (p *Position) threatens(g *guard, m Move) (may, sure bool) {
	if g.blind || !p.inert(m) {
		return true, false
	}
	seen, known := p.seenAfter(g, m)
	return seen || !known, seen && p.facts.admitting
}

// checking appends the moves of the side to move, in what ways they can end apart, without
// most of those that cannot give check to the guarded one.
func (p *Position) checking(buf []Move, g *guard) []Move {
	if g.blind || g.seen {
		return p.unchosen(buf)
	}
	return p.inertTo(buf, func(s chess.Square) chess.Bitboard {
		if (g.watch | g.royals).Has(s) {
			return chess.Everywhere
		}
		w := p.men[s].Walk()
		to := g.watch | g.royals
		for royals := g.royals; royals != 0; {
			to |= p.seers[w][royals.Pop()]
		}
		if p.walks[w].Pawn { // as what it checks is not known
			to |= p.last[0] | p.last[1]
		}
		return to
	})
}

// inertTo appends the moves of the side to move, in what ways they can end apart, without
// most of the inert ones by which a man goes elsewhere than it is to: those that it has in
// the usual way, to a square that is empty or where it takes.
func (p *Position) inertTo(buf []Move, to func(s chess.Square) chess.Bitboard) []Move {
	if !p.quiet() || !p.facts.single || len(p.hooks.Expand)|len(p.hooks.Winnow) != 0 {
		return p.unchosen(buf)
	}
	at := len(buf)
	g := p.generator()
	*g = Generator{p: p, side: p.turn, buf: buf, target: Off}
	for men := p.sides[p.turn&1]; men != 0; {
		s := men.Pop()
		elsewhere := ^to(s)
		if p.hooks.Chooses && p.walks[p.men[s].Walk()].Pawn { // which is not inert
			elsewhere &^= p.last[0] | p.last[1]
		}
		g.noQuiet, g.noTake = elsewhere, 0
		if p.facts.still {
			g.noTake = elsewhere
		}
		p.generateMan(s, g)
	}
	p.busy--
	return p.ways(g.buf, at)
}
