package gnushogi

import (
	"errors"
	"fmt"
	"io"

	"rookery/book"
	"rookery/shogi"
)

// DefaultPlies is how many moves of an opening GNU Shogi takes into a book.
const DefaultPlies = 40

// Options say how to make a book.
type Options struct {
	// Size is the number of records of the table; 0: DefaultSize. A book that
	// is added to keeps its own.
	Size int
	// Plies is how many moves of each opening are taken, of both sides; 0:
	// DefaultPlies. One more becomes the reply to the last.
	Plies int
	// Layout is that of the machine for which the book is.
	Layout Layout
	// Report, if not nil, is told what is wrong in an opening, the rest of
	// which is left out.
	Report func(*LineError)
	// Warn, if not nil, is told where GNU Shogi reads a text otherwise.
	Warn func(*LineError)
	// Strict: what GNU Shogi does not read is wrong, see [Parser].
	Strict bool
}

// Build makes a book of a text book. Wrong moves are no error, see
// Options.Report. If the table is full, the error is an ErrFull, and the book
// has what went in.
func Build(text io.Reader, opt Options) (*Book, error) {
	size := opt.Size
	if size == 0 {
		size = DefaultSize
	}
	b, err := New(size, opt.Layout)
	if err != nil {
		return nil, err
	}
	return b, b.AddText(text, opt)
}

// AddText adds the openings of a text book. Those that the book has already
// are counted again.
func (b *Book) AddText(text io.Reader, opt Options) error {
	p := NewParser(text)
	p.Strict = opt.Strict
	for {
		o, err := p.Next()
		for _, doubt := range o.Doubts {
			if opt.Warn != nil {
				opt.Warn(doubt)
			}
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		var wrong *LineError
		if errors.As(err, &wrong) {
			if opt.Report != nil {
				opt.Report(wrong)
			}
		} else if err != nil {
			return err
		}
		if err := b.Add(o, opt.Plies); err != nil {
			return err
		}
	}
}

// Add adds the first plies of an opening; 0: DefaultPlies. Its moves must be
// legal. The error, if the table is full, is a *[LineError] of [ErrFull].
func (b *Book) Add(o Opening, plies int) error {
	if plies == 0 {
		plies = DefaultPlies
	}
	pos, slot := shogi.Start(), 0
	for i, m := range o.Moves {
		move := encode(m.Move, pos.Turn())
		if i > 0 && i <= plies && m.Mark != book.Bad {
			b.setReply(slot, move)
		}
		if i >= plies {
			break
		}
		var err error
		if slot, err = b.add(b.hasher.of(&pos), move, flagsOf(m.Mark), 1); err != nil {
			return &LineError{o.Name, o.Line, i + 1, fmt.Errorf("%w: %d records", err, b.size)}
		}
		pos.Play(m.Move)
	}
	return nil
}

func flagsOf(m book.Mark) uint16 {
	switch m {
	case book.Good:
		return FlagGood
	case book.Bad:
		return FlagBad
	}
	return 0
}
