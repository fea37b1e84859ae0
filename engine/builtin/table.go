package builtin

import (
	"sync/atomic"
	"unsafe"

	"rookery/internal/pages"
)

// A table remembers what a search found out about positions. The threads of a
// search share it without locks: check is the key xor data, so that a pair of
// words written by two of them looks like another position's.
type table struct {
	entries []entry
	age     uint8
}

type entry struct{ check, data atomic.Uint64 }

// bucketSize entries are side by side, a line of the processor's cache.
const bucketSize = 4

// The bounds of a stored score.
const (
	noBound = iota
	lower
	upper
	exact
)

// A memory is an entry unpacked.
type memory struct {
	move  move
	score int
	depth int
	bound int
}

// settles reports whether the score answers for a window without a search.
func (m *memory) settles(alpha, beta int) bool {
	return m.bound == exact || m.bound == lower && m.score >= beta || m.bound == upper && m.score <= alpha
}

// boundOf is what kind of bound a score is that was found within a window.
func boundOf(score, alpha, beta int) int {
	switch {
	case score >= beta:
		return lower
	case score <= alpha:
		return upper
	}
	return exact
}

// newTable makes a table of at most that many bytes, but of some entries.
func newTable(bytes int64) *table {
	n := int64(1 << 10)
	for n*2*16 <= bytes {
		n *= 2
	}
	return &table{entries: pages.Table[entry](int(n))}
}

// load is what is known of a position. The layout of data: move 32 bits, score 16,
// depth 8, bound 2, age 6.
func (t *table) load(key uint64, ply int) (m memory, ok bool) {
	b := t.bucket(key)
	for i := range b {
		data := b[i].data.Load()
		if b[i].check.Load()^data != key || data == 0 {
			continue
		}
		m.move = move(data)
		m.score = fromTable(int(int16(data>>32)), ply)
		m.depth = int(int8(data >> 48))
		m.bound = int(data >> 56 & 3)
		return m, true
	}
	return memory{}, false
}

// bucket are the entries in which a position may be.
func (t *table) bucket(key uint64) *[bucketSize]entry {
	at := key & uint64(len(t.entries)-1) &^ (bucketSize - 1)
	return (*[bucketSize]entry)(t.entries[at:])
}

// fetch brings the bucket of a position near, before it is needed.
func (t *table) fetch(key uint64) { pages.Fetch(unsafe.Pointer(&t.bucket(key)[0])) }

// store remembers a position in place of itself or of the one in its bucket that
// is worth least: the less deep it was searched and the longer ago.
func (t *table) store(key uint64, ply int, m memory) {
	b := t.bucket(key)
	age := uint64(t.age & 63)
	var e *entry
	least := 1 << 30
	for i := range b {
		old := b[i].data.Load()
		if old != 0 && b[i].check.Load()^old == key {
			if m.move == noMove {
				m.move = move(old)
			}
			if m.bound != exact && old>>58 == age && int(int8(old>>48)) > m.depth+4 {
				return
			}
			e = &b[i]
			break
		}
		value := -1 << 20
		if old != 0 {
			value = int(int8(old>>48)) - 8*int((age-old>>58)&63)
		}
		if value < least {
			e, least = &b[i], value
		}
	}
	data := uint64(m.move) | uint64(uint16(int16(toTable(m.score, ply))))<<32 |
		uint64(uint8(int8(m.depth)))<<48 | uint64(m.bound)<<56 | age<<58
	e.data.Store(data)
	e.check.Store(key ^ data)
}

// full is how many thousandths of the table this search has written to, judged
// by its first entries.
func (t *table) full() int {
	n := 0
	for i := range 1000 {
		if data := t.entries[i].data.Load(); data != 0 && uint8(data>>58) == t.age&63 {
			n++
		}
	}
	return n
}

// clear forgets everything.
func (t *table) clear() { clear(t.entries) }

// In the table a mate counts from the position, in the search from the root.
func toTable(score, ply int) int {
	switch {
	case score >= mateBound:
		return score + ply
	case score <= -mateBound:
		return score - ply
	}
	return score
}

func fromTable(score, ply int) int {
	switch {
	case score >= mateBound:
		return score - ply
	case score <= -mateBound:
		return score + ply
	}
	return score
}
