package search

import (
	"math/rand/v2"
	"sync"
	"testing"

	"rookery/solve/internal/board"
)

func at(lo, hi uint64) board.Key { return board.Key{Lo: lo, Hi: hi} }

func TestTable(t *testing.T) {
	tab := newTable(1 << 20)
	a, b := at(1, 2), at(1, 3) // of one bucket
	if got := tab.load(a); got != 0 {
		t.Errorf("an empty table knows %d", got)
	}
	tab.store(a, 7, 1)
	tab.store(b, 8, 1)
	if tab.load(a) != 7 || tab.load(b) != 8 {
		t.Errorf("keys that differ in the second half: %d and %d, want 7 and 8", tab.load(a), tab.load(b))
	}
	tab.store(a, 9, 1)
	if tab.load(a) != 9 || tab.load(b) != 8 {
		t.Errorf("after another store: %d and %d, want 9 and 8", tab.load(a), tab.load(b))
	}
	// The same bucket and second half, but another first half.
	if got := tab.load(at(1|1<<60, 2)); got != 0 {
		t.Errorf("a stranger is taken for a known position: %d", got)
	}
}

// A table that cannot grow gives up what was cheapest.
func TestTableReplaces(t *testing.T) {
	tab := newTable(firstBuckets * slots * entryBytes * 5 / 4)
	if len(tab.now.Load().buckets) != int(tab.most.Load()) {
		t.Fatalf("a table of %d buckets that may have %d", len(tab.now.Load().buckets), tab.most.Load())
	}
	numbered := func(i int) board.Key { return at(5, uint64(i)) }
	for i := range slots {
		tab.store(numbered(i), uint32(i+1), 10+i)
	}
	tab.store(numbered(slots), 99, 1)
	for i := range slots + 1 {
		want := uint32(i + 1)
		switch i {
		case 0:
			want = 0 // the cheapest is gone
		case slots:
			want = 99
		}
		if got := tab.load(numbered(i)); got != want {
			t.Errorf("entry %d: %d, want %d", i, got, want)
		}
	}
}

// A table of gigabytes has room for entries in all of its parts; what is not
// touched of it takes no memory.
func TestTableOfGigabytes(t *testing.T) {
	if testing.Short() {
		t.Skip()
	}
	tab := newTable(8 << 30)
	if got := tab.most.Load() * slots * entryBytes; got != 4<<30 {
		t.Fatalf("8G are a table of %d bytes", got)
	}
	tab.now.Store(newGeneration(int(tab.most.Load())))
	r := rand.New(rand.NewPCG(8, 30))
	keys := make([]board.Key, 2000)
	highest := uint64(0)
	for i := range keys {
		keys[i] = at(r.Uint64(), r.Uint64())
		tab.store(keys[i], uint32(i+1), 1)
		highest = max(highest, keys[i].Lo>>keptShift&uint64(tab.most.Load()-1))
	}
	for i, k := range keys {
		if got := tab.load(k); got != uint32(i+1) {
			t.Fatalf("entry %d: %d", i, got)
		}
	}
	if highest < uint64(tab.most.Load())*9/10 {
		t.Errorf("of %d buckets the highest used is %d", tab.most.Load(), highest)
	}
}

// A table that grows still knows what it knew just before.
func TestTableGrows(t *testing.T) {
	tab := newTable(1 << 24)
	r := rand.New(rand.NewPCG(1, 2))
	var keys []board.Key
	for len(tab.now.Load().buckets) == firstBuckets {
		k := at(r.Uint64(), r.Uint64())
		keys = append(keys, k)
		tab.store(k, uint32(len(keys))&(1<<payloadBits-1), 1)
		if len(keys) > 100*firstBuckets {
			t.Fatal("the table does not grow")
		}
	}
	known := 0
	for i, k := range keys {
		switch tab.load(k) {
		case uint32(i + 1):
			known++
		case 0:
		default:
			t.Fatalf("key %d has the payload of another one", i)
		}
	}
	if known < len(keys)*9/10 {
		t.Errorf("of %d entries %d are left", len(keys), known)
	}
	for range 40 * tab.most.Load() {
		tab.store(at(r.Uint64(), r.Uint64()), 1, 1)
	}
	if got := len(tab.now.Load().buckets); got != int(tab.most.Load()) {
		t.Errorf("%d buckets, want %d", got, tab.most.Load())
	}
}

func TestNoTable(t *testing.T) {
	for _, size := range []int64{-1, 0, 1000} {
		tab := newTable(size)
		tab.store(at(1, 2), 3, 4)
		if got := tab.load(at(1, 2)); got != 0 {
			t.Errorf("a table of %d bytes remembers %d", size, got)
		}
	}
}

func TestTableMemory(t *testing.T) {
	for _, size := range []int64{1 << 17, 1 << 20, 1 << 26, 1 << 28, 1 << 34} {
		tab := newTable(size)
		// The last generation stands beside the one before it.
		bytes := tab.most.Load() * slots * entryBytes * 5 / 4
		if bytes > size || bytes*4 < size {
			t.Errorf("a table of at most %d bytes may grow to %d", size, bytes)
		}
	}
}

// What one worker reads is what some worker wrote for the same key.
func TestTableShared(t *testing.T) {
	tab := newTable(1 << 20)
	payload := func(k board.Key) uint32 { return uint32(board.Mix(k.Lo^k.Hi)>>40) | 1 }
	var wg sync.WaitGroup
	for worker := range 4 {
		wg.Go(func() {
			r := rand.New(rand.NewPCG(uint64(worker), 3))
			for range 50_000 {
				k := at(board.Mix(uint64(r.IntN(1<<14))), board.Mix(uint64(r.IntN(4))))
				if got := tab.load(k); got != 0 && got != payload(k) {
					t.Errorf("%x: payload %x, want %x", k, got, payload(k))
					return
				}
				tab.store(k, payload(k), r.IntN(8))
			}
		})
	}
	wg.Wait()
}

func TestBounds(t *testing.T) {
	var v bounds
	if v.solves() != 0 || v.fails() != -1 {
		t.Errorf("nothing known: solves %d, fails %d", v.solves(), v.fails())
	}
	for _, step := range []struct {
		n             int
		solved        bool
		solves, fails int
	}{{3, false, 0, 3}, {1, false, 0, 3}, {9, true, 9, 3}, {11, true, 9, 3}, {7, true, 7, 3}, {5, false, 7, 5}} {
		v = v.with(step.n, step.solved)
		if v.solves() != step.solves || v.fails() != step.fails {
			t.Errorf("after %d, %t: solves %d, fails %d; want %d and %d", step.n, step.solved, v.solves(), v.fails(), step.solves, step.fails)
		}
	}
}

// TestTableGrowth: the last generation is at least four times as large as the one before, which
// stands beside it while it is filled.
func TestTableGrowth(t *testing.T) {
	for most := 4 * firstBuckets; most <= 1<<24; most *= 2 {
		before, n := 0, firstBuckets
		for n < most {
			before, n = n, next(n, most)
		}
		if n != most || most > 4*firstBuckets*2 && before > most/4 {
			t.Errorf("up to %d buckets: %d after %d", most, n, before)
		}
	}
}
