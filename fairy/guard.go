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
	// calm are squares to which inert moves of the guarded side from some of them, those of
	// calmMen, are legal, as far as that is known.
	calm, calmMen chess.Bitboard
	// seen: a royal man is seen now, by the geometry of walks.
	seen bool
	// blind: nothing is known, moves must be played.
	blind bool
}

// guard looks at the royal men of a side.
func (p *Position) guard(side chess.Colour) (g guard) {
	p.post(&g, side)
	return g
}

// post is guard where the guard stands already: to copy one takes as long as to look at a man.
func (p *Position) post(g *guard, side chess.Colour) {
	*g = guard{side: side}
	if p.hooks.Has(NoCheck) {
		p.calm(g)
		return
	}
	g.royals = p.royals & p.sides[side]
	by := side.Other()
	if p.facts.checks == byConditions || p.facts.checks == byMoves && p.mayFlee(p.sides[by&1], g.royals, by) ||
		p.facts.checks == byWays && p.besiders(p.sides[by&1], by) != 0 {
		g.blind = true
		return
	}
	c := p.scene(by)
	if p.facts.checks == byStands {
		p.guardFromStands(g, &c)
		return
	}
	views := &p.views[by&1]
	for royals := g.royals; royals != 0; {
		royal := royals.Pop()
		plain := p.plainSights(&c) && !p.hasPassed(royal)
		for men := p.sides[by&1] & p.around(royal); men != 0; {
			from := men.Pop()
			w := p.men[from&63].Walk()
			if p.facts.checks == byNonRoyals && p.royals.Has(from) {
				if p.reaches(w, from, royal) {
					g.blind = true
					return
				}
				continue
			}
			t := views[w]
			if t == nil && plain && p.walks[w].Borrows {
				leave, come, known := p.nearlySeen(&c, from, royal, by)
				if g.watch |= leave | come; !known { // whether he is lent what he needs may change with every move
					g.watch = chess.Everywhere
				}
				continue
			}
			if t == nil || !plain {
				if !p.reaches(w, from, royal) {
					continue
				}
				if t = p.sightsOf(w, from, royal, by); t == nil {
					g.blind = true
					return
				}
			}
			s, more := t.ways(from, royal)
			if s.Clear == chess.Everywhere {
				continue
			}
			for {
				leave, come, seen, near := c.unmet(t, s)
				if near {
					g.watch |= leave | come
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
	if !g.seen {
		p.calm(g)
	}
}

// guardFromStands completes a guard where men take from a square that is told by where they stand.
func (p *Position) guardFromStands(g *guard, c *scene) {
	by := g.side.Other()
	for royals := g.royals; royals != 0; {
		royal := royals.Pop()
		for men := p.sides[by&1] &^ royal.Bit(); men != 0; {
			from := men.Pop()
			t, s, known := p.sightFromStand(c, p.men[from&63], from, royal, by)
			if !known || p.hasPassed(royal) {
				g.blind = true
				return
			}
			if t == nil {
				continue
			}
			leave, come, seen, near := c.unmet(t, &s)
			if near {
				g.watch |= leave | come
			}
			if seen {
				g.watch |= from.Bit()
				g.seen = true
			}
		}
	}
	if !g.seen {
		p.calm(g)
	}
}

// sightFromStand is how a man on a square sees another one from where alone it takes (Stands.Sole): nil if it does not,
// whatever others do, as long as nobody moves there.
func (p *Position) sightFromStand(c *scene, man Man, from, target chess.Square, by chess.Colour) (t *Sights, s Sight, known bool) {
	w := man.Walk()
	at := p.hooks.Stands[0].Sole(p, man, from, w, by)
	if at == Off || at == target || !p.reach[w][at&63].Has(target) {
		return nil, s, true
	}
	t = p.views[by&1][w]
	if t == nil || t.odd || !p.plainSights(c) {
		return nil, s, false
	}
	if s = *t.first(at, target); s == never {
		return nil, s, true
	}
	if at != from {
		if s.Held.Has(from) {
			return nil, s, false // who leaves it for his stand does not stand there
		}
		s.Clear = s.Clear&^from.Bit() | at.Bit()
	}
	return t, s, true
}

// mayFlee: one of some men of a side could take on one of some squares by fleeing there (Addition.Refuge).
func (p *Position) mayFlee(men, squares chess.Bitboard, by chess.Colour) bool {
	for men != 0 {
		s := men.Pop()
		if p.refuges(p.men[s&63].Walk(), s, by)&squares != 0 {
			return true
		}
	}
	return false
}

// refuges are the squares to which a man with a walk on a square may flee.
func (p *Position) refuges(w WalkID, s chess.Square, side chess.Colour) (squares chess.Bitboard) {
	for _, refuge := range p.hooks.refuges {
		if to := refuge(p, w, s, side); to != Off {
			squares |= to.Bit()
		}
	}
	return squares
}

// calm notes which moves are harmless, no royal man being seen.
func (p *Position) calm(g *guard) {
	if p.facts.certain && len(p.hooks.objections)|len(p.hooks.Preludes) == 0 && p.facts.checks != byNonRoyals {
		g.calm = ^(g.watch | g.royals | p.sides[0]&p.sides[1])
		if p.borrowing { // to whom a promotion may lend a walk
			g.calm &^= p.last[0] | p.last[1]
		}
		g.calmMen = g.calm & p.sides[g.side&1]
	}
}

// harmless: a move of the guarded side is seen at a glance to be inert and legal.
func (p *Position) harmless(g *guard, m *Move) bool {
	return g.calmMen.Has(m.From) && g.calm.Has(m.To) && m.Kind == Plain &&
		(p.facts.still && (m.Capture == Off || m.Capture == m.To) || m.Capture == Off && p.facts.quiet && !p.facts.delays && !(p.hooks.Has(chooses) && p.promotes(m)))
}

// touched: a move begins or ends where it can matter.
func (g *guard) touched(m *Move) bool {
	return (m.From.Bit()|m.To.Bit())&(g.watch|g.royals) != 0
}

// judge tells whether a pseudo-legal move of the guarded side is legal, if that
// is known without playing it.
func (p *Position) judge(g *guard, m *Move) (legal, known bool) {
	if p.harmless(g, m) {
		return true, true
	}
	if g.blind && (!p.facts.certain || len(p.hooks.objections) == 0) {
		return false, false
	}
	return p.judgeArrival(g, m, p.arrival(m))
}

// judgeArriving is judge for a move of which it is known how it arrives.
func (p *Position) judgeArriving(g *guard, m *Move, a arrival) (legal, known bool) {
	if p.harmless(g, m) {
		return true, true
	}
	return p.judgeArrival(g, m, a)
}

// judgeArrival is judgeArriving for a move that is not seen at a glance to be harmless.
func (p *Position) judgeArrival(g *guard, m *Move, a arrival) (legal, known bool) {
	if !a.known {
		return false, false
	}
	if a.told && p.told.refused {
		return false, true
	}
	objection := None
	if p.facts.certain && len(p.hooks.objections) > 0 {
		if objection = p.objection(m); objection == Certain && len(p.hooks.Expand) == 0 {
			return false, true
		}
	}
	seen, known := p.seenAfter(g, m, a)
	if !known {
		return false, false
	}
	if seen {
		return false, p.facts.admitting
	}
	return true, p.facts.certain && objection == None && p.facts.checks != byNonRoyals // a king that the move checks may see
}

// lawful tells whether a pseudo-legal move of the guarded side is legal.
func (p *Position) lawful(g *guard, m *Move) bool {
	if legal, known := p.judge(g, m); known {
		return legal
	}
	if p.watch.ended() {
		return false
	}
	p.Play(*m)
	ok := p.legal()
	p.Undo()
	return ok
}

// threatens tells whether a pseudo-legal move of the other side may give check
// to the guarded one: false is certain where the move is legal, and so is true if sure.
func (p *Position) threatens(g *guard, m *Move, a arrival) (may, sure bool) {
	if g.blind || a.told && p.told.refused {
		return true, false
	}
	if !a.known {
		as, ok := p.returned(m)
		if !ok || !p.onlyShut(as) {
			return true, false
		}
		seen, known := p.seenAfter(g, m, arrival{as: as, known: true})
		return seen || !known, false // who comes back can but shut a line
	}
	seen, known := p.seenAfter(g, m, a)
	return seen || !known, seen && p.facts.admitting
}

// MayCheck reports whether a move of the side to move may give check, if nothing else happens than that a man
// goes somewhere; false is certain. Where more happens it may.
func (p *Position) MayCheck(m Move) bool {
	may, _ := p.ToldToCheck(m)
	return may
}

// ToldToCheck is MayCheck, and tells whether it is sure that the move gives check.
func (p *Position) ToldToCheck(m Move) (may, sure bool) {
	if p.adrift || p.facts.checks == byNonRoyals { // the move need not be legal
		return true, false
	}
	t := &p.threatened
	if side := p.turn.Other(); t.version != p.version || t.guard.side != side {
		t.guard, t.version = p.guard(side), p.version
	}
	as := p.men[m.From&63].Walk()
	if m.Promote != 0 {
		as = m.Promote
	}
	return p.threatens(&t.guard, &m, arrival{as: as, known: true})
}

// checking tells which men of the side to move may give check to the guarded side, which is
// in none, and notes in p.ends to what squares they go then, as far as that is known, and in p.takes where they take.
func (p *Position) checking(g *guard) (men chess.Bitboard) {
	shuts := p.returnsShut()
	for all := p.sides[p.turn&1]; all != 0; {
		s := all.Pop()
		w := p.men[s&63].Walk()
		ends := chess.Everywhere
		strays := p.facts.checks == byNonRoyals && p.royals.Has(s) // by walks of other men
		if p.walks[w].Arrives && !strays {
			ends = p.reach[w][s&63]
		}
		if !(g.watch | g.royals).Has(s) && !strays {
			checks := g.watch | g.royals
			for royals := g.royals; royals != 0; {
				checks |= p.seersOf(w, royals.Pop())
			}
			if p.pawns[w] { // as what it checks is not known
				checks |= p.last[0] | p.last[1]
			}
			ends &= checks
		}
		p.ends[s&63], p.takes[s&63] = ends, ends
		if !shuts {
			p.takes[s&63] = chess.Everywhere
		}
		if ends != 0 || !(p.facts.still || shuts) || !p.staysWithin(s) {
			men |= s.Bit()
		}
	}
	return men
}

// replies appends the moves of the side to move, in what ways they can end apart, without most
// of those that leave a royal man of it, whom a guard is for, in check.
func (p *Position) replies(buf []Move, own *guard) []Move {
	return p.repliesOf(chess.Everywhere, buf, own)
}

// repliesOf is replies for the men on some squares.
func (p *Position) repliesOf(men chess.Bitboard, buf []Move, own *guard) []Move {
	answers := p.answers(own)
	if answers == chess.Everywhere {
		return p.movesOn(men, buf)
	}
	return p.inertTo(buf, men, func(s chess.Square) chess.Bitboard { return p.answersOf(s, answers) }, nil)
}

// answers are the squares at one of which an inert move of the guarded side begins or ends if
// it is legal, as far as that is known.
func (p *Position) answers(g *guard) chess.Bitboard {
	if !g.seen || g.blind || !p.facts.admitting || !p.tellsInert() {
		return chess.Everywhere
	}
	return g.watch | g.royals
}

// answersOf are those where a move of the man on a square can end.
func (p *Position) answersOf(s chess.Square, answers chess.Bitboard) chess.Bitboard {
	if (answers | p.sides[0]&p.sides[1]).Has(s) { // a neutral man is an enemy as well
		return chess.Everywhere
	}
	return answers
}

// tellsInert: the inert moves of the men are known before they are generated.
func (p *Position) tellsInert() bool {
	return p.facts.single && len(p.hooks.Stands) == 0 && p.hooks.onward() && !p.Search().Compared() && p.quiet()
}

// inertTo appends the moves of the men of the side to move on some squares, in what ways they
// can end apart, without most of the inert ones by which a man goes elsewhere than it is to:
// those that it has in the usual way, to a square that is empty or where it takes. Takes, if not nil, are the squares of the
// men that it has to take where more follows captures.
func (p *Position) inertTo(buf []Move, men chess.Bitboard, to, takes func(s chess.Square) chess.Bitboard) []Move {
	if !p.tellsInert() {
		return p.movesOn(men, buf)
	}
	at := len(buf)
	g := p.generator(p.turn, buf)
	for men &= p.sides[p.turn&1]; men != 0; {
		s := men.Pop()
		elsewhere := ^(to(s) | p.followed(s))
		if p.hooks.Has(chooses) && p.pawns[p.men[s].Walk()] { // which is not inert
			elsewhere &^= p.last[0] | p.last[1]
		}
		g.noQuiet, g.noTake = elsewhere, 0
		if p.facts.still && len(p.hooks.Expand) == 0 {
			g.noTake = elsewhere
		} else if takes != nil {
			g.noTake = ^takes(s)
		}
		p.generateMan(s, g)
	}
	p.busy--
	return p.ways(g.buf, at)
}
