package gnushogi

import (
	"fmt"
	"io"
	"iter"
	"math"
	"slices"

	"rookery/book"
	"rookery/book/internal/reach"
	"rookery/shogi"
)

// Positions are the positions of the book as package book has them: those that
// play leads to from the start of a game come first and have an SFEN, then the
// others with nothing but Key, which is the record's board.
//
// Bad moves have the weight 0; Counts.Games has the count of every move.
func (b *Book) Positions() iter.Seq[book.Position] {
	return func(yield func(book.Position) bool) {
		type id struct {
			board uint64
			key   uint16
		}
		reached := make(map[id]bool)
		for pos, moves := range reach.Positions(shogi.Start(), b.Probe) {
			h := b.hasher.of(&pos)
			reached[id{h.board, uint16(h.key)}] = true
			if !yield(book.Position{Key: pos.Key(), FEN: pos.SFEN(), Moves: moves}) {
				return
			}
		}
		for _, r := range b.Records() {
			if !reached[id{r.Board, r.Key}] && !yield(book.Position{Key: r.Board, Moves: []book.Move{r.model()}}) {
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

// A Writer is a [book.Writer] of a binary book. It takes positions with an
// SFEN; moves are counted by Weight, and those of weight 0 become bad moves.
type Writer struct {
	out     io.Writer
	opt     Options
	hasher  *hasher
	entries []entry
}

// An entry is a move that is to go into a book.
type entry struct {
	hash         hash
	move, reply  uint16
	flags, count uint16
}

// NewWriter makes a book that is written on Close, with a table of Options.Size
// records or, if that is 0, of as many as it takes, and at least DefaultSize.
func NewWriter(out io.Writer, opt Options) (*Writer, error) {
	if opt.Size < 0 || opt.Size > MaxSize {
		return nil, sizeError(opt.Size)
	}
	return &Writer{out: out, opt: opt, hasher: newHasher(opt.Layout)}, nil
}

// Write adds a position with its moves.
func (w *Writer) Write(p book.Position) error {
	if p.FEN == "" {
		return fmt.Errorf("gnushogi: the position %016x has no SFEN", p.Key)
	}
	pos, err := shogi.ParseSFEN(p.FEN)
	if err != nil {
		return fmt.Errorf("gnushogi: %w", err)
	}
	for _, m := range p.Moves {
		e, err := w.entry(&pos, m)
		if err != nil {
			return fmt.Errorf("gnushogi: %s: %s: %w", p.FEN, m.Text, err)
		}
		w.entries = append(w.entries, e)
	}
	return nil
}

func (w *Writer) entry(pos *shogi.Position, m book.Move) (entry, error) {
	move, err := legalUSI(pos, m.Text)
	if err != nil {
		return entry{}, err
	}
	flags, count := flagsOf(m.Mark), m.Weight
	if count == 0 {
		flags, count = FlagBad, m.Games
	}
	e := entry{
		hash:  w.hasher.of(pos),
		move:  encode(move, pos.Turn()),
		flags: flags,
		count: uint16(min(max(count, 1), math.MaxUint16)),
	}
	if m.Reply != "" {
		next := *pos
		next.Play(move)
		reply, err := legalUSI(&next, m.Reply)
		if err != nil {
			return entry{}, fmt.Errorf("reply: %w", err)
		}
		e.reply = encode(reply, next.Turn())
	}
	return e, nil
}

func legalUSI(pos *shogi.Position, text string) (shogi.Move, error) {
	m, err := shogi.ParseUSI(text)
	if err != nil {
		return m, err
	}
	if !pos.IsLegal(m) {
		return m, fmt.Errorf("%v is not legal", m)
	}
	return m, nil
}

// Close writes the book.
func (w *Writer) Close() error {
	size := w.opt.Size
	if size == 0 { // a quarter stays free, so that records are found soon
		size = max(DefaultSize, len(w.entries)/3*4+4)
	}
	b, err := New(size, w.opt.Layout)
	if err != nil {
		return err
	}
	for _, e := range w.entries {
		slot, err := b.add(e.hash, e.move, e.flags, uint32(e.count))
		if err != nil {
			return fmt.Errorf("gnushogi: %w: %d records", err, size)
		}
		if e.reply != 0 {
			b.setReply(slot, e.reply)
		}
	}
	_, err = b.WriteTo(w.out)
	return err
}
