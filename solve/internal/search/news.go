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
// same half of the same problem elsewhere, may want to know: what goes into the table and
// took long to find out, by the positions that were examined for it.
type News struct {
	mu    sync.Mutex
	facts []byte
	took  []int64      // positions examined for each
	least atomic.Int64 // positions examined from which on it is worth while
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
	factEntry  = 'e' // whatever a table has kept
)

// NewNews has a search note news.
func (s *Search) NewNews() *News {
	s.news = &News{}
	s.news.least.Store(1)
	return s.news
}

// keep puts what was found out about a position, since so many had been examined, into the table.
func (w *Worker) keep(about byte, k board.Key, payload uint32, n int, since int64) {
	w.table.store(k, payload, n)
	if w.news == nil {
		return
	}
	if took := w.Nodes - since; took >= w.news.least.Load() {
		w.news.add(about, k, payload, n, took)
	}
}

func (ns *News) add(about byte, k board.Key, payload uint32, n int, took int64) {
	ns.mu.Lock()
	defer ns.mu.Unlock()
	ns.facts, ns.took = appendFact(ns.facts, about, k, payload, n), append(ns.took, took)
	for len(ns.took) >= mostFacts {
		ns.least.Store(2 * ns.least.Load())
		ns.only(ns.least.Load())
	}
}

// only drops what took less.
func (ns *News) only(least int64) {
	facts, n := ns.facts[:0], 0
	for i, took := range ns.took {
		if took >= least {
			facts = append(facts, ns.facts[i*factBytes:(i+1)*factBytes]...)
			ns.took[n] = took
			n++
		}
	}
	ns.facts, ns.took = facts, ns.took[:n]
}

// Take takes the news; nil if there are none.
func (ns *News) Take() []byte {
	ns.mu.Lock()
	defer ns.mu.Unlock()
	if len(ns.took) < mostFacts/4 && ns.least.Load() > 1 {
		ns.least.Store(ns.least.Load() / 2)
	}
	facts := slices.Clone(ns.facts)
	ns.facts, ns.took = ns.facts[:0], ns.took[:0]
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
		case factEntry:
			if known != 0 {
				payload = known
			}
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

// Facts are what the table has kept, at most so many bytes of it: what took longest.
func (s *Search) Facts(most int) []byte {
	if s.table == nil {
		return nil
	}
	g := s.table.now.Load()
	buckets := g.buckets
	var of [256]int // entries, by effort
	for i := range buckets {
		for j := range buckets[i] {
			if data := buckets[i][j].data.Load(); data != 0 {
				of[data>>payloadBits&255]++
			}
		}
	}
	least, n := len(of), 0
	for least > 0 && n+of[least-1] <= most/factBytes {
		least--
		n += of[least]
	}
	facts := make([]byte, 0, n*factBytes)
	for i := range buckets {
		for j := range buckets[i] {
			data, check := buckets[i][j].data.Load(), buckets[i][j].check.Load()
			effort := int(data >> payloadBits & 255)
			if data == 0 || effort < least {
				continue
			}
			// The rest of the key nobody keeps.
			facts = appendFact(facts, factEntry, g.own(board.Key{Lo: data >> keptShift << keptShift, Hi: check ^ data}), uint32(data)&(1<<payloadBits-1), effort)
		}
	}
	return facts
}

func appendFact(facts []byte, about byte, k board.Key, payload uint32, n int) []byte {
	facts = append(facts, about)
	facts = binary.LittleEndian.AppendUint64(facts, k.Lo)
	facts = binary.LittleEndian.AppendUint64(facts, k.Hi)
	facts = append(facts, byte(min(n, 255)))
	return binary.LittleEndian.AppendUint32(facts, payload)
}
