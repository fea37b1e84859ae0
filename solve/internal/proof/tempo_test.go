package proof

import (
	"math/rand/v2"
	"slices"
	"testing"

	"rookery/chess"
)

// TestSpend: the numbers of moves that are left are those which all ways to add numbers up leave, of men with routes and of others.
func TestSpend(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(41, 42))
	possible, fewer := 0, 0
	for range 3000 {
		routes := &Routes{}
		b := &routes.budgets[chess.White]
		b.moves = r.IntN(14)
		var numbers []lengths
		for range r.IntN(3) {
			m := wanderer(r)
			numbers = append(numbers, walked(&m))
			routes.men = append(routes.men, m)
		}
		for range 1 + r.IntN(3) {
			l := lengths(r.Uint64()&r.Uint64()) & (1<<8 - 1)
			numbers = append(numbers, l)
			b.men = append(b.men, spender{lengths: l})
		}
		want := make([]lengths, len(numbers))
		var add func(chosen []int, sum int)
		add = func(chosen []int, sum int) {
			if len(chosen) == len(numbers) {
				if sum == b.moves {
					for i, n := range chosen {
						want[i] |= 1 << n
					}
				}
				return
			}
			for n := range 20 {
				if numbers[len(chosen)]>>n&1 == 1 {
					add(append(chosen[:len(chosen):len(chosen)], n), sum+n)
				}
			}
		}
		add(nil, 0)
		before := slices.Clone(routes.men)
		bits, ok := routes.spend(chess.White)
		if ok != (want[0] != 0) {
			t.Fatalf("%d moves of %b: possible: %t", b.moves, numbers, ok)
		}
		if !ok {
			continue
		}
		possible++
		for i := range routes.men {
			m := &routes.men[i]
			if m.lengths != want[i] || m.most != min(before[i].most, want[i].most()) || (bits>>i&1 == 1) != (m.most < before[i].most) {
				t.Fatalf("%d moves of %b: man %d makes %b, at most %d, want %b; told: %b", b.moves, numbers, i, m.lengths, m.most, want[i], bits)
			}
			if bits>>i&1 == 1 {
				fewer++
			}
		}
		for i := range b.men {
			if got := b.men[i].lengths; got != want[len(routes.men)+i] {
				t.Fatalf("%d moves of %b: the man without a route makes %b, want %b", b.moves, numbers, got, want[len(routes.men)+i])
			}
		}
	}
	if possible < 150 || fewer < 50 {
		t.Errorf("possible in %d cases, fewer moves in %d", possible, fewer)
	}
}

// wanderer is a man with some moves between a few squares, maybe a rook that castles.
func wanderer(r *rand.Rand) (m traveller) {
	m.side, m.most = chess.White, r.IntN(7)
	for s := range chess.Square(8) {
		m.moves[s] = chess.Bitboard(r.Uint64()&r.Uint64()&0xff) &^ s.Bit()
	}
	m.begin = chess.Square(r.IntN(8))
	m.ends = chess.Square(r.IntN(8)).Bit()
	if r.IntN(3) == 0 {
		m.begin, m.castles = chess.At(7, 0), true
		m.moves[7] |= chess.At(5, 0).Bit()
	}
	return m
}

// walked are the numbers of moves of all walks of a man; the move of a rook that castles is its king's.
func walked(m *traveller) (l lengths) {
	var walk func(at chess.Square, made int)
	walk = func(at chess.Square, made int) {
		if m.ends.Has(at) {
			l |= 1 << made
		}
		if made < m.most {
			for to := range m.moves[at].Squares() {
				walk(to, made+1)
			}
		}
	}
	walk(m.begin, 0)
	if m.castles {
		walk(chess.At(5, 0), 0)
	}
	return l
}
