package fairy

import "rookery/chess"

// What the board will be like after a move, told before it is made: how the man arrives, and who sees royal men then.

// An arrival is the walk that a man has when it has moved, and whether it turns to the other side;
// it is not known if more may follow the move than that, or conditions have to be told of the change.
// Told: what follows is p.told, until it is asked about another move.
type arrival struct {
	as                 WalkID
	turns, known, told bool
}

// A prediction is what is told of a move: its course to the end, or that it is none.
type prediction struct {
	Course
	refused bool
}

func (p *Position) arrival(m *Move) arrival {
	if p.inert(m) {
		if m.Promote != 0 {
			return arrival{as: m.Promote, known: true}
		}
		return arrival{as: p.men[m.From&63].Walk(), known: true}
	}
	if len(p.hooks.objections) > 0 {
		return arrival{}
	}
	return p.foretell(m)
}

// foretell is arrival for a move that does more than to have a man get somewhere.
func (p *Position) foretell(m *Move) arrival {
	h := p.hooks
	elsewhere := m.Capture != Off && m.Capture != m.To
	if !p.facts.says && !elsewhere || m.Kind != Plain && m.Kind != EnPassant || len(h.Preludes) > 0 || h.Has(chooses) && p.promotes(m) {
		return arrival{}
	}
	adrift := p.adrift
	p.adrift, p.telling = adrift || elsewhere, true
	known := p.foretellEffects(m)
	p.adrift, p.telling = adrift, false
	c := &p.told
	switch {
	case !known:
		return arrival{}
	case c.refused || elsewhere || c.At != m.To || c.put != Off || c.dug != 0 ||
		c.Now.Has(Royal) != c.Man.Has(Royal) || c.Now.Neutral() != c.Man.Neutral() || c.Man.Has(Royal) && c.Now.Colour() != c.Man.Colour():
		return arrival{as: c.Now.Walk(), known: true, told: true}
	}
	return arrival{as: c.Now.Walk(), turns: c.Now.Colour() != c.Man.Colour(), known: true}
}

// foretellEffects has p.told be what effects say of a move; false: some are not known.
func (p *Position) foretellEffects(m *Move) (known bool) {
	h, c := p.hooks, &p.told
	c.refused = false
	p.begins(&c.Course, m)
	promoted, changed := false, false
	for i := range h.Effects {
		e := &h.Effects[i]
		if e.Limit == StateOnly || e.When.Captures && m.Capture == Off {
			continue
		}
		if !promoted && e.Phase >= Promotion {
			if promoted = true; !p.promoteTold(m) {
				return false
			}
		}
		switch {
		case e.Says == nil && changed && !p.followsChanged(e, m), !changed && !e.follows(p, m):
			continue
		case e.Says == nil:
			return false
		}
		x := e.Says(p, &c.Course)
		switch {
		case x.Unsaid:
			return false
		case x.Refused:
			c.refused = true
			return true
		case x == Change{}:
			continue
		}
		changed, p.adrift = true, true
		if !c.add(&x) {
			return false
		}
	}
	return promoted || p.promoteTold(m)
}

// promoteTold has the man that moves be what he promotes to; false: that is chosen when the time comes.
func (p *Position) promoteTold(m *Move) bool {
	c := &p.told
	if m.Promote != 0 && c.At == m.To {
		c.Now = c.Now.WithWalk(m.Promote)
	}
	return !p.hooks.Has(chooses) || c.At == Off || !p.Promotes(c.Now, c.At, p.playedFor(c.Man))
}

// followsChanged is Effect.follows where something is told to have happened before. If that is no more than that the man
// that moves is another where he arrives, both are asked; of the board that is not.
func (p *Position) followsChanged(e *Effect, m *Move) bool {
	c, w := &p.told, &e.When
	if w.Journey == nil || c.At != m.To || c.put != Off || c.dug != 0 {
		return true
	}
	j := &p.way
	*j = c.Journey
	j.Man = c.Now
	return w.Journey(&c.Journey) || w.Journey(j)
}

