package proofnumber

import (
	"math/bits"
	"sync/atomic"
	"unsafe"

	"rookery/internal/pages"
)

// A Key identifies a position, with the side that attacks if that is not always
// the same one: 128 bits, so that two positions that share one need not be
// reckoned with.
type Key struct{ Lo, Hi uint64 }

// A Table keeps the numbers of nodes for any number of searches and their threads, without
// locks: an entry is two words, one of them xor the other, so that what two threads have torn
// looks like a stranger's. All that is known of a position is in one bucket, whatever its
// number of half moves left: what is settled with few half moves is proved with more, and the
// other way round. A lost entry costs time only.
//
// It begins small, since memory that is touched for the first time costs more than a node, and
// grows while it fills; what the smaller one has is still looked up there.
type Table struct {
	now  atomic.Pointer[generation]
	most int // buckets of the last generation
	age  atomic.Uint32
}

// A generation is the table between two growths.
type generation struct {
	buckets []bucket
	older   atomic.Pointer[generation] // the one before, as long as it is worth a look
	stored  atomic.Int64               // about so many stores
}

const (
	slots       = 4 // of a bucket: a cache line
	bucketBytes = slots * 16
	// least is how many buckets a table has at least, first how many it begins with.
	least  = 1 << 6
	first  = 1 << 12
	growth = 1 << 4
	// One store of so many is counted, for all of them: threads would wait for each other.
	countedOf = 1 << 4
	ages      = 1 << 6
)

type bucket [slots]entry

// An entry is empty if its data is 0: no node has two numbers that are 0.
type entry struct{ check, data atomic.Uint64 }

// data is proof and disproof number, 24 bits each, half moves left and age.
type data uint64

func pack(n Numbers, left int, age uint32) data {
	if n.Proof == 0 {
		left = n.Length
	}
	return data(n.Proof) | data(n.Disproof)<<24 | data(left&0xff)<<48 | data(age%ages)<<56
}

func (d data) proof() uint32    { return uint32(d & Infinite) }
func (d data) disproof() uint32 { return uint32(d >> 24 & Infinite) }
func (d data) left() int        { return int(d >> 48 & 0xff) }
func (d data) age() uint32      { return uint32(d >> 56 % ages) }

// NewTable makes a table of at most so many bytes, but of some buckets.
func NewTable(bytes int64) *Table {
	t := &Table{most: max(least, 1<<(bits.Len64(uint64(max(1, bytes/bucketBytes)))-1))}
	t.Clear()
	return t
}

func newGeneration(buckets int) *generation {
	return &generation{buckets: pages.Table[bucket](buckets)}
}

func (g *generation) bucket(k Key) *bucket { return &g.buckets[k.Lo&uint64(len(g.buckets)-1)] }

// grow makes the table larger if it may be, and leaves the generation before the last one behind.
func (t *Table) grow(g *generation) {
	if len(g.buckets) == t.most {
		g.older.Store(nil)
		return
	}
	next := newGeneration(min(len(g.buckets)*growth, t.most))
	next.older.Store(g)
	g.older.Store(nil)
	t.now.CompareAndSwap(g, next)
}

// Age makes all that the table holds older: it is replaced before what comes from now on.
func (t *Table) Age() { t.age.Add(1) }

// Clear empties the table.
func (t *Table) Clear() {
	if g := t.now.Load(); g != nil && len(g.buckets) == t.most { // memory that has been touched is kept
		clear(g.buckets)
		g.older.Store(nil)
		return
	}
	t.now.Store(newGeneration(min(first, t.most)))
}

// Full is how much of the table is in use by this age, in thousandths, by a sample.
func (t *Table) Full() int {
	g := t.now.Load()
	used, age := 0, t.age.Load()%ages
	sample := min(128, len(g.buckets))
	for i := range sample {
		for j := range g.buckets[i] {
			if d := data(g.buckets[i][j].data.Load()); d != 0 && d.age() == age {
				used++
			}
		}
	}
	return used * 1000 / (sample * slots) * len(g.buckets) / t.most
}

// Fetch has what is known of a position brought near.
func (t *Table) Fetch(k Key) {
	g := t.now.Load()
	pages.Fetch(unsafe.Pointer(g.bucket(k)))
	if older := g.older.Load(); older != nil {
		pages.Fetch(unsafe.Pointer(older.bucket(k)))
	}
}

// near is by how many half moves the searches may differ of which one guesses by the numbers of the other.
const near = 6

// Load tells what is known of a position with so many half moves left; false if nothing is. Numbers that are open may be
// those of a search with a few half moves more or less: a better guess than none.
func (t *Table) Load(k Key, left int) (n Numbers, ok bool) {
	g := t.now.Load()
	if n, ok = g.load(k, left); ok {
		return n, ok
	}
	if older := g.older.Load(); older != nil {
		return older.load(k, left)
	}
	return n, false
}

func (g *generation) load(k Key, left int) (n Numbers, ok bool) {
	b := g.bucket(k)
	apart := near + 1
	for i := range b {
		d := data(b[i].data.Load())
		if b[i].check.Load()^uint64(d) != k.Hi || d == 0 {
			continue
		}
		switch l := d.left(); {
		case d.proof() == 0:
			if l <= left {
				return Proved(l), true
			}
		case d.disproof() == 0:
			if l >= left {
				return Disproved, true
			}
		case max(l-left, left-l) < apart:
			n, ok = Numbers{Proof: d.proof(), Disproof: d.disproof()}, true
			apart = max(l-left, left-l)
		}
	}
	return n, ok
}

// Store keeps what has been found out about a position with so many half moves left.
func (t *Table) Store(k Key, left int, n Numbers) {
	g := t.now.Load()
	if (k.Hi>>40)%countedOf == 0 && g.stored.Add(countedOf) >= int64(len(g.buckets)*slots/2) {
		t.grow(g)
		g = t.now.Load()
	}
	b := g.bucket(k)
	age := t.age.Load()
	d := pack(n, left, age)
	victim, least := -1, 1<<30
	for i := range b {
		e := data(b[i].data.Load())
		if e == 0 {
			if least > -2 {
				victim, least = i, -2
			}
			continue
		}
		if b[i].check.Load()^uint64(e) == k.Hi {
			switch {
			case e.proof() == 0 && n.Proof == 0:
				if e.left() <= n.Length {
					return
				}
				victim, least = i, -3
			case e.disproof() == 0 && n.Disproof == 0:
				if e.left() >= left {
					return
				}
				victim, least = i, -3
			case e.settled():
			case n.Proof == 0 && e.left() >= n.Length, n.Disproof == 0 && e.left() <= left, e.left() == left:
				// Says no more than what is stored now.
				if least > -3 {
					victim, least = i, -3
				} else {
					b[i].data.Store(0)
				}
			}
			if least == -3 && !n.Settled() {
				break
			}
			continue
		}
		if w := e.worth(age); w < least {
			victim, least = i, w
		}
	}
	if victim < 0 {
		victim = int(k.Hi % slots)
	}
	b[victim].check.Store(k.Hi ^ uint64(d))
	b[victim].data.Store(uint64(d))
}

func (d data) settled() bool { return d.proof() == 0 || d.disproof() == 0 }

// worth is how much it would cost to find out again, about.
func (d data) worth(age uint32) int {
	w := bits.Len32(d.proof()) + bits.Len32(d.disproof())
	if d.settled() {
		w = 4 + d.left()
	}
	if d.age() == age%ages {
		w += 1 << 8
	}
	return w
}
