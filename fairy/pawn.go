package fairy

import (
	"slices"

	"rookery/chess"
)

// The rights of en passant are a state word: the squares that the last double
// step has passed, two at most, each plus one, and the pawn's. Where it is not known
// which of several pawns of the diagram has made that step, the files of all follow.

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
	return w != 0 && (w&0xff == uint64(s+1) || w>>8&0xff == uint64(s+1) ||
		w>>24>>s.File()&1 != 0 && s.Rank() == chess.Square(w&0xff-1).Rank())
}

// PassedPawn is the pawn that may be taken on a square that it has passed; Off
// if there is none.
func (p *Position) PassedPawn(s chess.Square) chess.Square {
	if s == Off || !p.passed(s) {
		return Off
	}
	w := p.state[statePassed]
	pawn := chess.Square(w>>16&0xff - 1)
	if w>>24 != 0 {
		pawn = chess.At(s.File(), pawn.Rank())
	}
	if p.men[pawn&63] != 0 {
		return pawn
	}
	return Off
}

// hasPassed reports whether a man on a square may have made the last double step.
func (p *Position) hasPassed(s chess.Square) bool {
	w := p.state[statePassed]
	if w == 0 {
		return false
	}
	pawn := chess.Square(w>>16&0xff - 1)
	return s == pawn || w>>24>>s.File()&1 != 0 && s.Rank() == pawn.Rank()
}

// stepped is the man that has made the last double step; 0 if it gives no right.
func (p *Position) stepped() Man {
	w := p.state[statePassed]
	if w == 0 {
		return 0
	}
	return p.men[chess.Square(w>>16&0xff-1)&63]
}

// NotePassed gives the right to take a pawn in passing, on one of some squares, until the next half move. Of several pawns on
// one rank any one may have made the double step: each can be taken on the square of its file beside the one that is given.
func (q Search) NotePassed(pawns chess.Bitboard, squares ...chess.Square) {
	p := q.p
	if pawns.Count() == 1 {
		p.SetState(statePassed, packPassed(squares, pawns.First()))
		return
	}
	passed := squares[0]
	var files uint64
	for at := pawns; at != 0; {
		files |= 1 << at.Pop().File()
	}
	p.SetState(statePassed, packPassed([]chess.Square{passed}, chess.At(passed.File(), pawns.First().Rank()))|files<<24)
}

// passable reports whether a man that is about to move can be taken in passing:
// it is a pawn, moves as one, and is not moved by the other side.
func (p *Position) passable(m *Move, mover Man) bool {
	w := mover.Walk()
	if !p.passables[w] || !mover.Is(p.turn) {
		return false
	}
	if p.ownWalk(m.From) {
		return true
	}
	ok := slices.Contains(p.walksOf(ToMove, m.From, p.turn), w)
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
	m.From = m.Leaves()
	if m.Kind != Plain && m.Kind != Shifted || m.IsCapture() || m.Promote != 0 {
		return
	}
	ahead := 1
	first := m.From.Rank() // as the pawn sees it
	if (p.turn == chess.Black) != p.walks[mover.Walk()].Backward {
		ahead, first = -1, 7-first
	}
	if first > 1 {
		return
	}
	for files := -1; files <= 1; files++ {
		passed, ok := p.marched(Vec(files, ahead), m, 3-first)
		if !ok {
			continue
		}
		if pawn := p.moverAt(&m); pawn != Off {
			p.SetState(statePassed, packPassed(passed, pawn))
		}
		return
	}
}

// marched are the squares that a pawn has passed with two steps or more, at most so many.
func (p *Position) marched(v Vector, m Move, most int) (passed []chess.Square, ok bool) {
	at := p.surface.March(v, At(m.From))
	for n := 2; n <= most; n++ {
		passed = append(passed, at.Square())
		if at = p.surface.March(v, at); at.Square() == m.To {
			return passed, true
		}
	}
	return nil, false
}

// promote multiplies the moves of pawns to their last rank.
func (p *Position) promote(list []Move, from int) []Move {
	if p.hooks.Has(chooses) {
		return list
	}
	some := false
	last := p.Rules.last[0] | p.Rules.last[1]
	for i := range list[from:] {
		if m := &list[from+i]; last.Has(m.To) && p.promotes(m) {
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
		if !last.Has(m.To) || !p.promotes(&m) {
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

func (p *Position) promotes(m *Move) bool {
	if m.Kind > Shifted || m.Kind == Castle || m.Promote != 0 {
		return false
	}
	mover := p.men[m.From&63]
	return p.pawns[mover.Walk()] && p.Promotes(mover, m.To, p.playedFor(mover))
}

// Promotes reports whether a man promotes when it arrives on a square.
func (p *Position) Promotes(man Man, s chess.Square, side chess.Colour) bool {
	if !p.pawns[man.Walk()] {
		return false
	}
	if p.walks[man.Walk()].Backward {
		side = side.Other()
	}
	return p.LastRank(s, side)
}
