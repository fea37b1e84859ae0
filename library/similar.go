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

// A candidate is compared with the problem; the fewer men differ the sooner.
type candidate struct {
	i     uint32
	apart uint8
}

// Similar are the entries nearest to some facts, the nearest first. Positions count under all
// symmetries and shifts and with the colours changed; of what is solved also mates, play and
// mechanism.
func (x *Index) Similar(ctx context.Context, f *Facts, limit int) ([]Near, error) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return x.similar(ctx, f, limit, nil)
}

func (x *Index) similar(ctx context.Context, f *Facts, limit int, within *Set) ([]Near, error) {
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
	variants := variantsOf(&f.Board)
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
				i := list[k].i
				if within != nil && !within.has(i) {
					continue
				}
				n := compare(variants, &x.boards[i])
				n.ID = ID(i + 1)
				if s := signs[i]; s != nil {
					n.credit(s)
				}
				if n.Score > 0 {
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
	var counts [16]int
	apart := make([]uint8, len(x.men))
	for i, o := range x.men {
		if o == 0 {
			apart[i] = 255
			continue
		}
		d := min(m.apart(o), swapped.apart(o))
		apart[i] = uint8(min(d, 255))
		if d < len(counts) {
			counts[d]++
		}
	}
	total, upTo := 0, -1
	for d := 0; d <= most; d++ {
		if total += counts[d]; total > maxCandidates && upTo >= 0 {
			break
		}
		upTo = d
	}
	var list []candidate
	for i, d := range apart {
		if int(d) <= upTo && len(list) < 4*maxCandidates {
			list = append(list, candidate{uint32(i), d})
		}
	}
	return list
}

// A variant is the problem's board as it may stand in an entry: turned, with the colours changed.
type variant struct {
	of       [kinds]uint64
	men      int
	kings    [2]int // squares, 64 if there is none or several
	symmetry int
	colours  bool
}

func variantsOf(b *Board) (list []variant) {
	for _, colours := range [...]bool{false, true} {
		board := *b
		if colours {
			board = b.Exchanged()
		}
		for s := range symmetries {
			t := board.Turned(s)
			v := variant{symmetry: s, colours: colours, men: popcount(t.Occupied())}
			for k := Kind(1); k < kinds; k++ {
				v.of[k] = t.Of(k)
			}
			v.kings = [2]int{single(v.of[WhiteKing]), single(v.of[BlackKing])}
			list = append(list, v)
		}
	}
	return list
}

// single is the only square of a set, 64 if it has none or several.
func single(x uint64) int {
	if x == 0 || x&(x-1) != 0 {
		return 64
	}
	return bits.TrailingZeros64(x)
}

// compare finds how the problem's men stand most alike in an entry.
func compare(variants []variant, b *Board) (best Near) {
	var of [kinds]uint64
	men := 0
	for k := Kind(1); k < kinds; k++ {
		of[k] = b.Of(k)
		men += popcount(of[k])
	}
	kings := [2]int{single(of[WhiteKing]), single(of[BlackKing])}
	for i := range variants {
		v := &variants[i]
		most := max(men, v.men)
		// Shifts by which a king comes to stand where it stands there, and none.
		var shifts [4][2]int
		n := 1
		for side := range 2 {
			if v.kings[side] < 64 && kings[side] < 64 {
				s := [2]int{kings[side]&7 - v.kings[side]&7, kings[side]>>3 - v.kings[side]>>3}
				if !slices.Contains(shifts[:n], s) {
					shifts[n] = s
					n++
				}
			}
		}
		for _, shift := range shifts[:n] {
			same := 0
			for k := Kind(1); k < kinds; k++ {
				if of[k] != 0 && v.of[k] != 0 {
					same += popcount(shifted(v.of[k], shift[0], shift[1]) & of[k])
				}
			}
			score := float64(same) / float64(most)
			score *= score // a few men in common mean nothing
			if shift != [2]int{} {
				score *= 0.99
			}
			if v.colours {
				score *= 0.995
			}
			if v.symmetry != 0 {
				score *= 0.998
			}
			if score > best.Score {
				best.Score = score
				best.Why = Why{Same: same, Theirs: men, Ours: v.men, Symmetry: v.symmetry, Files: shift[0], Ranks: shift[1], Colours: v.colours}
			}
		}
	}
	return best
}

// shared counts for each entry the signs that it has in common with some.
func (x *Index) shared(signs []Sign) map[uint32]*[4]int {
	if len(signs) == 0 {
		return nil
	}
	out := map[uint32]*[4]int{}
	for _, s := range signs {
		ids := x.signs[s]
		if len(ids) > maxCandidates {
			continue // what so many show tells nothing
		}
		for _, i := range ids {
			c := out[i]
			if c == nil {
				c = new([4]int)
				out[i] = c
			}
			c[s&3]++
		}
	}
	return out
}

// credit adds what signs tell.
func (n *Near) credit(s *[4]int) {
	rest := 1 - n.Score
	n.Why.Mates, n.Why.Play, n.Why.Mechanism, n.Why.Key = s[MateSign], s[PlaySign] > 0, s[MechanismSign] > 0, s[KeySign] > 0
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
