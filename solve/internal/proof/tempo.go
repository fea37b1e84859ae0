package proof

import (
	"math/bits"

	"rookery/chess"
)

// Each side makes exactly so many moves, no more and no fewer. Some men cannot lose a move, others only two at a time:
// where no numbers of moves that the men can make add up to the side's, there is no game, and a number
// that is in no such sum is none that its man makes.

// lengths are how many moves a man may make in all, a bit for each number.
type lengths uint64

// mostLength bounds the moves of a side that are added up.
const mostLength = 63

// lengthsBetween are all numbers from one to another.
func lengthsBetween(least, most int) (l lengths) {
	if least > most || least > mostLength {
		return 0
	}
	return ^lengths(0) << max(0, least) & (^lengths(0) >> (mostLength - min(most, mostLength)))
}

// most is the greatest of some numbers.
func (l lengths) most() int { return mostLength - bits.LeadingZeros64(uint64(l)) }

// A budget is how the moves of a side are spent.
type budget struct {
	moves int
	men   []spender
}

// A spender is a man that routes are not known of, and the moves that it may make.
type spender struct {
	begin   chess.Square
	lengths lengths
}

// ways are how many moves of its own a man may make on its route to some of the squares where it may end. Castling is
// the king's.
func (t *traveller) ways(ends chess.Bitboard) lengths {
	l := t.walks(t.begin, ends)
	if t.castles {
		if _, beside := castledTo(kingHome(t.side), t.begin); t.moves[t.begin&63].Has(beside) {
			l |= t.walks(beside, ends)
		}
	}
	return l
}

// walks are how many moves a route from a square to others may have.
func (t *traveller) walks(from chess.Square, ends chess.Bitboard) (l lengths) {
	at := from.Bit()
	for n := 0; n <= min(t.most, mostLength) && at != 0; n++ {
		if at&ends != 0 {
			l |= 1 << n
		}
		next := chess.Nowhere
		for at != 0 {
			next |= t.moves[at.Pop()&63]
		}
		at = next
	}
	return l
}

// spend leaves out the numbers of moves of a side's men that are in no sum. It tells which men make fewer moves than was known, and
// whether there is a sum at all.
func (r *Routes) spend(side chess.Colour) (fewer uint32, ok bool) {
	b := &r.budgets[side&1]
	if b.moves > mostLength {
		return 0, true
	}
	var list []*lengths
	for i := range r.men {
		if t := &r.men[i]; t.side == side {
			t.lengths = t.ways(t.ends)
			list = append(list, &t.lengths)
		}
	}
	for i := range b.men {
		list = append(list, &b.men[i].lengths)
	}
	var after [maxMen + 1]lengths // sums of the men from one on
	if len(list) > maxMen {
		return 0, true
	}
	after[len(list)] = 1
	for i := len(list) - 1; i >= 0; i-- {
		after[i] = list[i].plus(after[i+1])
	}
	if after[0]>>b.moves&1 == 0 {
		return 0, false
	}
	before := lengths(1)
	for i, l := range list {
		was := *l
		for rest := was; rest != 0; rest &= rest - 1 {
			n := bits.TrailingZeros64(uint64(rest))
			if n > b.moves || before&lengths(bits.Reverse64(uint64(after[i+1]))>>(mostLength-(b.moves-n))) == 0 {
				*l &^= 1 << n
			}
		}
		before = l.plus(before)
	}
	for i := range r.men {
		if t := &r.men[i]; t.side == side && t.lengths.most() < t.most {
			t.most = t.lengths.most()
			fewer |= 1 << i
		}
	}
	return fewer, true
}

// plus are the sums of two numbers, as far as they count.
func (l lengths) plus(o lengths) (sums lengths) {
	for ; o != 0; o &= o - 1 {
		sums |= l << bits.TrailingZeros64(uint64(o))
	}
	return sums
}
