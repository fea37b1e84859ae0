package proof

import "rookery/chess"

// Terms are what games have to keep besides reaching the target, as far as that is still to
// come in a position: men are told by where they stand there.
type Terms struct {
	// Arrivals are about men of the target.
	Arrivals []Arrival
	// Kept are men who are not taken.
	Kept chess.Bitboard
	// Falls are men who are taken, and where.
	Falls []Fall
	// Castles are rooks that castle, Uncastled those that do not.
	Castles, Uncastled chess.Bitboard
	// Captures are squares on one of which somebody is taken, a set for each such capture.
	Captures []chess.Bitboard
	// Promotions are those that have to happen.
	Promotions []Promotion
	// About tells apart what is said of the men of each side; 0: nothing is.
	About [2]uint64
}

// An Arrival says which men may end on a square, and how many moves each makes in all, so many of them
// being made.
type Arrival struct {
	At          chess.Square
	By          chess.Bitboard
	Least, Most int
	Made        *[64]uint8
}

// A Fall is that of the man on a square, on one of some squares.
type Fall struct {
	Man chess.Square
	On  chess.Bitboard
}

// A Promotion is that of one of some pawns, on one of some squares.
type Promotion struct {
	Side   chess.Colour
	By, On chess.Bitboard
}

// suits counts the moves of a man on a square to where it ends, which takes it so many at least.
func (t *Terms) suits(man, end chess.Square, cost int) int {
	if t == nil || cost >= far {
		return cost
	}
	for _, f := range t.Falls {
		if f.Man == man {
			return far
		}
	}
	for i := range t.Arrivals {
		a := &t.Arrivals[i]
		if a.At != end {
			continue
		}
		made := int(a.Made[man&63])
		if cost = max(cost, a.Least-made); !a.By.Has(man) || cost > a.Most-made {
			return far
		}
	}
	return cost
}

// most are the moves that a man on a square can still make if it ends on another one.
func (t *Terms) most(man, end chess.Square) int {
	n := far
	if t != nil {
		for i := range t.Arrivals {
			if a := &t.Arrivals[i]; a.At == end {
				n = min(n, a.Most-int(a.Made[man&63]))
			}
		}
	}
	return n
}

// falls are the squares on which a man on a square may be taken.
func (t *Terms) falls(man chess.Square) chess.Bitboard {
	on := chess.Everywhere
	if t == nil {
		return on
	}
	if t.Kept.Has(man) {
		return 0
	}
	for _, f := range t.Falls {
		if f.Man == man {
			on &= f.On
		}
	}
	return on
}

// binds reports whether something is said of a side's men.
func (t *Terms) binds(c chess.Colour) bool { return t != nil && t.About[c&1] != 0 }

// bear reports whether the men on some squares can stay there to the end.
func (t *Terms) bear(fixed chess.Bitboard) bool {
	if t == nil {
		return true
	}
	for i := range t.Arrivals {
		a := &t.Arrivals[i]
		if made := int(a.Made[a.At&63]); fixed.Has(a.At) && (!a.By.Has(a.At) || made < a.Least || made > a.Most) {
			return false
		}
	}
	for _, f := range t.Falls {
		if fixed.Has(f.Man) {
			return false
		}
	}
	return t.Castles&fixed == 0
}

// keepTerms reports whether what has to happen on the way still can, for all that was deduced.
func (d *Deduction) keepTerms() bool {
	if d.Terms == nil {
		return true
	}
	for _, on := range d.Terms.Captures {
		if (d.Takes(chess.White)|d.Takes(chess.Black))&on == 0 {
			return false
		}
	}
	for _, p := range d.Terms.Promotions {
		can := false
		for pawns := p.By & d.board.Of(p.Side, chess.Pawn); pawns != 0 && !can; {
			can = d.Area(p.Side, pawns.Pop())&p.On != 0
		}
		if !can {
			return false
		}
	}
	return true
}
