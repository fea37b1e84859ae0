package tichess

import (
	"bufio"
	"fmt"
	"io"
	"slices"

	"rookery/chess"
)

// WriteText writes the book in the compiler's input format, a sequence of one
// move for each move of each position. Made into a book again, it is the same.
func (b *Book) WriteText(w io.Writer) error {
	out := bufio.NewWriter(w) // keeps the first error
	for _, e := range b.Entries {
		setup := e.Position.Setup()
		for _, m := range e.Moves {
			number := "1. "
			if b.Colour == chess.Black {
				number = "" // the compiler takes numbers where White is to move
			}
			fmt.Fprintf(out, "[FEN \"%s\"]\n%s%s\n", setup.FEN(), number, m.san(setup))
		}
	}
	return out.Flush()
}

// san is the move in standard notation, in coordinates if the rules do not
// have it in the position.
func (m Move) san(s chess.Setup) string {
	pos, err := s.Position(chess.Problem)
	if err != nil {
		return m.String()
	}
	legal := pos.Legal(nil)
	i := slices.IndexFunc(legal, func(l chess.Move) bool { return MoveOf(l) == m })
	if i < 0 {
		return m.String()
	}
	return pos.SAN(legal[i])
}
