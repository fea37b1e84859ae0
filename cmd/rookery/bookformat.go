package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"rookery/book"
	"rookery/book/abk"
	"rookery/book/apery"
	"rookery/book/ctg"
	"rookery/book/export"
	"rookery/book/gnushogi"
	"rookery/book/polyglot"
	"rookery/book/tichess"
	"rookery/book/yaneuraou"
	"rookery/chess"
	"rookery/shogi"
	"rookery/tifile"
)

// A bookFormat is a format of opening books by its name.
type bookFormat struct {
	name       string
	extensions []string
	about      string
	shogi      bool   // of shogi, not of chess
	placed     bool   // writers want positions, not only keys
	magic      string // that files begin with, if they do
	read       func(f *os.File) (book.Reader, error)
	probe      func(f *os.File) (book.Prober, error) // nil: the book is read whole
	probeShogi func(f *os.File, pos *shogi.Position) ([]book.Move, error)
	write      func(w io.Writer) (book.Writer, error)
	sorted     bool // writers want ascending keys, readers give them
}

var bookFormats = []bookFormat{
	{
		name: "polyglot", extensions: []string{".bin"}, about: "Polyglot and most engines", sorted: true,
		read:  func(f *os.File) (book.Reader, error) { return polyglot.NewReader(f), nil },
		probe: openPolyglot,
		write: func(w io.Writer) (book.Writer, error) { return polyglot.NewWriter(w), nil },
	},
	{
		name: "csv", extensions: []string{".csv"}, about: "table with a row for each move",
		write: func(w io.Writer) (book.Writer, error) { return export.NewCSVWriter(w), nil },
	},
	{
		name: "jsonl", extensions: []string{".jsonl", ".ndjson"}, about: "JSON Lines, a line for each position",
		write: func(w io.Writer) (book.Writer, error) { return export.NewJSONWriter(w), nil },
	},
	{
		name: "abk", extensions: []string{".abk"}, about: "Arena", magic: abk.Magic,
		read:  func(f *os.File) (book.Reader, error) { return abk.NewReader(f) },
		write: func(w io.Writer) (book.Writer, error) { return abk.NewWriter(w), nil },
	},
	{
		name: "ctg", extensions: []string{".ctg"}, about: "ChessBase",
		read:  readCTG,
		probe: func(f *os.File) (book.Prober, error) { return openCTG(f) },
	},
	{
		name: "tichess", extensions: []string{".89y", ".9xy", ".v2y"}, about: "TI-Chess",
		read: readTIChess,
	},
	{
		name: "gnushogi", extensions: []string{".bbk"}, about: "GNU Shogi", shogi: true, placed: true,
		read:       func(f *os.File) (book.Reader, error) { return gnushogi.NewReader(f) },
		probeShogi: probeGNUShogi,
		write:      func(w io.Writer) (book.Writer, error) { return gnushogi.NewWriter(w, gnushogi.Options{}) },
	},
	{
		name: "tbk", extensions: []string{".tbk"}, about: "GNU Shogi's text books", shogi: true, placed: true,
		read:  readTbk,
		write: func(w io.Writer) (book.Writer, error) { return gnushogi.NewTextWriter(w), nil },
	},
	{
		name: "yaneuraou", extensions: []string{".db"}, about: "YaneuraOu and other shogi programs", shogi: true, placed: true,
		magic:      "#YANEURAOU-DB",
		read:       func(f *os.File) (book.Reader, error) { return yaneuraou.NewReader(f), nil },
		probeShogi: probeYaneuraOu,
		write:      func(w io.Writer) (book.Writer, error) { return yaneuraou.NewWriter(w), nil },
	},
	{
		name: "apery", about: "Apery, by its name alone", shogi: true,
		read:       func(f *os.File) (book.Reader, error) { return apery.NewReader(f) },
		probeShogi: probeApery,
		write:      func(w io.Writer) (book.Writer, error) { return apery.NewWriter(w), nil },
	},
}

func openPolyglot(f *os.File) (book.Prober, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	return polyglot.NewBook(f, info.Size())
}

// openCTG opens the files that lie beside a .ctg file. They stay open as long
// as the program runs.
func openCTG(f *os.File) (*ctg.Book, error) {
	beside := func(extension string) (*os.File, error) {
		name := strings.TrimSuffix(f.Name(), filepath.Ext(f.Name())) + extension
		file, err := os.Open(name)
		return file, short(err)
	}
	index, err := beside(".cto")
	if err != nil {
		return nil, err
	}
	bounds, err := beside(".ctb")
	if err != nil {
		return nil, err
	}
	return ctg.New(f, index, bounds)
}

// readCTG reads what the book's moves lead to from the start of the game.
func readCTG(f *os.File) (book.Reader, error) {
	b, err := openCTG(f)
	if err != nil {
		return nil, err
	}
	var all []book.Position
	for v, err := range book.Walk(b, chess.Start(), true) {
		if err != nil {
			return nil, err
		}
		all = append(all, book.Position{Key: v.Position.Key(), FEN: v.Position.FEN(), Moves: v.Moves})
	}
	return book.NewReader(all), nil
}

// readTbk reads the book that a text book makes.
func readTbk(f *os.File) (book.Reader, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	var wrong error
	b, err := gnushogi.Build(f, gnushogi.Options{
		Size:   int(min(max(gnushogi.DefaultSize, info.Size()), gnushogi.MaxSize)), // a move takes several letters
		Plies:  math.MaxInt32,
		Report: func(e *gnushogi.LineError) { wrong = cmp.Or(wrong, error(e)) },
	})
	if err := cmp.Or(err, wrong); err != nil {
		return nil, err
	}
	return book.NewReader(slices.Collect(b.Positions())), nil
}

