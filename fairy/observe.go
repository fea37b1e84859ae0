package fairy

import (
	"slices"

	"rookery/chess"
)

// A Depth says how much of the rules an observation obeys.
type Depth uint8

// The depths, each with all that come before it.
const (
	Geometry    Depth = iota // what walks reach on this board
	Observer                 // what men may do now: not if they are paralysed
	Observation              // whom they may take
	Check                    // what only checks obey
	ToMove                   // no observation: how men move
	IfAsked                  // see Walks.Since
)

// MayObserve are those of some squares on which a side could observe a man: on others it certainly
// does not, whoever comes to stand there.
func (l Look) MayObserve(squares chess.Bitboard, by chess.Colour) (may chess.Bitboard) {
	p := l.p
	if !p.facts.ownSight {
		return squares
	}
	if p.facts.checks == byWalks && p.facts.admitting {
		return l.Observed(squares, by)
	}
	for squares != 0 {
		target := squares.Pop()
		for men := p.sides[by&1] &^ target.Bit(); men != 0; {
			from := men.Pop()
			if !p.ownWalk(from) || p.observesByWalk(Geometry, p.men[from&63].Walk(), from, target, by) {
				may |= target.Bit()
				break
			}
		}
	}
	return may
}

// Observed reports whether a side observes a square, at a depth: one of its men could
// take a man of the other side there.
func (p *Position) Observed(d Depth, target chess.Square, by chess.Colour) bool {
	return p.observedBy(d, target, by) || p.hooks.Has(EitherSide) && d < Check && p.observedBy(d, target, by.Other())
}

func (p *Position) observedBy(d Depth, target chess.Square, by chess.Colour) bool {
	if p.facts.direct || p.facts.checks == byWays && p.besiders(p.sides[by&1], by) == 0 {
		c := p.scene(by)
		views := &p.views[by&1]
		known := p.plainSights(&c) && !p.hasPassed(target) // what sights tell
		for men := p.sides[by&1] & p.around(target); men != 0; {
			from := men.Pop()
			w := p.men[from&63].Walk()
			if t := views[w]; known && t != nil {
				if !c.sees(t, from, target) {
					continue
				}
				if p.tell(t) {
					if p.facts.admitting || p.admits(d, NewMove(from, target, target), by) {
						return true
					}
					continue
				}
			}
			if p.observesByWalk(d, w, from, target, by) {
				return true
			}
		}
		return false
	}
	for men := p.Look().MenAround(target, by) &^ p.unseen(target); men != 0; {
		if p.Observes(d, men.Pop(), target, by) {
			return true
		}
	}
	return false
}

// Observed are those of some squares that a side observes.
func (l Look) Observed(squares chess.Bitboard, by chess.Colour) (observed chess.Bitboard) {
	p := l.p
	squares &^= p.Holes()
	if !p.plainObservation() || !p.sightsTell() || p.Holes() != 0 || p.start != 0 || p.state[statePassed] != 0 {
		for squares != 0 {
			if s := squares.Pop(); p.Observed(Check, s, by) {
				observed |= s.Bit()
			}
		}
		return observed
	}
	occ := p.sides[0] | p.sides[1]
	for men := p.sides[by&1]; men != 0 && squares != 0; {
		from := men.Pop()
		w := p.men[from&63].Walk()
		near := p.reach[w][from&63] & squares &^ from.Bit()
		if near == 0 {
			continue
		}
		switch {
		case w == KingWalk || w == KnightWalk:
		case w == QueenWalk && p.flat:
			near &= chess.QueenAttacks(from, occ)
		case w == RookWalk && p.flat:
			near &= chess.RookAttacks(from, occ)
		case w == BishopWalk && p.flat:
			near &= chess.BishopAttacks(from, occ)
		default:
			for far := near; far != 0; {
				if s := far.Pop(); !p.observesByWalk(Check, w, from, s, by) {
					near &^= s.Bit()
				}
			}
		}
		observed |= near
		squares &^= near
	}
	return observed
}

// Steps are the squares to which a king on a square could move for a side, but for
// check and what conditions say.
func (l Look) Steps(from chess.Square, side chess.Colour) chess.Bitboard {
	p := l.p
	barred := p.Holes() | p.sides[side&1]
	if p.hooks.Has(TakeOwn) {
		barred &^= p.sides[side&1]
	}
	if neutral := p.sides[0] & p.sides[1]; neutral != 0 {
		barred &^= neutral
	}
	if !p.hooks.Has(NoCheck) && !p.hooks.Has(TakeRoyals) && !p.regicide {
		barred |= p.royals
	}
	return p.reach[KingWalk][from&63] &^ barred
}

