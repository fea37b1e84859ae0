package search

import (
	"math/rand/v2"
	"testing"

	"rookery/solve/internal/board"
)

// TestNumberTable: a table of numbers grows to what it may have, and most of what is stored until it is
// half full is found again, with its numbers.
func TestNumberTable(t *testing.T) {
	for _, bytes := range []int64{0, 1, 100, 1 << 16, 1 << 20} {
		table := newNumberTable(bytes)
		r := rand.New(rand.NewPCG(3, 4))
		keys := make([]board.Key, max(1, table.limit/2))
		for i := range keys {
			keys[i] = board.Key{Lo: r.Uint64(), Hi: r.Uint64()}
			table.store(keys[i], numbers{uint32(i + 1), uint32(i + 2)})
		}
		if len(table.slots) != table.limit {
			t.Errorf("%d bytes: %d slots after %d nodes, want %d", bytes, len(table.slots), len(keys), table.limit)
		}
		if size := int64(len(table.slots)) * numberSlotBytes; size > max(bytes, numberSlotBytes) {
			t.Errorf("%d bytes: it takes %d", bytes, size)
		}
		found := 0
		for i, k := range keys {
			n, ok := table.load(k)
			if ok && n != (numbers{uint32(i + 1), uint32(i + 2)}) {
				t.Fatalf("%d bytes: node %d has numbers %v", bytes, i, n)
			}
			if ok {
				found++
			}
		}
		if found < len(keys)*3/4 {
			t.Errorf("%d bytes: %d of %d nodes are found", bytes, found, len(keys))
		}
	}
}
