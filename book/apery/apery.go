package apery

import (
	"bufio"
	"cmp"
	"encoding/binary"
	"fmt"
	"io"
	"iter"
	"math"
	"slices"

	"rookery/book"
	"rookery/book/internal/reach"
	"rookery/shogi"
)

// entrySize is that of an entry in bytes.
const entrySize = 16

// An entry is a move of a position as it stands in the file.
type entry struct {
	key   uint64
	move  uint16
	count uint16
	score int32
}

// assumedDepth is the depth that scores are said to be of, as the file has
// none; YaneuraOu assumes the same.
const assumedDepth = 256

func (e entry) model() book.Move {
	m := book.Move{
		Text:   decode(e.move).String(),
		Weight: uint32(e.count),
		Counts: book.Counts{Games: uint32(e.count)},
	}
	if e.score != 0 {
		m.Eval = book.Eval{Value: int(e.score), Depth: assumedDepth}
	}
	return m
}

func decodeEntry(b []byte) entry {
	return entry{
		key:   binary.LittleEndian.Uint64(b),
		move:  binary.LittleEndian.Uint16(b[8:]),
		count: binary.LittleEndian.Uint16(b[10:]),
		score: int32(binary.LittleEndian.Uint32(b[12:])),
	}
}

func (e entry) appendTo(b []byte) []byte {
	b = binary.LittleEndian.AppendUint64(b, e.key)
	b = binary.LittleEndian.AppendUint16(b, e.move)
	b = binary.LittleEndian.AppendUint16(b, e.count)
	return binary.LittleEndian.AppendUint32(b, uint32(e.score))
}

// A Book is a book in memory.
type Book struct {
	entries []entry // by key, and within a key as in the file
}

// Read reads a book. It may be in any order.
func Read(r io.Reader) (*Book, error) {
	var b Book
	for in := bufio.NewReader(r); ; {
		var data [entrySize]byte
		switch n, err := io.ReadFull(in, data[:]); {
		case err == io.EOF:
			slices.SortStableFunc(b.entries, func(a, b entry) int { return cmp.Compare(a.key, b.key) })
			return &b, nil
		case err == io.ErrUnexpectedEOF:
			return nil, fmt.Errorf("apery: %d bytes more than %d entries", n, len(b.entries))
		case err != nil:
			return nil, fmt.Errorf("apery: %w", err)
		}
		b.entries = append(b.entries, decodeEntry(data[:]))
	}
}

// Len is the number of entries.
func (b *Book) Len() int { return len(b.entries) }

// Probe is what the book knows of a position: its moves that are legal there,
// in the book's order.
func (b *Book) Probe(p *shogi.Position) []book.Move {
	var moves []book.Move
	for _, e := range b.find(Key(p)) {
		if p.IsLegal(decode(e.move)) {
			moves = append(moves, e.model())
		}
	}
	return moves
}

// find is the entries of a key.
func (b *Book) find(key uint64) []entry {
	first, _ := slices.BinarySearchFunc(b.entries, key, func(e entry, key uint64) int { return cmp.Compare(e.key, key) })
	n := first
	for n < len(b.entries) && b.entries[n].key == key {
		n++
	}
	return b.entries[first:n]
}

// Positions are the positions of the book as package book has them: those that
// play leads to from the start of a game come first and have an SFEN, then the
// others with nothing but the file's key. Positions that differ in the hand of the side
// that has moved share a key and so their moves, as far as they are legal.
func (b *Book) Positions() iter.Seq[book.Position] {
	return func(yield func(book.Position) bool) {
		reached := make(map[uint64]bool)
		for pos, moves := range reach.Positions(shogi.Start(), b.Probe) {
			reached[Key(&pos)] = true
			if !yield(book.Position{Key: pos.Key(), FEN: pos.SFEN(), Moves: moves}) {
				return
			}
		}
		for rest := b.entries; len(rest) > 0; {
			p := book.Position{Key: rest[0].key}
			for len(rest) > 0 && rest[0].key == p.Key {
				if decode(rest[0].move) != shogi.NoMove {
					p.Moves = append(p.Moves, rest[0].model())
				}
				rest = rest[1:]
			}
			if !reached[p.Key] && len(p.Moves) > 0 && !yield(p) {
				return
			}
		}
	}
}

// NewReader reads a book as a whole; the Reader yields its Positions.
func NewReader(r io.Reader) (book.Reader, error) {
	b, err := Read(r)
	if err != nil {
		return nil, err
	}
	return book.NewReader(slices.Collect(b.Positions())), nil
}

// A Writer is a [book.Writer] of a book. It keeps the entries in memory until
// Close, which writes them sorted. Equal moves of a position add their counts,
// which stop at 65535.
type Writer struct {
	out     io.Writer
	entries []entry
}

// NewWriter makes a book, which is written on Close.
func NewWriter(out io.Writer) *Writer { return &Writer{out: out} }

// Write adds a position: under the key of its SFEN or, if it has none, under
// Key. Moves of weight 0 are left out.
func (w *Writer) Write(p book.Position) error {
	key := p.Key
	if p.FEN != "" {
		pos, err := shogi.ParseSFEN(p.FEN)
		if err != nil {
			return fmt.Errorf("apery: %w", err)
		}
		key = Key(&pos)
	}
	for _, m := range p.Moves {
		if m.Weight == 0 {
			continue
		}
		move, err := shogi.ParseUSI(m.Text)
		if err != nil {
			return fmt.Errorf("apery: %s: %w", p.FEN, err)
		}
		w.entries = append(w.entries, entry{
			key:   key,
			move:  encode(move),
			count: uint16(min(m.Weight, math.MaxUint16)),
			score: int32(min(max(m.Eval.Value, math.MinInt32), math.MaxInt32)),
		})
	}
	return nil
}

// Close writes the book.
func (w *Writer) Close() error {
	slices.SortStableFunc(w.entries, func(a, b entry) int {
		return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.move, b.move))
	})
	merged := w.entries[:0]
	for _, e := range w.entries {
		if n := len(merged) - 1; n >= 0 && merged[n].key == e.key && merged[n].move == e.move {
			merged[n].count = uint16(min(uint32(merged[n].count)+uint32(e.count), math.MaxUint16))
		} else {
			merged = append(merged, e)
		}
	}
	slices.SortStableFunc(merged, func(a, b entry) int {
		return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(b.count, a.count))
	})
	out := bufio.NewWriter(w.out)
	var buf []byte
	for _, e := range merged {
		buf = e.appendTo(buf[:0])
		out.Write(buf)
	}
	return out.Flush()
}
