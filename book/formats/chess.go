package formats

import (
	"errors"
	"io"
	"io/fs"

	"rookery/book"
	"rookery/book/ctg"
	"rookery/book/tichess"
	"rookery/chess"
	"rookery/tifile"
)

// openCTG opens a .ctg file with those that lie beside it. They say on what page a position is; without them all
// pages are read.
func openCTG(f *File) (*ctg.Book, error) {
	if f.Beside == nil {
		return ctg.NewUnindexed(f.Content, f.Size)
	}
	index, err := f.Beside(".cto")
	var bounds io.ReaderAt
	if err == nil {
		bounds, err = f.Beside(".ctb")
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return ctg.NewUnindexed(f.Content, f.Size)
	case err != nil:
		return nil, err
	}
	return ctg.New(f.Content, index, bounds)
}

// readCTG reads what the book's moves lead to from the start of the game; its keys tell no positions.
func readCTG(f *File) (book.Reader, error) {
	b, err := openCTG(f)
	if err != nil {
		return nil, err
	}
	return book.Led(b, chess.Start(), true), nil
}

// readTIChess reads a book of TI-Chess, which plays any of a position's moves
// with the same likelihood.
func readTIChess(f *File) (book.Reader, error) {
	data, err := io.ReadAll(f.open())
	if err != nil {
		return nil, err
	}
	variable, _, err := tifile.Parse(data)
	if err != nil {
		return nil, err
	}
	b, err := tichess.Parse(variable.Data)
	if err != nil {
		return nil, err
	}
	all := make([]book.Position, 0, len(b.Entries))
	for i := range b.Entries {
		e := &b.Entries[i]
		pos, err := e.Position.Setup().Position(chess.Problem)
		if err != nil {
			return nil, err
		}
		p := book.Position{Key: pos.Key(), FEN: pos.FEN()}
		for _, m := range e.Moves {
			text := m.String()
			if move, err := pos.ParseMove(text); err == nil {
				text = move.UCI960()
			}
			p.Moves = append(p.Moves, book.Move{Text: text, Weight: 1})
		}
		all = append(all, p)
	}
	return book.NewReader(all), nil
}
