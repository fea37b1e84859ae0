package proof

import (
	"math/rand/v2"
	"slices"
	"testing"

	"rookery/chess"
)

// longGame is reached in 23 moves of each side, of which one is to spare.
const longGame = "1k6/p2p1p1p/np3npq/1bpBprr1/1BPbPRR1/NP3NPQ/P2P1P1P/1K6 w - - 0 1"

// TestSurveyNotices: the first moves of a long game that leave no way for two men to pass each other are
// found out, and the others are not.
func TestSurveyNotices(t *testing.T) {
	t.Parallel()
	reached, err := position(longGame)
	if err != nil {
		t.Fatal(err)
	}
	start := chess.Start()
	d := NewDeduction(NewTarget(reached.Board()))
	if !d.Deduce(start.Board(), start.Castling(), [2]int{23, 23}, Facts{}) {
		t.Fatal("out of reach")
	}
	trail, ok := d.Survey(&Trail{})
	if !ok || !trail.Known() {
		t.Fatal("no routes")
	}
	h1, c1 := chess.At(7, 0), chess.At(2, 0)
	r := trail.routes
	if to := r.men[trail.at[h1]-1].moves[h1]; to != c1.Bit() {
		t.Errorf("the rook on h1 sets out to\n%v, want c1", to)
	}
	pos := start
	for _, test := range []struct {
		move string
		want bool
	}{{"c4", true}, {"b5", false}, {"c5", true}, {"Nc3", false}, {"Nf3", false}} {
		next, after := pos, trail
		m, err := pos.ParseSAN(test.move)
		if err != nil {
			t.Fatal(err)
		}
		next.Play(m)
		if got := after.Move(m); got != test.want {
			t.Errorf("%s: on a route: %t, want %t", test.move, got, test.want)
		}
		if test.want {
			pos, trail = next, after
		}
	}
}

// TestMeet: two men on a small board can be where plain search says that they can.
func TestMeet(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(21, 22))
	w := new(routing)
	for range 200 {
		a, b := randomTraveller(r, chess.White), randomTraveller(r, chess.Colour(r.IntN(2)))
		if a.begin == b.begin || a.ends == b.ends {
			continue
		}
		total := 2 + r.IntN(4)
		want, possible := met(&a, &b, total)
		x, y := a, b
		var got *meeting
		_, _, ok := w.meet(&x, &y, total, &got)
		switch {
		case ok != possible:
			t.Fatalf("%v %v to %v and %v %v to %v in %d moves: %t, want %t", a.role, a.begin, a.ends, b.role, b.begin, b.ends, total, ok, possible)
		case ok && *got != want:
			t.Fatalf("%v %v to %v and %v %v to %v in %d moves:\n%v, want\n%v", a.role, a.begin, a.ends, b.role, b.begin, b.ends, total, *got, want)
		}
	}
	if w.there != [64][64]uint8{} || w.back != [64][64]uint8{} {
		t.Error("something is left")
	}
}

// small is where the men of TestMeet are.
const small = chess.Bitboard(0x0f0f0f0f)

func randomTraveller(r *rand.Rand, c chess.Colour) (m traveller) {
	squares := slices.Collect(small.Squares())
	m.side, m.role = c, chess.Knight+chess.Role(r.IntN(5))
	if r.IntN(2) == 0 {
		m.role = chess.Rook
	}
	m.begin, m.ends = squares[r.IntN(len(squares))], squares[r.IntN(len(squares))].Bit()
	for _, s := range squares {
		m.moves[s] = chess.Attacks(m.role, s, ^small) & small
	}
	return m
}

// met plays all moves of two men and tells where they can be on the way.
func met(a, b *traveller, total int) (where meeting, possible bool) {
	inCheck := func(p, q chess.Square) (bool, bool) {
		return a.side != b.side && a.role == chess.King && b.touches(q).Has(p), a.side != b.side && b.role == chess.King && a.touches(p).Has(q)
	}
	type line []couple
	var play func(l line) bool
	play = func(l line) bool {
		last := l[len(l)-1]
		found := a.ends.Has(last.p) && b.ends.Has(last.q)
		if len(l) <= total {
			checkA, checkB := inCheck(last.p, last.q)
			for p := range chess.Square(64) {
				if checkB || !a.moves[last.p].Has(p) || p == last.q || chess.Between(last.p, p).Has(last.q) {
					continue
				}
				if c, _ := inCheck(p, last.q); !c && play(append(l[:len(l):len(l)], couple{p: p, q: last.q})) {
					found = true
				}
			}
			for q := range chess.Square(64) {
				if checkA || !b.moves[last.q].Has(q) || q == last.p || chess.Between(last.q, q).Has(last.p) {
					continue
				}
				if _, c := inCheck(last.p, q); !c && play(append(l[:len(l):len(l)], couple{p: last.p, q: q})) {
					found = true
				}
			}
		}
		if found {
			where[last.p] |= last.q.Bit()
		}
		return found
	}
	possible = play(line{{p: a.begin, q: b.begin}})
	return where, possible
}
