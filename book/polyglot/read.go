package polyglot

import (
	"bufio"
	"errors"
	"fmt"
	"io"

	"rookery/book"
	"rookery/chess"
)

// A Reader reads the positions of a book in their order.
type Reader struct {
	r     *bufio.Reader
	entry entry
	ahead bool  // entry is of the next position
	n     int64 // entries read
}

// NewReader reads a book from its beginning.
func NewReader(r io.Reader) *Reader { return &Reader{r: bufio.NewReader(r)} }

// Next is the next position, io.EOF after the last one. Entries that have the
// same key but do not stand together make positions of their own.
func (r *Reader) Next() (book.Position, error) {
	if !r.ahead {
		if err := r.read(); err != nil {
			return book.Position{}, err
		}
	}
	pos := book.Position{Key: r.entry.key}
	for r.ahead && r.entry.key == pos.Key {
		pos.Moves = append(pos.Moves, r.entry.bookMove())
		if err := r.read(); err != nil && !errors.Is(err, io.EOF) {
			return book.Position{}, err
		}
	}
	return pos, nil
}

func (r *Reader) read() error {
	var b [entrySize]byte
	r.ahead = false
	switch _, err := io.ReadFull(r.r, b[:]); err {
	case nil:
	case io.ErrUnexpectedEOF:
		return fmt.Errorf("polyglot: entry %d is cut short: %w", r.n+1, err)
	default:
		return err
	}
	r.n++
	r.entry.decode(b[:])
	r.ahead = true
	return nil
}

// A Book is a book to be asked for single positions. It reads a few entries for
// each question; the file may be of any size.
type Book struct {
	r       io.ReaderAt
	entries int64
}

// NewBook makes a book of a file of the given size in bytes.
func NewBook(r io.ReaderAt, size int64) (*Book, error) {
	if size%entrySize != 0 {
		return nil, fmt.Errorf("polyglot: %d bytes are no whole number of entries of %d", size, entrySize)
	}
	return &Book{r, size / entrySize}, nil
}

// Len is the number of entries.
func (b *Book) Len() int64 { return b.entries }

func (b *Book) at(i int64) (e entry, err error) {
	var buf [entrySize]byte
	if n, err := b.r.ReadAt(buf[:], i*entrySize); n < entrySize {
		return e, fmt.Errorf("polyglot: entry %d: %w", i+1, err)
	}
	e.decode(buf[:])
	return e, nil
}

// Lookup are the moves that the book has for a key, legal or not, in its order.
func (b *Book) Lookup(key uint64) ([]book.Move, error) {
	low, high := int64(0), b.entries
	for low < high {
		middle := low + (high-low)/2
		e, err := b.at(middle)
		if err != nil {
			return nil, err
		}
		if e.key < key {
			low = middle + 1
		} else {
			high = middle
		}
	}
	var moves []book.Move
	for ; low < b.entries; low++ {
		e, err := b.at(low)
		if err != nil {
			return nil, err
		}
		if e.key != key {
			break
		}
		moves = append(moves, e.bookMove())
	}
	return moves, nil
}

// Probe are the book's moves that are legal in a position, in the book's order.
func (b *Book) Probe(pos *chess.Position) ([]book.Move, error) {
	moves, err := b.Lookup(pos.Key())
	return book.Legal(pos, moves), err
}
