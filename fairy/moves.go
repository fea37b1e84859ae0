package fairy

import (
	"slices"

	"rookery/chess"
)

// Pseudo appends the moves of the side to move that would be legal but for
// check and what conditions say of the position after a move.
func (ms Moves) Pseudo(buf []Move) []Move { return ms.p.pseudo(buf) }

// ByWalk appends the moves that a walk alone gives the man on a square,
// moving for a side.
func (ms Moves) ByWalk(buf []Move, w WalkID, from chess.Square, side chess.Colour) []Move {
	p := ms.p
	g := p.generator(side, buf)
	g.from = from
	p.walks[w].Generate(p, At(from), g)
	p.busy--
	return g.buf
}

// Onward are the empty squares to which a man with a walk of the game, pawns excepted, can go from a square while others
// are occupied, whatever conditions say; ok is false for other walks, and on boards with holes.
func (ms Moves) Onward(w WalkID, from chess.Square, occupied chess.Bitboard) (ends chess.Bitboard, ok bool) {
	return seenOnward(w, from, occupied) &^ occupied, KingWalk <= w && w <= KnightWalk && ms.p.Holes() == 0 && ms.p.flat
}

// seenOnward are these squares with those where it meets somebody.
func seenOnward(w WalkID, from chess.Square, occupied chess.Bitboard) chess.Bitboard {
	switch w {
	case KingWalk:
		return chess.KingAttacks(from)
	case KnightWalk:
		return chess.KnightAttacks(from)
	case QueenWalk:
		return chess.QueenAttacks(from, occupied)
	case RookWalk:
		return chess.RookAttacks(from, occupied)
	case BishopWalk:
		return chess.BishopAttacks(from, occupied)
	}
	return 0
}

// TakesThere reports whether the man on a square, moving for a side, arrives where it takes the man on
// another one by a walk; so it does where it cannot take it.
func (ms Moves) TakesThere(w WalkID, from, target chess.Square, side chess.Colour) bool {
	p := ms.p
	if p.walks[w].Arrives {
		return true
	}
	regicide, list := p.regicide, p.list()
	p.regicide = true
	list = ms.ByWalk(list, w, from, side)
	p.regicide = regicide
	i := slices.IndexFunc(list, func(m Move) bool { return m.Capture == target })
	there := i < 0 || list[i].To == target
	p.free(list)
	return there
}

// By appends the moves that a walk gives the man on a square, moving for a side, from
// wherever it moves and on the board that it knows.
func (ms Moves) By(buf []Move, w WalkID, from chess.Square, side chess.Colour) []Move {
	p := ms.p
	g := p.generator(side, buf)
	g.from = from
	together := p.together
	p.together = false
	p.generateWalk(from, w, g)
	p.together = together
	p.busy--
	return g.buf
}

// As appends the moves that the man on a square has now, moving for a side, if one walk
// is its own and what conditions say that it is itself (Walks.Itself) does not matter: none
// if it may not move at all.
func (ms Moves) As(buf []Move, own WalkID, from chess.Square, side chess.Colour) []Move {
	p := ms.p
	if !ms.Able(from, side) {
		return buf
	}
	g := p.generator(side, buf)
	g.from = from
	p.generateWalks(from, own, false, g)
	p.busy--
	return g.buf
}

// Way tells by which of the walks that its man moves by now a move is made, and
// the walk's place among them; a move that conditions add comes after all of them.
func (r Record) Way(m Move) (w WalkID, place int) {
	p := r.p
	own := p.men[m.From&63].Walk()
	if len(p.hooks.Walks)|len(p.hooks.Generate) == 0 || m.Kind == Castle || m.Kind == Swap {
		return own, 0
	}
	if ahead, _ := r.Listed(NewMove(m.From, m.To, m.To)); ahead {
		return own, 0
	}
	side := p.turn
	if !p.men[m.From&63].Is(side) {
		side = side.Other()
	}
	walks := p.Moves().WalksOf(ToMove, nil, m.From, side)
	list := p.list()
	defer func() { p.free(list) }()
	for i, w := range walks {
		list = p.Moves().By(list[:0], w, m.From, side)
		if slices.ContainsFunc(list, func(by Move) bool { return by.To == m.To && by.Capture == m.Capture }) {
			return w, i
		}
	}
	return own, len(walks)
}

// Of appends the moves of the man on a square, moving for a side, before
// conditions strike out any.
func (ms Moves) Of(buf []Move, from chess.Square, side chess.Colour) []Move {
	p := ms.p
	g := p.generator(side, buf)
	p.generateMan(from, g)
	p.busy--
	return g.buf
}

// KeptOf is Of without the moves that conditions strike out, each for itself.
func (ms Moves) KeptOf(buf []Move, from chess.Square, side chess.Colour) []Move {
	p := ms.p
	turn, at := p.turn, len(buf)
	p.turn = side
	buf = p.keep(p.strikeOut(ms.Of(buf, from, side), at), at, p.hooks.Journey)
	p.turn = turn
	return buf
}

