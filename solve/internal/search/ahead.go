package search

import (
	"rookery/solve/internal/board"
	"rookery/solve/internal/plan"
)

// Most moves of a position lead to others that have been met before. Where their keys are
// known beforehand the table is asked about all of them at a time, and those that need not
// be played are not.

// lookAhead gives what the table keeps, about what a salt says, for the positions after the
// moves of a list; with skip, after a further half move that is nobody's. It is nil if
// nothing is known, and the worker's own until the next time.
func (w *Worker) lookAhead(list []board.Move, salt uint64, skip bool) []uint32 {
	keys := w.B.Ahead(w.ahead.keys[:0], list, skip)
	if w.ahead.keys = keys; len(keys) == 0 || w.table == nil {
		return nil
	}
	s := board.NewSalt(salt)
	for i, k := range keys {
		if k != (board.Key{}) {
			keys[i] = k.Salted(s)
			w.ahead.fetched ^= w.table.fetch(keys[i]) // memory is slow, but brings many things at a time
		}
	}
	known := w.ahead.known[:0]
	for _, k := range keys {
		payload := uint32(0)
		if k != (board.Key{}) {
			payload = w.table.load(k)
		}
		known = append(known, payload)
	}
	w.ahead.known = known
	return known
}

// A foretold key is the one that help play with n half moves left will ask the table about at a
// depth: it is known already. The zero key is none.
type foretold struct {
	key      board.Key
	b        *plan.Branch
	n, depth int
}

// kept is a buffer for keys of the positions after the moves at the current depth.
func (w *Worker) kept() []board.Key {
	for len(w.ahead.kept) <= w.depth {
		w.ahead.kept = append(w.ahead.kept, make([]board.Key, 0, 96))
	}
	return w.ahead.kept[w.depth][:0]
}

// ahead is the scratch space of lookAhead.
type ahead struct {
	keys    []board.Key
	kept    [][]board.Key // by depth
	known   []uint32
	fetched uint64 // has no meaning
}
