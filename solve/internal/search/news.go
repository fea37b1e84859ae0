package search

import (
	"encoding/binary"
	"errors"
	"slices"
	"sync"
	"sync/atomic"

	"rookery/solve/internal/board"
)

// News are what a search has found out about positions and what others, which search the
// same half of the same problem elsewhere, may want to know: what goes into the table with
// much play left, since that took long.
type News struct {
	mu    sync.Mutex
	facts []byte
	least atomic.Int32 // half moves left from which on it is worth while
}

// factBytes are the bytes of a fact: what it is about, the key, the half moves left, and
// what the table keeps.
const factBytes = 1 + 16 + 1 + 4

// mostFacts bounds the facts that wait to be told.
const mostFacts = 512

// What facts are about.
const (
	factBounds = 'b' // of battle play, see bounds
	factHelp   = 'h' // lengths in which there is no help play
)

// NewNews has a search note news.
func (s *Search) NewNews() *News {
	s.news = &News{}
	s.news.least.Store(forkAbove)
	return s.news
}

// keep puts what was found out about a position into the table.
func (w *Worker) keep(about byte, k board.Key, payload uint32, n int) {
	w.table.store(k, payload, n)
	if w.news != nil && n >= int(w.news.least.Load()) {
		w.news.add(about, k, payload, n)
	}
}

func (ns *News) add(about byte, k board.Key, payload uint32, n int) {
	ns.mu.Lock()
	defer ns.mu.Unlock()
	if len(ns.facts) >= mostFacts*factBytes {
		ns.least.Add(1) // what took longer still is told
		ns.facts = ns.facts[:0]
		return
	}
	ns.facts = append(ns.facts, about)
	ns.facts = binary.LittleEndian.AppendUint64(ns.facts, k.Lo)
	ns.facts = binary.LittleEndian.AppendUint64(ns.facts, k.Hi)
	ns.facts = append(ns.facts, byte(min(n, 255)))
	ns.facts = binary.LittleEndian.AppendUint32(ns.facts, payload)
}

// Take takes the news; nil if there are none.
func (ns *News) Take() []byte {
	ns.mu.Lock()
	defer ns.mu.Unlock()
	if len(ns.facts) < mostFacts*factBytes/4 && ns.least.Load() > forkAbove {
		ns.least.Add(-1)
	}
	facts := slices.Clone(ns.facts)
	ns.facts = ns.facts[:0]
	return facts
}

var errFacts = errors.New("news that make no sense")

// Learn puts the news of another search of the same half into the table.
func (s *Search) Learn(facts []byte) error {
	if len(facts)%factBytes != 0 {
		return errFacts
	}
	for ; len(facts) > 0; facts = facts[factBytes:] {
		k := board.Key{Lo: binary.LittleEndian.Uint64(facts[1:]), Hi: binary.LittleEndian.Uint64(facts[9:])}
		n, payload := int(facts[17]), binary.LittleEndian.Uint32(facts[18:])
		if payload >= 1<<payloadBits {
			return errFacts
		}
		known := s.table.load(k)
		switch facts[0] {
		case factBounds:
			v := bounds(known)
			if of := bounds(payload); of.solves() != 0 {
				v = v.with(of.solves(), true)
			}
			if of := bounds(payload); of.fails() >= 0 {
				v = v.with(of.fails(), false)
			}
			payload = uint32(v)
		case factHelp:
			payload |= known
		default:
			return errFacts
		}
		if payload != known {
			s.table.store(k, payload, n)
		}
	}
	return nil
}
