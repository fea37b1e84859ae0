package proof

import (
	"math/rand/v2"
	"testing"

	"rookery/chess"
)

// TestSpread: sets of men move as each of them does.
func TestSpread(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 9))
	for range 20000 {
		role := chess.Knight + chess.Role(r.IntN(int(strayKing-chess.Knight)+1))
		from, occ := chess.Bitboard(r.Uint64()&r.Uint64()&r.Uint64()), chess.Bitboard(r.Uint64()&r.Uint64())
		from &^= occ
		want := from
		for s := range from.Squares() {
			want |= attacks(role, s, occ)
		}
		if got := spread(role, from, occ); got != want&^occ {
			t.Fatalf("role %d from\n%vamong\n%vgets\n%vwant\n%v", role, from, occ, got, want&^occ)
		}
	}
}
