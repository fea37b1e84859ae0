package proofnumber

import (
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
)

// TestTable: what is settled with few half moves left holds with more, what is refuted with fewer, too; numbers
// are for their own half moves alone.
func TestTable(t *testing.T) {
	table := NewTable(0)
	k := Key{Lo: 5, Hi: 7}
	if _, ok := table.Load(k, 3); ok {
		t.Error("something in an empty table")
	}
	table.Store(k, 9, Numbers{Proof: 3, Disproof: 8})
	table.Store(k, 11, Numbers{Proof: 2, Disproof: 9})
	table.Store(k, 7, Disproved)
	for _, c := range []struct {
		left int
		want Numbers
	}{{5, Disproved}, {7, Disproved}, {9, Numbers{Proof: 3, Disproof: 8}}, {11, Numbers{Proof: 2, Disproof: 9}}} {
		if n, ok := table.Load(k, c.left); !ok || n != c.want {
			t.Errorf("%d left: %v, %v", c.left, n, ok)
		}
	}
	other := Key{Lo: 6, Hi: 9}
	table.Store(other, 9, Numbers{Proof: 3, Disproof: 8})
	table.Store(other, 13, Numbers{Proof: 2, Disproof: 9})
	for _, c := range []struct{ left, proof int }{{3, 3}, {10, 3}, {12, 2}, {19, 2}, {1, 0}, {21, 0}} {
		if n, ok := table.Load(other, c.left); ok != (c.proof > 0) || int(n.Proof) != c.proof {
			t.Errorf("%d left: %v, %v, want the nearest search's proof number %d", c.left, n, ok, c.proof)
		}
	}
	table.Store(k, 13, Proved(11))
	for _, c := range []struct {
		left int
		want Numbers
	}{{7, Disproved}, {11, Proved(11)}, {13, Proved(11)}} {
		if n, ok := table.Load(k, c.left); !ok || n != c.want {
			t.Errorf("%d left: %v, %v", c.left, n, ok)
		}
	}
	// A later, worse result does not replace them.
	table.Store(k, 15, Proved(15))
	table.Store(k, 3, Disproved)
	if n, _ := table.Load(k, 12); n != Proved(11) {
		t.Errorf("12 left: %v", n)
	}
	if n, _ := table.Load(k, 7); n != Disproved {
		t.Errorf("7 left: %v", n)
	}
	if n, ok := table.Load(Key{Lo: 5, Hi: 8}, 7); ok {
		t.Errorf("a stranger has %v", n)
	}
	table.Clear()
	if _, ok := table.Load(k, 11); ok {
		t.Error("something in a table that was cleared")
	}
}

// TestGrowth: a table grows to what it may have, and while it does so what has been stored is found.
func TestGrowth(t *testing.T) {
	for _, bytes := range []int64{0, 1 << 16, 1 << 20, 1 << 23} {
		table := NewTable(bytes)
		r := rand.New(rand.NewPCG(3, 4))
		found, count := 0, table.most*slots/2
		keys := make([]Key, count)
		for i := range keys {
			keys[i] = Key{Lo: r.Uint64(), Hi: r.Uint64()}
			table.Store(keys[i], 5, Numbers{Proof: uint32(i%1000 + 1), Disproof: 7})
			for _, j := range []int{i, i - i/8} {
				if n, ok := table.Load(keys[j], 5); ok && n != (Numbers{Proof: uint32(j%1000 + 1), Disproof: 7}) {
					t.Fatalf("%d bytes: %d has %v", bytes, j, n)
				} else if ok {
					found++
				}
			}
		}
		if found < 2*count*9/10 {
			t.Errorf("%d bytes: %d of %d found", bytes, found, 2*count)
		}
		g := table.now.Load()
		if size := len(g.buckets) * bucketBytes; int64(size) > max(bytes, least*bucketBytes) || len(g.buckets) < table.most/growth {
			t.Errorf("%d bytes: it takes %d", bytes, size)
		}
	}
}

// graph is a game at random in which ways meet: positions are numbers, a position with the
// attacker to move is an end or not.
type graph struct {
	seed  uint64
	at    []uint64
	moves int
	size  uint64
}

