package search

import (
	"math/bits"
	"sync/atomic"

	"rookery/solve/internal/board"
)

// A table remembers what was found out about positions. It grows fourfold
// when it fills, up to a fixed size, and replaces in constant time; the
// workers of a search share it without locks. A lost entry costs time, never a
// wrong result: 96 bits of the key are kept and compared beside those that
// choose the bucket.
type table struct {
	now  atomic.Pointer[generation]
	most int // buckets of the last generation
}

// A generation is the table between two growths. What an older one knows is
// still found.
type generation struct {
	buckets []bucket
	older   *generation
	stores  atomic.Int64
	grown   atomic.Bool
}

const (
	slots        = 4 // entries of a bucket: one cache line
	entryBytes   = 16
	payloadBits  = 24
	firstBuckets = 1 << 10
)

type bucket [slots]entry

// An entry is two words; check is the key's second half xor data, so that a
// torn pair written by two workers is taken for a stranger's.
type entry struct {
	check atomic.Uint64
	data  atomic.Uint64 // 32 bits of the key, 8 of effort, 24 of payload
}

// bucketsIn is the greatest size of a table of at most that many bytes; 0 if
// there is no room for one.
func bucketsIn(bytes int64) int {
	// The last generation stands beside the one before it.
	room := bytes / (slots * entryBytes) * 4 / 5
	if room < firstBuckets {
		return 0
	}
	return 1 << (bits.Len64(uint64(room)) - 1)
}

// newTable makes a table of at most that many bytes; nil, which is a table
// that forgets everything, if there is no room for one.
func newTable(bytes int64) *table {
	t := &table{most: bucketsIn(bytes)}
	if t.most == 0 {
		return nil
	}
	t.now.Store(&generation{buckets: make([]bucket, firstBuckets)})
	return t
}

// within is a table of at most that many bytes, this one if it is no larger yet.
// Nobody may be using it.
func (t *table) within(bytes int64) *table {
	most := bucketsIn(bytes)
	if t == nil || most == 0 || len(t.now.Load().buckets) > most {
		return newTable(bytes)
	}
	t.most = most
	return t
}

func (g *generation) bucket(k board.Key) *bucket { return &g.buckets[k.Lo&uint64(len(g.buckets)-1)] }

// find gives the data of a key's entry; false if there is none.
func (b *bucket) find(k board.Key) (i int, data uint64, ok bool) {
	for i := range b {
		data := b[i].data.Load()
		if data>>32 == k.Lo>>32 && b[i].check.Load()^data == k.Hi {
			return i, data, true
		}
	}
	return 0, 0, false
}

// load gives the payload kept for a key, 0 if there is none.
func (t *table) load(k board.Key) uint32 {
	if t == nil {
		return 0
	}
	g := t.now.Load()
	_, data, ok := g.bucket(k).find(k)
	if !ok && g.older != nil {
		_, data, _ = g.older.bucket(k).find(k)
	}
	return uint32(data) & (1<<payloadBits - 1)
}

// store keeps a payload; effort (0..255) says how dear it was to find out. In a
// full bucket the cheapest entry goes.
func (t *table) store(k board.Key, payload uint32, effort int) {
	if t == nil {
		return
	}
	g := t.now.Load()
	b := g.bucket(k)
	data := k.Lo>>32<<32 | uint64(min(effort, 255))<<payloadBits | uint64(payload)
	victim, _, known := b.find(k)
	if !known {
		least := uint64(1 << 16)
		for i := range b {
			old := b[i].data.Load()
			if old == 0 {
				victim, least = i, 0
				break
			}
			if e := old >> payloadBits & 255; e < least {
				victim, least = i, e
			}
		}
		if least > 0 && len(g.buckets) < t.most && g.stores.Load() > int64(2*len(g.buckets)) {
			t.grow(g)
		}
		g.stores.Add(1)
	}
	b[victim].check.Store(k.Hi ^ data)
	b[victim].data.Store(data)
}

// grow begins a generation four times as large.
func (t *table) grow(g *generation) {
	if !g.grown.CompareAndSwap(false, true) {
		return
	}
	g.older = nil
	next := &generation{buckets: make([]bucket, min(4*len(g.buckets), t.most)), older: g}
	t.now.Store(next)
}
