package fairy

import (
	"slices"

	"rookery/chess"
)

// A Stand is a square from which a man moves as if it stood there: its own, or
// one where it would be reborn.
type Stand struct {
	At chess.Square
	// Quiet and Take say which moves it may make from there.
	Quiet, Take bool
	// New: no move to a square that it reaches from its own.
	New bool
	// Prey, if not 0, is the walk of the only men that it may take from there.
	Prey WalkID
	// Silent: its moves from there are told as moves from its own square, and
	// those that come to the same are one.
	Silent bool
	// Castles: the man gets there by castling with the man on Rook, which goes to
	// RookTo.
	Castles      bool
	Rook, RookTo chess.Square
}

// Stands change the squares from which men move.
type Stands struct {
	// Change changes those from which the man on s moves by a walk, for a side. Only
	// captures on the target matter, unless that is Off.
	Change func(p *Position, s chess.Square, w WalkID, side chess.Colour, target chess.Square, list []Stand) []Stand
	// Sole, if not nil, is the only square from which a man that stands on s takes, if that is empty or s; Off
	// is none. It depends on nobody else.
	Sole func(p *Position, man Man, s chess.Square, w WalkID, side chess.Colour) chess.Square
	// Takes: men move from their own squares as ever; from others they only take. Quiet: they take from their
	// own squares as ever.
	Takes, Quiet bool
	// Since is the first depth of observation at which it matters.
	Since Depth
}

// takeNothing leaves men no square from which they take.
func takeNothing(_ *Position, _ chess.Square, _ WalkID, _ chess.Colour, _ chess.Square, list []Stand) []Stand {
	for i := range list {
		list[i].Take = false
	}
	return list
}

// stands are the squares from which the man on s moves by a walk, or observes at a
// depth.
func (p *Position) stands(d Depth, s chess.Square, w WalkID, side chess.Colour, target chess.Square, list []Stand) []Stand {
	list = append(list, Stand{At: s, Quiet: true, Take: true})
	for i := range p.hooks.Stands {
		if st := &p.hooks.Stands[i]; d >= st.Since {
			list = st.Change(p, s, w, side, target, list)
		}
	}
	return list
}

// generateStands collects the moves of a man by one of its walks from all its
// stands.
func (p *Position) generateStands(s chess.Square, w WalkID, g *Generator) {
	first, own := len(g.buf), len(g.buf)
	list := p.stands(ToMove, s, w, g.side, Off, p.standList())
	for i := range list {
		st := &list[i]
		at := len(g.buf)
		if i > 0 && !st.Quiet && !p.mayTakeFrom(st, w, g.side) {
			continue
		}
		p.step(s, st)
		g.from = st.At
		p.walks[w].Generate(p, At(st.At), g)
		g.from = s
		p.stepBack(s, st)
		kept := g.buf[:at]
		for _, m := range g.buf[at:] {
			stays := st.At != s && m.To == s && !m.IsCapture()
			if !st.allows(p, m) || stays && (st.New || !p.doubleStep(m, w)) || st.New && reached(g.buf[first:own], m.To) {
				continue
			}
			m = st.shifted(m, s)
			if st.Silent && slices.Contains(g.buf[first:len(kept)], m) {
				continue
			}
			kept = append(kept, m)
		}
		g.buf = kept
		if i == 0 {
			own = len(g.buf)
		}
	}
	p.standLists = append(p.standLists, list)
}

// mayTakeFrom: by a walk a man could take somebody from a stand on some board.
func (p *Position) mayTakeFrom(st *Stand, w WalkID, side chess.Colour) bool {
	if p.state[statePassed] != 0 {
		return true
	}
	victims := p.sides[side.Other()&1]
	if p.hooks.Has(TakeOwn) {
		victims = p.Occupied()
	}
	for victims &= p.reach[w][st.At&63]; victims != 0; {
		if v := victims.Pop(); st.Prey == 0 || p.men[v].Walk() == st.Prey {
			return st.Take
		}
	}
	return false
}

// doubleStep: a move by a walk is a pawn's double step. By one a man may come back to where
// it stands, which else is no move.
func (p *Position) doubleStep(m Move, w WalkID) bool {
	return p.pawns[w] && m.From.File() == m.To.File() && (m.From+16 == m.To || m.To+16 == m.From)
}

