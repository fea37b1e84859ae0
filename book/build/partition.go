package build

import "sync"

// Partitions are numbered by the first bits of the keys.
const (
	partitionBits = 7
	partitions    = 1 << partitionBits
)

// partitionOf is the number of a key's partition.
func partitionOf(key uint64) uint64 { return key >> (64 - partitionBits) }

// A partition is what is known of the moves in some of the positions.
type partition struct {
	mu      sync.Mutex
	fresh   []event // not sorted yet
	settled packed  // of other events
	spilled []piece // records on disk, sorted in each piece
}

// size is how many bytes of memory the partition takes.
func (p *partition) size() int64 { return int64(cap(p.fresh))*eventSize + int64(cap(p.settled)) }

// A settler has the room that settling takes. Records are merged into it; it becomes that of the
// partition, and that which the partition had is the room for the next one.
type settler struct {
	sorter sorter
	room   packed
}

// settle adds the fresh events to the records.
func (p *partition) settle(s *settler) {
	if len(p.fresh) == 0 {
		return
	}
	events, old := s.sorter.sort(p.fresh), p.settled
	out := s.room[:0]
	if wanted := len(old) + len(events)*headSize; cap(out) < wanted {
		out = make(packed, 0, wanted)
	}
	for n := 0; len(events) > 0; events = events[n:] {
		e := &events[0]
		for n = 1; n < len(events) && events[n].sameMove(e); n++ {
		}
		before := old.before(e)
		out = append(out, old[:before]...)
		old = old[before:]
		known := len(old) > 0 && old.startsWith(e)
		if n == 1 && !known && e.isPlain() {
			out = out.appendPlain(e)
			continue
		}
		r := record{key: e.key, move: e.move, first: e.at}
		for i := range events[:n] {
			r.addEvent(&events[i])
		}
		if known {
			var q record
			old = old.unpack(&q)
			r.add(&q)
		}
		out = out.append(&r)
	}
	p.settled, s.room = append(out, old...), p.settled
	p.fresh = p.fresh[:0]
}

// leastFresh is how many events may wait in a partition at least.
const leastFresh = 32

// put adds events, which settles those that have waited when there is no more room for them: as
// many may wait as take a quarter of the room of the records.
func (p *partition) put(events []event, s *settler) {
	if len(p.fresh)+len(events) > cap(p.fresh) {
		p.settle(s)
		if room := max(leastFresh, len(p.settled)/96); room > cap(p.fresh) {
			p.fresh = make([]event, 0, room)
		}
	}
	p.fresh = append(p.fresh, events...)
}
