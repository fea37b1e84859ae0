package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"rookery/solve/internal/board"
)

// TestBringForward: the moves of the highest scores are in front and in order, and none is lost.
func TestBringForward(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		n := 1 + r.IntN(40)
		front := 1 + r.IntN(n)
		list, scores, all := make([]board.Move, n), make([]int, n), make([]int, n)
		for i := range list {
			scores[i] = r.IntN(20)
			list[i] = board.Move(100*i + scores[i])
			all[i] = scores[i]
		}
		moves := slices.Sorted(slices.Values(list))
		bringForward(list, scores, front)
		slices.SortFunc(all, func(a, b int) int { return b - a })
		for i, m := range list[:front] {
			if int(m)%100 != all[i] {
				t.Fatalf("%d of %d in front: scores %v, want %v", front, n, scores[:front], all[:front])
			}
		}
		if got := slices.Sorted(slices.Values(list)); !slices.Equal(got, moves) {
			t.Fatalf("moves %v, want %v", got, moves)
		}
	}
}
