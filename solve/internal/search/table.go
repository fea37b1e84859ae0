package search

import (
	"math/bits"
	"sync/atomic"

	"rookery/internal/pages"
	"rookery/solve/internal/board"
)

// A table remembers what was found out about positions. It grows fourfold
// when it fills, up to a fixed size, and replaces in constant time; the
// workers of a search share it without locks. A lost entry costs time, never a
// wrong result: 96 bits of the key are kept and compared. Those that choose the
// bucket are among them, so that a greater table can be filled from a smaller one.
type table struct {
	now  atomic.Pointer[generation]
	most int // buckets of the last generation
}

// A generation is the table between two growths. What is written all the time is in a cache line
// of its own, and so rarely that workers do not wait for each other.
type generation struct {
	buckets []bucket
	grown   atomic.Bool
	_       [cacheLine]byte
	stores  atomic.Int64 // of those that took room, about
	_       [cacheLine]byte
}

const (
	slots        = 4 // entries of a bucket: one cache line
	entryBytes   = 16
	payloadBits  = 24
	keptShift    = 32 // of the bits of the key's first half that are kept
	firstBuckets = 1 << 10
	countedOf    = 16 // one store of so many is counted, for all of them
	cacheLine    = 64
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
	// While the last generation is filled, the one before it stands beside it.
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

func (g *generation) bucket(k board.Key) *bucket { return g.bucketOf(k.Lo >> keptShift) }

// bucketOf is the bucket of the keys that begin with some bits.
func (g *generation) bucketOf(kept uint64) *bucket { return &g.buckets[kept&uint64(len(g.buckets)-1)] }

// find gives the data of a key's entry; false if there is none.
func (b *bucket) find(k board.Key) (i int, data uint64, ok bool) {
	for i := range b {
		data := b[i].data.Load()
		if (data^k.Lo)>>keptShift == 0 && b[i].check.Load()^data == k.Hi {
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
	_, data, _ := t.now.Load().bucket(k).find(k)
	return uint32(data) & (1<<payloadBits - 1)
}

// fetch begins to bring what is kept for a key near; it gives something that the caller should
// use.
func (t *table) fetch(k board.Key) uint64 {
	return t.now.Load().bucket(k)[0].data.Load()
}

// store keeps a payload; effort (0..255) says how dear it was to find out. In a
// full bucket the cheapest entry goes.
func (t *table) store(k board.Key, payload uint32, effort int) {
	if t == nil {
		return
	}
	g := t.now.Load()
	b := g.bucket(k)
	data := k.Lo>>keptShift<<keptShift | uint64(min(effort, 255))<<payloadBits | uint64(payload)
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
		if k.Hi%countedOf == 0 {
			g.stores.Add(countedOf)
		}
	}
	b[victim].check.Store(k.Hi ^ data)
	b[victim].data.Store(data)
}

// next is how many buckets the generation after one of n has: four times as many, but
// once twice as many, as early as possible, where the last one would not be four times as
// large as the one before it.
func (t *table) next(n int) int {
	if bits.Len(uint(t.most/n))%2 == 0 {
		return 2 * n
	}
	return 4 * n
}

// grow begins a larger generation with what the one before knows. What others store
// meanwhile is lost.
func (t *table) grow(g *generation) {
	if !g.grown.CompareAndSwap(false, true) {
		return
	}
	next := &generation{buckets: make([]bucket, t.next(len(g.buckets)))}
	pages.Huge(next.buckets)
	for i := range g.buckets {
		for j := range g.buckets[i] {
			e := &g.buckets[i][j]
			data, check := e.data.Load(), e.check.Load()
			if data == 0 {
				continue
			}
			b := next.bucketOf(data >> keptShift)
			for k := range b {
				if b[k].data.Load() == 0 {
					b[k].check.Store(check)
					b[k].data.Store(data)
					break
				}
			}
		}
	}
	t.now.Store(next)
}
