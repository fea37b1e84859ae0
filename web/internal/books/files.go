package books

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"rookery/book"
	"rookery/book/abk"
	"rookery/book/ctg"
	"rookery/book/export"
	"rookery/book/polyglot"
	"rookery/book/tichess"
	"rookery/chess"
	"rookery/tifile"
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

// bookForms read books by the endings of their files.
var bookForms = map[string]func(file io.Reader) (book.Reader, error){
	".bin":    func(r io.Reader) (book.Reader, error) { return polyglot.NewReader(r), nil },
	".abk":    func(r io.Reader) (book.Reader, error) { return abk.NewReader(r) },
	".csv":    func(r io.Reader) (book.Reader, error) { return export.NewCSVReader(r) },
	".jsonl":  func(r io.Reader) (book.Reader, error) { return export.NewJSONReader(r), nil },
	".ndjson": func(r io.Reader) (book.Reader, error) { return export.NewJSONReader(r), nil },
}

// readBook reads what is a book already; ok is false if the files are something
// else: games.
func readBook(ctx context.Context, files []bookFile) (positions []book.Position, ok bool, err error) {
	if files, err = unpacked(files); err != nil {
		return nil, true, err
	}
	var calculators []bookFile
	for i := range files {
		f := &files[i]
		switch ending := f.ending(); ending {
		case ".ctg":
			positions, err = readChessBase(ctx, f, files)
		case ".cto", ".ctb":
			if !slices.ContainsFunc(files, func(o bookFile) bool { return o.ending() == ".ctg" }) {
				return nil, true, fmt.Errorf("%s belongs to a .ctg file: choose all three together", f.name)
			}
			continue
		case ".89y", ".9xy", ".v2y":
			if len(calculators) == 0 || calculators[0].ending() == ending { // the others are the same for other models
				calculators = append(calculators, *f)
			}
			continue
		case ".bbk", ".tbk", ".db":
			err = errShogiBook
		default:
			form := bookForms[ending]
			if form == nil {
				continue
			}
			var r book.Reader
			if r, err = form(bytes.NewReader(f.data)); err == nil {
				positions, err = readPositions(ctx, r)
			}
		}
		if err != nil {
			err = fmt.Errorf("%s: %w", f.name, err)
		}
		return positions, true, err
	}
	for _, f := range calculators {
		more, err := readCalculator(f.data)
		if err != nil {
			return nil, true, fmt.Errorf("%s: %w", f.name, err)
		}
		positions = append(positions, more...)
	}
	return positions, len(calculators) > 0, nil
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

func readPositions(ctx context.Context, r book.Reader) (all []book.Position, err error) {
	for ctx.Err() == nil {
		p, err := r.Next()
		if errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, err
		}
		if all = append(all, p); len(all) > maxPositions {
			return nil, errManyPositions
		}
	}
	return nil, ctx.Err()
}

// readChessBase reads what a book's moves lead to from the start of the game;
// its keys tell no positions.
func readChessBase(ctx context.Context, pages *bookFile, files []bookFile) (all []book.Position, err error) {
	beside := func(ending string) (*bytes.Reader, error) {
		for _, f := range files {
			if f.ending() == ending {
				return bytes.NewReader(f.data), nil
			}
		}
		return nil, fmt.Errorf("the %s file is missing: a book of ChessBase is three files, .ctg, .cto and .ctb; choose all of them, or a ZIP of them", ending)
	}
	index, err := beside(".cto")
	if err != nil {
		return nil, err
	}
	bounds, err := beside(".ctb")
	if err != nil {
		return nil, err
	}
	b, err := ctg.New(bytes.NewReader(pages.data), index, bounds)
	if err != nil {
		return nil, err
	}
	return walked(ctx, b, true)
}

// walked are the positions that a book's moves lead to.
func walked(ctx context.Context, p book.Prober, answers bool) (all []book.Position, err error) {
	for v, err := range book.Walk(p, chess.Start(), answers) {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return nil, err
		}
		if all = append(all, book.Position{Key: v.Position.Key(), FEN: v.Position.FEN(), Moves: v.Moves}); len(all) > maxPositions {
			return nil, errManyPositions
		}
	}
	return all, nil
}

// readCalculator reads a file of TI-Chess, which plays any of a position's
// moves with the same likelihood.
func readCalculator(data []byte) (all []book.Position, err error) {
	variable, _, err := tifile.Parse(data)
	if err != nil {
		return nil, err
	}
	b, err := tichess.Parse(variable.Data)
	if err != nil {
		return nil, err
	}
	for i := range b.Entries {
		pos, err := b.Entries[i].Position.Setup().Position(chess.Problem)
		if err != nil {
			return nil, err
		}
		p := book.Position{Key: pos.Key(), FEN: pos.FEN()}
		for _, m := range b.Entries[i].Moves {
			text := m.String()
			if move, err := pos.ParseMove(text); err == nil {
				text = move.UCI960()
			}
			p.Moves = append(p.Moves, book.Move{Text: text, Weight: 1})
		}
		all = append(all, p)
	}
	return all, nil
}

// placed are a book's positions with their FEN, as far as its moves lead to
// them from the start of the game.
func (b *keptBook) placed(ctx context.Context) ([]book.Position, error) {
	if !slices.ContainsFunc(b.positions, func(p book.Position) bool { return p.FEN == "" }) {
		return b.positions, nil
	}
	var found []book.Position
	for _, answers := range [...]bool{false, true} { // a book for one colour has no moves of the other's
		var err error
		if found, err = walked(ctx, b.prober, answers); err != nil {
			return nil, err
		}
		if 2*len(found) >= len(b.positions) {
			break
		}
	}
	at := make(map[uint64]string, len(found))
	for _, p := range found {
		at[p.Key] = p.FEN
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
	all, err := walked(context.Background(), lines, false)
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
