package search

import (
	"math/bits"
	"sync/atomic"

	"rookery/internal/pages"
	"rookery/solve/internal/board"
)

// A table remembers what was found out about positions. It grows when it fills, first to a
// huge page and then fourfold, up to a fixed size, and replaces in constant time; the
// workers of a search share it without locks. A lost entry costs time, never a
// wrong result: 96 bits of the key are kept and compared. Those that choose the
// bucket are among them, so that a greater table can be filled from a smaller one.
type table struct {
	now  atomic.Pointer[generation]
	most atomic.Int64 // buckets of the last generation
}

// A generation is the table between two growths, or one that processes have in common: that
// one grows where it is.
type generation struct {
	buckets []bucket
	salt    board.Key // tells the keys of several searches apart that have a generation in common
	*size
}

// A size is how far a generation is used. What is written all the time is in a cache line of its
// own, and so rarely that workers do not wait for each other.
type size struct {
	mask   word // buckets in use, less one
	_      [cacheLine]byte
	grows  atomic.Uint32 // times that somebody has begun to make it grow
	_      [cacheLine]byte
	stores atomic.Int64 // of those that took room, about
	_      [cacheLine]byte
}

const (
	slots        = 4 // entries of a bucket: one cache line
	entryBytes   = 16
	payloadBits  = 24
	keptShift    = 32 // of the bits of the key's first half that are kept
	firstBuckets = 1 << 10
	pageBuckets  = pages.Size / (slots * entryBytes)
	countedOf    = 16 // one store of so many is counted, for all of them
	cacheLine    = 64
)

type bucket [slots]entry

// An entry is two words; check is the key's second half xor data, so that a
// torn pair written by two workers is taken for a stranger's.
type entry struct {
	check word
	data  word // 32 bits of the key, 8 of effort, 24 of payload
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
	t := new(table)
	most := bucketsIn(bytes)
	if most == 0 {
		return nil
	}
	t.most.Store(int64(most))
	t.now.Store(newGeneration(firstBuckets))
	return t
}

// emptied is a table of at most that many bytes, this one if it fills a huge page: where searches follow each
// other it is sooner emptied than another one had. Nobody may be using it.
func (t *table) emptied(bytes int64) *table {
	most := bucketsIn(bytes)
	if t == nil || most < pageBuckets {
		return newTable(bytes)
	}
	g := t.now.Load()
	if g.common() || len(g.buckets) != pageBuckets {
		return newTable(bytes)
	}
	clear(g.buckets)
	t.most.Store(int64(most))
	t.now.Store(generationOf(g.buckets))
	return t
}

func newGeneration(buckets int) *generation {
	return generationOf(pages.Table[bucket](buckets))
}

func generationOf(buckets []bucket) *generation {
	g := &generation{buckets: buckets, size: new(size)}
	g.mask.Store(uint64(len(buckets) - 1))
	return g
}

// within is a table of at most that many bytes, this one; what it knows it keeps as far as there is room. One
// that is common stays as it is. Nobody may be using it.
func (t *table) within(bytes int64) *table {
	most := bucketsIn(bytes)
	if t == nil || most == 0 {
		return newTable(bytes)
	}
	t.most.Store(int64(most))
	if g := t.now.Load(); !g.common() && len(g.buckets) > most {
		smaller := newGeneration(most)
		smaller.take(g)
		t.now.CompareAndSwap(g, smaller)
	}
	return t
}

// index is the place of the bucket of the keys that begin with some bits.
func (g *generation) index(kept uint64) uint64 {
	return kept & g.places()
}

// places is the greatest index in use; whatever others have written there, it is that of a bucket.
func (g *generation) places() uint64 {
	return (g.mask.Load() | (firstBuckets - 1)) & uint64(len(g.buckets)-1)
}

func (g *generation) bucket(k board.Key) *bucket { return &g.buckets[g.index(k.Lo>>keptShift)] }

