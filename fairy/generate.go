package fairy

import (
	"math"
	"slices"

	"rookery/chess"
)

// WalksOf appends the walks by which the man on a square moves for a side, or observes
// at a depth.
func (ms Moves) WalksOf(d Depth, list []WalkID, s chess.Square, side chess.Colour) []WalkID {
	p := ms.p
	list = append(list, p.walksOf(d, s, side)...)
	p.walksBusy--
	return list
}

// WalksLent appends the walks by which the man on a square moves for a side, but for what conditions
// say that it is itself (Walks.Itself).
func (ms Moves) WalksLent(list []WalkID, s chess.Square, side chess.Colour) []WalkID {
	p := ms.p
	list = append(list, p.walksFrom(p.men[s&63].Walk(), false, ToMove, s, side)...)
	p.walksBusy--
	return list
}

// ownWalk: the man on a square moves by his own walk, whatever conditions say.
func (p *Position) ownWalk(s chess.Square) bool {
	return len(p.hooks.Walks) == 0 || !p.hooks.manyWalks && !p.men[s&63].Has(Royal)
}

// walksOf are the walks by which the man on a square moves now, or observes at a
// depth. The list is the position's own; p.walksBusy-- gives it back.
func (p *Position) walksOf(d Depth, s chess.Square, side chess.Colour) []WalkID {
	return p.walksFrom(p.men[s&63].Walk(), true, d, s, side)
}

// walksFrom is walksOf for the man as if it had a walk of its own, and with or without what
// conditions say that it is itself (Walks.Itself).
func (p *Position) walksFrom(own WalkID, itself bool, d Depth, s chess.Square, side chess.Colour) []WalkID {
	if p.walksBusy == len(p.walkLists) {
		p.walkLists = append(p.walkLists, new([8]WalkID))
	}
	p.walksBusy++
	walks := append(p.walkLists[p.walksBusy-1][:0], own)
	if asked := &p.pending.walks[side&1]; opened(asked, s) {
		apart := len(p.hooks.Unseen) > 0
		all := 0
		if apart {
			all = p.hideFrom(s) // who is not there lends no walk
		}
		for i := range p.hooks.Walks {
			w := &p.hooks.Walks[i]
			if d < w.Since || w.Of != AnyMans && p.pending.restraints > 0 || w.Itself && !itself || w.Seen && d == ToMove {
				continue
			}
			together := apart && w.Itself && d == ToMove // what men are is known before boards are told apart
			if together {
				p.show(all)
			}
			walks = w.Change(p, s, side, walks)
			if together {
				all = p.hideFrom(s)
			}
		}
		if apart {
			p.show(all)
		}
		*asked &^= s.Bit()
	}
	return walks
}

// pseudo appends the moves of the side to move; legality is not tested.
func (p *Position) pseudo(buf []Move) []Move {
	return p.winnow(p.everything(buf), len(buf), true)
}

// winnow compares the moves of a list from the given place on.
func (p *Position) winnow(list []Move, from int, pseudo bool) []Move {
	return p.winnowBy(p.hooks.Winnow, list, from, pseudo)
}

// winnowBy is winnow by some of those that compare moves.
func (p *Position) winnowBy(winnows []Winnow, list []Move, from int, pseudo bool) []Move {
	for i := range winnows {
		if w := &winnows[i]; (w.Of != LegalMoves) == pseudo && !w.Spares[p.turn&1] {
			list = w.among(p, list, from)
		}
	}
	return list
}

// among leaves what remains of a list from the given place on.
func (w *Winnow) among(p *Position, list []Move, from int) []Move {
	if w.Worth == nil {
		return append(list[:from], w.Do(p, list[from:])...)
	}
	kept, most := list[:from], math.MinInt
	for _, m := range list[from:] {
		switch worth := w.Worth(p, m); {
		case worth > most:
			kept, most = append(list[:from], m), worth
		case worth == most:
			kept = append(kept, m)
		}
	}
	return kept
}

// measure is the number of the first of those that compare the legal moves of the side to move; ok is false if
// there is none, or it does not go by what they are worth. Sole: nothing else compares them.
func (p *Position) measure() (first int, sole, ok bool) {
	n := 0
	for i := range p.hooks.Winnow {
		if w := &p.hooks.Winnow[i]; w.Of == LegalMoves && !w.Spares[p.turn&1] {
			if n == 0 {
				first = i
			}
			n++
		}
	}
	return first, n == 1, n > 0 && p.hooks.Winnow[first].Worth != nil
}

