package fairy

import "rookery/chess"

// A flight is a square beside a king to which it can go after every move of the other side
// that does not see to it: who mates has to.
type flight struct {
	square chess.Square
	// from are squares by leaving one of which, to those by coming to one of which a man may
	// have another one see the flight.
	from, to chess.Bitboard
	// sole is the only man that sees it now, which it must see to when it moves; Off where
	// nobody does.
	sole chess.Square
}

// maxFlights is how many a king can have.
const maxFlights = 8

// flights appends those of the side of a guard, as far as they are known.
func (p *Position) flights(list []flight, g *guard) []flight {
	if !p.facts.flights || g.royals == 0 || g.royals&(g.royals-1) != 0 {
		return list
	}
	king := g.royals.First()
	if man := p.men[king&63]; man.Walk() != KingWalk || man.Neutral() {
		return list
	}
	barred := p.Holes() | p.sides[g.side&1] | p.royals
	if len(p.hooks.objections) > 0 { // to checks: neither by leaving its square nor by coming elsewhere it gives one
		lines, known := p.linesTo(g.side.Other())
		if !known || lines.Has(king) {
			return list
		}
		barred |= lines
	}
	if !p.facts.flightTakes {
		barred |= p.Occupied()
	}
	for steps := p.reach[KingWalk][king&63] &^ barred; steps != 0; {
		f := flight{square: steps.Pop()}
		if (p.facts.quiet && !p.facts.delays || p.inertStep(king, f.square, g.side)) && p.isFlight(&f, g, king) {
			list = append(list, f)
		}
	}
	return list
}

// inertStep: a side's move to an empty square is inert.
func (p *Position) inertStep(from, to chess.Square, side chess.Colour) bool {
	var m Move
	m.set(from, to, Off)
	return p.Moves().Inert(m, side)
}

// isFlight tells whether a square is a flight of a king, and completes what is to be known of it.
func (p *Position) isFlight(f *flight, g *guard, king chess.Square) bool {
	by := g.side.Other()
	c := p.scene(by)
	c.occupied = c.occupied&^king.Bit() | f.square.Bit()
	c.prey = c.prey&^king.Bit() | f.square.Bit()
	f.sole = Off
	for men := p.sides[by&1] & p.seenFrom[f.square&63]; men != 0; {
		from := men.Pop()
		w := p.men[from&63].Walk()
		if !p.reach[w][from&63].Has(f.square) {
			continue
		}
		t := p.views[by&1][w]
		if t == nil && p.walks[w].Borrows {
			leave, come, known := p.nearlySeen(&c, from, f.square, by)
			if !known || p.start != 0 {
				return false
			}
			f.from |= leave
			f.to |= come
			continue
		}
		if t == nil || t.open && c.closed != 0 || p.start != 0 && p.pawns[w] {
			return false
		}
		s, more := t.ways(from, f.square)
		for {
			leave, come, seen, near := c.unmet(t, s)
			if seen {
				if f.sole != Off {
					return false
				}
				f.sole = from
				break
			}
			if near && come != 0 {
				f.to |= come
			} else if near {
				f.from |= leave
			}
			if len(more) == 0 {
				break
			}
			s, more = &more[0], more[1:]
		}
	}
	return true
}

// covering leaves of some men those that may see to the flights when they move, and of the
// squares in p.ends those where they may.
func (p *Position) covering(men chess.Bitboard, flights []flight) chess.Bitboard {
	for i := range flights {
		f := &flights[i]
		concerned := men &^ f.from
		if len(p.hooks.objections) > 0 {
			// Where the king goes the other king may have to give check, or a neutral man does.
			concerned &^= p.royals | p.sides[0]&p.sides[1]
		}
		if f.sole != Off {
			concerned &= f.sole.Bit()
		}
		to := f.to
		if !p.facts.flightTakes {
			to |= f.square.Bit()
		}
		for concerned != 0 {
			s := concerned.Pop()
			w := p.men[s&63].Walk()
			ends := to | p.seersOf(w, f.square)
			if p.pawns[w] { // as what it sees the flight is not known
				ends |= p.last[0] | p.last[1]
			}
			if p.ends[s&63] &= ends; p.ends[s&63] == 0 && p.facts.still && p.staysWithin(s) {
				men &^= s.Bit()
			}
		}
		if men == 0 {
			break
		}
	}
	return men
}

// staysWithin: if its moves are inert, the man on a square has none but to the squares of its walk's reach.
func (p *Position) staysWithin(s chess.Square) bool {
	return len(p.hooks.Generate)|len(p.hooks.Expand) == 0 && p.walks[p.men[s&63].Walk()].Arrives && !chess.Bitboard(p.state[stateCastling]).Has(s)
}

// escapes tells whether the king still has one of some flights after a move, if that is plain.
func (p *Position) escapes(g *guard, flights []flight, m *Move, a arrival) bool {
	man := p.men[m.From&63]
	if len(flights) == 0 || man.Neutral() || man.Has(Royal) || p.facts.delays && m.IsCapture() {
		return false
	}
	as := a.as
	if a.told {
		return false
	}
	if !a.known || a.turns || p.start != 0 && p.pawns[as] || !p.lends(as) {
		return false
	}
	t := p.views[p.turn&1][as]
	c := p.scene(p.turn)
	if t == nil && !p.walks[as].Borrows || t != nil && t.open && c.closed != 0 {
		return false
	}
	for i := range flights {
		f := &flights[i]
		if f.sole != Off && f.sole != m.From || f.from.Has(m.From) || f.to.Has(m.To) || f.square == m.To && !p.facts.flightTakes {
			continue
		}
		if !p.reach[as][m.To&63].Has(f.square) {
			return true
		}
		after := c
		after.occupied = c.occupied&^(m.From.Bit()|g.royals) | m.To.Bit() | f.square.Bit()
		after.prey = c.prey&^(m.To.Bit()|g.royals) | f.square.Bit()
		if t == nil {
			if !p.seesBorrowing(&after, m.To, f.square, p.turn, m.To.Bit()|f.square.Bit()) {
				return true
			}
		} else if !after.sees(t, m.To, f.square) {
			return true
		}
	}
	return false
}
