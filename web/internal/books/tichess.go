package books

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"

	"rookery/book"
	"rookery/book/tichess"
	"rookery/chess"
	"rookery/tifile"
)

// Books for TI-Chess are named as by its own compiler.
var (
	tiSeries     = tifile.Series{Folder: "tict", Prefix: "ticbook"}
	tiModels     = []tifile.Model{tifile.TI89, tifile.TI92Plus, tifile.Voyage200}
	errTILimited = errors.New("the book is too large for a calculator")
)

// tiChess writes what a book's moves lead to from the start of the game as the
// files for each calculator, in a ZIP.
func tiChess(p book.Prober) ([]byte, error) {
	var builder tichess.Builder
	for v, err := range book.Walk(p, chess.Start(), true) {
		if err != nil {
			return nil, err
		}
		at := tifile.FromSetup(v.Position.Setup())
		for _, m := range v.Moves {
			move, err := v.Position.ParseMove(m.Text)
			if err != nil {
				continue // a book of keys may mean another position by this one
			}
			if err := builder.Add(at, tichess.MoveOf(move)); err != nil {
				return nil, fmt.Errorf("%s: %w", v.Position.FEN(), err)
			}
		}
	}
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	n := 0
	for _, colour := range []chess.Colour{chess.White, chess.Black} {
		books, err := builder.Books(colour, tifile.MaxData-tifile.Overhead)
		if err != nil {
			return nil, err
		}
		for i := range books {
			data, err := books[i].Append(nil)
			if err != nil {
				return nil, err
			}
			variable, err := tiSeries.Variable(n, data)
			if errors.Is(err, tifile.ErrTooMany) {
				return nil, errTILimited
			} else if err != nil {
				return nil, err
			}
			n++
			for _, model := range tiModels {
				file, err := variable.Append(nil, model)
				if err != nil {
					return nil, err
				}
				w, err := z.Create(variable.Name + model.Extension())
				if err != nil {
					return nil, err
				}
				if _, err := w.Write(file); err != nil {
					return nil, err
				}
			}
		}
	}
	err := z.Close()
	return out.Bytes(), err
}
