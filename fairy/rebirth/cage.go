package rebirth

import (
	"slices"

	"rookery/chess"
	"rookery/fairy"
)

// cages are the squares which the reborn man could not leave by a legal move
// that captures nothing.
func (v *Variant) cages(p *fairy.Position, t *reborn) (list []chess.Square) {
	about := uint64(t.man)<<1 | uint64(t.as)
	var squares chess.Bitboard
	find := func() bool {
		squares = v.topic.Asked(p, about, func() chess.Bitboard { return v.findCages(p, t) })
		return true
	}
	if v.Capturer { // it has left its square, and may come back to it
		p.Suppose(func() { p.Put(t.at, 0) }, find)
	} else {
		find()
	}
	for squares != 0 {
		list = append(list, squares.Pop())
	}
	return list
}

func (v *Variant) findCages(p *fairy.Position, t *reborn) (cages chess.Bitboard) {
	_, _, taken, _ := p.Last()
	everywhere := p.Traits().Has(fairy.KingsKept) && taken.Has(fairy.Royal)
	for s := range chess.Square(64) {
		if p.Holes().Has(s) || !p.Empty(s) && v.Occupied <= Strict {
			continue
		}
		if everywhere { // where nothing is legal, any square is a cage
			cages |= s.Bit()
			continue
		}
		walks := []fairy.WalkID{t.man.Walk()}
		if t.promotes(p, s) {
			walks = p.PromotionsOf(t.man)
		}
		for _, w := range walks {
			if v.cage(p, t, t.man.WithWalk(w), s) {
				cages |= s.Bit()
				break
			}
		}
	}
	return cages
}

// cage tells whether a square is one for a man. What he tries comes after the move in play: of
// an earlier one nobody is reborn any more.
func (v *Variant) cage(p *fairy.Position, t *reborn, man fairy.Man, s chess.Square) bool {
	turn := p.Turn()
	put := func() {
		if v.Capture != ThisMove {
			v.keep(p, t.took)
		}
		p.Put(s, man)
	}
	caged := p.Suppose(put, func() bool {
		p.SetTurn(t.as)
		return !leaves(p, s, t.as)
	})
	p.SetTurn(turn)
	return caged
}

// deepest is how many tries may be within one another before a move counts as
// legal. In Anticirce whether a man can leave is a matter of check, check one of
// captures, and a capture one of cages again, without an end.
const deepest = 2

// leaves reports whether a man has a legal move that captures nothing.
func leaves(p *fairy.Position, s chess.Square, side chess.Colour) bool {
	moves := p.Moves().AdmittedOf(p.List(), s, side)
	defer p.Free(moves)
	moves = slices.DeleteFunc(moves, fairy.Move.IsCapture)
	if p.Tries() > deepest {
		return len(moves) > 0
	}
	return p.Search().SomeLegal(moves, side)
}
