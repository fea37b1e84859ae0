package build

import (
	"cmp"
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

// less is the order of runs.
func (e *event) less(f *event) bool {
	return e.key < f.key || e.key == f.key && e.move < f.move
}

// digit is how many bits sortEvents looks at in a pass.
const digit = 11

// sortEvents sorts by key and move. It needs as much room again, and returns
// the sorted events and the room that is left: the two have changed places.
//
// It is a radix sort by the move's last bits and by the key's first, from the
// last digit to the first. Keys are random numbers, so few of a block agree in
// those bits, and insertion puts these in order.
func sortEvents(events, scratch []event) (sorted, room []event) {
	if cap(scratch) < len(events) {
		scratch = make([]event, len(events))
	}
	scratch = scratch[:len(events)]
	scatterByMove(scratch, events)
	scatterByKey(events, scratch, 64-2*digit)
	scatterByKey(scratch, events, 64-digit)
	sorted, room = scratch, events
	disorder := 0
	for i := 1; i < len(sorted); i++ {
		if !sorted[i].less(&sorted[i-1]) {
			continue
		}
		e, j := sorted[i], i
		for ; j > 0 && e.less(&sorted[j-1]); j-- {
			sorted[j] = sorted[j-1]
		}
		sorted[j] = e
		if disorder += i - j; disorder > 32*len(sorted) {
			slices.SortFunc(sorted, compareEvents) // keys that are not random: somebody made them so
			break
		}
	}
	return sorted, room
}

func compareEvents(a, b event) int {
	return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.move, b.move))
}

// scatterByKey copies events in the order of a digit of the key; equal ones
// keep their order.
func scatterByKey(to, from []event, shift uint) {
	var next [1 << digit]uint32
	for i := range from {
		next[from[i].key>>shift&(1<<digit-1)]++
	}
	starts(&next)
	for i := range from {
		at := &next[from[i].key>>shift&(1<<digit-1)]
		to[*at] = from[i]
		*at++
	}
}

// scatterByMove does so by the last digit of the move.
func scatterByMove(to, from []event) {
	var next [1 << digit]uint32
	for i := range from {
		next[from[i].move&(1<<digit-1)]++
	}
	starts(&next)
	for i := range from {
		at := &next[from[i].move&(1<<digit-1)]
		to[*at] = from[i]
		*at++
	}
}

// starts turns the numbers of events with a digit into where they begin.
func starts(counts *[1 << digit]uint32) {
	sum := uint32(0)
	for i, n := range counts {
		counts[i] = sum
		sum += n
	}
}
