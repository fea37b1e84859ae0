package library

import (
	"cmp"
	"container/heap"
	"context"
	"fmt"
	"math/bits"
	"runtime"
	"slices"
	"strings"
	"sync"
)

// A Near is an entry that is near a problem.
type Near struct {
	ID ID
	// Score is from 0 to 1: 1 is the same position, turned or shifted as may be.
	Score float64
	Why   Why
}

// Why is what two problems have in common.
type Why struct {
	Same, Theirs, Ours int // men in the same places, men of the entry, men of the problem
	Symmetry           int
	Files, Ranks       int // shifted by
	Colours            bool
	Mates              int // final pictures in common
	Play, Mechanism    bool
	Key                bool
}

// String is a line in English.
func (w Why) String() string {
	var parts []string
	switch {
	case w.Same == w.Theirs && w.Same == w.Ours:
		parts = append(parts, "the same position")
	case w.Same > 0:
		parts = append(parts, fmt.Sprintf("%d of %d men in the same places", w.Same, max(w.Theirs, w.Ours)))
	}
	parts = append(parts, w.moved()...)
	if w.Play {
		parts = append(parts, "the same play")
	}
	if w.Mates > 0 {
		parts = append(parts, fmt.Sprintf("%d mate(s) in common", w.Mates))
	}
	if w.Mechanism && !w.Play {
		parts = append(parts, "the same mechanism")
	}
	if w.Key && !w.Play {
		parts = append(parts, "a key of the same kind")
	}
	return strings.Join(parts, ", ")
}

// turnings say what a symmetry is.
var turnings = [symmetries]string{"", "turned by 90°", "turned by 180°", "turned by 270°", "mirrored", "mirrored and turned by 90°", "mirrored and turned by 180°", "mirrored and turned by 270°"}

func (w Why) moved() (parts []string) {
	if w.Same == 0 {
		return nil
	}
	if w.Symmetry != 0 {
		parts = append(parts, turnings[w.Symmetry])
	}
	if w.Files != 0 || w.Ranks != 0 {
		parts = append(parts, fmt.Sprintf("shifted by %+d,%+d", w.Files, w.Ranks))
	}
	if w.Colours {
		parts = append(parts, "colours changed")
	}
	return parts
}

// maxCandidates is how many positions are compared man by man.
const maxCandidates = 60_000

// A candidate is compared with the problem. By so many men the material differs, as it is and with the
// colours changed.
type candidate struct {
	i       uint32
	apart   uint8
	changed uint8
}

// Similar are the entries nearest to some facts, the nearest first. Positions count under all
// symmetries and shifts and with the colours changed; of what is solved also mates, play and
// mechanism.
func (x *Index) Similar(ctx context.Context, f *Facts, limit int) ([]Near, error) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return x.similar(ctx, f, limit, 0)
}

// similar leaves out what scores less than least.
func (x *Index) similar(ctx context.Context, f *Facts, limit int, least float64) ([]Near, error) {
	signs := x.shared(f.Signs)
	list := x.candidates(f.Board.Material())
	listed := newSet(len(x.boards))
	for _, c := range list {
		listed.add(c.i)
	}
	for i := range signs {
		if !listed.has(i) {
			list = append(list, candidate{i: i})
		}
	}
	to := comparandOf(&f.Board)
	workers := min(runtime.GOMAXPROCS(0), 1+len(list)/4096)
	best := make([]nearest, workers)
	var wait sync.WaitGroup
	for w := range workers {
		wait.Go(func() {
			top := &best[w]
			for k := w; k < len(list); k += workers {
				if k%1024 == w && ctx.Err() != nil {
					return
				}
				c := list[k]
				have, signed := signs[c.i]
				enough := least
				switch {
				case signed:
					enough = 0 // what it shows counts, too
				case len(top.list) == limit:
					enough = max(least, top.list[0].Score)
				}
				n := to.compare(&x.boards[c.i], c, enough)
				n.ID = ID(c.i + 1)
				if signed {
					n.credit(have)
				}
				if n.Score > 0 && n.Score >= least {
					top.offer(n, limit)
				}
			}
		})
	}
	wait.Wait()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	var all []Near
	for _, b := range best {
		all = append(all, b.list...)
	}
	slices.SortFunc(all, better)
	return all[:min(len(all), limit)], nil
}

// better orders the nearest first.
func better(a, b Near) int {
	return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.ID, b.ID))
}

// candidates are entries with nearly the same men: those that differ by the fewest, but not too many.
func (x *Index) candidates(m Material) []candidate {
	swapped := m.exchanged()
	men := 0
	for k := range kinds {
		men += int(m >> (4 * k) & 15)
	}
	most := min(2+men/4, 8)
	var counts [9]int
	var near []candidate
	for i, o := range x.men {
		if o == 0 {
			continue
		}
		c := candidate{uint32(i), uint8(min(m.apart(o), 255)), uint8(min(swapped.apart(o), 255))}
		if d := c.least(); d <= most {
			counts[d]++
			near = append(near, c)
		}
	}
	total, upTo := 0, -1
	for d := 0; d <= most; d++ {
		if total += counts[d]; total > maxCandidates && upTo >= 0 {
			break
		}
		upTo = d
	}
	near = slices.DeleteFunc(near, func(c candidate) bool { return c.least() > upTo })
	return near[:min(len(near), 4*maxCandidates)]
}