// standList is an empty list of the position's own, to be put back behind
// p.standLists.
func (p *Position) standList() []Stand {
	n := len(p.standLists)
	if n == 0 {
		return make([]Stand, 0, 64)
	}
	list := p.standLists[n-1]
	p.standLists = p.standLists[:n-1]
	return list[:0]
}

func (st *Stand) allows(p *Position, m Move) bool {
	if !m.IsCapture() {
		return st.Quiet
	}
	return st.Take && (st.Prey == 0 || p.men[m.Capture&63].Walk() == st.Prey)
}

func reached(list []Move, to chess.Square) bool {
	for i := range list {
		if list[i].To == to {
			return true
		}
	}
	return false
}

// shifted is a move from the stand as a move of the man on its square.
func (st *Stand) shifted(m Move, s chess.Square) Move {
	if st.Castles {
		m.From, m.Kind, m.Make, m.Rebirth = s, Castle, st.Rook, st.RookTo
	} else if st.Silent {
		m.From = s
	} else if m.From != s && m.Kind != Castle {
		m.From, m.Make, m.Kind = s, m.From, Shifted
	}
	return m
}

// step puts a man on its stand, for looking only; stepBack undoes it.
func (p *Position) step(s chess.Square, st *Stand) {
	if s == st.At {
		return
	}
	p.carry(s, st.At)
	if st.Castles {
		p.carry(st.Rook, st.RookTo)
	}
}

func (p *Position) stepBack(s chess.Square, st *Stand) {
	if s == st.At {
		return
	}
	if st.Castles {
		p.carry(st.RookTo, st.Rook)
	}
	p.carry(st.At, s)
}

func (p *Position) carry(s, to chess.Square) {
	man := p.men[s&63]
	p.place(s, man, 0)
	p.place(to, 0, man)
}

// observesFromStands is observesByWalk where men have stands.
func (p *Position) observesFromStands(d Depth, w WalkID, from, target chess.Square, by chess.Colour) bool {
	list := p.stands(d, from, w, by, target, p.standList())
	found := false
	for i := range list {
		if found = p.observesFromStand(d, w, &list[i], from, target, by); found {
			break
		}
	}
	p.standLists = append(p.standLists, list)
	return found
}

// observesBorrowing is observesFromStands where men may have other walks than their own: those matter on a
// man's own square; from others it observes by its own walk, if it has that there.
func (p *Position) observesBorrowing(d Depth, from, target chess.Square, by chess.Colour) bool {
	own := p.men[from&63].Walk()
	walks := p.walksOf(d, from, by)
	found := false
	for i := 0; i <= len(walks) && !found; i++ {
		w, home := own, i < len(walks)
		if home {
			w = walks[i]
		}
		list := p.stands(d, from, w, by, target, p.standList())
		for i := range list {
			if st := &list[i]; (st.At == from) == home && (home || p.ownFrom(d, st, from, by)) && p.observesFromStand(d, w, st, from, target, by) {
				found = true
				break
			}
		}
		p.standLists = append(p.standLists, list)
	}
	p.walksBusy--
	return found
}

// ownFrom: on a stand the man has its own walk; where it captures from there alone, it is asked for that
// where it really stands.
func (p *Position) ownFrom(d Depth, st *Stand, from chess.Square, by chess.Colour) bool {
	if !st.New && d >= Observation {
		own := slices.Contains(p.walksOf(d, from, by), p.men[from&63].Walk())
		p.walksBusy--
		return own
	}
	p.step(from, st)
	own := slices.Contains(p.walksOf(d, st.At, by), p.men[st.At&63].Walk())
	p.walksBusy--
	p.stepBack(from, st)
	return own
}

// SeesFrom reports whether the man on from, moving for a side, sees a square from one of the squares
// from which it moves, and a test holds while it stands there.
func (l Look) SeesFrom(from, target chess.Square, by chess.Colour, also func(at chess.Square) bool) bool {
	p := l.p
	if !p.hooks.standsTake {
		return p.Observes(Geometry, from, target, by) && also(from)
	}
	found := false
	for _, w := range p.walksOf(Geometry, from, by) {
		list := p.stands(Geometry, from, w, by, target, p.standList())
		for i := range list {
			st := &list[i]
			if !p.observesFromStand(Geometry, w, st, from, target, by) {
				continue
			}
			p.step(from, st)
			found = also(st.At)
			p.stepBack(from, st)
			if found {
				break
			}
		}
		p.standLists = append(p.standLists, list)
		if found {
			break
		}
	}
	p.walksBusy--
	return found
}

