package pages

import (
	"testing"
	"unsafe"
)

// A table that fills a huge page begins with one; all are empty, and as long as was asked.
func TestTable(t *testing.T) {
	type element [8]uint64
	Heap()
	for _, n := range []int{0, 1, 1000, Size/64 - 1, Size / 64, Size/64 + 1, 3 * Size / 64} {
		table := Table[element](n)
		if len(table) != n || cap(table) != n {
			t.Errorf("%d elements, room for %d, not %d", len(table), cap(table), n)
		}
		if at := uintptr(unsafe.Pointer(unsafe.SliceData(table))); n*64 >= Size && at%Size != 0 {
			t.Errorf("%d elements at %x", n, at)
		}
		for i := range table {
			if table[i] != (element{}) {
				t.Fatalf("%d of %d is %x", i, n, table[i])
			}
			table[i][7] = 1
		}
	}
}