// readTIChess reads a book of TI-Chess, which plays any of a position's moves
// with the same likelihood.
func readTIChess(f *os.File) (book.Reader, error) {
	data, err := io.ReadAll(f)
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

// bookFormatNames are the names of the formats that can do something.
func bookFormatNames(can func(*bookFormat) bool) (names []string) {
	for i := range bookFormats {
		if can(&bookFormats[i]) {
			names = append(names, bookFormats[i].name)
		}
	}
	return names
}

func canRead(f *bookFormat) bool  { return f.read != nil }
func canWrite(f *bookFormat) bool { return f.write != nil }

// canWriteChess leaves the formats of shogi out, which games of chess cannot
// make.
func canWriteChess(f *bookFormat) bool { return f.write != nil && !f.shogi }

// findBookFormat finds a format by its name, or by a file's name if that is
// empty.
func findBookFormat(flag, name, file string, can func(*bookFormat) bool) (*bookFormat, error) {
	if name == "" {
		extension := strings.ToLower(filepath.Ext(file))
		for i := range bookFormats {
			if f := &bookFormats[i]; can(f) && slices.Contains(f.extensions, extension) {
				return f, nil
			}
		}
		return nil, fmt.Errorf("no format for %q: choose one with --%s: %s", file, flag, strings.Join(bookFormatNames(can), ", "))
	}
	for i := range bookFormats {
		if f := &bookFormats[i]; f.name == name && can(f) {
			return f, nil
		}
	}
	return nil, fmt.Errorf("invalid argument %q for --%s: one of %s", name, flag, strings.Join(bookFormatNames(can), ", "))
}

// detectBookFormat finds the format of a file by its content, then by its name.
func detectBookFormat(f *os.File, name string) (*bookFormat, error) {
	if name == "" {
		head := make([]byte, 64)
		n, err := f.ReadAt(head, 0)
		if err != nil && err != io.EOF {
			return nil, err
		}
		for i := range bookFormats {
			if format := &bookFormats[i]; format.magic != "" && strings.HasPrefix(string(head[:n]), format.magic) {
				return format, nil
			}
		}
	}
	return findBookFormat("from", name, f.Name(), canRead)
}

// An openedBook is a book that is being read.
type openedBook struct {
	file   *os.File
	format *bookFormat
}

func openBook(name, from string) (*openedBook, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, short(err)
	}
	format, err := detectBookFormat(f, from)
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return &openedBook{f, format}, nil
}

func (b *openedBook) close() { _ = b.file.Close() }

// reader reads the book from its beginning.
func (b *openedBook) reader() (book.Reader, error) {
	if _, err := b.file.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	r, err := b.format.read(b.file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", b.file.Name(), err)
	}
	return namedReader{r, b.file.Name()}, nil
}

// A namedReader says which file its errors are about.
type namedReader struct {
	book.Reader
	name string
}

func (r namedReader) Next() (book.Position, error) {
	p, err := r.Reader.Next()
	if err != nil && !errors.Is(err, io.EOF) {
		err = fmt.Errorf("%s: %w", r.name, err)
	}
	return p, err
}

// prober asks the book for positions of chess.
func (b *openedBook) prober() (book.Prober, error) {
	if b.format.shogi {
		return nil, fmt.Errorf("%s: not a book of chess", b.file.Name())
	}
	if b.format.probe != nil {
		p, err := b.format.probe(b.file)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", b.file.Name(), err)
		}
		return p, nil
	}
	r, err := b.reader()
	if err != nil {
		return nil, err
	}
	all, err := book.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return book.Index(all), nil
}

// writeBook writes what a reader gives into a file in a format, unless the
// context ends before it is complete.
func writeBook(ctx context.Context, file string, stdout io.Writer, format *bookFormat, r book.Reader) (made writtenBook, err error) {
	r = endingReader{r, ctx}
	err = writeFile(file, stdout, func(out io.Writer) error {
		w, err := format.write(out)
		if err != nil {
			return err
		}
		if err := book.Copy(&countingWriter{w, &made}, r); err != nil {
			return err
		}
		if err := w.Close(); err != nil {
			return err
		}
		if tree, ok := w.(*abk.Writer); ok {
			made.left = tree.Left()
		}
		return nil
	})
	return made, err
}

// A writtenBook says what has been written.
type writtenBook struct {
	positions, moves int
	left             int // positions that a tree has no place for
}

// note is what there is to say besides the numbers.
func (w writtenBook) note() string {
	if w.left == 0 {
		return ""
	}
	return fmt.Sprintf("; left out, for the moves from the start do not lead to them: %d positions", w.left)
}

// An endingReader ends with its context.
type endingReader struct {
	book.Reader
	ctx context.Context
}

func (r endingReader) Next() (book.Position, error) {
	if err := r.ctx.Err(); err != nil {
		return book.Position{}, err
	}
	return r.Reader.Next()
}

// untilInterrupted runs what makes books with a context that a signal to end
// the program ends, so that nothing half-written is left.
func untilInterrupted(cmd *cobra.Command, run func(ctx context.Context) error) error {
	ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := run(ctx)
	if errors.Is(err, context.Canceled) {
		return &failure{interrupted, errors.New("interrupted: no book was written")}
	}
	return err
}

type countingWriter struct {
	book.Writer
	made *writtenBook
}

func (c *countingWriter) Write(p book.Position) error {
	c.made.positions++
	c.made.moves += len(p.Moves)
	return c.Writer.Write(p)
}
