package polyglot

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"

	"rookery/book"
)

// A Writer writes a book.
type Writer struct {
	w       *bufio.Writer
	last    uint64
	begun   bool
	entries []entry
	buf     []byte
}

// NewWriter writes a book to w. Closing it does not close w.
func NewWriter(w io.Writer) *Writer { return &Writer{w: bufio.NewWriterSize(w, 64<<10)} }

// Write writes the moves of a position, the best weight first. Keys must come
// in ascending order. Weights that 16 bits cannot hold are scaled down with all
// others of the position, those above 0 to no less than 1.
func (w *Writer) Write(pos book.Position) error {
	if w.begun && pos.Key <= w.last {
		return fmt.Errorf("polyglot: key %016x after %016x: the keys must ascend", pos.Key, w.last)
	}
	w.begun, w.last = true, pos.Key
	best := uint32(0)
	for i := range pos.Moves {
		best = max(best, pos.Moves[i].Weight)
	}
	w.entries = w.entries[:0]
	for i := range pos.Moves {
		m := &pos.Moves[i]
		move, err := parseMove(m.Text)
		if err != nil {
			return err
		}
		w.entries = append(w.entries, entry{pos.Key, move, weight16(m.Weight, best), m.Learn})
	}
	slices.SortStableFunc(w.entries, func(a, b entry) int { return cmp.Compare(b.weight, a.weight) })
	w.buf = w.buf[:0]
	for i := range w.entries {
		w.buf = w.entries[i].append(w.buf)
	}
	_, err := w.w.Write(w.buf)
	return err
}

// Close writes what is still buffered.
func (w *Writer) Close() error { return w.w.Flush() }
