package fairy

import "rookery/chess"

// What the board will be like after a move, told before it is made: how the man arrives, and who sees royal men then.

// An arrival is the walk that a man has when it has moved, and whether it turns to the other side;
// it is not known if more may follow the move than that, or conditions have to be told of the change.
// Foreseen: what follows is p.foresight, until it is asked about another move.
type arrival struct {
	as                     WalkID
	turns, known, foreseen bool
}

func (p *Position) arrival(m *Move) arrival {
	if p.inert(m) {
		if m.Promote != 0 {
			return arrival{as: m.Promote, known: true}
		}
		return arrival{as: p.men[m.From&63].Walk(), known: true}
	}
	if len(p.hooks.Objects) > 0 {
		return arrival{}
	}
	if p.facts.becoming {
		if w, turns, ok := p.turning(m); ok {
			return arrival{as: w, turns: turns, known: true}
		}
	}
	if p.facts.returning {
		return arrival{} // whether it threatens anybody can be told for less
	}
	return p.foreseen(m)
}

// foreseen is arrival for a move that does more than to have a man get somewhere.
func (p *Position) foreseen(m *Move) arrival {
	elsewhere := m.Capture != Off && m.Capture != m.To
	if !p.facts.foreseeing && !elsewhere || len(p.hooks.Objects) > 0 || m.Capture != Off && p.men[m.Capture&63].Has(Royal) {
		return arrival{}
	}
	return p.foresees(m)
}

// foresees is the arrival of a man that may take another one elsewhere, and after whose move, but for effects
// aside, nothing happens than what one effect foresees, which p.foresight is then.
func (p *Position) foresees(m *Move) arrival {
	h := p.hooks
	if m.Kind != Plain && m.Kind != EnPassant || len(h.Preludes) > 0 || h.Chooses && p.promotes(m) {
		return arrival{}
	}
	f := Nothing(*m)
	adrift := p.adrift
	p.adrift = m.Capture != Off && m.Capture != m.To
	defer func() { p.adrift = adrift }()
	for i := range h.Effects {
		e := &h.Effects[i]
		if !e.concerns(p, m) {
			continue
		}
		if !p.facts.foreseeing || e.Foresee == nil {
			return arrival{}
		}
		known := false
		if f, known = e.Foresee(p, *m); !known {
			return arrival{}
		}
	}
	a := arrival{as: p.men[m.From&63].Walk(), known: true, foreseen: true}
	if m.Promote != 0 {
		a.as = m.Promote
	}
	p.foresight = f
	return a
}

// seenAfter tells whether a royal man of the guarded side will be seen, by the geometry of
// walks, after a move by which a man gets somewhere and nothing else happens, if that is known.
func (p *Position) seenAfter(g *guard, m *Move, a arrival) (seen, known bool) {
	mover, by := p.men[m.From&63], g.side.Other()
	neutral := mover.Neutral()
	if g.blind || mover.Has(Royal) && (neutral || p.passables[mover.Walk()]) || neutral && (a.turns || p.facts.stood) {
		return false, false
	}
	if a.foreseen {
		return p.seenAfterAll(g, m, a.as)
	}
	own, touched := mover.Is(g.side), g.touched(m)
	if neutral { // it is a man of both sides: that of the one that moves it, which sees for the other as well
		own = p.turn == g.side
	}
	joins := own == a.turns || neutral // those that may see, where it arrives
	if !touched && (!joins || g.seen) {
		return g.seen, true
	}
	if !touched && !p.facts.stood && !p.facts.fleeing && p.seersOfAll(a.as, g.royals)&m.To.Bit() == 0 {
		return false, true // nobody else can see more than before
	}
	from, to := m.From.Bit(), m.To.Bit()
	c := p.scene(by)
	men, prey, royals, come, royal := p.sides[by&1]&^(from|to), c.prey&^(from|to), g.royals, Off, Off
	switch {
	case !own:
		royals &^= to
	case royals&from != 0:
		royals, royal = royals&^from|to, m.To
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
	l.come, l.as, l.put = come, a.as, Off
	return p.royalsSeen(&l, mover)
}

// seersOfAll are the squares from which a walk could see one of some squares on some board.
func (p *Position) seersOfAll(w WalkID, squares chess.Bitboard) (from chess.Bitboard) {
	for squares != 0 {
		from |= p.seers[w][squares.Pop()&63]
	}
	return from
}

// seenAfterAll is seenAfter for a man of one side after whose move, with a walk then, p.foresight comes true.
func (p *Position) seenAfterAll(g *guard, m *Move, as WalkID) (seen, known bool) {
	mover, by, f := p.men[m.From&63], g.side.Other(), &p.foresight
	if mover.Neutral() {
		return false, false
	}
	own, end := mover.Is(g.side), f.To.Bit()
	left := m.From.Bit() | m.To.Bit() // where nobody stands then but who comes there
	if m.Capture != Off {
		left |= m.Capture.Bit()
	}
	var put chess.Bitboard
	if f.Put != Off {
		put = f.Put.Bit()
	}
	occupied := p.sides[0] | p.sides[1]
	after := occupied&^left | end | put
	gone, come := occupied&^after, after&^occupied
	touched := (left|put|end)&(g.watch|g.royals) != 0 || gone&(gone-1)|come&(come-1) != 0 // the guard reckons with one of each
	joined := f.Put != Off && f.Side == by
	if !touched && (own && !joined || g.seen) {
		return g.seen, true
	}
	c := p.scene(by)
	var l prospect
	l.occupied, l.prey, l.closed = after, c.prey&^left, c.closed
	l.by, l.royals, l.come, l.put, l.as, l.putAs, l.royal = by, g.royals, Off, Off, as, f.As, Off
	if touched {
		l.men = p.sides[by&1] &^ left
	}
	switch {
	case !own:
		l.come = f.To
		l.men |= end
	case l.royals&m.From.Bit() != 0:
		l.royals, l.royal = l.royals&^m.From.Bit()|end, f.To
		l.prey |= end
	default:
		l.prey |= end
	}
	if joined {
		l.put = f.Put
		l.men |= put
	} else {
		l.prey |= put
	}
	if f.Hole {
		l.closed |= m.From.Bit()
	}
	return p.royalsSeen(&l, mover)
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
	royal     chess.Square // a royal man that has just moved; it is as it is told of the man that moves
}

// royalsSeen tells whether one of the royal men will be seen, by the geometry of walks, if that is known. The man that
// moves is given.
func (p *Position) royalsSeen(l *prospect, mover Man) (seen, known bool) {
	if p.hooks.TakeOwn {
		l.prey = l.occupied
	}
	if p.facts.stood {
		return p.royalsSeenFromStands(l, mover)
	}
	if p.facts.fleeing {
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
			if p.facts.kingsHold {
				of := p.men[royal&63].Walk()
				if royal == l.royal {
					of = l.as
				}
				if p.held(w, of) {
					continue
				}
			}
			t := views[w]
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
