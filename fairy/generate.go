package fairy

import (
	"slices"

	"rookery/chess"
)

// A Generator collects the pseudo-legal moves of a man. Walks tell it where
// the man can go; it knows whose move it is and what may be taken.
type Generator struct {
	p    *Position
	side chess.Colour
	from chess.Square
	buf  []Move
	// target: only captures on that square are wanted, and whether there is one.
	// Off collects everything.
	target chess.Square
	depth  Depth
	hit    bool
	// taking drops moves that take nothing. noQuiet and noTake drop those to some
	// squares that take nobody, or whom they find there.
	taking          bool
	noQuiet, noTake chess.Bitboard
	// via is the hurdle of the moves to come, plus one; only, if not nil, drops
	// moves: both see paths.go.
	via  uint8
	only func(m Move) bool
	// tracing collects the lines of observations in traced, see Trace; line is the
	// one now followed.
	tracing bool
	traced  []Line
	line    Line
}

// Side is the side that the man moves for: a neutral man moves for either.
func (g *Generator) Side() chess.Colour { return g.side }

// Collecting reports whether moves are wanted, not the answer whether a square
// is observed.
func (g *Generator) Collecting() bool { return g.target == Off }

// Enemy reports whether a man may be taken by the side that moves.
func (g *Generator) Enemy(m Man) bool { return m.Is(g.side.Other()) || g.p.hooks.TakeOwn && m != 0 }

// Quiet adds a move to an empty square.
func (g *Generator) Quiet(to chess.Square) {
	if g.target == Off {
		g.add(NewMove(g.from, to, Off))
	}
}

// Take adds a move that takes the man on at, if that may be taken.
func (g *Generator) Take(to, at chess.Square) {
	if g.target != Off {
		g.see(NewMove(g.from, to, at))
		return
	}
	m := g.p.men[at&63]
	if !g.Enemy(m) || m.Has(Royal) && !g.p.hooks.NoCheck && !g.p.hooks.TakeRoyals && !g.p.regicide || at == g.from {
		return
	}
	g.add(NewMove(g.from, to, at))
}

// Go adds a move to a square, whoever stands there, and reports whether the
// square is empty, so that a rider goes on.
func (g *Generator) Go(to chess.Square) bool {
	if to == Off {
		return false
	}
	if g.Empty(to) {
		g.Quiet(to)
		return true
	}
	g.Take(to, to)
	return false
}

// Add adds a move of another kind.
func (g *Generator) Add(m Move) {
	if g.target == Off {
		g.add(m)
	} else {
		g.see(m)
	}
}

func (g *Generator) add(m Move) {
	m.hurdle = g.via
	if g.taking && m.Capture == Off || g.only != nil && !g.only(m) {
		return
	}
	if m.Kind == Plain && (m.Capture == Off && g.noQuiet.Has(m.To) || m.Capture == m.To && g.noTake.Has(m.To)) {
		return
	}
	g.buf = append(g.buf, m)
}

// see takes note of a move as an observation.
func (g *Generator) see(m Move) {
	if g.tracing {
		if m.Capture == g.target && (g.only == nil || g.only(m)) && g.p.admits(g.depth, m, g.side) {
			g.traced = append(g.traced, g.line)
		}
		return
	}
	if !g.hit && m.Capture == g.target && (g.only == nil || g.only(m)) {
		m.hurdle = g.via
		g.hit = g.p.admits(g.depth, m, g.side)
	}
}

