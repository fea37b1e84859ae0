package apery

import (
	"sync"

	"rookery/shogi"
)

// A hasher has the random values of pieces on squares, of their numbers in
// hand, and of White's turn.
type hasher struct {
	pieces [31][81]uint64
	hands  [7][19]uint64
	turn   uint64
}

// values are made when they are first wanted, and never change.
var values = sync.OnceValue(func() *hasher {
	h, random := new(hasher), newTwister()
	for piece := range h.pieces { // piece 0 is the empty square, which does not count
		for square := range h.pieces[piece] {
			h.pieces[piece][square] = random.next()
		}
	}
	for piece := range h.hands {
		for n := range h.hands[piece] {
			h.hands[piece][n] = random.next()
		}
	}
	h.turn = random.next()
	return h
})

// handOrder is the order of the pieces in hand, which is not that of the
// pieces on the board.
var handOrder = [...]shogi.Role{
	shogi.Pawn, shogi.Lance, shogi.Knight, shogi.Silver, shogi.Gold, shogi.Bishop, shogi.Rook,
}

// Key is what a book files a position under.
func Key(p *shogi.Position) uint64 {
	h, key := values(), uint64(0)
	for s := range shogi.NoSquare {
		if piece := p.At(s); piece != shogi.NoPiece {
			key ^= h.pieces[pieceCode(piece)][squareCode(s)]
		}
	}
	hand := p.Hand(p.Turn())
	for i, role := range handOrder {
		key ^= h.hands[i][hand[role]]
	}
	if p.Turn() == shogi.White {
		key ^= h.turn
	}
	return key
}

// A twister is the Mersenne Twister of 64 bits, of M. Matsumoto and T.
// Nishimura: MT19937-64.
type twister struct {
	state [twisterSize]uint64
	i     int
}

const (
	twisterSize   = 312
	twisterMiddle = 156
	twisterSeed   = 5489 // that of std::mt19937_64
)

func newTwister() *twister {
	t := &twister{i: twisterSize}
	t.state[0] = twisterSeed
	for i := range t.state[1:] {
		last := t.state[i]
		t.state[i+1] = 6364136223846793005*(last^last>>62) + uint64(i+1)
	}
	return t
}

func (t *twister) next() uint64 {
	if t.i == twisterSize {
		t.twist()
	}
	x := t.state[t.i]
	t.i++
	x ^= x >> 29 & 0x5555555555555555
	x ^= x << 17 & 0x71d67fffeda60000
	x ^= x << 37 & 0xfff7eee000000000
	return x ^ x>>43
}

// twist makes the next generation of the state.
func (t *twister) twist() {
	const low = 1<<31 - 1 // the bits of one word that join those of the word before
	for i := range t.state {
		x := t.state[i]&^low | t.state[(i+1)%twisterSize]&low
		t.state[i] = t.state[(i+twisterMiddle)%twisterSize] ^ x>>1 ^ -(x&1)&0xb5026f5aa96619e9
	}
	t.i = 0
}