// own is what a key is in this generation, and the other way round.
func (g *generation) own(k board.Key) board.Key {
	return board.Key{Lo: k.Lo ^ g.salt.Lo, Hi: k.Hi ^ g.salt.Hi}
}

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
	g := t.now.Load()
	k = g.own(k)
	_, data, _ := g.bucket(k).find(k)
	return uint32(data) & (1<<payloadBits - 1)
}

// fetch begins to bring what is kept for a key near; it gives something that the caller should
// use.
func (t *table) fetch(k board.Key) uint64 {
	g := t.now.Load()
	return g.bucket(g.own(k))[0].data.Load()
}

// store keeps a payload; effort (0..255) says how dear it was to find out. In a
// full bucket the cheapest entry goes.
func (t *table) store(k board.Key, payload uint32, effort int) {
	if t == nil {
		return
	}
	g, key := t.now.Load(), k
	k = g.own(k)
	at := g.index(k.Lo >> keptShift)
	b := &g.buckets[at]
	data := k.Lo>>keptShift<<keptShift | uint64(min(effort, 255))<<payloadBits | uint64(payload)
	victim, _, known := b.find(k)
	if !known {
		least := uint64(1 << 16)
		for i := range b {
			old := b[i].data.Load()
			if old == 0 || g.index(old>>keptShift) != at { // or it has another place by now
				victim, least = i, 0
				break
			}
			if e := old >> payloadBits & 255; e < least {
				victim, least = i, e
			}
		}
		if least > 0 && g.stores.Load() > int64(2*(g.mask.Load()+1)) && t.grow(g) {
			t.store(key, payload, effort) // there is a better place
			return
		}
		if k.Hi%countedOf == 0 {
			g.stores.Add(countedOf)
		}
	}
	b[victim].check.Store(k.Hi ^ data)
	b[victim].data.Store(data)
}

// next is how many buckets there are after n of them: as many as fill a huge page, which is had sooner than
// a dozen small ones, and then four times as many, but once twice as many, as early as possible, where the
// last growth would not be fourfold.
func next(n, most int) int {
	by := 4
	if n == firstBuckets {
		n, by = min(pageBuckets, most), 1
	}
	if bits.Len(uint(most/n))%2 == 0 {
		return 2 * n
	}
	return by * n
}

// grow begins a larger generation with what the one before knows, or has one that is common
// use more of its buckets; false if it does not. What others store meanwhile is lost.
func (t *table) grow(g *generation) bool {
	grows, n := g.grows.Load(), 1<<bits.Len64(g.places())
	if g.common() {
		if n >= len(g.buckets) || !g.grows.CompareAndSwap(grows, grows+1) {
			return false
		}
		g.spread(n, next(n, len(g.buckets)))
		return true
	}
	most := int(t.most.Load())
	if n >= most || !g.grows.CompareAndSwap(0, 1) {
		return false
	}
	larger := newGeneration(next(n, most))
	larger.take(g)
	t.now.CompareAndSwap(g, larger) // or it has become common
	return true
}

// take takes in what another generation knows.
func (g *generation) take(from *generation) {
	for i := range from.buckets {
		for j := range from.buckets[i] {
			e := &from.buckets[i][j]
			data, check := e.data.Load(), e.check.Load()
			if data == 0 {
				continue
			}
			// The rest of the key nobody keeps.
			k := g.own(board.Key{Lo: data >> keptShift << keptShift, Hi: check ^ data})
			g.bucket(k).add(k, data)
		}
	}
}

// add adds what is kept for a key of which nothing is known, if there is room.
func (b *bucket) add(k board.Key, data uint64) {
	if _, _, known := b.find(k); known {
		return
	}
	data = k.Lo>>keptShift<<keptShift | data&(1<<keptShift-1)
	for i := range b {
		if b[i].data.Load() == 0 {
			b[i].check.Store(k.Hi ^ data)
			b[i].data.Store(data)
			return
		}
	}
}
