package proof

import (
	"hash/maphash"
	"math/rand/v2"

	"rookery/chess"
)

// A told is what happened in a game, by half moves: what is true of it can be asked of all games.
type told struct {
	places []map[chess.Square]chess.Square // before each half move: where the men stand, by where they began
	made   []map[chess.Square]int
	taken  map[chess.Square]chess.Square // men by where they began: where
	when   map[chess.Square]int
	taker  map[chess.Square]chess.Square // by whom, by where it began
	seed   maphash.Seed
}

func tell(game []step) told {
	t := told{taken: map[chess.Square]chess.Square{}, when: map[chess.Square]int{}, taker: map[chess.Square]chess.Square{}, seed: maphash.MakeSeed()}
	at, made := map[chess.Square]chess.Square{}, map[chess.Square]int{}
	for men := game[0].pos.Board().Occupied(); men != 0; {
		s := men.Pop()
		at[s] = s
	}
	note := func() {
		places, moves := map[chess.Square]chess.Square{}, map[chess.Square]int{}
		for s, began := range at {
			places[began], moves[began] = s, made[began]
		}
		t.places, t.made = append(t.places, places), append(t.made, moves)
	}
	for i, s := range game {
		note()
		if i == len(game)-1 {
			break
		}
		m := s.move
		if m.IsCapture() {
			began := at[m.CaptureSquare()]
			t.taken[began], t.when[began], t.taker[began] = m.CaptureSquare(), i, at[m.From()]
			delete(at, m.CaptureSquare())
		}
		began := at[m.From()]
		delete(at, m.From())
		if m.IsCastling() {
			rook, to := m.CastlingRook()
			at[to] = at[rook]
			delete(at, rook)
		}
		at[m.To()] = began
		made[began]++
	}
	return t
}

// A claim makes terms before a half move of a game.
type claim func(i int, t *Terms)

// claims makes up some things that are true of a game.
func (t *told) claims(r *rand.Rand, game []step) (list []claim) {
	last := len(game) - 1
	final := t.places[last]
	began := make([]chess.Square, 0, 32)
	for s := range chess.Square(64) {
		if _, ok := t.places[0][s]; ok {
			began = append(began, s)
		}
	}
	for range 1 + r.IntN(4) {
		man := began[r.IntN(len(began))]
		switch end, stays := final[man]; {
		case stays && r.IntN(4) > 0:
			least := max(0, t.made[last][man]-r.IntN(2))
			most := t.made[last][man] + r.IntN(2)
			known := r.IntN(2) == 0
			list = append(list, func(i int, terms *Terms) {
				a := Arrival{At: end, By: chess.Everywhere, Least: least, Most: most, Made: new([64]uint8)}
				for m, s := range t.places[i] {
					a.Made[s] = uint8(t.made[i][m])
				}
				if known {
					a.By = t.places[i][man].Bit()
				}
				terms.Arrivals = append(terms.Arrivals, a)
			})
		case stays:
			list = append(list, func(i int, terms *Terms) { terms.Kept |= t.places[i][man].Bit() })
		default:
			on := t.taken[man].Bit() | chess.Square(r.IntN(64)).Bit()
			whole := r.IntN(2) == 0
			list = append(list, func(i int, terms *Terms) {
				if i > t.when[man] {
					return
				}
				terms.Captures = append(terms.Captures, on)
				if whole {
					terms.Falls = append(terms.Falls, Fall{t.places[i][man], on})
				}
			})
		}
	}
	for at, s := range game[:last] {
		switch side := s.pos.Turn(); {
		case s.move.IsCastling():
			rook, _ := s.move.CastlingRook()
			list = append(list, func(i int, terms *Terms) {
				if i <= at {
					terms.Castles |= rook.Bit()
				}
			})
		case s.move.Promotion() != chess.NoRole:
			list = append(list, func(i int, terms *Terms) {
				if i <= at {
					terms.Promotions = append(terms.Promotions, Promotion{side, chess.Everywhere, s.move.To().Bit()})
				}
			})
		}
	}
	return list
}

// terms are those of some claims before a half move.
func (t *told) terms(list []claim, i int) *Terms {
	terms := &Terms{}
	for _, c := range list {
		c(i, terms)
	}
	// All men of a side count, whatever is said of them.
	for c := range terms.About {
		var h maphash.Hash
		h.SetSeed(t.seed)
		for _, a := range terms.Arrivals {
			maphash.WriteComparable(&h, *a.Made)
			maphash.WriteComparable(&h, [4]int{int(a.At), int(a.By), a.Least, a.Most})
		}
		for _, f := range terms.Falls {
			maphash.WriteComparable(&h, f)
		}
		maphash.WriteComparable(&h, [2]chess.Bitboard{terms.Kept, chess.Bitboard(c)})
		terms.About[c] = h.Sum64() | 1
	}
	return terms
}

// falsified are other terms, which the game does not keep.
func (t *Terms) falsified() *Terms {
	for i := range t.Arrivals {
		t.Arrivals[i].Most--
	}
	for c := range t.About {
		t.About[c]++
	}
	return t
}