// WalksOf appends the walks by which the man on a square moves for a side.
func (p *Position) WalksOf(list []WalkID, s chess.Square, side chess.Colour) []WalkID {
	list = append(list, p.walksOf(ToMove, s, side)...)
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
	if p.walksBusy == len(p.walkLists) {
		p.walkLists = append(p.walkLists, new([8]WalkID))
	}
	p.walksBusy++
	walks := append(p.walkLists[p.walksBusy-1][:0], p.men[s&63].Walk())
	if asked := &p.pending.walks[side&1]; opened(asked, s) {
		for i := range p.hooks.Walks {
			w := &p.hooks.Walks[i]
			if (d >= w.Since || w.IfAsked && p.hooks.ByWalk) && !(w.Royal && p.pending.restraints > 0) {
				walks = w.Change(p, s, side, walks)
			}
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
	for i := range p.hooks.Winnow {
		if w := &p.hooks.Winnow[i]; w.Pseudo == pseudo {
			list = append(list[:from], w.Do(p, list[from:])...)
		}
	}
	return list
}

// Compares reports whether conditions compare moves with each other, and Compare
// has them strike out moves of a list that stands for the legal ones.
func (p *Position) Compares() bool { return len(p.hooks.Winnow) > 0 }

// Compare is told at Compares.
func (p *Position) Compare(list []Move) []Move { return p.winnow(list, 0, false) }

// everything is pseudo before moves are compared.
func (p *Position) everything(buf []Move) []Move {
	if len(p.hooks.Preludes) > 0 {
		return p.preluded(buf)
	}
	return p.collect(buf)
}

// raw appends the moves of all men of the side to move as they are generated.
func (p *Position) raw(buf []Move) []Move {
	g := p.generator()
	*g = Generator{p: p, side: p.turn, buf: buf, target: Off}
	for men := p.sides[p.turn]; men != 0; {
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
	var list []Move
	if p.hooks.gather != nil {
		list = p.hooks.gather(p, buf)
	} else {
		list = p.raw(buf)
	}
	return p.ways(list, len(buf))
}

// ownMoves appends the moves of the man on a square of the side to move; what
// effects ask is open.
func (p *Position) ownMoves(buf []Move, s chess.Square) []Move {
	g := p.generator()
	*g = Generator{p: p, side: p.turn, buf: buf, target: Off}
	p.generateMan(s, g)
	p.busy--
	return p.ways(g.buf, len(buf))
}

// ways makes of a list of moves, from the given place on, all the ways to play
// them but for what effects ask.
func (p *Position) ways(list []Move, from int) []Move {
	if len(p.hooks.Expand)|len(p.hooks.Keep)|len(p.hooks.AdmitObserver) > 0 {
		list = p.refine(list, from)
	}
	return p.promote(list, from)
}

// generator is one of the position's own; p.busy-- gives it back. Generators
// nest where a walk or condition asks who observes what.
func (p *Position) generator() *Generator {
	if p.busy == len(p.generators) {
		p.generators = append(p.generators, new(Generator))
	}
	p.busy++
	return p.generators[p.busy-1]
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

func (p *Position) generateMan(s chess.Square, g *Generator) {
	g.from = s
	if p.paralysed(s, g.side) {
		return
	}
	if p.ownWalk(s) {
		p.generateWalk(s, p.men[s].Walk(), g)
	} else {
		if walks := p.walksOf(ToMove, s, g.side); len(walks) == 1 {
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
	for _, more := range p.hooks.Generate {
		more(p, s, g)
	}
	if p.men[s].Has(Royal) && p.men[s].Walk() == p.standards[KingWalk] {
		p.generateCastling(s, g)
	}
}

func (p *Position) generateWalk(s chess.Square, w WalkID, g *Generator) {
	all := p.hideFrom(s)
	if len(p.hooks.Stands) > 0 {
		p.generateStands(s, w, g)
	} else {
		p.walks[w].Generate(p, s, g)
	}
	p.show(all)
}

// refine lets the conditions strike out moves and tell apart ways of playing
// them; it works on the list from the given place on.
func (p *Position) refine(list []Move, from int) []Move {
	kept := p.strikeOut(list, from)
	for _, expand := range p.hooks.Expand {
		pending := append(p.list(), kept[from:]...)
		kept = kept[:from]
		emit := func(m Move) { kept = append(kept, m) }
		for _, m := range pending {
			expand.Do(p, m, emit)
		}
		p.free(pending)
	}
	if len(p.hooks.Expand) > 0 {
		kept = told(kept, from)
	}
	return kept
}

// strikeOut leaves out of a list, from the given place on, the moves that conditions
// do not keep.
func (p *Position) strikeOut(list []Move, from int) []Move {
	kept := list[:from]
moves:
	for _, m := range list[from:] {
		for _, keep := range p.hooks.Keep {
			if !keep(p, m) {
				continue moves
			}
		}
		if m.IsCapture() && p.hindered(m, p.turn) {
			continue
		}
		kept = append(kept, m)
	}
	return kept
}

// told strikes out moves that one of the same man before them has become, too; it
// works on the list from the given place on.
func told(list []Move, from int) []Move {
	kept := list[:from]
moves:
	for _, m := range list[from:] {
		for i := len(kept) - 1; i >= from && kept[i].From == m.From; i-- {
			if kept[i] == m {
				continue moves
			}
		}
		kept = append(kept, m)
	}
	return kept
}

// Pseudo appends the moves of the side to move that would be legal but for
// check and what conditions say of the position after a move.
func (p *Position) Pseudo(buf []Move) []Move { return p.pseudo(buf) }

// WalkMoves appends the moves that a walk alone gives the man on a square,
// moving for a side.
func (p *Position) WalkMoves(buf []Move, w WalkID, from chess.Square, side chess.Colour) []Move {
	g := p.generator()
	*g = Generator{p: p, side: side, from: from, buf: buf, target: Off}
	p.walks[w].Generate(p, from, g)
	p.busy--
	return g.buf
}

// Way tells by which of the walks that its man moves by now a move is made, and
// the walk's place among them; a move that conditions add comes after all of them.
func (p *Position) Way(m Move) (w WalkID, place int) {
	own := p.men[m.From&63].Walk()
	if len(p.hooks.Walks)|len(p.hooks.Generate) == 0 || len(p.hooks.Stands) > 0 || m.Kind == Castle || m.Kind == Swap || p.CapturesFirst(m.From) {
		return own, 0
	}
	side := p.turn
	if !p.men[m.From&63].Is(side) {
		side = side.Other()
	}
	walks := p.WalksOf(nil, m.From, side)
	list := p.list()
	defer func() { p.free(list) }()
	for i, w := range walks {
		list = p.WalkMoves(list[:0], w, m.From, side)
		if slices.ContainsFunc(list, func(by Move) bool { return by.To == m.To && by.Capture == m.Capture }) {
			return w, i
		}
	}
	return own, len(walks)
}

// MovesOf appends the moves of the man on a square, moving for a side, before
// conditions strike out any.
func (p *Position) MovesOf(buf []Move, from chess.Square, side chess.Colour) []Move {
	g := p.generator()
	*g = Generator{p: p, side: side, buf: buf, target: Off}
	p.generateMan(from, g)
	p.busy--
	return g.buf
}

// AdmittedMovesOf is MovesOf without the moves that conditions strike out one by one.
func (p *Position) AdmittedMovesOf(buf []Move, from chess.Square, side chess.Colour) []Move {
	turn, at := p.turn, len(buf)
	p.turn = side
	buf = p.strikeOut(p.MovesOf(buf, from, side), at)
	p.turn = turn
	return buf
}

// WithKingCaptures appends a side's pseudo-legal moves, captures of royal men
// among them, before any comparison.
func (p *Position) WithKingCaptures(buf []Move, side chess.Colour) []Move {
	turn, regicide := p.turn, p.regicide
	p.turn, p.regicide = side, true
	buf = p.everything(buf)
	p.turn, p.regicide = turn, regicide
	return buf
}

// WithKingCapturesOf is WithKingCaptures for the man on a square.
func (p *Position) WithKingCapturesOf(buf []Move, from chess.Square, side chess.Colour) []Move {
	if !p.facts.single {
		at := len(buf)
		buf = p.WithKingCaptures(buf, side)
		other := func(m Move) bool { return m.From != from }
		return append(buf[:at], slices.DeleteFunc(buf[at:], other)...)
	}
	turn, regicide := p.turn, p.regicide
	p.turn, p.regicide = side, true
	buf = p.choices(p.ownMoves(buf, from), len(buf))
	p.turn, p.regicide = turn, regicide
	return buf
}

// CapturesOf counts the captures that the man on a square has, moving for a
// side, those of royal men among them, before conditions strike out any.
func (p *Position) CapturesOf(from chess.Square, side chess.Colour) (n int) {
	if n, ok := p.victims(from, side); ok {
		return n
	}
	regicide := p.regicide
	p.regicide = true
	g := p.generator()
	*g = Generator{p: p, side: side, buf: p.list(), target: Off, taking: true}
	p.generateMan(from, g)
	n = len(g.buf)
	p.free(g.buf)
	p.busy--
	p.regicide = regicide
	return n
}

// victims is CapturesOf where the man's sights tell it.
func (p *Position) victims(from chess.Square, side chess.Colour) (n int, ok bool) {
	h := p.hooks
	if !p.facts.sights || !p.ownWalk(from) || len(h.Unseen) > 0 || h.TakeOwn || len(h.Stands)|len(h.Paralysed)|len(h.Generate) != 0 {
		return 0, false
	}
	w := p.men[from&63].Walk()
	for men := p.sides[side.Other()] &^ from.Bit(); men != 0; {
		s := men.Pop()
		if !p.reaches(w, from, s) {
			continue
		}
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

// Safe plays a side's move and reports whether it is legal. After few moves tried
// within each other, conditions are asked anew whether they admit an observation.
func (p *Position) Safe(m Move, side chess.Colour) bool {
	asked := p.pending.permissions
	if p.trying < deepestTrial {
		p.pending.permissions = 0
	}
	ok := p.tried(m, side, p.legal)
	p.pending.permissions = asked
	return ok
}

func (p *Position) tried(m Move, side chess.Colour, judge func() bool) bool {
	if p.watch.over {
		return false
	}
	turn, notes, effects := p.turn, p.notes, p.pending.effects
	p.trying++
	p.turn, p.notes, p.pending.effects = side, nil, 0
	p.Play(m)
	ok := judge()
	p.Undo()
	p.trying--
	p.turn, p.notes, p.pending.effects = turn, notes, effects
	return ok
}

// Allowed judges the position after a half move but for the king's safety of
// the side that moved.
func (p *Position) Allowed() bool { return p.allowed() }

// Legal appends the legal moves of the side to move.
func (p *Position) Legal(buf []Move) []Move { return p.LegalIf(nil, buf) }

// LegalIf appends the legal moves that pass a test, nil for all. What effects ask
// is not answered yet in the moves that are put to it.
func (p *Position) LegalIf(test func(m Move) bool, buf []Move) []Move {
	at := len(buf)
	if test != nil && len(p.hooks.Winnow) > 0 {
		buf = p.LegalIf(nil, buf)
		fails := func(m Move) bool { return !test(m) }
		return append(buf[:at], slices.DeleteFunc(buf[at:], fails)...)
	}
	if p.facts.lazy {
		list := p.unchosen(p.list())
		buf = p.legalAmong(list, test, buf)
		p.free(list)
		return buf
	}
	g := p.guard(p.turn)
	buf = p.pseudo(buf)
	kept := buf[:at]
	for _, m := range buf[at:] {
		if (test == nil || test(m)) && p.lawful(&g, m) {
			kept = append(kept, m)
		}
	}
	return p.winnow(kept, at, false)
}

// LegalTo is LegalIf where inert moves to other squares than some do not pass the test.
func (p *Position) LegalTo(squares chess.Bitboard, test func(m Move) bool, buf []Move) []Move {
	if len(p.hooks.Preludes)|len(p.hooks.Winnow) != 0 {
		return p.LegalIf(test, buf)
	}
	list := p.inertTo(p.list(), func(chess.Square) chess.Bitboard { return squares })
	buf = p.legalAmong(list, test, buf)
	p.free(list)
	return buf
}

// legalAmong appends the legal moves of a list, in which it is open what effects ask, that
// pass a test, nil for all.
func (p *Position) legalAmong(list []Move, test func(m Move) bool, buf []Move) []Move {
	g := p.guard(p.turn)
	for _, m := range list {
		if test != nil && !test(m) {
			continue
		}
		if !p.hooks.Chooses || !p.asks(m) {
			if p.lawful(&g, m) {
				buf = append(buf, m)
			}
			continue
		}
		p.eachWay(m, func(m Move) bool {
			if p.legal() {
				buf = append(buf, m)
			}
			return true
		})
	}
	return buf
}

// Mobile reports whether the side to move has a legal move.
func (p *Position) Mobile() bool {
	if p.hooks.immobile != nil {
		return !p.hooks.immobile(p)
	}
	return !p.stuck()
}

// stuck is whether the side to move has no legal move.
func (p *Position) stuck() bool {
	list := p.list()
	found := false
	g := p.guard(p.turn)
	if p.facts.strict {
		if p.facts.early {
			list = p.pseudo(list)
			found = p.someLawful(&g, list, false)
		} else {
			list = p.Legal(list)
			found = len(list) > 0
		}
		p.free(list)
		return !found
	}
	if !p.facts.single {
		list = p.everything(list)
		found = p.someLawful(&g, list, false)
		p.free(list)
		return !found
	}
	// A side in check looks at its kings first, another at them last.
	men, royals := p.sides[p.turn]&^g.royals, g.royals
	if g.seen {
		men, royals = royals, men
	}
	movable := &p.movable[p.turn]
	for _, men := range [3]chess.Bitboard{movable.Bit() & p.sides[p.turn], men, royals} {
		for men != 0 && !found {
			s := men.Pop()
			list = p.ownMoves(list[:0], s)
			if found = p.someLawful(&g, list, p.hooks.Chooses); found {
				*movable = s
			}
		}
	}
	p.free(list)
	return !found
}

// someLawful: a move of the list is legal; open is what effects ask in them.
func (p *Position) someLawful(g *guard, list []Move, open bool) bool {
	for _, m := range list {
		if !open || !p.asks(m) {
			if p.lawful(g, m) {
				return true
			}
			continue
		}
		found := false
		p.eachWay(m, func(Move) bool {
			found = p.legal()
			return !found
		})
		if found {
			return true
		}
	}
	return false
}

// legal judges the position after a move: the side that moved is not in check,
// and no condition objects.
func (p *Position) legal() bool {
	return !p.InCheck(p.turn.Other()) && p.allowed()
}

// allowed: no condition objects to the position after a move.
func (p *Position) allowed() bool {
	if p.Refused() {
		return false
	}
	for _, legal := range p.hooks.Legal {
		if !legal(p) {
			return false
		}
	}
	return true
}

// TakeEmpty is for men that capture differently from how they move (pawns):
// asked whether they observe an empty square, they do.
func (g *Generator) TakeEmpty(to chess.Square) {
	if g.target != Off {
		g.see(NewMove(g.from, to, to))
	}
}

// SomeLegal reports whether one of some moves of a side would be legal if it
// were its turn.
func (p *Position) SomeLegal(list []Move, side chess.Colour) bool {
	g := p.guard(side)
	for _, m := range list {
		if legal, known := p.judge(&g, m); known && legal || !known && p.Try(m, side, p.legal) {
			return true
		}
	}
	return false
}

// LegalNow judges the position after a half move as Legal would have.
func (p *Position) LegalNow() bool { return p.legal() }

// Ply is the number of half moves played.
func (p *Position) Ply() int { return len(p.frames) }

// Follow is where a man with an identity stands, looking first at a square;
// Off if it is gone.
func (p *Position) Follow(id uint8, first chess.Square) chess.Square {
	if first != Off && p.men[first&63] != 0 && p.men[first&63].ID() == id {
		return first
	}
	for men := p.Occupied(); men != 0; {
		if s := men.Pop(); p.men[s].ID() == id {
			return s
		}
	}
	return Off
}
