package formats

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"rookery/book"
	"rookery/book/apery"
	"rookery/book/gnushogi"
	"rookery/book/yaneuraou"
	"rookery/shogi"
)

// ProbeShogi asks a book for a position of shogi.
func (f *Format) ProbeShogi(file *File, pos *shogi.Position) ([]book.Move, error) {
	if f.probeShogi == nil {
		return nil, fmt.Errorf("books of %s are not asked for positions of shogi: convert it to a format of shogi first", f.Name)
	}
	return f.probeShogi(file, pos)
}

func probeGNUShogi(f *File, pos *shogi.Position) ([]book.Move, error) {
	b, err := gnushogi.Read(f.open())
	if err != nil {
		return nil, err
	}
	return b.Probe(pos), nil
}

func probeApery(f *File, pos *shogi.Position) ([]book.Move, error) {
	b, err := apery.Read(f.open())
	if err != nil {
		return nil, err
	}
	return b.Probe(pos), nil
}

// probeYaneuraOu searches a sorted book on the disk, and goes through one that
// is not sorted.
func probeYaneuraOu(f *File, pos *shogi.Position) ([]book.Move, error) {
	sorted, err := yaneuraou.IsSorted(f.open())
	if err != nil {
		return nil, err
	}
	if sorted {
		return yaneuraou.Find(f.Content, f.Size, pos)
	}
	return yaneuraou.Scan(f.open(), pos)
}

// readTbk reads the book that a text book makes.
func readTbk(f *File) (book.Reader, error) {
	var wrong error
	b, err := gnushogi.Build(f.open(), gnushogi.Options{
		Size:   int(min(max(gnushogi.DefaultSize, f.Size), gnushogi.MaxSize)), // a move takes several letters
		Plies:  math.MaxInt32,
		Report: func(e *gnushogi.LineError) { wrong = cmp.Or(wrong, error(e)) },
	})
	if err := cmp.Or(err, wrong); err != nil {
		return nil, err
	}
	return book.NewReader(slices.Collect(b.Positions())), nil
}
