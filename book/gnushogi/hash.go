package gnushogi

import "rookery/shogi"

// A Layout is the shape of a binary book, which GNU Shogi takes from the
// machine that it runs on.
type Layout uint8

const (
	LP64  Layout = iota // of 64-bit Unix systems; the one that is in use
	ILP32               // of 32-bit systems
)

// String is the layout's name.
func (l Layout) String() string {
	if l == ILP32 {
		return "32-bit"
	}
	return "64-bit"
}

// words is how many random 16-bit words make one hash value.
func (l Layout) words() int {
	if l == ILP32 {
		return 2
	}
	return 4
}

// A hash is the two values that tell positions apart: key finds the slot, the
// record has board and the low end of key.
type hash struct{ key, board uint64 }

func (h *hash) toggle(with hash) {
	h.key ^= with.key
	h.board ^= with.board
}

// A hasher has the random values of pieces on squares and in hand.
type hasher struct {
	pieces [2][codes][81]hash
	hands  [2][codes][19]hash
	start  hash // of the position that is to have 0
}

func newHasher(layout Layout) *hasher {
	// The words come from the generator that the C standard has as an example.
	// The values of a pair are made by turns: two words of key, two of board.
	next := uint64(1)
	word := func() uint64 {
		next = next*1103515245 + 12345
		return next >> 16 & 0xffff
	}
	value := func() (h hash) {
		for i := 0; i < layout.words(); i += 2 {
			low, high := 16*i, 16*i+16
			h.key |= word()<<low | word()<<high
			h.board |= word()<<low | word()<<high
		}
		return h
	}
	h := new(hasher)
	for c := range h.pieces {
		for p := range h.pieces[c][1:] {
			for s := range h.pieces[c][p+1] {
				h.pieces[c][p+1][s] = value()
			}
		}
	}
	for c := range h.hands {
		for p := range h.hands[c][1:] {
			for n := range h.hands[c][p+1] {
				h.hands[c][p+1][n] = value()
			}
		}
	}
	start := shogi.Start()
	h.start = h.of(&start)
	return h
}

// of is the hash of a position; 0 at the start of an even game. Of n pieces of
// a kind in hand, each of the numbers up to n counts.
func (h *hasher) of(p *shogi.Position) hash {
	sum := h.start
	for s := range shogi.NoSquare {
		if piece := p.At(s); piece != shogi.NoPiece {
			sum.toggle(h.pieces[piece.Colour()][codeOf(piece.Role())][squareCode(s)])
		}
	}
	for c := range shogi.Colour(2) {
		for role, n := range p.Hand(c) {
			for i := range n {
				sum.toggle(h.hands[c][codeOf(shogi.Role(role))][i+1])
			}
		}
	}
	return sum
}
