package formats_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"rookery/book"
	"rookery/book/formats"
	"rookery/chess"
	"rookery/shogi"
)

func file(name string, data []byte) *formats.File {
	return &formats.File{Name: name, Content: bytes.NewReader(data), Size: int64(len(data))}
}

// opening is a book of one position, of chess or of shogi.
func opening(ofShogi bool) book.Position {
	if ofShogi {
		pos := shogi.Start()
		return book.Position{FEN: pos.SFEN(), Moves: []book.Move{{Text: "7g7f", Weight: 3}}}
	}
	pos := chess.Start()
	return book.Position{Key: pos.Key(), FEN: pos.FEN(), Moves: []book.Move{{Text: "e2e4", Weight: 3}}}
}

func written(t *testing.T, name string, f *formats.Format) *formats.File {
	t.Helper()
	var out bytes.Buffer
	w, err := f.Writer(&out)
	if err == nil {
		err = errors.Join(w.Write(opening(f.Shogi)), w.Close())
	}
	if err != nil {
		t.Fatalf("%s: %v", f.Name, err)
	}
	in := file(name, out.Bytes())
	in.Beside = func(extension string) (io.ReaderAt, error) {
		return bytes.NewReader(w.(formats.BesideWriter).Beside(extension)), nil
	}
	return in
}

// What a format writes it reads again, and answers for it; the file is found by its name.
func TestRoundTrip(t *testing.T) {
	for _, f := range formats.All() {
		if !f.Writes() {
			continue
		}
		name := f.Name
		if len(f.Extensions) > 0 {
			name = "BOOK" + strings.ToUpper(f.Extensions[0])
			if got := formats.ForFile(name); got != f {
				t.Errorf("%s: found %+v", name, got)
			}
		}
		in := written(t, name, f)
		r, err := f.Reader(in)
		if err != nil {
			t.Errorf("%s: %v", f.Name, err)
			continue
		}
		all, err := book.ReadAll(r)
		want := opening(f.Shogi).Moves[0].Text
		if err != nil || len(all) != 1 || len(all[0].Moves) != 1 || all[0].Moves[0].Text != want {
			t.Errorf("%s: %+v, %v", f.Name, all, err)
		}
		start := chess.Start()
		p, err := f.Prober(in)
		if (err != nil) != f.Shogi {
			t.Errorf("%s: %v", f.Name, err)
		}
		if err == nil {
			if moves, err := p.Probe(&start); err != nil || len(moves) != 1 || moves[0].Text != want {
				t.Errorf("%s: %+v, %v", f.Name, moves, err)
			}
		}
		if f.Name == "tbk" || !f.Shogi {
			continue // nobody asks text books
		}
		first := shogi.Start()
		if moves, err := f.ProbeShogi(in, &first); err != nil || len(moves) != 1 || moves[0].Text != want {
			t.Errorf("%s: %+v, %v", f.Name, moves, err)
		}
	}
}

// The content of a file tells more than its name.
func TestDetect(t *testing.T) {
	for content, want := range map[string]string{"abk": "abk", "yaneuraou": "yaneuraou", "polyglot": "polyglot", "csv": "polyglot"} {
		f, err := formats.Detect(written(t, "book.bin", formats.Named(content)))
		if err != nil || f.Name != want {
			t.Errorf("%s as .bin: %+v, %v", content, f, err)
		}
	}
	if f, err := formats.Detect(file("games.pgn", []byte("1. e4"))); f != nil || err != nil {
		t.Errorf("games: %+v, %v", f, err)
	}
	if f, err := formats.Detect(file("", nil)); f != nil || err != nil {
		t.Errorf("an empty file: %+v, %v", f, err)
	}
	f, err := os.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := formats.Detect(&formats.File{Name: "book.bin", Content: f}); err == nil {
		t.Error("a directory is read")
	}
	if f := formats.Named("ctgg"); f != nil {
		t.Errorf("%+v", f)
	}
	if _, err := formats.Named("tichess").Writer(io.Discard); err == nil {
		t.Error("a book of TI-Chess is written without its text")
	}
}

// A book of ChessBase is read without its other files, but not where these cannot be read.
func TestBeside(t *testing.T) {
	ctg := formats.Named("ctg")
	if _, err := ctg.Reader(file("book.ctg", make([]byte, 4096))); err != nil {
		t.Errorf("alone: %v", err)
	}
	missing := errors.New("not to be read")
	for _, gone := range []string{".cto", ".ctb"} {
		in := file("book.ctg", nil)
		in.Beside = func(extension string) (io.ReaderAt, error) {
			if extension == gone {
				return nil, missing
			}
			return bytes.NewReader(nil), nil
		}
		if _, err := ctg.Prober(in); !errors.Is(err, missing) {
			t.Errorf("without %s: %v", gone, err)
		}
	}
}

// FuzzReader reads arbitrary files as what their first byte says: that ends, with an error or without.
func FuzzReader(f *testing.F) {
	for i, form := range formats.All() {
		if form.Writes() {
			var out bytes.Buffer
			if w, err := form.Writer(&out); err == nil && errors.Join(w.Write(opening(form.Shogi)), w.Close()) == nil {
				f.Add(uint8(i), out.Bytes())
			}
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, data []byte) {
		all := formats.All()
		form := all[int(which)%len(all)]
		in := file("book", data)
		in.Beside = func(string) (io.ReaderAt, error) { return bytes.NewReader(data), nil }
		r, err := form.Reader(in)
		for n := 0; err == nil && n < 10_000; n++ {
			_, err = r.Next()
		}
	})
}

// A book is found by its file's name, and asked for the moves of a position.
func ExampleFormat_Prober() {
	table := []byte("fen,move,weight\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1,e2e4,2\n")
	f := &formats.File{Name: "openings.csv", Content: bytes.NewReader(table), Size: int64(len(table))}
	form, err := formats.Detect(f)
	if err != nil || form == nil {
		fmt.Println("no book:", err)
		return
	}
	p, err := form.Prober(f)
	if err != nil {
		fmt.Println(err)
		return
	}
	start := chess.Start()
	moves, err := p.Probe(&start)
	fmt.Println(form.Name, moves[0].Text, moves[0].Weight, err)
	// Output: csv e2e4 2 <nil>
}