func (c candidate) least() int { return int(min(c.apart, c.changed)) }

// A comparand is the problem that entries are compared with: its board as it may stand in an entry, turned,
// and then the same with the colours changed.
type comparand struct {
	variants [2 * symmetries]variant
	men      int
}

type variant struct {
	board Board
	kings [2]int // squares, 64 if there is none or several
}

func comparandOf(b *Board) *comparand {
	to := &comparand{men: popcount(b.Occupied())}
	exchanged := b.Exchanged()
	for s := range symmetries {
		for k, of := range [...]*Board{b, &exchanged} {
			t := of.Turned(s)
			to.variants[k*symmetries+s] = variant{t, [2]int{single(t.Of(WhiteKing)), single(t.Of(BlackKing))}}
		}
	}
	return to
}

// single is the only square of a set, 64 if it has none or several.
func single(x uint64) int {
	if x == 0 || x&(x-1) != 0 {
		return 64
	}
	return bits.TrailingZeros64(x)
}

// compare finds how the problem's men stand most alike in an entry; nothing if that is less than enough.
func (to *comparand) compare(b *Board, c candidate, enough float64) (best Near) {
	men := popcount(b.Occupied())
	kings := [2]int{single(b.Of(WhiteKing)), single(b.Of(BlackKing))}
	most := float64(max(men, to.men))
	score := func(same int) float64 { return float64(same) / most * (float64(same) / most) } // a few men in common mean nothing
	for i := range to.variants {
		v := &to.variants[i]
		apart, colours := c.apart, i >= symmetries
		if colours {
			apart = c.changed
		}
		// Men that there are not cannot stand in the same places.
		if bound := score((men + to.men - int(apart)) / 2); bound < enough || bound <= best.Score {
			continue
		}
		// Shifts by which a king comes to stand where it stands there, and none.
		var shifts [3][2]int
		n := 1
		for side := range 2 {
			if v.kings[side] < 64 && kings[side] < 64 {
				s := [2]int{kings[side]&7 - v.kings[side]&7, kings[side]>>3 - v.kings[side]>>3}
				if s != shifts[0] && s != shifts[n-1] {
					shifts[n] = s
					n++
				}
			}
		}
		for _, shift := range shifts[:n] {
			same := v.board.same(b, shift[0], shift[1])
			score := score(same)
			if shift != [2]int{} {
				score *= 0.99
			}
			if colours {
				score *= 0.995
			}
			if i%symmetries != 0 {
				score *= 0.998
			}
			if score > best.Score {
				best.Score = score
				best.Why = Why{Same: same, Theirs: men, Ours: to.men, Symmetry: i % symmetries, Files: shift[0], Ranks: shift[1], Colours: colours}
			}
		}
	}
	return best
}

// same counts the men that stand in another board where they stand here when this one is shifted.
func (b *Board) same(o *Board, files, ranks int) int {
	if files == 0 && ranks == 0 {
		return popcount(b.Occupied() &^ (b[0] ^ o[0] | b[1] ^ o[1] | b[2] ^ o[2] | b[3] ^ o[3]))
	}
	p0, p1, p2, p3 := shifted(b[0], files, ranks), shifted(b[1], files, ranks), shifted(b[2], files, ranks), shifted(b[3], files, ranks)
	return popcount((p0 | p1 | p2 | p3) &^ (p0 ^ o[0] | p1 ^ o[1] | p2 ^ o[2] | p3 ^ o[3]))
}

// maxShared is how many entries may have a sign in common; what more show tells nothing.
const maxShared = 20_000

// shared counts for each entry the signs of each kind that it has in common with some.
func (x *Index) shared(signs []Sign) map[uint32][4]uint8 {
	out := map[uint32][4]uint8{}
	for _, s := range signs {
		if ids := x.signs[s]; len(ids) <= maxShared {
			for _, i := range ids {
				c := out[i]
				c[s&3]++
				out[i] = c
			}
		}
	}
	return out
}

// credit adds what signs tell.
func (n *Near) credit(s [4]uint8) {
	rest := 1 - n.Score
	n.Why.Mates, n.Why.Play, n.Why.Mechanism, n.Why.Key = int(s[MateSign]), s[PlaySign] > 0, s[MechanismSign] > 0, s[KeySign] > 0
	gain := 0.0
	if n.Why.Play {
		gain += 0.5
	}
	if n.Why.Mechanism {
		gain += 0.1
	}
	gain += min(0.3, 0.1*float64(n.Why.Mates))
	if n.Why.Key {
		gain += 0.02
	}
	n.Score += rest * gain
}

// nearest is a heap of the best ones, the worst on top.
type nearest struct{ list []Near }

func (h *nearest) Len() int           { return len(h.list) }
func (h *nearest) Less(a, b int) bool { return better(h.list[a], h.list[b]) > 0 }
func (h *nearest) Swap(a, b int)      { h.list[a], h.list[b] = h.list[b], h.list[a] }
func (h *nearest) Push(x any)         { h.list = append(h.list, x.(Near)) }
func (h *nearest) Pop() any {
	last := h.list[len(h.list)-1]
	h.list = h.list[:len(h.list)-1]
	return last
}

func (h *nearest) offer(n Near, limit int) {
	switch {
	case len(h.list) < limit:
		heap.Push(h, n)
	case better(n, h.list[0]) < 0:
		h.list[0] = n
		heap.Fix(h, 0)
	}
}
