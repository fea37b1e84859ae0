package tichess

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"rookery/chess"
	"rookery/tifile"
)

var update = flag.Bool("update", false, "rewrite the data in testdata")

// read reads a text and returns its puzzles and messages, but for those about
// kings: few of the texts have them.
func read(src []byte) (puzzles []Puzzle, messages []string) {
	for p, errs := range Read(src) {
		bad := false
		for _, e := range errs {
			if !e.Warning || !strings.Contains(e.Msg, "king") {
				messages = append(messages, e.Error())
			}
			bad = bad || !e.Warning
		}
		if !bad {
			puzzles = append(puzzles, p)
		}
	}
	return puzzles, messages
}

func readFile(t *testing.T, name string) ([]Puzzle, []string) {
	t.Helper()
	src, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return read(src)
}

// TestGolden compares the data of testdata/puzzles.txt byte for byte.
func TestGolden(t *testing.T) {
	puzzles, messages := readFile(t, "testdata/puzzles.txt")
	want := []string{"24: warning: the ranks do not have eight squares each; the men are set square by square"}
	if !slices.Equal(messages, want) {
		t.Errorf("messages: %q", messages)
	}
	data, err := Append(nil, puzzles)
	if err != nil {
		t.Fatal(err)
	}
	const golden = "testdata/puzzles.data"
	if *update {
		if err := os.WriteFile(golden, data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(golden); err != nil || !bytes.Equal(data, want) {
		t.Errorf("the data differs from %s (%v)", golden, err)
	}
}

func TestRoundTrip(t *testing.T) {
	puzzles, _ := readFile(t, "testdata/puzzles.txt")
	data, err := Append(nil, puzzles)
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	if len(parsed) != len(puzzles) {
		t.Fatalf("%d puzzles, want %d", len(parsed), len(puzzles))
	}
	for i := range parsed {
		if parsed[i].texts() != puzzles[i].texts() || parsed[i].Position != puzzles[i].Position {
			t.Errorf("puzzle %d comes back as %v, want %v", i, parsed[i], puzzles[i])
		}
	}
	var text bytes.Buffer
	if err := WriteText(&text, parsed); err != nil {
		t.Fatal(err)
	}
	again, messages := read(text.Bytes())
	if len(messages) > 0 {
		t.Errorf("messages: %q", messages)
	}
	if second, err := Append(nil, again); err != nil || !bytes.Equal(second, data) {
		t.Errorf("the text makes other data: %v", err)
	}
}

func TestRead(t *testing.T) {
	const fen = "8/8/8/8/8/2K5/1N6/k7 w - - 0 1\n"
	for _, test := range []struct {
		name, src string
		want      string // texts of the puzzles, then messages
	}{
		{"empty", "", "[]"},
		{"no text", fen, `[[] []]`},
		{"line ends", "[D]a\r\n[S]b\r\n" + fen, `[["a"] ["b"]]`},
		{"no line end", "[D]a\n" + strings.TrimSpace(fen), `[["a"] []]`},
		{"any order", "[S]b\n[D]a\n[S]c\n" + fen, `[["a"] ["b" "c"]]`},
		{"blanks", "[D] a  \n[S]\t\n" + fen, `[[" a  "] ["\t"]]`},
		{"comments", "[D]a // b\n//[S]b\n#[S]c\n" + fen, `[["a // b"] []]`},
		{"too long", "[D]" + strings.Repeat("x", 33) + "\n" + fen,
			`[["` + strings.Repeat("x", 32) + `"] []]` + `1: warning: "` + strings.Repeat("x", 33) + `" is cut off after 32 bytes`},
		{"four descriptions", "[D]a\n[D]b\n[D]c\n[D]d\n" + fen + fen, `[[] []]4: more than 3 lines of description`},
		{"five solutions", strings.Repeat("[S]a\n", 5) + fen, `[]5: more than 4 lines of solution`},
		{"bad position", "[D]a\n8/8/8/8/8/8/8/8 x - - 0 1\n" + fen, `[[] []]2: tifile: FEN: want w or b, not "x"`},
		{"too many men", strings.Repeat("qqqqqqqq/", 4) + "8/8/8/8 w - - 0 1\n", `[]1: the men of the position do not fit 164 bits`},
		{"no position", fen + "[D]a\n", `[[] [] ["a"] []]2: warning: the text ends without a position for the last lines`},
	} {
		puzzles, messages := read([]byte(test.src))
		var texts []string
		for _, p := range puzzles {
			texts = append(texts, fmt.Sprintf("%q %q", p.Description, p.Solution))
		}
		if got := fmt.Sprint(texts) + strings.Join(messages, ""); got != test.want {
			t.Errorf("%s:\n got %s\nwant %s", test.name, got, test.want)
		}
	}
}

func TestAppendErrors(t *testing.T) {
	for name, p := range map[string]Puzzle{
		"description": {Description: make([]string, 4)},
		"solution":    {Solution: make([]string, 5)},
		"text":        {Solution: []string{strings.Repeat("x", 33)}},
	} {
		if _, err := Append(nil, []Puzzle{p}); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if _, err := Append(nil, make([]Puzzle, 2000)); err == nil {
		t.Error("2000 puzzles: no error")
	}
}

func TestSplit(t *testing.T) {
	// A puzzle with two texts of ten bytes of its own needs 56 in the estimate
	// and 58 in the file; the file itself 18.
	var puzzles []Puzzle
	for i := range 6 {
		puzzles = append(puzzles, Puzzle{
			Description: []string{fmt.Sprintf("number %03d", i)},
			Solution:    []string{fmt.Sprintf("key    %03d", i)},
		})
	}
	for _, test := range []struct {
		size int
		want string
	}{
		{18 + 58 + 56 - 1, "[1 1 1 1 1 1]"},
		{18 + 58 + 56, "[2 2 2]"},
		{18 + 58 + 58 + 56, "[3 3]"},
		{1, "[1 1 1 1 1 1]"},
		{tifile.MaxData, "[6]"},
	} {
		var got []int
		for _, part := range Split(puzzles, test.size) {
			got = append(got, len(part))
		}
		if fmt.Sprint(got) != test.want {
			t.Errorf("%d bytes: %v, want %s", test.size, got, test.want)
		}
	}
	if got := Split(nil, 100); got != nil {
		t.Errorf("no puzzles: %v", got)
	}
	if _, err := Compile(puzzles, 100, tifile.Series{Folder: "f", Prefix: "p", Offset: 5}); !errors.Is(err, tifile.ErrTooMany) {
		t.Errorf("six files from 5 on: %v", err)
	}
}

// TestNothingLeaks: what one file holds leaves no traces in the next.
func TestNothingLeaks(t *testing.T) {
	puzzles, _ := read([]byte(strings.Repeat("rnbqkbnr/ppp1pppp/8/3p4/8/8/PPPPPPPP/RNBQKBNR w KQkq d6 0 1\n", 5) +
		strings.Repeat("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n", 5)))
	const size = 18 + 5*36
	files, err := Compile(puzzles, size, tifile.Series{Folder: "tict", Prefix: "puz"})
	if err != nil {
		t.Fatal(err)
	}
	for i, part := range Split(puzzles, size) {
		got, err := Parse(files[i].Data)
		if err != nil {
			t.Fatal(err)
		}
		for j := range got {
			if got[j].Position != part[j].Position {
				t.Errorf("file %d, puzzle %d comes back as %v", i, j, got[j])
			}
		}
	}
}

func TestParseErrors(t *testing.T) {
	puzzles, _ := readFile(t, "testdata/puzzles.txt")
	good, err := Append(nil, puzzles)
	if err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(d []byte) []byte{
		"empty":       func([]byte) []byte { return nil },
		"magic":       func(d []byte) []byte { d[3] = '2'; return d },
		"short":       func(d []byte) []byte { return d[:5] },
		"count":       func(d []byte) []byte { d[4] = 0xff; return d },
		"text before": func(d []byte) []byte { d[6], d[7] = 0, 9; return d },
		"text behind": func(d []byte) []byte { d[6] = 0xff; return d },
		"cut":         func(d []byte) []byte { return d[:len(d)-1] },
		"position":    func(d []byte) []byte { copy(d[20:], bytes.Repeat([]byte{0xff}, 20)); return d },
	} {
		if _, err := Parse(change(bytes.Clone(good))); !errors.Is(err, ErrNotPuzzles) {
			t.Errorf("%s: error is %v", name, err)
		}
	}
}

// TestCorpus compares with the files that the original compiler made, where
// they are at hand.
func TestCorpus(t *testing.T) {
	const corpus = "../../../shared/corpus/tichess/"
	for _, test := range []struct {
		text, dir, prefix string
		offset, size      int
	}{
		{"puzzles.txt", "", "puzzles", 0, tifile.MaxData},
		{"puzzles2.txt", "options/puzzles2/", "puz2", 0, tifile.MaxData},
		{"puzzles.txt", "options/puzsize/", "pz", 2, 1500},
	} {
		src, err := os.ReadFile(corpus + test.text)
		if err != nil {
			t.Skip("without the original compiler's files: ", err)
		}
		puzzles, _ := read(src)
		series := tifile.Series{Folder: "tict", Prefix: test.prefix, Offset: test.offset}
		variables, err := Compile(puzzles, test.size, series)
		if err != nil {
			t.Fatal(err)
		}
		seen := 0
		for _, v := range variables {
			for _, model := range []tifile.Model{tifile.TI89, tifile.TI92Plus} {
				name := corpus + test.dir + v.Name + model.Extension()
				got, err := v.Append(nil, model)
				if err != nil {
					t.Fatal(err)
				}
				want, err := os.ReadFile(name)
				if err != nil || !bytes.Equal(got, want) && !sameButForLeaks(t, got, want) {
					t.Errorf("%s differs (%v)", name, err)
				}
				seen++
			}
			if _, err := Parse(v.Data); err != nil {
				t.Errorf("%s: %v", v.Name, err)
			}
		}
		if files, _ := filepath.Glob(corpus + test.dir + test.prefix + "[0-9].*y"); len(files) != seen {
			t.Errorf("%s%s: %d files, want %d", test.dir, test.prefix, seen, len(files))
		}
	}
}

// sameButForLeaks reports whether two files differ only in the bits that the
// original compiler leaves as it finds them: behind the men, and en passant
// where there is none.
func sameButForLeaks(t *testing.T, ours, original []byte) bool {
	t.Helper()
	var data [2][]byte
	for i, file := range [][]byte{ours, original} {
		v, _, err := tifile.Parse(file)
		if err != nil {
			t.Fatal(err)
		}
		data[i] = bytes.Clone(v.Data)
	}
	puzzles, err := Parse(data[0])
	if err != nil || len(data[0]) != len(data[1]) {
		return false
	}
	for i, p := range puzzles {
		at := headerBytes + i*puzzleBytes + 2*textCount
		packed, theirs := tifile.Packed(data[0][at:]), tifile.Packed(data[1][at:])
		for bit := p.Position.Bits(); bit < 8*len(packed); bit++ {
			meant := bit >= 164 && bit < 168 && p.Position.EnPassant != chess.NoSquare || bit >= 171
			if !meant {
				mask := byte(0x80) >> (bit % 8)
				theirs[bit/8] = theirs[bit/8]&^mask | packed[bit/8]&mask
			}
		}
		copy(data[1][at:], theirs[:])
	}
	return bytes.Equal(data[0], data[1])
}

func FuzzRead(f *testing.F) {
	src, _ := os.ReadFile("testdata/puzzles.txt")
	f.Add(src, 300)
	f.Fuzz(func(t *testing.T, src []byte, size int) {
		puzzles, _ := read(src)
		for _, part := range Split(puzzles, size) {
			data, err := Append(nil, part)
			if err != nil {
				continue // too large
			}
			got, err := Parse(data)
			if err != nil || len(got) != len(part) {
				t.Errorf("%d puzzles come back as %d: %v", len(part), len(got), err)
			}
		}
		Compile(puzzles, size, tifile.Series{Folder: "f", Prefix: "p"})
	})
}

func FuzzParse(f *testing.F) {
	data, _ := os.ReadFile("testdata/puzzles.data")
	f.Add(data)
	f.Fuzz(func(t *testing.T, data []byte) {
		puzzles, err := Parse(data)
		if err != nil {
			return
		}
		if _, err := Append(nil, puzzles); err != nil && len(data) < tifile.MaxData/2 {
			t.Error(err)
		}
	})
}

func ExampleRead() {
	src := []byte("[D]White mates in one\n[S]QB7#\nk7/8/8/8/8/8/1Q6/1RK5 w - - 0 1\n")
	for p, errs := range Read(src) {
		fmt.Println(p.Description, p.Solution, p.Position.Turn, errs)
	}
	// Output: [White mates in one] [QB7#] white []
}