// WithNull compares the null move, too, with a list that stands for the legal moves: it is
// of no length and no capture, and men stay where they are. What remains of the list then,
// and whether the null move does.
func (q Search) WithNull(list []Move) ([]Move, bool) {
	p := q.p
	null := NewMove(Off, Off, Off)
	list = append(list, null)
	for i := range p.hooks.Winnow {
		if w := &p.hooks.Winnow[i]; w.Measured && !w.Spares[p.turn&1] {
			list = w.among(p, list, 0)
		}
	}
	remains := func(m Move) bool { return m.From == Off }
	n := len(list)
	list = slices.DeleteFunc(list, remains)
	return list, len(list) < n
}

// Compared reports whether conditions compare the moves of the side to move with each other.
func (q Search) Compared() bool { return q.p.hooks.compared[q.p.turn&1] }

// Compare is told at Compares.
func (q Search) Compare(list []Move) []Move { return q.p.winnow(list, 0, false) }

// everything is pseudo before moves are compared.
func (p *Position) everything(buf []Move) []Move {
	if len(p.hooks.Preludes) > 0 {
		return p.preluded(buf)
	}
	return p.collect(buf)
}

// raw appends the moves of the men of the side to move on some squares as they are
// generated.
func (p *Position) raw(men chess.Bitboard, buf []Move) []Move {
	g := p.generator(p.turn, buf)
	for men &= p.sides[p.turn]; men != 0; {
		p.generateMan(men.Pop(), g)
	}
	p.busy--
	return g.buf
}

// collect gathers the moves of all men, in all the ways to play them.
func (p *Position) collect(buf []Move) []Move {
	return p.choices(p.unchosen(buf), len(buf))
}

// unchosen is collect but for what effects ask.
func (p *Position) unchosen(buf []Move) []Move {
	return p.movesOn(chess.Everywhere, buf)
}

// quietTo appends the moves of the man on a square, but for most that take or end elsewhere than
// on another; what effects ask is open.
func (p *Position) quietTo(buf []Move, from, to chess.Square) []Move {
	g := p.generator(p.turn, buf)
	g.noQuiet, g.noTake = ^to.Bit(), chess.Everywhere
	p.generateMan(from, g)
	p.busy--
	return p.ways(g.buf, len(buf))
}

// movers are the squares of the men that the side to move may move.
func (p *Position) movers() chess.Bitboard {
	if p.hooks.gather != nil {
		return p.Occupied() // those of the other side among them
	}
	return p.sides[p.turn&1]
}

// movesOn appends the moves of the men of the side to move on some squares: on all, or
// where they do not depend on each other's on any. What effects ask is open.
func (p *Position) movesOn(men chess.Bitboard, buf []Move) []Move {
	var list []Move
	if p.hooks.gather != nil {
		list = p.hooks.gather(p, men, buf)
	} else {
		list = p.raw(men, buf)
	}
	return p.ways(list, len(buf))
}

// ways makes of a list of moves, from the given place on, all the ways to play
// them but for what effects ask.
func (p *Position) ways(list []Move, from int) []Move {
	if len(p.hooks.Expand)|len(p.hooks.Serves)|len(p.hooks.Keep)|len(p.hooks.Journey)|len(p.hooks.Admit[Observer]) > 0 {
		list = p.refine(list, from)
	}
	return p.promote(list, from)
}

// List is an empty list of moves of the position's own, for lists that are not
// kept; Free gives it back.
func (p *Position) List() []Move { return p.list() }

// Free gives back what List gave.
func (p *Position) Free(l []Move) { p.free(l) }

func (p *Position) list() []Move {
	n := len(p.lists)
	if n == 0 {
		return make([]Move, 0, 128)
	}
	l := p.lists[n-1]
	p.lists = p.lists[:n-1]
	return l[:0]
}

func (p *Position) free(l []Move) { p.lists = append(p.lists, l) }

func (p *Position) generateMan(s chess.Square, g *Generator) { p.generateAs(s, true, g) }

// generateAs is generateMan; unless itself is set, what conditions say that the man is itself
// (Walks.Itself) does not matter.
func (p *Position) generateAs(s chess.Square, itself bool, g *Generator) {
	g.from = s
	together := p.together
	p.together = false
	if p.facts.moving {
		p.walks[p.men[s&63].Walk()].Generate(p, At(s), g)
		if p.hasRights(s) {
			p.generateCastling(s, g)
		}
	} else if p.Moves().Able(s, g.side) {
		p.generateWalks(s, p.men[s].Walk(), itself, g)
		for _, more := range p.hooks.Generate {
			more.Do(p, s, g)
		}
		if p.hasRights(s) {
			p.generateCastling(s, g)
		}
	}
	p.together = together
}

// Able reports whether the man on a square may move for a side at all.
func (ms Moves) Able(s chess.Square, side chess.Colour) bool {
	p := ms.p
	for _, able := range p.hooks.Able {
		if !able(p, s, side) {
			return false
		}
	}
	return !p.paralysed(s, side)
}

