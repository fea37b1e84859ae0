package formats

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"rookery/book"
	"rookery/book/abk"
	"rookery/book/apery"
	"rookery/book/ctg"
	"rookery/book/export"
	"rookery/book/gnushogi"
	"rookery/book/polyglot"
	"rookery/book/yaneuraou"
	"rookery/shogi"
)

// A File is a file that may hold a book.
type File struct {
	Name    string
	Content io.ReaderAt
	Size    int64
	// Beside opens the file that has the same name but for its extension, such as ".cto"; the
	// error is [fs.ErrNotExist] where there is none.
	Beside func(extension string) (io.ReaderAt, error)
}

// open reads the file from its beginning.
func (f *File) open() *io.SectionReader { return io.NewSectionReader(f.Content, 0, f.Size) }

// A Format is a format of opening books.
type Format struct {
	Name       string
	Extensions []string
	About      string // who uses it
	Shogi      bool   // of shogi, not of chess
	Either     bool   // of chess or of shogi
	Placed     bool   // writers want positions, not only keys
	Sorted     bool   // writers want ascending keys, readers give them
	Parts      bool   // a book may consist of several files, each of which can be read alone
	// Beside are the extensions of other files that belong to a book; see [File].
	// A writer that is closed has them: it is a [BesideWriter].
	Beside []string

	magic string // that files begin with, if they do
	read  func(f *File) (book.Reader, error)
	// probe asks a book without reading the whole of it; nil: the book is read whole.
	probe      func(f *File) (book.Prober, error)
	probeShogi func(f *File, pos *shogi.Position) ([]book.Move, error)
	write      func(w io.Writer) (book.Writer, error)
}

var formats = []Format{
	{
		Name: "polyglot", Extensions: []string{".bin"}, About: "Polyglot and most engines", Sorted: true,
		read:  func(f *File) (book.Reader, error) { return polyglot.NewReader(f.open()), nil },
		probe: func(f *File) (book.Prober, error) { return polyglot.NewBook(f.Content, f.Size) },
		write: func(w io.Writer) (book.Writer, error) { return polyglot.NewWriter(w), nil },
	},
	{
		Name: "csv", Extensions: []string{".csv"}, About: "table with a row for each move", Either: true,
		read:  func(f *File) (book.Reader, error) { return export.NewCSVReader(f.open()) },
		write: func(w io.Writer) (book.Writer, error) { return export.NewCSVWriter(w), nil },
	},
	{
		Name: "jsonl", Extensions: []string{".jsonl", ".ndjson"}, About: "JSON Lines, a line for each position", Either: true,
		read:  func(f *File) (book.Reader, error) { return export.NewJSONReader(f.open()), nil },
		write: func(w io.Writer) (book.Writer, error) { return export.NewJSONWriter(w), nil },
	},
	{
		Name: "abk", Extensions: []string{".abk"}, About: "Arena", magic: abk.Magic,
		read:  func(f *File) (book.Reader, error) { return abk.NewReader(f.open()) },
		write: func(w io.Writer) (book.Writer, error) { return abk.NewWriter(w), nil },
	},
	{
		Name: "ctg", Extensions: []string{".ctg"}, About: "ChessBase", Placed: true, Beside: []string{".cto", ".ctb"},
		read:  readCTG,
		probe: func(f *File) (book.Prober, error) { return openCTG(f) },
		write: func(w io.Writer) (book.Writer, error) { return ctg.NewWriter(w), nil },
	},
	{
		Name: "tichess", Extensions: []string{".89y", ".9xy", ".v2y"}, About: "TI-Chess", Parts: true,
		read: readTIChess,
	},
	{
		Name: "gnushogi", Extensions: []string{".bbk"}, About: "GNU Shogi", Shogi: true, Placed: true,
		read:       func(f *File) (book.Reader, error) { return gnushogi.NewReader(f.open()) },
		probeShogi: probeGNUShogi,
		write:      func(w io.Writer) (book.Writer, error) { return gnushogi.NewWriter(w, gnushogi.Options{}) },
	},
	{
		Name: "tbk", Extensions: []string{".tbk"}, About: "GNU Shogi's text books", Shogi: true, Placed: true,
		read:  readTbk,
		write: func(w io.Writer) (book.Writer, error) { return gnushogi.NewTextWriter(w), nil },
	},
	{
		Name: "yaneuraou", Extensions: []string{".db"}, About: "YaneuraOu and other shogi programs", Shogi: true, Placed: true,
		magic:      "#YANEURAOU-DB",
		read:       func(f *File) (book.Reader, error) { return yaneuraou.NewReader(f.open()), nil },
		probeShogi: probeYaneuraOu,
		write:      func(w io.Writer) (book.Writer, error) { return yaneuraou.NewWriter(w), nil },
	},
	{
		Name: "apery", About: "Apery, by its name alone", Shogi: true,
		read:       func(f *File) (book.Reader, error) { return apery.NewReader(f.open()) },
		probeShogi: probeApery,
		write:      func(w io.Writer) (book.Writer, error) { return apery.NewWriter(w), nil },
	},
}

// All are the formats, the most usual one first.
func All() []*Format {
	all := make([]*Format, len(formats))
	for i := range formats {
		all[i] = &formats[i]
	}
	return all
}

// Named is the format of a name; nil if there is none.
func Named(name string) *Format {
	for _, f := range All() {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// ForFile is the format of which a file's name says that it is; nil if it says nothing.
func ForFile(name string) *Format {
	extension := strings.ToLower(filepath.Ext(name))
	for _, f := range All() {
		if slices.Contains(f.Extensions, extension) {
			return f
		}
	}
	return nil
}

// Detect finds the format of a file by its content, then by its name; nil if it looks like none.
func Detect(f *File) (*Format, error) {
	head := make([]byte, 64)
	n, err := f.Content.ReadAt(head, 0)
	if err != nil && err != io.EOF {
		return nil, err
	}
	for _, format := range All() {
		if format.magic != "" && strings.HasPrefix(string(head[:n]), format.magic) {
			return format, nil
		}
	}
	return ForFile(f.Name), nil
}

// Writes says whether books of the format can be written. All can be read.
func (f *Format) Writes() bool { return f.write != nil }

// Reader reads a book from its beginning.
func (f *Format) Reader(file *File) (book.Reader, error) { return f.read(file) }

// A BesideWriter has the content of the files beside a book, by extension.
type BesideWriter interface {
	book.Writer
	Beside(extension string) []byte
}

// Writer writes a book.
func (f *Format) Writer(w io.Writer) (book.Writer, error) {
	if f.write == nil {
		return nil, fmt.Errorf("no books of %s are written", f.Name)
	}
	return f.write(w)
}

// Prober asks a book for positions of chess. It reads the file as long as it is asked.
func (f *Format) Prober(file *File) (book.Prober, error) {
	if f.Shogi {
		return nil, fmt.Errorf("%s: not a book of chess", f.Name)
	}
	if f.probe != nil {
		return f.probe(file)
	}
	r, err := f.read(file)
	if err != nil {
		return nil, err
	}
	all, err := book.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return book.Index(all), nil
}
