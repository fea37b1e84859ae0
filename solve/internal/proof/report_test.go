package proof

import (
	"math/rand/v2"
	"testing"

	"rookery/chess"
)

// TestOrders: what is said of the order of men's moves holds in games.
func TestOrders(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(*thriftySeed, 4))
	d := NewDeduction(nil)
	d.roomy = far
	said := [2]int{}
	for range *countThrifty {
		game := thriftyGame(r, 8+r.IntN(50))
		target := NewTarget(game[len(game)-1].pos.Board())
		target.Deep = 0
		d.target = target
		start := &game[0].pos
		if !d.Deduce(start.Board(), start.Castling(), [2]int{len(game) / 2, (len(game) - 1) / 2}, Facts{}) {
			t.Fatalf("%s is said to be out of reach", game[len(game)-1].pos.FEN())
		}
		for c := range d.sides {
			for _, o := range d.orders(&d.sides[c]) {
				if o.arrives {
					said[1]++
				} else {
					said[0]++
				}
				if !o.holds(game) {
					t.Fatalf("%v and the pawn on %v, which goes to %v: arrives %t is not so on the way to\n%s",
						o.officer, o.pawn.from, o.pawn.to, o.arrives, game[len(game)-1].pos.FEN())
				}
			}
		}
	}
	t.Logf("%d officers before pawns, %d after them", said[0], said[1])
	if min(said[0], said[1]) < *countThrifty/20 {
		t.Errorf("%d officers before pawns, %d after them", said[0], said[1])
	}
}

// holds reports whether a game kept to an order.
func (o order) holds(game []step) bool {
	first, last, begun, ended := -1, -1, -1, -1 // half moves of the officer and of the pawn
	officer, pawn := o.officer, o.pawn.from
	for i, s := range game[:len(game)-1] {
		from, to := s.move.From(), s.move.To()
		rook, beside := chess.NoSquare, chess.NoSquare
		if s.move.IsCastling() {
			rook, beside = s.move.CastlingRook()
		}
		switch officer {
		case from:
			officer, last = to, i
		case rook:
			officer, last = beside, i
		}
		if first < 0 {
			first = last
		}
		if from == pawn {
			if begun < 0 {
				begun = i
			}
			if pawn = to; pawn == o.pawn.to {
				ended = i
			}
		}
	}
	if o.arrives {
		return last < 0 || begun >= 0 && begun < last
	}
	return ended < 0 || first >= 0 && first < ended
}