func (g *graph) now() uint64 { return g.at[len(g.at)-1] }

func (g *graph) random(x uint64) uint64 {
	return rand.New(rand.NewPCG(g.seed, x)).Uint64()
}

func (g *graph) end(x uint64) bool { return g.random(x)%3 == 0 }

func (g *graph) next(x uint64, m int) uint64 { return g.random(x*64+uint64(m)+1) % g.size }

func (g *graph) Expand(_ *Table, left int, attacking bool, _ uint64, list []Child) ([]Child, Numbers) {
	if attacking && g.end(g.now()) {
		return list, Proved(1)
	}
	if left == 1 {
		return list, Disproved
	}
	for m := range g.moves {
		if !attacking || m%2 == 0 {
			list = append(list, g.child(m, attacking))
		}
	}
	if attacking {
		list = append(list, Child{Move: Others, Numbers: Numbers{Proof: 2, Disproof: 1, Length: g.moves / 2}})
	}
	return list, Numbers{Proof: 1, Disproof: 1}
}

// Others lists every second move of the attacker.
func (g *graph) Others(_ *Table, _ int, list []Child) []Child {
	for m := 1; m < g.moves; m += 2 {
		list = append(list, g.child(m, true))
	}
	return list
}

func (g *graph) child(m int, attacking bool) Child {
	x := g.next(g.now(), m)
	side := uint64(0)
	if attacking {
		side = 1 << 32
	}
	return Child{Move: uint64(m), Key: Key{Lo: x * 0x9e3779b97f4a7c15, Hi: x | side}, Numbers: Numbers{Proof: 1, Disproof: 1}}
}

func (g *graph) Play(m uint64)             { g.at = append(g.at, g.next(g.now(), int(m))) }
func (g *graph) Settle(int, bool, Numbers) {}
func (g *graph) Undo()                     { g.at = g.at[:len(g.at)-1] }

// least is in how many half moves the attacker can enforce an end, so many at most; 0 for none.
func (g *graph) least(x uint64, left int, attacking bool, known map[[3]uint64]int) int {
	if attacking && g.end(x) {
		return 1
	}
	if left <= 1 {
		return 0
	}
	side := uint64(0)
	if attacking {
		side = 1
	}
	k := [3]uint64{x, uint64(left), side}
	if n, ok := known[k]; ok {
		return n
	}
	best := 0
	for m := range g.moves {
		n := g.least(g.next(x, m), left-1, !attacking, known)
		switch {
		case attacking && n > 0 && (best == 0 || n+1 < best), !attacking && n > 0 && n+1 > best:
			best = n + 1
		case !attacking && n == 0:
			known[k] = 0
			return 0
		}
	}
	known[k] = best
	return best
}

// TestSearch: the search, by one thread or several over a table that forgets much, settles what
// the plain search says.
func TestSearch(t *testing.T) {
	settled := [2]int{}
	for seed := range uint64(60) {
		root := &graph{seed: seed, moves: 3 + int(seed%3), size: 200 + 50*seed}
		const left = 9
		want := root.least(0, left, true, map[[3]uint64]int{})
		for _, threads := range []int{1, 4} {
			table, busy := NewTable(1<<12), new(Busy)
			var over atomic.Bool
			var wg sync.WaitGroup
			got := make([]Numbers, threads)
			for i := range got {
				wg.Go(func() {
					g := *root
					g.at = []uint64{0}
					s := Searcher{Game: &g, Table: table, Over: over.Load}
					if threads > 1 {
						s.Busy = busy
					}
					got[i] = s.Visit(left, true, Infinite, Infinite)
				})
			}
			wg.Wait()
			for _, n := range got {
				if !n.Settled() || (n.Proof == 0) != (want > 0) || n.Proof == 0 && (n.Length < want || n.Length > left) {
					t.Fatalf("seed %d, %d threads: %+v, want an end in %d", seed, threads, n, want)
				}
			}
		}
		settled[min(want, 1)]++
	}
	if settled[0] == 0 || settled[1] == 0 {
		t.Errorf("%d without an end, %d with one", settled[0], settled[1])
	}
}
