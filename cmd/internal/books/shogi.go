package books

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"rookery/book"
	"rookery/shogi"
)

// shogiPositionOf is the position after moves in USI or the Western notation.
func shogiPositionOf(sfen string, moves []string) (shogi.Position, error) {
	pos := shogi.Start()
	if sfen != "" {
		var err error
		if pos, err = shogi.ParseSFEN(strings.TrimPrefix(sfen, "sfen ")); err != nil {
			return pos, err
		}
	}
	for _, text := range moves {
		m, err := shogi.ParseUSI(text)
		if err != nil || !pos.IsLegal(m) {
			if m, err = pos.ParseWestern(text); err != nil {
				return pos, err
			}
		}
		pos.Play(m)
	}
	return pos, nil
}

// showShogiMoves writes a table of moves.
func showShogiMoves(out io.Writer, pos *shogi.Position, moves []book.Move) error {
	fmt.Fprintln(out, pos.SFEN())
	if len(moves) == 0 {
		fmt.Fprintln(out, "not in the book")
		return nil
	}
	sum := 0.0
	for _, m := range moves {
		sum += float64(m.Weight)
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w)
	for _, m := range moves {
		share := 0.0
		if sum > 0 {
			share = 100 * float64(m.Weight) / sum
		}
		fmt.Fprintf(w, "%s%s\t%d\t%5.1f%%", m.Text, m.Mark, m.Weight, share)
		if m.Reply != "" {
			fmt.Fprintf(w, "\tthen %s", m.Reply)
		}
		if m.Eval.Depth > 0 {
			fmt.Fprintf(w, "\tvalue %d at depth %d", m.Eval.Value, m.Eval.Depth)
		}
		fmt.Fprintln(w)
	}
	return w.Flush()
}
