package matching

import (
	"math/rand/v2"
	"testing"
)

// best is the greatest weight by trying all matchings, in two parts.
func best(used uint, n int, w [][]*[2]uint64) [2]uint64 {
	u := 0
	for u < n && used&(1<<u) != 0 {
		u++
	}
	if u == n {
		return [2]uint64{}
	}
	top := best(used|1<<u, n, w)
	for v := u + 1; v < n; v++ {
		if used&(1<<v) != 0 || w[u][v] == nil {
			continue
		}
		rest := best(used|1<<u|1<<v, n, w)
		rest[0] += w[u][v][0]
		rest[1] += w[u][v][1]
		if rest[0] > top[0] || rest[0] == top[0] && rest[1] > top[1] {
			top = rest
		}
	}
	return top
}

// TestMaxWeight compares with all matchings of small graphs, with weights whose
// parts lie far apart in a number of several words.
func TestMaxWeight(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for round := range 4000 {
		n := 1 + r.IntN(10)
		most := uint64(1 + r.IntN(8))
		full := r.IntN(10) + 1
		w := make([][]*[2]uint64, n)
		var s Scale
		high := s.Field(most * 10)
		for range r.IntN(5) {
			s.Field(1 << 40) // of which nobody has anything
		}
		low := s.Field(most * 10)
		weights := map[[2]int]Weight{}
		for u := range n {
			w[u] = make([]*[2]uint64, n)
			for v := u + 1; v < n; v++ {
				if r.IntN(10) >= full {
					continue
				}
				w[u][v] = &[2]uint64{r.Uint64N(most) / 2, r.Uint64N(most) + 1}
				weight := s.Weight()
				s.Add(weight, high, w[u][v][0])
				s.Add(weight, low, w[u][v][1])
				weights[[2]int{u, v}] = weight
			}
		}
		mates := s.MaxWeight(n, func(u, v int) Weight { return weights[[2]int{u, v}] })
		var got [2]uint64
		for u, v := range mates {
			if v < 0 {
				continue
			}
			if mates[v] != u {
				t.Fatalf("round %d: %d has mate %d, which has %d", round, u, v, mates[v])
			}
			if u < v {
				if w[u][v] == nil {
					t.Fatalf("round %d: no edge %d %d", round, u, v)
				}
				got[0] += w[u][v][0]
				got[1] += w[u][v][1]
			}
		}
		if want := best(0, n, w); got != want {
			t.Fatalf("round %d, %d vertices: weight %v, want %v", round, n, got, want)
		}
	}
}
