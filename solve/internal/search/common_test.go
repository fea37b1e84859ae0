package search

import (
	"math/rand/v2"
	"testing"

	"rookery/solve/internal/board"
)

func randomKey(r *rand.Rand) board.Key { return board.Key{Lo: r.Uint64(), Hi: r.Uint64()} }

// TestCommon: what one search has found out others of its salt know, also while the table grows, and
// nobody else does.
func TestCommon(t *testing.T) {
	memory := make([]byte, 1<<20)
	r := rand.New(rand.NewPCG(1, 2))
	salt := randomKey(r)
	before := randomKey(r)
	join := func(salt board.Key, knows board.Key) *Search {
		s := &Search{table: newTable(1 << 20)}
		if knows != (board.Key{}) {
			s.table.store(knows, 7, 200)
		}
		s.Join(memory, salt)
		return s
	}
	one, two, other := join(salt, before), join(salt, board.Key{}), join(randomKey(r), board.Key{})
	if got := two.table.load(before); got != 7 {
		t.Errorf("what was found out before joining: %d", got)
	}
	keys := make([]board.Key, 20000)
	for i := range keys {
		keys[i] = randomKey(r)
		one.table.store(keys[i], uint32(i+1), 5)
		if got := two.table.load(keys[i]); got != uint32(i+1) {
			t.Fatalf("fact %d: %d", i, got)
		}
		if got := other.table.load(keys[i]); got != 0 {
			t.Fatalf("fact %d is known under another salt: %d", i, got)
		}
	}
	known := 0
	for i, k := range keys {
		if got := two.table.load(k); got == uint32(i+1) {
			known++
		} else if got != 0 {
			t.Fatalf("fact %d: %d", i, got)
		}
	}
	g := one.table.now.Load()
	if used := int(g.mask.Load()) + 1; used != len(g.buckets) || known < len(keys)*9/10 {
		t.Errorf("%d of %d buckets are used, %d of %d facts known", used, len(g.buckets), known, len(keys))
	}
	if facts := one.Facts(1 << 20); len(facts) == 0 {
		t.Error("nothing is left for others")
	}
}

// TestCommonGarbage: whatever stands in the memory, a search goes on.
func TestCommonGarbage(t *testing.T) {
	memory := make([]byte, 1<<20)
	r := rand.New(rand.NewPCG(3, 4))
	for i := range memory {
		memory[i] = byte(r.Uint32())
	}
	s := &Search{table: newTable(1 << 20)}
	s.Join(memory, randomKey(r))
	for range 50000 {
		k := randomKey(r)
		if s.table.load(k) != 0 {
			t.Fatal("garbage is taken for a fact")
		}
		s.table.store(k, 1, 1)
	}
	for _, m := range [][]byte{nil, memory[:100], memory[1:]} {
		s.Join(m, randomKey(r))
	}
}
