package fairy

import (
	"math"
	"slices"

	"rookery/chess"
)

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
	if p.watch.ended() {
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
func (p *Position) Legal(buf []Move) []Move { return p.Search().LegalIf(nil, buf) }

// EachLegalApart gives the moves that pass a test and are legal, each by itself, none compared with others, until it is
// told not to go on.
func (q Search) EachLegalApart(test, do func(m Move) bool) {
	p := q.p
	var g guard
	p.post(&g, p.turn)
	list := p.everything(p.list())
	for _, m := range list {
		if test(m) && p.lawful(&g, &m) && !do(m) {
			break
		}
	}
	p.free(list)
}

// LegalIf appends the legal moves that pass a test, nil for all. What effects ask
// is not answered yet in the moves that are put to it.
func (q Search) LegalIf(test func(m Move) bool, buf []Move) []Move {
	p := q.p
	at := len(buf)
	if test != nil && q.Compared() {
		buf = q.LegalIf(nil, buf)
		fails := func(m Move) bool { return !test(m) }
		return append(buf[:at], slices.DeleteFunc(buf[at:], fails)...)
	}
	var g guard
	p.post(&g, p.turn)
	if p.hooks.lazy(p.turn) || p.answers(&g) != chess.Everywhere {
		list := p.replies(p.list(), &g)
		buf = p.legalAmong(&g, list, test, buf)
		p.free(list)
		return buf
	}
	buf = p.pseudo(buf)
	if first, _, ok := p.measure(); ok {
		buf = p.legalWorthMost(&g, buf, at, p.hooks.Winnow[first].Worth)
		return p.winnowBy(p.hooks.Winnow[first+1:], buf, at, false)
	}
	kept := buf[:at]
	for _, m := range buf[at:] {
		if (test == nil || test(m)) && p.lawful(&g, &m) {
			kept = append(kept, m)
		}
	}
	return p.winnow(kept, at, false)
}

// Allows reports that a move of another position, of the side to move, is a legal move here, too.
// Where the moves of one man do not tell that, nothing is allowed.
func (q Search) Allows(m Move) bool {
	p := q.p
	if !p.facts.apart || p.hooks.Has(chooses) || q.Compared() || m.From == Off || !p.movers().Has(m.From) {
		return false
	}
	var g guard
	p.post(&g, p.turn)
	list := p.list()
	if p.facts.single && !g.seen && !m.IsCapture() {
		list = p.quietTo(list, m.From, m.To)
	} else {
		list = p.repliesOf(m.From.Bit(), list, &g)
	}
	i := slices.IndexFunc(list, func(other Move) bool { return other.Bits() == m.Bits() })
	ok := i >= 0 && p.lawful(&g, &list[i])
	p.free(list)
	return ok
}

// legalWorthMost leaves of a list, from the given place on, those moves that are worth most among the
// legal ones. Most moves are worth less: whether they are legal is not asked.
func (p *Position) legalWorthMost(g *guard, list []Move, at int, worth func(p *Position, m Move) int) []Move {
	kept := list[:at]
	p.byWorth(list[at:], worth, func(class []Move) bool {
		for i := range class {
			if p.lawful(g, &class[i]) {
				kept = append(kept, class[i])
			}
		}
		return len(kept) == at
	})
	return kept
}

// byWorth gives the moves of a list that are worth as much as each other, those that are worth most first, until
// it is told not to go on. The list may be written to then.
func (p *Position) byWorth(list []Move, worth func(p *Position, m Move) int, do func(class []Move) (more bool)) {
	var room [128]int
	worths := room[:0]
	for _, m := range list {
		worths = append(worths, worth(p, m))
	}
	class := p.list()
	for below := math.MaxInt; ; {
		most := math.MinInt
		for _, w := range worths {
			if w < below {
				most = max(most, w)
			}
		}
		if most == math.MinInt {
			break
		}
		class = class[:0]
		for i := range list {
			if worths[i] == most {
				class = append(class, list[i])
			}
		}
		if !do(class) {
			break
		}
		below = most
	}
	p.free(class)
}

// LegalTo is LegalIf where inert moves to other squares than some do not pass the test.
func (q Search) LegalTo(squares chess.Bitboard, test func(m Move) bool, buf []Move) []Move {
	p := q.p
	if len(p.hooks.Preludes) > 0 || q.Compared() {
		return q.LegalIf(test, buf)
	}
	var g guard
	p.post(&g, p.turn)
	list := p.inertTo(p.list(), chess.Everywhere, func(chess.Square) chess.Bitboard { return squares }, nil)
	buf = p.legalAmong(&g, list, test, buf)
	p.free(list)
	return buf
}

// legalAmong appends the legal moves of a list, in which it is open what effects ask, that
// pass a test, nil for all.
func (p *Position) legalAmong(g *guard, list []Move, test func(m Move) bool, buf []Move) []Move {
	for _, m := range list {
		if test != nil && !test(m) {
			continue
		}
		if p.harmless(g, &m) { // so that it asks nothing
			buf = append(buf, m)
			continue
		}
		if !p.hooks.Has(chooses) || !p.asks(&m) {
			if p.lawful(g, &m) {
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

// Mobile reports whether the side to move has a legal move, or may have one if that is open.
func (p *Position) Mobile() bool {
	if p.hooks.Has(Regress) {
		return p.Stuck() != Yes
	}
	return p.mobile()
}

func (p *Position) mobile() bool {
	if p.hooks.immobile != nil {
		return !p.hooks.immobile(p)
	}
	return !p.stuck()
}

// stuck is whether the side to move has no legal move.
func (p *Position) stuck() bool {
	list := p.list()
	found := false
	var g guard
	p.post(&g, p.turn)
	strict := p.facts.strict && p.Search().Compared()
	if strict && (!p.facts.apart || p.hooks.winnowsQuiet) {
		if p.facts.early[p.turn&1] {
			list = p.pseudo(list)
			found = p.someLawful(&g, list, false)
		} else {
			list = p.Legal(list)
			found = len(list) > 0
		}
		p.free(list)
		return !found
	}
	if !p.facts.apart {
		list = p.everything(list)
		found = p.someLawful(&g, list, false)
		p.free(list)
		return !found
	}
	// A side in check, or of which that is not known, looks at its kings first, another at them last.
	men, royals := p.movers()&^g.royals, g.royals
	if g.seen || g.blind {
		men, royals = royals, men
	}
	movable := &p.movable[p.turn]
	first := movable.from.Bit() & p.movers()
	if first != 0 && p.facts.single && !g.seen {
		list = p.uncompared(p.quietTo(list, movable.from, movable.to))
		found = p.someLawful(&g, list, p.hooks.Has(chooses))
	}
	for _, men := range [3]chess.Bitboard{first, men, royals} {
		for men != 0 && !found {
			s := men.Pop()
			list = p.uncompared(p.repliesOf(s.Bit(), list[:0], &g))
			for i := 0; i < len(list) && !found; i++ {
				if found = p.someLawful(&g, list[i:i+1], p.hooks.Has(chooses)); found {
					movable.from, movable.to = s, list[i].To
				}
			}
		}
	}
	if strict && !found { // that leaves the captures
		list = slices.DeleteFunc(p.pseudo(list[:0]), func(m Move) bool { return !m.IsCapture() })
		found = p.someLawful(&g, list, false)
	}
	p.free(list)
	return !found
}

// uncompared leaves out of a list the captures that comparing moves may strike out.
func (p *Position) uncompared(list []Move) []Move {
	if !p.facts.strict || !p.Search().Compared() {
		return list
	}
	return slices.DeleteFunc(list, Move.IsCapture)
}

// someLawful: a move of the list is legal; open is what effects ask in them.
func (p *Position) someLawful(g *guard, list []Move, open bool) bool {
	for _, m := range list {
		if !open || !p.asks(&m) {
			if p.lawful(g, &m) {
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
	return !p.InPlay().Refused() && p.agreed(p.hooks.legal)
}

// agreed: all of some conditions agree to the position after a move. They look at it as a whole:
// all men know of each other then.
func (p *Position) agreed(all []func(*Position) bool) bool {
	if len(all) == 0 {
		return true
	}
	together := p.together
	p.together = true
	agreed := true
	for i := 0; i < len(all) && agreed; i++ {
		agreed = all[i](p)
	}
	p.together = together
	return agreed
}

// ownKept: nobody leaves his own side without a king.
const ownKept = TakeOwn | OneBoard

// kingStays objects to a half move that has taken a king for good that may not be lost.
func kingStays(p *Position) bool {
	king, turn := p.frames[len(p.frames)-1].captured, p.LastTurn()
	if p.Trying() || !king.Has(Royal) || p.Follow(king.ID(), Off) != Off {
		return true
	}
	return !(p.hooks.Has(KingsKept) && king.Is(turn.Other()) || p.hooks.Has(ownKept) && king.Is(turn))
}

// takesKing tells to which moves kingStays may object.
func takesKing(p *Position, m Move) Objection {
	if m.Capture != Off && p.men[m.Capture&63].Has(Royal) {
		return Possible
	}
	return None
}

// SomeLegal reports whether one of some moves of a side would be legal if it
// were its turn.
func (q Search) SomeLegal(list []Move, side chess.Colour) bool {
	p := q.p
	g := p.guard(side)
	turn := p.turn
	for _, m := range list {
		p.turn = side
		p.trying++
		legal, known := p.judge(&g, &m)
		p.trying--
		p.turn = turn
		if known && legal || !known && p.Try(m, side, p.legal) {
			return true
		}
	}
	return false
}

// LegalNow judges the position after a half move as Legal would have.
func (q Search) LegalNow() bool { return q.p.legal() }
