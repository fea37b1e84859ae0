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

// disturbs reports whether a move must be played to see what it means to the
// guarded side's safety.
func (p *Position) disturbs(g *guard, m Move) bool {
	return g.blind || g.touched(m) || !p.inert(m)
}

// touched: a move begins or ends where it can matter.
func (g *guard) touched(m Move) bool {
	return (m.From.Bit()|m.To.Bit())&(g.watch|g.royals) != 0
}

// judge tells whether a pseudo-legal move of the guarded side is legal, if that
// is known without playing it.
func (p *Position) judge(g *guard, m Move) (legal, known bool) {
	touched := g.blind || g.touched(m)
	objectors := p.facts.certain && len(p.hooks.Objects) > 0
	if touched && !objectors || !p.inert(m) {
		return false, false
	}
	objection := None
	if objectors {
		if objection = p.objection(m); objection == Certain && len(p.hooks.Expand) == 0 {
			return false, true
		}
	}
	if touched || p.sides[g.side.Other()].Has(m.From) {
		return false, false
	}
	if g.seen {
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
// to the guarded one: false is certain.
func (p *Position) threatens(g *guard, m Move) bool {
	if p.disturbs(g, m) || g.seen {
		return true
	}
	w := m.Promote
	if w == 0 {
		w = p.men[m.From&63].Walk()
	}
	by := g.side.Other()
	occ := p.sides[0] | p.sides[1]
	for royals := g.royals; royals != 0; {
		royal := royals.Pop()
		if !p.reach[w][m.To&63].Has(royal) {
			continue
		}
		t := p.views[by][w]
		if t == nil || p.start != 0 {
			return true
		}
		s, more := t.ways(m.To, royal)
		if s.Clear == chess.Everywhere {
			continue
		}
		occ := occ &^ m.From.Bit()
		if t.hurdle || t.open || s.Clear&occ|s.Held&^occ == 0 {
			return true
		}
		for i := range more {
			if s := &more[i]; s.Clear&occ|s.Held&^occ == 0 {
				return true
			}
		}
	}
	return false
}
