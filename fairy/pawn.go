package fairy

import (
	"slices"

	"rookery/chess"
)

// The rights of en passant are a state word: the squares that the last double
// step has passed, two at most, each plus one, and the pawn's.

func packPassed(squares []chess.Square, pawn chess.Square) uint64 {
	w := uint64(pawn+1) << 16
	for i, s := range squares {
		if i < 2 {
			w |= uint64(s+1) << (8 * i)
		}
	}
	return w
}

// passed reports whether the last double step has passed a square.
func (p *Position) passed(s chess.Square) bool {
	w := p.state[statePassed]
	return w != 0 && (w&0xff == uint64(s+1) || w>>8&0xff == uint64(s+1))
}

// PassedPawn is the pawn that may be taken on a square that it has passed; Off
// if there is none.
func (p *Position) PassedPawn(s chess.Square) chess.Square {
	if s == Off || !p.passed(s) {
		return Off
	}
	if pawn := p.passedPawn(); p.men[pawn&63] != 0 {
		return pawn
	}
	return Off
}

// passedPawn is where the pawn stood that made the last double step.
func (p *Position) passedPawn() chess.Square {
	return chess.Square(p.state[statePassed]>>16&0xff - 1)
}

// NotePassed gives the opponent the right to take a pawn in passing, until the
// next half move.
func (p *Position) NotePassed(pawn chess.Square, squares ...chess.Square) {
	p.SetState(statePassed, packPassed(squares, pawn))
}

// passable reports whether a man that is about to move can be taken in passing:
// it is a pawn, and moves as one.
func (p *Position) passable(m Move, mover Man) bool {
	w := mover.Walk()
	if w == 0 || !p.walks[w].Passable {
		return false
	}
	if p.ownWalk(m.From) {
		return true
	}
	ok := slices.Contains(p.walksOf(ToMove, m.From, p.playedFor(mover)), w)
	p.walksBusy--
	return ok
}

// playedFor is the side as whose man one moves: its own, if conditions let the
// other side move it.
func (p *Position) playedFor(mover Man) chess.Colour {
	if mover.Is(p.turn) {
		return p.turn
	}
	return p.turn.Other()
}

// notePassed notes the double step of a pawn.
func (p *Position) notePassed(m Move, mover Man) {
	if m.Kind == Shifted {
		m.From = m.Make
	}
	if m.Kind != Plain && m.Kind != Shifted || m.IsCapture() || m.Promote != 0 {
		return
	}
	f, r := m.To.File()-m.From.File(), m.To.Rank()-m.From.Rank()
	first := m.From.Rank() // as the pawn sees it
	if (p.playedFor(mover) == chess.Black) != p.walks[mover.Walk()].Backward {
		first = 7 - first
	}
	n := max(r, -r)
	if n != 2 && n != 3-first || n < 2 || first > 1 || f != 0 && f != n && f != -n {
		return
	}
	var passed []chess.Square
	for i := 1; i < n; i++ {
		passed = append(passed, chess.At(m.From.File()+i*f/n, m.From.Rank()+i*r/n))
	}
	if pawn := p.MoverAt(&m); pawn != Off {
		p.NotePassed(pawn, passed...)
	}
}

// promote multiplies the moves of pawns to their last rank.
func (p *Position) promote(list []Move, from int) []Move {
	if p.hooks.Chooses {
		return list
	}
	some := false
	last := p.Rules.last[0] | p.Rules.last[1]
	for i := range list[from:] {
		if m := &list[from+i]; last.Has(m.To) && p.promotes(*m) {
			some = true
			break
		}
	}
	if !some {
		return list
	}
	moves := append(p.list(), list[from:]...)
	list = list[:from]
	for _, m := range moves {
		if !last.Has(m.To) || !p.promotes(m) {
			list = append(list, m)
			continue
		}
		if p.hooks.NoPromotion[p.turn] {
			continue
		}
		for _, w := range p.PromotionsOf(p.men[m.From&63]) {
			m.Promote = w
			list = append(list, m)
		}
	}
	p.free(moves)
	return list
}

func (p *Position) promotes(m Move) bool {
	if m.Kind > Shifted || m.Kind == Castle || m.Promote != 0 {
		return false
	}
	mover := p.men[m.From&63]
	return p.Promotes(mover, m.To, p.playedFor(mover))
}

// Promotes reports whether a man promotes when it arrives on a square.
func (p *Position) Promotes(man Man, s chess.Square, side chess.Colour) bool {
	w := p.walks[man.Walk()]
	if w == nil || !w.Pawn {
		return false
	}
	if w.Backward {
		side = side.Other()
	}
	return p.LastRank(s, side)
}