// plainObservation: no condition has a say in who observes what.
func (p *Position) plainObservation() bool {
	return p.facts.direct && p.facts.admitting
}

// Observes reports whether the man on from, moving for a side, observes a square,
// at a depth.
func (p *Position) Observes(d Depth, from, target chess.Square, by chess.Colour) bool {
	if p.hooks.standsTake && len(p.hooks.Walks) > 0 {
		if p.observesBorrowing(d, from, target, by) {
			return true
		}
	} else if p.ownWalk(from) {
		if p.observesAs(d, p.men[from&63].Walk(), from, target, by) {
			return true
		}
	} else {
		walks := p.walksOf(d, from, by)
		found := false
		for _, w := range walks {
			if found = p.observesAs(d, w, from, target, by); found {
				break
			}
		}
		p.walksBusy--
		if found {
			return true
		}
	}
	return p.waysBesides(d, from, target, by) > 0
}

// waysBesides is in how many ways besides its walks the man on from observes a square.
func (p *Position) waysBesides(d Depth, from, target chess.Square, by chess.Colour) (n int) {
	for i := range p.hooks.Besides {
		if b := &p.hooks.Besides[i]; b.May(p, p.men[from&63].Walk(), from, by) && b.Sees(p, from, target, by) && p.admits(d, NewMove(from, target, target), by) {
			n++
		}
	}
	return n
}

// hasOtherWays: men with a walk on a square have ways of observing besides it.
func (p *Position) hasOtherWays(w WalkID, s chess.Square, side chess.Colour) bool {
	for i := range p.hooks.Besides {
		if p.hooks.Besides[i].May(p, w, s, side) {
			return true
		}
	}
	return false
}

// besiders are those of some men of a side who have ways of observing besides their walks.
func (p *Position) besiders(men chess.Bitboard, side chess.Colour) (some chess.Bitboard) {
	if len(p.hooks.Besides) == 0 {
		return 0
	}
	for men != 0 {
		if s := men.Pop(); p.hasOtherWays(p.men[s&63].Walk(), s, side) {
			some |= s.Bit()
		}
	}
	return some
}

// Ways is by how many of its walks, on how many lines of each or, apart, from how
// many stands, and in what ways besides, the man on from, moving for a side, observes a square at a depth.
func (l Look) Ways(d Depth, from, target chess.Square, by chess.Colour, apart bool) (n int) {
	p := l.p
	for i, w := range p.walksOf(d, from, by) {
		if slices.Contains(p.walkLists[p.walksBusy-1][:i], w) {
			continue
		}
		if apart && len(p.hooks.Stands) > 0 {
			n += p.standsToObserve(d, w, from, target, by)
		} else if p.observesAs(d, w, from, target, by) {
			n++
			if walk := p.walks[w]; walk.Merged {
				var lines [4]Line
				n += max(1, len(p.linesOf(lines[:0], walk, d, from, target, by))) - 1
			}
		}
	}
	p.walksBusy--
	return n + p.waysBesides(d, from, target, by)
}

// Sees reports whether the man on from observes a square by its own walk, if it moves by that
// now; what forbids observations has no say.
func (p *Position) Sees(from, target chess.Square, by chess.Colour) bool {
	own, bare := p.men[from&63].Walk(), p.bare
	moves := slices.Contains(p.walksOf(Observation, from, by), own)
	p.walksBusy--
	p.bare = true
	seen := moves && p.observesAs(Observation, own, from, target, by)
	p.bare = bare
	return seen
}

// observesAs reports whether a man with a walk on from or, where it has others,
// on one of its stands, observes a square.
func (p *Position) observesAs(d Depth, w WalkID, from, target chess.Square, by chess.Colour) bool {
	if p.hooks.standsTake {
		return p.observesFromStands(d, w, from, target, by)
	}
	return p.observesByWalk(d, w, from, target, by)
}

// ObservesBy is Observes for the man as if it had a walk, from wherever it moves by that.
func (l Look) ObservesBy(d Depth, w WalkID, from, target chess.Square, by chess.Colour) bool {
	return l.p.observesAs(d, w, from, target, by)
}

// ObservesAs is ObservesBy from the man's own square.
func (p *Position) ObservesAs(d Depth, w WalkID, from, target chess.Square, by chess.Colour) bool {
	return p.observesByWalk(d, w, from, target, by)
}

