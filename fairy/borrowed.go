package fairy

import (
	"math/bits"

	"rookery/chess"
)

// Men who borrow the walks of others (Walk.Borrows) see a king by no other walk than those that somebody has on the board. Before
// a move it is asked besides whether there will be anybody who sees them by that walk; whether he lends it is found out in play.

// walkSet is a set of walks.
type walkSet [maxWalks / 64]uint64

func (s *walkSet) has(w WalkID) bool { return s[w>>6]>>(w&63)&1 != 0 }

// lending is what was found out when walks were asked for last: the number of the men and state, plus one, and the walks.
type lending struct {
	version uint64
	walks   walkSet
}

// lent are the walks that men on the board could lend.
func (p *Position) lent() *walkSet {
	l := &p.lending
	if l.version != p.version+1 {
		l.version, l.walks = p.version+1, walkSet{}
		for men := p.Occupied(); men != 0; {
			if w := p.men[men.Pop()&63].Walk(); !p.walks[w].Borrows {
				l.walks[w>>6] |= 1 << (w & 63)
			}
		}
	}
	return &l.walks
}

// lends: where a man has come to have a walk, nobody can borrow more than now.
func (p *Position) lends(w WalkID) bool { return !p.borrowing || p.lendsBesides(w) }

// lendsBesides is lends where men may borrow walks.
func (p *Position) lendsBesides(w WalkID) bool { return p.walks[w].Borrows || p.lent().has(w) }

// eachLent gives the sights for a side of the walks that a man on from could be lent to see a square, until it is told not to go
// on, or a walk has none: then it is false.
func (p *Position) eachLent(from, target chess.Square, by chess.Colour, do func(w WalkID, t *Sights) (more bool)) bool {
	for i, some := range p.lent() {
		for ; some != 0; some &= some - 1 {
			w := WalkID(i<<6 + bits.TrailingZeros64(some))
			if !p.reach[w][from&63].Has(target) {
				continue
			}
			t := p.views[by&1][w]
			if t == nil || p.pawns[w] || !do(w, t) { // as pawns men may see less where no pawn stands
				return false
			}
		}
	}
	return true
}

// seesBorrowing reports whether a man on from who borrows walks may see a square; anew are squares where others stand than now.
func (p *Position) seesBorrowing(c *scene, from, target chess.Square, by chess.Colour, anew chess.Bitboard) bool {
	return c.closed != 0 || !p.eachLent(from, target, by, func(w WalkID, t *Sights) bool {
		return !c.sees(t, from, target) || !p.mayBeLent(c, w, from, anew)
	})
}

// mayBeLent: somebody with a walk, or who may borrow it and hand it on, sees a square by it.
func (p *Position) mayBeLent(c *scene, w WalkID, at chess.Square, anew chess.Bitboard) bool {
	for men := c.occupied & p.seers[w][at&63] &^ at.Bit(); men != 0; {
		s := men.Pop()
		if own := p.men[s&63].Walk(); own != w && !anew.Has(s) && !p.walks[own].Borrows {
			continue
		}
		for side := range p.views {
			if t := p.views[side][w]; t == nil || t.hostile || c.sees(t, s, at) {
				return true
			}
		}
	}
	return false
}

// nearlySeen are the squares by leaving or coming to one of which a man may have one who borrows walks see a square that he does
// not see now, if that is known.
func (p *Position) nearlySeen(c *scene, from, target chess.Square, by chess.Colour) (leave, come chess.Bitboard, known bool) {
	known = c.closed == 0 && p.eachLent(from, target, by, func(_ WalkID, t *Sights) bool {
		s, more := t.ways(from, target)
		for {
			l, k, seen, near := c.unmet(t, s)
			if seen {
				return false
			}
			if near {
				leave |= l
				come |= k
			}
			if len(more) == 0 {
				return true
			}
			s, more = &more[0], more[1:]
		}
	})
	return leave, come, known
}

// seersOf are the squares from which men with a walk could see a square on some board where nobody has other walks than now.
func (p *Position) seersOf(w WalkID, target chess.Square) chess.Bitboard {
	if p.borrowing { // the call is what costs time where nobody borrows
		return p.seersBorrowing(w, target)
	}
	return p.seers[w][target&63]
}

// seersBorrowing is seersOf where men may borrow walks.
func (p *Position) seersBorrowing(w WalkID, target chess.Square) (from chess.Bitboard) {
	if !p.walks[w].Borrows {
		return p.seers[w][target&63]
	}
	for i, some := range p.lent() {
		for ; some != 0; some &= some - 1 {
			from |= p.seers[WalkID(i<<6+bits.TrailingZeros64(some))][target&63]
		}
	}
	return from
}