// AdmittedOf appends the moves of the man on a square, moving for a side, as far as they
// do not depend on other moves: conditions that replace them by others of the man's (OfEach)
// or strike out single ones are heard, but what they say that the man is itself does not matter.
func (ms Moves) AdmittedOf(buf []Move, from chess.Square, side chess.Colour) []Move {
	p := ms.p
	turn, at := p.turn, len(buf)
	p.turn = side
	if p.hooks.ofEach {
		buf = p.hooks.gather(p, from.Bit(), buf)
	} else {
		g := p.generator(side, buf)
		p.generateAs(from, false, g)
		p.busy--
		buf = g.buf
	}
	buf = p.keep(p.strikeOut(buf, at), at, p.hooks.Journey)
	p.turn = turn
	return buf
}

// AdmittedEnds are the ends of the plain moves among AdmittedOf for a man of the game, pawns excepted, if it stood on a
// square; ok is false if that is not known so easily.
func (ms Moves) AdmittedEnds(w WalkID, from chess.Square, side chess.Colour) (ends chess.Bitboard, ok bool) {
	p := ms.p
	h := p.hooks
	if !p.facts.moving || h.Has(TakeOwn) || h.ofEach || len(h.Serves)|len(h.Keep)|len(h.Admit[Observer])|len(h.Journey) != 0 {
		return 0, false
	}
	own, theirs := p.sides[side&1]|from.Bit(), p.sides[side.Other()&1]&^from.Bit()
	prey := theirs
	if !h.Has(NoCheck) && !h.Has(TakeRoyals) && !p.regicide {
		prey &^= p.royals
	}
	free, ok := ms.Onward(w, from, own|theirs)
	return free | seenOnward(w, from, own|theirs)&prey, ok
}

// WithKingCaptures appends a side's pseudo-legal moves, captures of royal men among them, before any comparison: those of the men on
// some squares that pass a test, nil for all, which is asked before what effects ask is answered.
func (ms Moves) WithKingCaptures(men chess.Bitboard, test func(m Move) bool, buf []Move, side chess.Colour) []Move {
	p := ms.p
	at := len(buf)
	turn, regicide := p.turn, p.regicide
	p.turn, p.regicide = side, true
	fails := func(m Move) bool { return !men.Has(m.From) || test != nil && !test(m) }
	if all := men == chess.Everywhere && test == nil; all || len(p.hooks.Preludes) > 0 {
		if buf = p.everything(buf); !all {
			buf = append(buf[:at], slices.DeleteFunc(buf[at:], fails)...)
		}
	} else {
		of := chess.Everywhere
		if p.facts.apart {
			of = men
		}
		buf = p.movesOn(of, buf)
		buf = append(buf[:at], slices.DeleteFunc(buf[at:], fails)...)
		buf = p.choices(buf, at)
	}
	p.turn, p.regicide = turn, regicide
	return buf
}

// CapturesOf counts the captures that the man on a square has, moving for a side, those of royal
// men among them, of what conditions make of each man's moves (OfEach) and before they strike out
// any. What it can take in several ways counts as often.
func (ms Moves) CapturesOf(from chess.Square, side chess.Colour) (n int) {
	p := ms.p
	if n, ok := p.victims(from, side); ok {
		return n
	}
	regicide, list := p.regicide, p.list()
	p.regicide = true
	if p.hooks.ofEach {
		turn := p.turn
		p.turn = side
		list = p.hooks.gather(p, from.Bit(), list)
		p.turn = turn
		list = slices.DeleteFunc(list, func(m Move) bool { return !m.IsCapture() })
	} else {
		g := p.generator(side, list)
		g.taking = true
		p.generateMan(from, g)
		list = g.buf
		p.busy--
	}
	n = len(list)
	if p.hooks.Has(Merges) || p.walks[p.men[from&63].Walk()].Merged {
		for _, m := range list {
			if m.To == m.Capture {
				n += max(1, p.Look().Ways(ToMove, from, m.To, side, false)) - 1
			}
		}
	}
	p.free(list)
	p.regicide = regicide
	return n
}

// victims is CapturesOf where the man's sights tell it.
func (p *Position) victims(from chess.Square, side chess.Colour) (n int, ok bool) {
	h := p.hooks
	if !p.sightsTell() || !p.ownWalk(from) || len(h.Unseen) > 0 || h.Has(TakeOwn) || h.standsTake || len(h.Paralysed)|len(h.Generate) != 0 || h.ofEach {
		return 0, false
	}
	if !p.Moves().Able(from, side) {
		return 0, true
	}
	w := p.men[from&63].Walk()
	for men := p.sides[side.Other()] & p.maySee(from, side) &^ from.Bit(); men != 0; {
		s := men.Pop()
		t := p.sightsOf(w, from, s, side)
		if t == nil || t.more != nil {
			return 0, false
		}
		if p.sees(t, from, s, side) {
			n++
		}
	}
	return n, true
}