// around are the squares from which men could see a square on some board, whatever
// walks they have.
func (p *Position) around(target chess.Square) chess.Bitboard {
	if p.hasPassed(target) {
		return ^target.Bit()
	}
	return p.seenFrom[target&63]
}

// MenAround are the squares of a side's men that could observe a square on some board, as far
// as that is known.
func (l Look) MenAround(target chess.Square, by chess.Colour) chess.Bitboard {
	p := l.p
	men := p.sides[by&1] &^ target.Bit()
	if !p.hooks.standsTake {
		men &= p.around(target) | p.besiders(men, by)
	}
	return men
}

// reaches: a man with a walk could see a square on some board, or takes the man
// there elsewhere, in passing.
func (p *Position) reaches(w WalkID, from, target chess.Square) bool {
	return p.reach[w][from&63].Has(target) || p.hasPassed(target)
}

// SeersOf are the squares from which a walk could see a square on some board.
func (l Look) SeersOf(w WalkID, target chess.Square) chess.Bitboard {
	p := l.p
	if p.hasPassed(target) {
		return chess.Everywhere
	}
	return p.seers[w][target&63]
}

// maySee are the squares that the man on a square, moving for a side, could see on some board, as far as that is
// known.
func (p *Position) maySee(from chess.Square, side chess.Colour) chess.Bitboard {
	man := p.men[from&63]
	w := man.Walk()
	switch {
	case p.state[statePassed] != 0:
		return chess.Everywhere
	case p.facts.direct:
		return p.reach[w][from&63]
	case p.facts.checks == byStands:
		at := p.hooks.Stands[0].Sole(p, man, from, w, side)
		if at == Off {
			return 0
		}
		return p.reach[w][at&63]
	}
	return chess.Everywhere
}

func (p *Position) observesByWalk(d Depth, w WalkID, from, target chess.Square, by chess.Colour) bool {
	if t := p.views[by&1][w]; t != nil && p.tell(t) && !t.odd && p.unclouded() && (!p.pawns[w] || p.men[from&63].Walk() == w) {
		c := scene{occupied: p.sides[0] | p.sides[1]}
		return c.sees(t, from, target) && (p.facts.admitting || p.admits(d, NewMove(from, target, target), by))
	}
	if !p.reaches(w, from, target) {
		return false
	}
	if len(p.hooks.Unseen) > 0 {
		return p.observesOnBoard(d, w, from, target, by)
	}
	if t := p.sightsOf(w, from, target, by); t != nil {
		if !p.sees(t, from, target, by) {
			return false
		}
		if p.tell(t) {
			return p.admits(d, NewMove(from, target, target), by)
		}
	}
	walk := p.walks[w]
	if walk.Sees != nil && p.seeingTells(walk, target) {
		return walk.Sees(p, from, target, by) && p.admits(d, NewMove(from, target, target), by)
	}
	g := p.observing(d, from, target, by)
	walk.Generate(p, At(from), g)
	p.busy--
	return g.hit
}

// seeingTells: that a man sees a square is all that conditions ask of an observation. They ask where a capture in
// passing ends; who borrows walks does not take in passing.
func (p *Position) seeingTells(w *Walk, target chess.Square) bool {
	if w.Borrows {
		return p.facts.admitting && !p.hasPassed(target)
	}
	return p.facts.admitting || p.sightsTell() && !p.hasPassed(target)
}

// admits: no condition objects to an observation at a depth.
func (p *Position) admits(d Depth, m Move, by chess.Colour) bool {
	return p.facts.admitting || p.bare || p.onBoard(m, by) && p.admitsOnBoard(d, m, by)
}

// onBoard: no condition of the board forbids an observation.
func (p *Position) onBoard(m Move, by chess.Colour) bool {
	for _, reaches := range p.hooks.Admit[Geometry] {
		if !reaches(p, m, by) {
			return false
		}
	}
	return true
}

// admitsOnBoard is admits for what is reached on this board.
func (p *Position) admitsOnBoard(d Depth, m Move, by chess.Colour) bool {
	h := p.hooks
	if d < Observer {
		return true
	}
	if p.paralysed(m.From, by) || p.hindered(m, by) {
		return false
	}
	if d < Observation {
		return true
	}
	if !p.granted(h.Admit[Observation], 0, m, by) || d == Check && !p.granted(h.Admit[Check], len(h.Admit[Observation]), m, by) {
		return false
	}
	return !h.Has(TryCaptures) && (d < Check || !h.Has(TryChecks)) || p.Untried() || p.canCapture(d, m, by)
}

