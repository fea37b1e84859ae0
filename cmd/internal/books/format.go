package books

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"rookery/book"
	"rookery/book/abk"
	"rookery/book/ctg"
	"rookery/book/formats"
	"rookery/cmd/internal/cli"
	"rookery/cmd/internal/outfile"
)

// bookFormatNames are the names of the formats that can do something.
func bookFormatNames(can func(*formats.Format) bool) (names []string) {
	for _, f := range formats.All() {
		if can(f) {
			names = append(names, f.Name)
		}
	}
	return names
}

func canRead(*formats.Format) bool    { return true }
func canWrite(f *formats.Format) bool { return f.Writes() }

// canWriteChess leaves the formats of shogi out, which games of chess cannot
// make.
func canWriteChess(f *formats.Format) bool { return f.Writes() && !f.Shogi }

// findBookFormat finds a format by its name, or by a file's name if that is
// empty.
func findBookFormat(flag, name, file string, can func(*formats.Format) bool) (*formats.Format, error) {
	if name == "" {
		if f := formats.ForFile(file); f != nil && can(f) {
			return f, nil
		}
		return nil, fmt.Errorf("no format for %q: choose one with --%s: %s", file, flag, strings.Join(bookFormatNames(can), ", "))
	}
	if f := formats.Named(name); f != nil && can(f) {
		return f, nil
	}
	return nil, fmt.Errorf("invalid argument %q for --%s: one of %s", name, flag, strings.Join(bookFormatNames(can), ", "))
}

// An openedBook is a book that is being read.
type openedBook struct {
	format *formats.Format
	file   formats.File
	open   []*os.File
}

// OpenBook opens a book; from is the name of its format, or empty.
func OpenBook(name, from string) (*openedBook, error) {
	b := &openedBook{}
	err := b.begin(name, from)
	if err != nil {
		b.Close()
		return nil, err
	}
	return b, nil
}

func (b *openedBook) begin(name, from string) (err error) {
	if name == "-" {
		err = b.take(os.Stdin)
	} else {
		err = b.find(name)
	}
	if err != nil {
		return err
	}
	if from == "" {
		if b.format, err = formats.Detect(&b.file); err != nil || b.format != nil {
			return cli.Short(err)
		}
	}
	b.format, err = findBookFormat("from", from, name, canRead)
	return err
}

// find opens the file of a name.
func (b *openedBook) find(name string) error {
	f, err := b.add(name)
	if err != nil {
		return err
	}
	size, err := f.Seek(0, io.SeekEnd) // what has no end is no book
	if err != nil {
		return cli.Short(err)
	}
	b.file = formats.File{Name: name, Content: f, Size: size, Beside: func(extension string) (io.ReaderAt, error) {
		return b.add(strings.TrimSuffix(name, filepath.Ext(name)) + extension)
	}}
	return nil
}

// longestPiped is how long a book from standard input may be: it is read in all directions, so all
// of it has to be in memory.
const longestPiped = 1 << 30

// take reads a book from standard input.
func (b *openedBook) take(stdin io.Reader) error {
	content, err := io.ReadAll(io.LimitReader(stdin, longestPiped+1))
	if err != nil {
		return fmt.Errorf("standard input: %w", err)
	}
	if len(content) > longestPiped {
		return fmt.Errorf("standard input: a book of more than %d MB: read it from a file", longestPiped>>20)
	}
	b.file = formats.File{Name: "-", Content: bytes.NewReader(content), Size: int64(len(content)), Beside: func(extension string) (io.ReaderAt, error) {
		return nil, fmt.Errorf("a book in several files, of which one is %s, cannot come from standard input", extension)
	}}
	return nil
}

// add opens one of the book's files.
func (b *openedBook) add(name string) (*os.File, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, cli.Short(err)
	}
	b.open = append(b.open, f)
	return f, nil
}

// Close closes files that have only been read.
func (b *openedBook) Close() {
	for _, f := range b.open {
		_ = f.Close()
	}
}

// reader reads the book from its beginning.
func (b *openedBook) reader() (book.Reader, error) {
	r, err := b.format.Reader(&b.file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", b.file.Name, err)
	}
	return namedReader{r, b.file.Name}, nil
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

// Prober asks the book for positions of chess.
func (b *openedBook) Prober() (book.Prober, error) {
	p, err := b.format.Prober(&b.file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", b.file.Name, err)
	}
	return p, nil
}

// writeBook writes what a reader gives into a file in a format, and the files
// that belong beside it, unless the context ends before it is complete.
func writeBook(ctx context.Context, file string, stdout io.Writer, to *formats.Format, r book.Reader) (made writtenBook, err error) {
	if to.Beside != nil && (file == "-" || slices.Contains(to.Beside, strings.ToLower(filepath.Ext(file)))) {
		return made, fmt.Errorf("a book of %s is several files: give the name of that with %s", to.About, to.Extensions[0])
	}
	r = endingReader{r, ctx}
	err = outfile.Write(file, stdout, func(out io.Writer) error {
		w, err := to.Writer(out)
		if err != nil {
			return err
		}
		if err := book.Copy(&countingWriter{w, &made}, r); err != nil {
			return err
		}
		if err := w.Close(); err != nil {
			return err
		}
		if made.positions == 0 {
			return outfile.ErrNothing
		}
		switch w := w.(type) {
		case *abk.Writer:
			made.left = w.Left()
		case *ctg.Writer:
			made.uncoded = w.Left()
		}
		for _, extension := range to.Beside {
			name := strings.TrimSuffix(file, filepath.Ext(file)) + extension
			if err := outfile.Replace(name, w.(formats.BesideWriter).Beside(extension)); err != nil {
				return err
			}
		}
		return nil
	})
	return made, err
}

// A writtenBook says what has been written.
type writtenBook struct {
	positions, moves int
	left             int // positions that the moves do not lead to, where that matters
	uncoded          int // moves that the format cannot say
}

// note is what there is to say besides the numbers.
func (w writtenBook) note() string {
	text := ""
	if w.left > 0 {
		text += fmt.Sprintf("; left out, for the moves from the start do not lead to them: %d positions", w.left)
	}
	if w.uncoded > 0 {
		text += fmt.Sprintf("; left out, for the format has no code for them: %d moves", w.uncoded)
	}
	return text
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
		return cli.InterruptedError("interrupted: no book was written")
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