// generateWalks collects the moves of a man by the walks that it has now, as if one were its
// own.
func (p *Position) generateWalks(s chess.Square, own WalkID, itself bool, g *Generator) {
	if p.ownWalk(s) {
		p.generateWalk(s, own, g)
	} else {
		if walks := p.walksFrom(own, itself, ToMove, s, g.side); len(walks) == 1 {
			p.generateWalk(s, walks[0], g)
		} else {
			g.Once(func() {
				for _, w := range walks {
					p.generateWalk(s, w, g)
				}
			})
		}
		p.walksBusy--
	}
}

func (p *Position) generateWalk(s chess.Square, w WalkID, g *Generator) {
	if p.facts.direct && len(p.hooks.Stands) == 0 {
		p.walks[w].Generate(p, At(s), g)
		return
	}
	all := len(p.away)
	if !p.hooks.Has(OneBoard) {
		p.hideFrom(s)
	}
	if len(p.hooks.Stands) > 0 {
		p.generateStands(s, w, g)
	} else {
		p.walks[w].Generate(p, At(s), g)
	}
	p.show(all)
}

// refine lets the conditions strike out moves and tell apart ways of playing
// them; it works on the list from the given place on.
func (p *Position) refine(list []Move, from int) []Move {
	kept := p.strikeOut(list, from)
	if len(p.hooks.Expand) > 0 {
		kept = p.expand(kept, from)
	}
	if len(p.hooks.Journey) > 0 {
		kept = p.keep(kept, from, p.hooks.Journey)
	}
	return kept
}

// expand makes of a list of moves, from the given place on, the ways to play them.
func (p *Position) expand(kept []Move, from int) []Move {
	if len(kept) == from {
		return kept
	}
	out := p.emitter()
	for _, expand := range p.hooks.Expand {
		pending := append(p.list(), kept[from:]...)
		out.list = kept[:from]
		for _, m := range pending {
			expand.Do(p, m, out.emit)
		}
		kept = out.list
		p.free(pending)
	}
	out.list = nil
	p.emitters = append(p.emitters, out)
	return told(kept, from)
}

// An emitter adds moves to a list.
type emitter struct {
	list []Move
	emit func(Move)
}

func (p *Position) emitter() *emitter {
	if n := len(p.emitters) - 1; n >= 0 {
		e := p.emitters[n]
		p.emitters = p.emitters[:n]
		return e
	}
	e := new(emitter)
	e.emit = func(m Move) { e.list = append(e.list, m) }
	return e
}

// strikeOut leaves out of a list, from the given place on, the moves that conditions
// do not keep.
func (p *Position) strikeOut(list []Move, from int) []Move {
	list = p.keep(p.serving(list, from), from, p.hooks.Keep)
	if len(p.hooks.Admit[Observer]) == 0 {
		return list
	}
	kept := list[:from]
	for _, m := range list[from:] {
		if !m.IsCapture() || !p.hindered(m, p.turn) {
			kept = append(kept, m)
		}
	}
	return kept
}

// serving leaves out of a list, from the given place on, the moves of men that do not serve.
func (p *Position) serving(list []Move, from int) []Move {
	if len(p.hooks.Serves) == 0 {
		return list
	}
	kept := list[:from]
	together := p.together
	p.together = true
	man, serves := Off, false // whose moves come, and whether he does
	for _, m := range list[from:] {
		if m.From != man {
			man, serves = m.From, true
			for i := 0; i < len(p.hooks.Serves) && serves; i++ {
				serves = p.hooks.Serves[i](p, man)
			}
		}
		if serves {
			kept = append(kept, m)
		}
	}
	p.together = together
	return kept
}

// keep leaves out of a list, from the given place on, the moves to which one of some hooks
// objects.
func (p *Position) keep(list []Move, from int, hooks []func(*Position, Move) bool) []Move {
	kept := list[:from]
	together := p.together
	p.together = true
moves:
	for _, m := range list[from:] {
		for _, keep := range hooks {
			if !keep(p, m) {
				continue moves
			}
		}
		kept = append(kept, m)
	}
	p.together = together
	return kept
}

// told strikes out moves that one of the same man before them has become, too; it
// works on the list from the given place on.
func told(list []Move, from int) []Move {
	kept := list[:from]
	man, ends := Off, chess.Bitboard(0) // whose moves end where
moves:
	for _, m := range list[from:] {
		if m.From != man {
			man, ends = m.From, 0
		}
		if ends.Has(m.To) {
			for i := len(kept) - 1; i >= from && kept[i].From == m.From; i-- {
				if kept[i] == m {
					continue moves
				}
			}
		}
		ends |= m.To.Bit()
		kept = append(kept, m)
	}
	return kept
}
