package search

import (
	"unsafe"

	"rookery/solve/internal/board"
)

// Processes that search parts of the same problems on one machine have a table in common, in
// memory that they share. It begins as zeros, and grows where it is. Each search has its own
// salt, so that what one has found out says nothing to another; and what ends one of the
// processes in the middle of a word costs the others time only.

// common reports whether others have the generation, too.
func (g *generation) common() bool { return g.salt != board.Key{} }

// spread has a common generation use more of its buckets. What has another place then stays
// where it was, too, until something else is stored there.
func (g *generation) spread(from, to int) {
	mask := uint64(to - 1)
	for i := range uint64(from) {
		for j := range g.buckets[i] {
			e := &g.buckets[i][j]
			data, check := e.data.Load(), e.check.Load()
			if at := data >> keptShift & mask; data != 0 && at != i {
				g.buckets[at].add(board.Key{Lo: data >> keptShift << keptShift, Hi: check ^ data}, data)
			}
		}
	}
	g.stores.Store(0)
	g.mask.Store(mask)
}

// Join has a search go on in memory that it has in common with others, under a salt of its own.
// What it has found out before goes there. It is no matter whether somebody is searching.
func (s *Search) Join(memory []byte, salt board.Key) {
	g := generationIn(memory, salt)
	if s.table == nil || g == nil {
		return
	}
	old := s.table.now.Load()
	if old.size == g.size && old.salt == salt {
		return
	}
	if !old.common() {
		g.take(old)
	}
	s.table.now.Store(g)
}

// generationIn is the generation in a piece of memory, nil if there is no room for one.
func generationIn(memory []byte, salt board.Key) *generation {
	head := int(unsafe.Sizeof(size{}))
	if len(memory) < head+firstBuckets*int(unsafe.Sizeof(bucket{})) || uintptr(unsafe.Pointer(&memory[0]))%unsafe.Alignof(bucket{}) != 0 || salt == (board.Key{}) {
		return nil
	}
	n := firstBuckets
	for 2*n <= (len(memory)-head)/int(unsafe.Sizeof(bucket{})) {
		n *= 2
	}
	return &generation{
		buckets: unsafe.Slice((*bucket)(unsafe.Pointer(&memory[head])), n), salt: salt,
		size: (*size)(unsafe.Pointer(&memory[0])),
	}
}
