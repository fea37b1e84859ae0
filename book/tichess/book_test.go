package tichess

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"rookery/chess"
	"rookery/tifile"
)

var update = flag.Bool("update", false, "rewrite the books in testdata")

// compile reads a text and returns the builder and the errors.
func compile(t testing.TB, src []byte, plies int) (*Builder, []string) {
	t.Helper()
	var b Builder
	var messages []string
	for seq, errs := range (Source{Plies: plies}).Sequences(src) {
		for _, e := range errs {
			if !e.Warning {
				messages = append(messages, e.Error())
			}
		}
		for _, step := range seq.Steps {
			if err := b.Add(step.Position, step.Move); err != nil {
				t.Fatal(err)
			}
		}
	}
	return &b, messages
}

func books(t testing.TB, b *Builder, size int, colours ...chess.Colour) (all []Book) {
	t.Helper()
	for _, c := range colours {
		part, err := b.Books(c, size)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, part...)
	}
	return all
}

// TestGolden compares the book of testdata/openings.txt byte for byte.
func TestGolden(t *testing.T) {
	src, err := os.ReadFile("testdata/openings.txt")
	if err != nil {
		t.Fatal(err)
	}
	b, messages := compile(t, src, 0)
	if len(messages) > 0 {
		t.Errorf("messages: %q", messages)
	}
	for _, book := range books(t, b, tifile.MaxData, chess.White, chess.Black) {
		data, err := book.Append(nil)
		if err != nil {
			t.Fatal(err)
		}
		golden := "testdata/" + book.Colour.String() + ".book"
		if *update {
			if err := os.WriteFile(golden, data, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(data, want) {
			t.Errorf("the book differs from %s", golden)
		}
	}
}

// TestCastlingAfter: what is left of castling when rooks take rooks is not
// what the rules say, and a move finds its position by it.
func TestCastlingAfter(t *testing.T) {
	for _, test := range []struct{ placement, text, want string }{
		{"r3k2r/8/8/8/8/8/8/R3K2R", "1. Rxa8+ Kd7 2. Ke2", "K"},
		{"r3k2r/8/8/8/8/8/8/R3K2R", "1. Rxa8+", "KQkq"},
		{"r3k2r/8/8/8/8/8/8/R3K2R", "1. O-O Rxh2 2. Kxh2", "q"},
		{"r3k2r/8/8/8/8/8/8/R3K2R", "1. Rxh8+ Ke7", "Qkq"},
		{"r3k2r/6N1/8/8/8/8/8/R3K2R", "1. Ke2 Kf8", "kq"},
		{"r3k2r/8/6N1/8/8/8/8/R3K2R", "1. Nxh8 O-O-O", "KQq"},
		{"r3k2r/8/6N1/8/8/8/8/R3K2R", "1. Rg1 Rh7", "Qkq"},
	} {
		src := fmt.Sprintf("[FEN \"%s w KQkq - 0 1\"]\n%s\n", test.placement, test.text)
		for seq, errs := range (Source{}).Sequences([]byte(src)) {
			for _, e := range errs {
				if !e.Warning {
					t.Error(e)
				}
			}
			last := seq.Steps[len(seq.Steps)-1].Position
			if got := allRights(last.Castling); got != test.want {
				t.Errorf("%s: %s, want %s", test.text, got, test.want)
			}
		}
	}
}

func allRights(c tifile.Castling) (text string) {
	for _, right := range []struct {
		c      tifile.Castling
		letter string
	}{{tifile.WhiteShort, "K"}, {tifile.WhiteLong, "Q"}, {tifile.BlackShort, "k"}, {tifile.BlackLong, "q"}} {
		if c&right.c != 0 {
			text += right.letter
		}
	}
	return text
}

func TestBuilder(t *testing.T) {
	b, _ := compile(t, []byte("1. e4 e5\n1. d4 d5\n1. e4 c5\n1. Nf3\n"), 0)
	white := books(t, b, tifile.MaxData, chess.White)
	start := chess.Start()
	moves := white[0].Find(tifile.FromSetup(start.Setup()))
	if got := fmt.Sprint(moves); got != "[e2e4 d2d4 g1f3]" {
		t.Errorf("moves of the start: %s", got)
	}
	if len(white) != 1 || len(white[0].Entries) != 1 {
		t.Errorf("books of White: %+v", white)
	}
	// Each position of Black with one move needs 34 bytes, with two 36.
	for _, test := range []struct{ size, books int }{{8 + 70, 1}, {8 + 69, 2}, {8 + 36, 2}} {
		if got := books(t, b, test.size, chess.Black); len(got) != test.books {
			t.Errorf("%d books of %d bytes, want %d", len(got), test.size, test.books)
		}
	}
	if _, err := b.Books(chess.Black, 8+35); err == nil {
		t.Error("a position that does not fit: no error")
	}
	var empty Builder
	if got := books(t, &empty, 1, chess.White); got != nil {
		t.Errorf("books without positions: %+v", got)
	}
}

func TestHash(t *testing.T) {
	start := chess.Start()
	if got := Hash(start.Board()); got != 0x439871b466d9186a {
		t.Errorf("start: %#x", got)
	}
	if got := Hash(&chess.Board{}); got != 0 {
		t.Errorf("empty board: %#x", got)
	}
}

func TestParseRoundTrip(t *testing.T) {
	src, err := os.ReadFile("testdata/openings.txt")
	if err != nil {
		t.Fatal(err)
	}
	b, _ := compile(t, src, 0)
	for _, book := range books(t, b, 900, chess.White, chess.Black) {
		data, err := book.Append(nil)
		if err != nil {
			t.Fatal(err)
		}
		if len(data) != book.Bytes() || len(data) > 900 {
			t.Errorf("%d bytes, said to be %d", len(data), book.Bytes())
		}
		got, err := Parse(data)
		if err != nil {
			t.Fatal(err)
		}
		for i := range book.Entries {
			if fmt.Sprint(got.Entries[i]) != fmt.Sprint(book.Entries[i]) {
				t.Errorf("entry %d: %v, want %v", i, got.Entries[i], book.Entries[i])
			}
		}
		var text bytes.Buffer
		if err := got.WriteText(&text); err != nil {
			t.Fatal(err)
		}
		again, messages := compile(t, text.Bytes(), 0)
		if len(messages) > 0 {
			t.Errorf("the text of a book: %q", messages)
		}
		second, err := books(t, again, tifile.MaxData, book.Colour)[0].Append(nil)
		if err != nil || !bytes.Equal(second, data) {
			t.Errorf("the text makes another book of %v: %v", book.Colour, err)
		}
	}
}

func TestParseErrors(t *testing.T) {
	b, _ := compile(t, []byte("1. e4 e5 2. Nf3\n"), 0)
	good, err := books(t, b, tifile.MaxData, chess.White)[0].Append(nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(d []byte) []byte{
		"empty":    func([]byte) []byte { return nil },
		"magic":    func(d []byte) []byte { d[2] = 'X'; return d },
		"short":    func(d []byte) []byte { return d[:7] },
		"count":    func(d []byte) []byte { d[4] = 0xff; return d },
		"moves":    func(d []byte) []byte { d[7]++; return d },
		"hash":     func(d []byte) []byte { d[8]++; return d },
		"offset":   func(d []byte) []byte { d[16] = 0xff; return d },
		"cut":      func(d []byte) []byte { return d[:len(d)-1] },
		"endless":  func(d []byte) []byte { d[len(d)-2] |= 0x80; return d },
		"colour":   func(d []byte) []byte { d[2] = 'B'; return d },
		"position": func(d []byte) []byte { copy(d[28:], bytes.Repeat([]byte{0xff}, 20)); return d },
	} {
		if _, err := Parse(change(bytes.Clone(good))); !errors.Is(err, ErrNotBook) {
			t.Errorf("%s: error is %v", name, err)
		}
	}
}

// TestCorpus compares with the files that the original compiler made, where
// they are at hand.
func TestCorpus(t *testing.T) {
	const corpus = "../../../shared/corpus/tichess/"
	src, err := os.ReadFile(corpus + "openings.txt")
	if err != nil {
		t.Skip("without the original compiler's books: ", err)
	}
	for _, test := range []struct {
		dir, folder, prefix string
		offset, plies, size int
		colours             []chess.Colour
		models              []tifile.Model
	}{
		{"", "tict", "bkwhite", 0, 0, tifile.MaxData, []chess.Colour{chess.White}, both},
		{"", "tict", "bkblack", 0, 0, tifile.MaxData, []chess.Colour{chess.Black}, both},
		{"options/folder/", "chess", "mybook", 3, 0, tifile.MaxData, []chess.Colour{chess.Black}, both[1:]},
		{"options/ply6/", "tict", "short", 0, 6, tifile.MaxData, []chess.Colour{chess.White, chess.Black}, both[:1]},
		{"options/size8000/", "tict", "bk", 0, 0, 8000, []chess.Colour{chess.White, chess.Black}, both},
	} {
		b, messages := compile(t, src, test.plies)
		if len(messages) > 0 {
			t.Errorf("messages: %q", messages)
		}
		seen := 0
		series := tifile.Series{Folder: test.folder, Prefix: test.prefix, Offset: test.offset}
		for i, book := range books(t, b, test.size-tifile.Overhead, test.colours...) {
			data, err := book.Append(nil)
			if err != nil {
				t.Fatal(err)
			}
			v, err := series.Variable(i, data)
			if err != nil {
				t.Fatal(err)
			}
			for _, model := range test.models {
				name := corpus + test.dir + v.Name + model.Extension()
				got, err := v.Append(nil, model)
				if err != nil {
					t.Fatal(err)
				}
				want, err := os.ReadFile(name)
				if err != nil || !bytes.Equal(got, want) {
					t.Errorf("%s differs (%v)", name, err)
				}
				if _, err := Parse(data); err != nil {
					t.Errorf("%s: %v", name, err)
				}
				seen++
			}
		}
		if files, _ := filepath.Glob(corpus + test.dir + test.prefix + "[0-9].*y"); len(files) != seen {
			t.Errorf("%s%s: %d files, want %d", test.dir, test.prefix, seen, len(files))
		}
	}
}

var both = []tifile.Model{tifile.TI89, tifile.TI92Plus}

func FuzzParse(f *testing.F) {
	b, _ := compile(f, []byte("1. e4 e5 2. Nf3\n1. d4\n"), 0)
	data, _ := books(f, b, tifile.MaxData, chess.White)[0].Append(nil)
	f.Add(data)
	f.Fuzz(func(t *testing.T, data []byte) {
		book, err := Parse(data)
		if err != nil {
			return
		}
		if err := book.WriteText(&bytes.Buffer{}); err != nil {
			t.Error(err)
		}
		if book.Bytes() <= tifile.MaxData {
			if _, err := book.Append(nil); err != nil {
				t.Error(err)
			}
		}
	})
}