// seenAfter tells whether a royal man of the guarded side will be seen, by the geometry of
// walks, after a move by which a man gets somewhere and nothing else happens, if that is known.
func (p *Position) seenAfter(g *guard, m *Move, a arrival) (seen, known bool) {
	mover, by := p.men[m.From&63], g.side.Other()
	neutral := mover.Neutral()
	if g.blind || mover.Has(Royal) && p.passables[mover.Walk()] || neutral && (a.turns || p.facts.checks == byStands) {
		return false, false
	}
	if a.told {
		return p.seenAfterAll(g, m)
	}
	if !p.lends(a.as) {
		return false, false
	}
	own, touched := mover.Is(g.side), g.touched(m)
	if neutral { // it is a man of both sides: that of the one that moves it, which sees for the other as well
		own = p.turn == g.side
	}
	joins := own == a.turns || neutral // those that may see, where it arrives
	if joins && p.facts.checks == byWays && p.hasOtherWays(a.as, m.To, by) {
		return false, false
	}
	if !touched && (!joins || g.seen) {
		return g.seen, true
	}
	if !touched && p.facts.checks != byStands && p.facts.checks != byMoves && p.seersOfAll(a.as, g.royals)&m.To.Bit() == 0 {
		return false, true // nobody else can see more than before
	}
	from, to := m.From.Bit(), m.To.Bit()
	c := p.scene(by)
	men, prey, royals, come, royal := p.sides[by&1]&^(from|to), c.prey&^(from|to), g.royals, Off, Off
	switch {
	case royals&from != 0:
		royals, royal = royals&^from|to, m.To
	case !own:
		royals &^= to
	}
	if joins {
		come = m.To
		if men |= to; !touched {
			men = to // nobody else can see more than before
		}
	}
	if !joins || neutral {
		prey |= to
	}
	// A literal would be copied as a whole as soon as it is written, which takes longer than all of this.
	var l prospect
	l.occupied, l.prey, l.closed = c.occupied&^from|to, prey, c.closed
	l.by, l.men, l.royals, l.royal = by, men, royals, royal
	l.come, l.as, l.put, l.anew = come, a.as, Off, to
	return p.royalsSeen(&l, mover)
}

// seersOfAll are the squares from which a walk could see one of some squares on some board.
func (p *Position) seersOfAll(w WalkID, squares chess.Bitboard) (from chess.Bitboard) {
	for squares != 0 {
		from |= p.seers[w][squares.Pop()&63]
	}
	return from
}

// seenAfterAll is seenAfter for a move of which p.told comes true.
func (p *Position) seenAfterAll(g *guard, m *Move) (seen, known bool) {
	c, by := &p.told, g.side.Other()
	mover, now := c.Man, c.Now
	if p.facts.checks == byWays || p.facts.checks == byNonRoyals || mover.Neutral() || now.Neutral() || now.Has(Royal) != mover.Has(Royal) && c.At != Off || c.put != Off && (c.as.Neutral() || c.as.Has(Royal) && !p.staysKing(c.put, c.as)) ||
		mover.Has(Royal) && (c.At == Off || now.Colour() != mover.Colour()) ||
		c.At != Off && !p.lends(now.Walk()) || c.put != Off && !p.lends(c.as.Walk()) {
		return false, false
	}
	var end, put chess.Bitboard
	if c.At != Off {
		end = c.At.Bit()
	}
	if c.put != Off {
		put = c.put.Bit()
	}
	left := m.From.Bit() | m.To.Bit() // where nobody stands then but who comes there
	royals := g.royals
	if m.Capture != Off {
		left |= m.Capture.Bit()
		royals &^= m.Capture.Bit()
	}
	occupied := p.sides[0] | p.sides[1]
	after := occupied&^left | end | put
	gone, come := occupied&^after, after&^occupied
	touched := (left|put|end)&(g.watch|g.royals) != 0 || gone&(gone-1)|come&(come-1) != 0 || c.dug != 0 // the guard reckons with one of each, and with no hole
	own, joined := end == 0 || now.Is(g.side), put != 0 && c.as.Is(by)
	if !touched && (own && !joined || g.seen) {
		return g.seen, true
	}
	s := p.scene(by)
	var l prospect
	l.occupied, l.prey, l.closed = after, s.prey&^left, s.closed
	l.by, l.royals, l.come, l.put, l.as, l.putAs, l.royal, l.anew = by, royals, Off, Off, now.Walk(), c.as.Walk(), Off, end|put
	if touched {
		l.men = p.sides[by&1] &^ left
	}
	switch {
	case !own:
		l.come = c.At
		l.men |= end
	case l.royals&m.From.Bit() != 0:
		l.royals, l.royal = l.royals&^m.From.Bit()|end, c.At
		l.prey |= end
	default:
		l.prey |= end
	}
	if joined {
		l.put = c.put
		l.men |= put
	} else {
		l.prey |= put
	}
	l.closed |= c.dug
	return p.royalsSeen(&l, mover)
}