// standsToObserve is from how many of its stands a man with a walk observes a square.
func (p *Position) standsToObserve(d Depth, w WalkID, from, target chess.Square, by chess.Colour) (n int) {
	list := p.stands(d, from, w, by, target, p.standList())
	for i := range list {
		n += bit(p.observesFromStand(d, w, &list[i], from, target, by))
	}
	p.standLists = append(p.standLists, list)
	return n
}

func (p *Position) observesFromStand(d Depth, w WalkID, st *Stand, from, target chess.Square, by chess.Colour) bool {
	if !st.Take || st.At == target || st.Prey != 0 && st.Prey != p.men[target&63].Walk() || !p.reach[w][st.At].Has(target) {
		return false
	}
	if st.At == from {
		return p.observesByWalk(d, w, from, target, by)
	}
	both := st.New && d >= Observer && !p.bare
	seen, plain := p.seesPlainly(w, st, from, target, by)
	if plain && !(seen && both) {
		return seen && p.admits(d, st.shifted(NewMove(st.At, target, target), from), by)
	}
	p.step(from, st)
	var ways []Move
	if plain {
		ways = append(ways, NewMove(st.At, target, target))
	} else {
		ways = p.sights(w, st.At, target, by)
	}
	if both {
		return p.observesFromBoth(d, st, from, ways, by)
	}
	p.stepBack(from, st)
	for _, m := range ways {
		if p.admits(d, st.shifted(m, from), by) {
			return true
		}
	}
	return false
}

// observesFromBoth is observesFromStand for a man that may move from its own square and
// from the stand on which it is now: what it reaches, whether it may do anything there, and whom
// it may take, is asked about it where it would move from.
func (p *Position) observesFromBoth(d Depth, st *Stand, from chess.Square, ways []Move, by chess.Colour) bool {
	ways = slices.DeleteFunc(ways, func(m Move) bool {
		return !p.onBoard(m, by) || p.paralysed(m.From, by) || p.hindered(m, by) || d >= Observation && !p.granted(p.hooks.Admit[Observation], 0, m, by)
	})
	p.stepBack(from, st)
	pending := p.pending // those questions have an answer now
	p.pending.permissions |= 1<<(2*len(p.hooks.Admit[Observation])) - 1
	p.pending.hindered[by&1] |= from.Bit()
	p.pending.paralysed[by&1] |= from.Bit()
	found := slices.ContainsFunc(ways, func(m Move) bool { return p.admitsOnBoard(d, st.shifted(m, from), by) })
	p.pending = pending
	return found
}

// seesPlainly tells whether the man on a square would see another one by a walk from a stand, if the walk's
// sights tell that: it takes what stands there, then.
func (p *Position) seesPlainly(w WalkID, st *Stand, from, target chess.Square, by chess.Colour) (seen, plain bool) {
	t := p.sightsOf(w, from, target, by) // which asks who the man is
	if t == nil || !p.tell(t) || st.Castles {
		return false, false
	}
	c := p.scene(by)
	c.occupied = c.occupied&^from.Bit() | st.At.Bit()
	if c.prey.Has(from) {
		c.prey = c.prey&^from.Bit() | st.At.Bit()
	}
	return c.sees(t, st.At, target), true
}

// sights are the captures by which a walk sees a square.
func (p *Position) sights(w WalkID, from, target chess.Square, by chess.Colour) (ways []Move) {
	if walk := p.walks[w]; walk.Sees != nil && p.seeingTells(walk, target) {
		if walk.Sees(p, from, target, by) {
			ways = append(ways, NewMove(from, target, target))
		}
		return ways
	}
	g := p.observing(Geometry, from, target, by)
	g.only = func(m Move) bool {
		ways = append(ways, m)
		return false
	}
	p.walks[w].Generate(p, At(from), g)
	p.busy--
	return ways
}
