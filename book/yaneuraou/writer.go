package yaneuraou

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"rookery/book"
	"rookery/shogi"
)

// A Writer is a [book.Writer] of a text book. It keeps the positions in memory
// until Close, which writes them sorted, as programs want them that search the
// file itself, and the moves of each by count and value, the greatest first.
//
// Positions that come again add their moves to the first; the counts of equal
// moves add up. Positions that differ only in the number of the move are one, with the
// lowest: several would be in the way of programs that ignore it.
type Writer struct {
	out       io.Writer
	positions map[string]*entry // by SFEN without the number of the move
}

// An entry is a position with its lowest number of a move.
type entry struct {
	sfen  string
	ply   int
	moves []book.Move
}

// NewWriter makes a book, which is written on Close.
func NewWriter(out io.Writer) *Writer {
	return &Writer{out, make(map[string]*entry)}
}

// Write adds a position, which must have an SFEN.
func (w *Writer) Write(p book.Position) error {
	if p.FEN == "" {
		return fmt.Errorf("yaneuraou: the position %016x has no SFEN", p.Key)
	}
	pos, err := shogi.ParseSFEN(p.FEN)
	if err != nil {
		return fmt.Errorf("yaneuraou: %w", err)
	}
	for _, m := range p.Moves {
		_, err := shogi.ParseUSI(m.Text)
		if err == nil && m.Reply != "" {
			_, err = shogi.ParseUSI(m.Reply)
		}
		if err != nil {
			return fmt.Errorf("yaneuraou: %s: %w", p.FEN, err)
		}
	}
	placement, ply, sfen := pos.Placement(), pos.Ply(), pos.SFEN()
	if len(strings.Fields(p.FEN)) == 3 {
		ply, sfen = 0, placement
	}
	e := w.positions[placement]
	if e == nil {
		e = &entry{sfen: sfen, ply: ply}
		w.positions[placement] = e
	}
	if ply < e.ply {
		e.sfen, e.ply = sfen, ply
	}
	for _, m := range p.Moves {
		e.add(m)
	}
	return nil
}

func (e *entry) add(m book.Move) {
	i := slices.IndexFunc(e.moves, func(known book.Move) bool { return known.Text == m.Text })
	if i < 0 {
		e.moves = append(e.moves, m)
		return
	}
	known := &e.moves[i]
	known.Weight = uint32(min(uint64(known.Weight)+uint64(m.Weight), 1<<32-1))
	if known.Reply == "" {
		known.Reply = m.Reply
	}
	if m.Eval.Depth > known.Eval.Depth {
		known.Eval = m.Eval
	}
}

// Close writes the book.
func (w *Writer) Close() error {
	sorted := make([]*entry, 0, len(w.positions))
	for _, e := range w.positions {
		if len(e.moves) > 0 {
			sorted = append(sorted, e)
		}
	}
	slices.SortFunc(sorted, func(a, b *entry) int { return strings.Compare(a.sfen, b.sfen) })
	out := bufio.NewWriter(w.out)
	fmt.Fprintln(out, Header)
	for _, e := range sorted {
		slices.SortStableFunc(e.moves, func(a, b book.Move) int {
			return cmp.Or(cmp.Compare(b.Weight, a.Weight), cmp.Compare(b.Eval.Value, a.Eval.Value))
		})
		fmt.Fprintf(out, "%s%s\n", positionMark, e.sfen)
		for _, m := range e.moves {
			fmt.Fprintf(out, "%s %s %d %d %d\n", m.Text, cmp.Or(m.Reply, "none"), m.Eval.Value, m.Eval.Depth, m.Weight)
		}
	}
	return out.Flush()
}
