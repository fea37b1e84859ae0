package tichess

import (
	"cmp"
	"fmt"
	"slices"

	"rookery/chess"
	"rookery/tifile"
)

// A Builder collects the moves of positions. The zero Builder is empty.
type Builder struct {
	entries []Entry
	index   map[tifile.Packed]int
}

// Add adds a move of a position unless it is known. Moves stay in the order in
// which they were added. A position that has no packed form is an error.
func (b *Builder) Add(p tifile.Position, m Move) error {
	key, err := p.Pack()
	if err != nil {
		return err
	}
	i, known := b.index[key]
	if !known {
		if b.index == nil {
			b.index = make(map[tifile.Packed]int)
		}
		i = len(b.entries)
		b.index[key] = i
		b.entries = append(b.entries, Entry{Position: p})
	}
	if e := &b.entries[i]; !slices.Contains(e.Moves, m) {
		e.Moves = append(e.Moves, m)
	}
	return nil
}

// Positions is the number of positions with a colour to move.
func (b *Builder) Positions(c chess.Colour) (n int) {
	for i := range b.entries {
		if b.entries[i].Position.Turn == c {
			n++
		}
	}
	return n
}

// Moves is the number of moves in positions with a colour to move.
func (b *Builder) Moves(c chess.Colour) (n int) {
	for i := range b.entries {
		if b.entries[i].Position.Turn == c {
			n += len(b.entries[i].Moves)
		}
	}
	return n
}

// Books cuts the positions with a colour to move into books of at most so many
// bytes each, none if there are no such positions. Positions with the same
// hash stay in the order in which they were added. A position whose moves do
// not fit a book is an error.
func (b *Builder) Books(c chess.Colour, size int) ([]Book, error) {
	var entries []Entry
	for _, e := range b.entries {
		if e.Position.Turn == c {
			entries = append(entries, e)
		}
	}
	slices.SortStableFunc(entries, func(x, y Entry) int {
		return cmp.Compare(Hash(&x.Position.Board), Hash(&y.Position.Board))
	})
	var books []Book
	for first := 0; first < len(entries); {
		last, bytes := first, headerBytes
		for last < len(entries) && bytes+entries[last].bytes() <= size {
			bytes += entries[last].bytes()
			last++
		}
		if last == first {
			setup := entries[first].Position.Setup()
			return nil, fmt.Errorf("tichess: %s needs a book of %d bytes, not %d",
				setup.FEN(), headerBytes+entries[first].bytes(), size)
		}
		books = append(books, Book{Colour: c, Entries: entries[first:last:last]})
		first = last
	}
	return books, nil
}
