package chess

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestAllows asks, in the positions of random games and in cramped ones, of all moves that the
// side to move has had so far whether they are legal again.
func TestAllows(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(7, 8))
	var met [2]map[Move]bool
	again, gone := 0, 0
	visit := func(p *Position) {
		legal := p.Legal(nil)
		for _, m := range legal {
			met[p.turn][m] = true
		}
		for m := range met[p.turn] {
			is := slices.Contains(legal, m)
			if p.Allows(m) != is {
				t.Fatalf("%s: %v is legal: %t", p.FEN(), m, is)
			}
			if is {
				again++
			} else {
				gone++
			}
		}
	}
	for range 60 {
		met = [2]map[Move]bool{{}, {}}
		p := Start()
		for range 80 {
			visit(&p)
			legal := p.Legal(nil)
			if len(legal) == 0 {
				break
			}
			p.Play(legal[r.IntN(len(legal))])
		}
	}
	met = [2]map[Move]bool{{}, {}}
	for range 3000 {
		if p, ok := cramped(t, r); ok {
			visit(&p)
		}
		if len(met[0])+len(met[1]) > 1500 {
			met = [2]map[Move]bool{{}, {}}
		}
	}
	if again < 100_000 || gone < 100_000 {
		t.Errorf("%d moves were legal again, %d were not", again, gone)
	}
}
