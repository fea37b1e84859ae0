package books

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"rookery/book"
	"rookery/book/formats"
	"rookery/chess"
	"rookery/web/internal/site"
)

// maxPositions bounds a book that is read.
const maxPositions = 2_000_000

var (
	errManyPositions = fmt.Errorf("the book has more than %d positions", maxPositions)
	errNoBookFile    = errors.New("there is no book in it that could be read")
	errShogiBook     = errors.New("this is a book of shogi: here are those of chess")
)

// A bookFile is a file that somebody brings; a book may consist of several.
type bookFile struct {
	name string
	data []byte
}

func (f *bookFile) ending() string { return strings.ToLower(path.Ext(f.name)) }

// readBook reads what is a book already; ok is false if the files are something
// else: games.
func readBook(ctx context.Context, files []bookFile) (positions []book.Position, ok bool, err error) {
	if files, err = unpacked(files); err != nil {
		return nil, true, err
	}
	first := "" // the ending of TI-Chess's files
	for i := range files {
		f := &files[i]
		in := f.among(files)
		form, err := formats.Detect(in)
		if err != nil {
			return nil, true, fmt.Errorf("%s: %w", f.name, err)
		}
		ending := f.ending()
		switch {
		case ending == ".cto" || ending == ".ctb":
			if !slices.ContainsFunc(files, func(o bookFile) bool { return o.ending() == ".ctg" }) {
				return nil, true, fmt.Errorf("%s belongs to a .ctg file: choose all three together", f.name)
			}
			continue
		case form == nil || first != "" && ending != first: // for TI-Chess the others are the same for other models
			continue
		case form.Shogi:
			return nil, true, fmt.Errorf("%s: %w", f.name, errShogiBook)
		}
		all, err := readPositions(ctx, form, in, maxPositions-len(positions))
		if err != nil {
			return nil, true, fmt.Errorf("%s: %w", f.name, err)
		}
		positions = append(positions, all...)
		if !form.Parts {
			return positions, true, nil
		}
		first = ending
	}
	return positions, first != "", nil
}

// among is the file with those that lie beside it.
func (f *bookFile) among(files []bookFile) *formats.File {
	return &formats.File{
		Name: f.name, Content: bytes.NewReader(f.data), Size: int64(len(f.data)),
		Beside: func(ending string) (io.ReaderAt, error) {
			for _, o := range files {
				if o.ending() == ending {
					return bytes.NewReader(o.data), nil
				}
			}
			return nil, fmt.Errorf("%s: %w", ending, fs.ErrNotExist)
		},
	}
}

// unpacked takes the files out of ZIPs.
func unpacked(files []bookFile) (out []bookFile, err error) {
	left := int64(MaxUnpacked)
	for _, f := range files {
		if f.ending() != ".zip" {
			out = append(out, f)
			continue
		}
		z, err := zip.NewReader(bytes.NewReader(f.data), int64(len(f.data)))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.name, err)
		}
		for _, member := range z.File {
			data, err := member.Open()
			if err != nil {
				return nil, fmt.Errorf("%s: %s: %w", f.name, member.Name, err)
			}
			plain, err := io.ReadAll(io.LimitReader(data, left+1))
			_ = data.Close() // it has only been read
			if err != nil {
				return nil, fmt.Errorf("%s: %s: %w", f.name, member.Name, err)
			}
			if left -= int64(len(plain)); left < 0 {
				return nil, errUnpacked
			}
			out = append(out, bookFile{site.Line(member.Name), plain})
		}
		if len(z.File) == 0 {
			return nil, fmt.Errorf("%s: %w", f.name, errNoBookFile)
		}
	}
	return out, nil
}

func readPositions(ctx context.Context, form *formats.Format, file *formats.File, most int) ([]book.Position, error) {
	r, err := form.Reader(file)
	if err != nil {
		return nil, err
	}
	return atMost(ctx, r, most)
}

// atMost are a book's positions, unless there are too many.
func atMost(ctx context.Context, r book.Reader, most int) (all []book.Position, err error) {
	for ctx.Err() == nil {
		p, err := r.Next()
		if errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, err
		}
		if all = append(all, p); len(all) > most {
			return nil, errManyPositions
		}
	}
	return nil, ctx.Err()
}

// placed are a book's positions with their FEN, as far as its moves lead to
// them from the start of the game.
func (b *keptBook) placed(ctx context.Context) ([]book.Position, error) {
	if !slices.ContainsFunc(b.positions, func(p book.Position) bool { return p.FEN == "" }) {
		return b.positions, nil
	}
	found, err := book.FromStart(b.prober, len(b.positions), func(found int) error {
		if found >= maxPositions {
			return errManyPositions
		}
		return ctx.Err()
	})
	if err != nil {
		return nil, err
	}
	at := make(map[uint64]string, len(found))
	for _, v := range found {
		at[v.Position.Key()] = v.Position.FEN()
	}
	out := slices.Clone(b.positions)
	for i := range out {
		out[i].FEN = at[out[i].Key]
	}
	return out, nil
}

// namedOpenings is the book of the named openings, each move weighed by the
// number of lines in which it stands.
func (s *bookList) namedOpenings() (*keptBook, error) {
	lines := linesProber{s}
	all, err := atMost(context.Background(), book.Led(lines, chess.Start(), false), maxPositions)
	if err != nil {
		return nil, err
	}
	sorted, err := book.Sorted(book.NewReader(all))
	if err != nil {
		return nil, err
	}
	all, err = book.ReadAll(sorted)
	return &keptBook{info: BookInfo{ID: "openings", Name: "openings", Positions: len(all)}, positions: all, prober: lines}, err
}

// A linesProber asks the named openings.
type linesProber struct{ s *bookList }

// Probe gives the moves of named openings in a position.
func (l linesProber) Probe(pos *chess.Position) (moves []book.Move, err error) {
	for _, m := range pos.Legal(nil) {
		if n := l.s.names.Lines(pos.Key(), m); n > 0 {
			moves = append(moves, book.Move{Text: m.UCI960(), Weight: uint32(n)})
		}
	}
	return moves, nil
}
