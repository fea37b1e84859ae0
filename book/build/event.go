package build

import (
	"cmp"
	"math/bits"
	"slices"
)

// An event is a move played in a game, in 24 bytes.
type event struct {
	key  uint64 // of the position
	move uint16 // see packMove
	fade uint16 // how much less than one game it counts, see Options.fade
	meta uint32 // see newMeta
	at   uint64 // when it was played, see Collector.Begin
}

const eventSize = 24

// The layout of meta: result 2 bits, year 11, rating 12.
const (
	win uint32 = 1 + iota
	draw
	loss

	resultMask  = 3
	yearShift   = 2
	yearMask    = 1<<11 - 1
	ratingShift = 13
	ratingMask  = 1<<12 - 1
)

func newMeta(result uint32, year, rating int) uint32 {
	return result | uint32(year)&yearMask<<yearShift | uint32(rating)&ratingMask<<ratingShift
}

// points are 2 for a win, 0 for a loss, else 1.
func (e *event) points() uint8 {
	switch e.meta & resultMask {
	case win:
		return 2
	case loss:
		return 0
	}
	return 1
}

func (e *event) sameMove(f *event) bool { return e.key == f.key && e.move == f.move }

// isPlain reports whether nothing is known of the game but the result, and it counts in full.
func (e *event) isPlain() bool { return e.meta&^resultMask == 0 && e.fade == 0 }

// less is the order of records.
func (e *event) less(f *event) bool {
	return e.key < f.key || e.key == f.key && e.move < f.move
}

func compareEvents(a, b event) int {
	return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.move, b.move))
}

// A sorter has the room that sorting takes.
type sorter struct {
	events []event
	ends   []uint32 // by the bits of the key that are looked at
}

// sort returns the events of a partition by key and move, in room that is the sorter's.
// Those bits of the keys that follow the partition's number put each event near its place: keys
// are random numbers, so that few events share a place unless they are of one position.
func (s *sorter) sort(events []event) []event {
	digit := bits.Len(uint(len(events)))
	shift := uint(64 - partitionBits - digit)
	mask := uint64(1)<<digit - 1
	s.ends = append(s.ends[:0], make([]uint32, mask+1)...)
	for i := range events {
		s.ends[events[i].key>>shift&mask]++
	}
	sum := uint32(0)
	for i, n := range s.ends {
		s.ends[i] = sum
		sum += n
	}
	s.events = slices.Grow(s.events[:0], len(events))[:len(events)]
	for i := range events {
		end := &s.ends[events[i].key>>shift&mask]
		s.events[*end] = events[i]
		*end++
	}
	start := uint32(0)
	for _, end := range s.ends {
		switch n := end - start; {
		case n > 12:
			slices.SortFunc(s.events[start:end], compareEvents)
		case n > 1:
			insert(s.events[start:end])
		}
		start = end
	}
	return s.events
}

// insert sorts a few events.
func insert(events []event) {
	for i := 1; i < len(events); i++ {
		e, j := events[i], i
		for ; j > 0 && e.less(&events[j-1]); j-- {
			events[j] = events[j-1]
		}
		events[j] = e
	}
}