// Trying reports whether a move is being played only to find out if it is an
// observation.
func (p *Position) Trying() bool { return p.trying > 0 }

// Tries is how many moves are being tried, one within the other.
func (p *Position) Tries() int { return p.trying }

// canCapture plays an observation's capture; it must be legal but for the own
// king's safety, and if it is a check, the royal man must be gone.
func (p *Position) canCapture(d Depth, m Move, by chess.Colour) bool {
	if p.facts.certain && len(p.hooks.Expand) == 0 {
		turn := p.turn
		p.turn = by
		p.trying++
		promotes, objection := p.promotes(&m), Possible // neutral pawns promote as those of the side that moves them
		if !promotes && p.inert(&m) {
			objection = p.objection(&m)
		}
		p.trying--
		p.turn = turn
		if objection != Possible {
			return objection == None
		}
		if !promotes {
			if refused, known := p.refuses(m, by); known {
				return !refused
			}
		}
	}
	victim := p.men[m.Capture&63]
	return p.Try(m, by, func() bool {
		return p.allowed() && (d < Check || !victim.Has(Royal) || p.Follow(victim.ID(), m.Capture) == Off)
	})
}

// refuses tells whether what follows a side's capture refuses it, if that is told and nobody else objects.
func (p *Position) refuses(m Move, by chess.Colour) (refused, known bool) {
	if !p.facts.says || !(p.facts.certain && len(p.hooks.objections) == 0) || len(p.hooks.Unseen) > 0 || p.telling {
		return false, false
	}
	turn := p.turn
	p.turn = by
	p.trying++
	known = p.foretell(&m).known && (p.told.put == Off || !p.told.as.Has(Royal))
	refused = known && p.told.refused
	p.trying--
	p.turn = turn
	return refused, known
}

// Try plays a side's move in all the ways in which it can end, and judges the
// positions after it until one is good.
func (p *Position) Try(m Move, by chess.Colour, judge func() bool) bool {
	if p.watch.ended() {
		return false
	}
	turn, notes, effects := p.turn, p.notes, p.pending.effects
	p.trying++
	p.turn, p.notes, p.pending.effects = by, nil, 0
	found := false
	if len(p.hooks.Expand) == 0 && (p.hooks.Has(chooses) || !p.promotes(&m)) {
		look := func(Move) bool {
			found = judge()
			return !found
		}
		if p.hooks.Has(chooses) && p.asks(&m) {
			p.eachWay(m, look)
		} else {
			p.Play(m)
			look(m)
			p.Undo()
		}
		p.trying--
		p.turn, p.notes, p.pending.effects = turn, notes, effects
		return found
	}
	ways := []Move{m}
	for _, expand := range p.hooks.Expand {
		var next []Move
		for _, m := range ways {
			expand.Do(p, m, func(m Move) { next = append(next, m) })
		}
		ways = next
	}
	for _, m := range p.choices(p.promote(ways, 0), 0) {
		p.Play(m)
		found = judge()
		p.Undo()
		if found {
			break
		}
	}
	p.trying--
	p.turn, p.notes, p.pending.effects = turn, notes, effects
	return found
}

// Suppose judges the position as it would be after a change.
func (p *Position) Suppose(change func(), judge func() bool) bool {
	at, notes, version := len(p.journal), p.notes, p.version
	p.notes = nil
	change()
	ok := judge()
	p.revert(at)
	p.notes, p.version = notes, version
	return ok
}

// ObservedBy reports whether a man of a side that moves by a walk now sees a square with it, and what limits it on this board
// (Geometry) permits that.
func (l Look) ObservedBy(w WalkID, target chess.Square, by chess.Colour) bool {
	p := l.p
	men := p.sides[by&1] &^ target.Bit()
	if !p.hooks.standsTake && p.state[statePassed] == 0 {
		men &= p.seers[w][target&63]
	}
	for men != 0 {
		from := men.Pop()
		if p.ownWalk(from) {
			if p.men[from&63].Walk() == w && p.observesAs(Geometry, w, from, target, by) {
				return true
			}
			continue
		}
		has := slices.Contains(p.walksOf(Geometry, from, by), w)
		p.walksBusy--
		if has && p.observesAs(Geometry, w, from, target, by) {
			return true
		}
	}
	return false
}