// staysKing: on a square stands a king of a man's side, as which it is to stand there.
func (p *Position) staysKing(s chess.Square, as Man) bool {
	king := p.men[s&63]
	return king.Has(Royal) && !king.Neutral() && king.Colour() == as.Colour()
}

// A prospect is what the board will be like to men who may see royal men.
type prospect struct {
	scene
	by          chess.Colour // whose men they are
	men, royals chess.Bitboard
	// come is where the one of them has arrived that has moved, with a walk, put another one that has come; Off
	// is nowhere.
	come, put chess.Square
	as, putAs WalkID
	anew      chess.Bitboard // where others stand than now
	royal     chess.Square   // a royal man that has just moved; it is as it is told of the man that moves
}

// royalsSeen tells whether one of the royal men will be seen, by the geometry of walks, if that is known. The man that
// moves is given.
func (p *Position) royalsSeen(l *prospect, mover Man) (seen, known bool) {
	if p.hooks.Has(TakeOwn) {
		l.prey = l.occupied
	}
	if p.facts.checks == byStands {
		return p.royalsSeenFromStands(l, mover)
	}
	if p.facts.checks == byMoves {
		if l.come != Off && p.refuges(l.as, l.come, l.by)&l.royals != 0 || l.put != Off && p.refuges(l.putAs, l.put, l.by)&l.royals != 0 ||
			l.royal != Off && p.mayFlee(l.men, l.royal.Bit(), l.by) {
			return false, false
		}
	}
	views, plain, all, come, put := &p.views[l.by&1], p.plainSights(&l.scene), l.men, l.come, l.put
	for royals := l.royals; royals != 0; {
		royal := royals.Pop()
		for men := all & p.seenFrom[royal&63]; men != 0; {
			s := men.Pop()
			w := p.men[s&63].Walk()
			switch s {
			case come:
				w = l.as
			case put:
				w = l.putAs
			}
			if p.facts.checks == byNonRoyals && (p.royals.Has(s) && s != come && s != put || s == come && mover.Has(Royal)) {
				if p.reach[w][s&63].Has(royal) {
					return false, false
				}
				continue
			}
			t := views[w]
			if t == nil && plain && p.walks[w].Borrows {
				if p.seesBorrowing(&l.scene, s, royal, l.by, l.anew) {
					return false, false
				}
				continue
			}
			if t == nil || !plain && (t.open && l.closed != 0 || p.start != 0 && p.pawns[w]) {
				if p.reach[w][s&63].Has(royal) {
					return false, false
				}
			} else if l.sees(t, s, royal) {
				return true, true
			}
		}
	}
	return false, true
}

// royalsSeenFromStands is royalsSeen where men take from squares that are told by where they stand.
func (p *Position) royalsSeenFromStands(l *prospect, mover Man) (seen, known bool) {
	for royals := l.royals; royals != 0; {
		royal := royals.Pop()
		for men := l.men &^ royal.Bit(); men != 0; {
			from := men.Pop()
			man := p.men[from&63]
			switch from {
			case l.come:
				man = mover.WithWalk(l.as)
			case l.put:
				return false, false // it is not known who that is
			}
			t, s, known := p.sightFromStand(&l.scene, man, from, royal, l.by)
			if !known {
				return false, false
			}
			if t != nil && s.Clear&l.occupied|s.Held&^l.occupied == 0 {
				return true, true
			}
		}
	}
	return false, true
}
