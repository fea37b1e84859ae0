package build_test

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"flag"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"rookery/book"
	"rookery/book/build"
	"rookery/book/polyglot"
	"rookery/pgn"
)

// fewGames have castling, promotion, en passant, all results, transpositions
// and a game that ends in the opening.
const fewGames = `[Event "a"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O Nxe4 5. d4 1-0

[Event "b"]
[Result "1/2-1/2"]

1. Nf3 Nc6 2. e4 e5 3. Bb5 Nf6 4. O-O Nxe4 5. Re1 1/2-1/2

[Event "c"]
[Result "0-1"]

1. e4 d5 2. e5 f5 3. exf6 Nc6 4. fxg7 Nf6 5. gxh8=Q 0-1

[Event "d"]
[Result "*"]

1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd3 Qd6 5. O-O-O O-O-O *

[Event "e"]
[Result "1-0"]

1. e4 1-0
`

var long = flag.Bool("long", false, "the games of the corpus, too")

// TestPolyglot makes books as "polyglot make-book" makes them, to the byte,
// where it is installed.
func TestPolyglot(t *testing.T) {
	program, err := exec.LookPath("polyglot")
	if err != nil {
		if program, err = exec.LookPath("/usr/games/polyglot"); err != nil {
			t.Skip("Polyglot is not installed")
		}
	}
	tests := []struct {
		args []string
		o    build.Options
	}{
		{[]string{"-min-game", "1"}, build.Options{MinGames: 1}},
		{[]string{"-min-game", "2", "-max-ply", "4"}, build.Options{MinGames: 2, MaxPly: 4}},
		{[]string{"-min-game", "1", "-only-white", "-uniform"}, build.Options{MinGames: 1, NoBlack: true, Weight: build.Uniform}},
		{[]string{"-min-game", "1", "-only-black", "-min-score", "40"}, build.Options{MinGames: 1, NoWhite: true, MinScore: 40}},
		{[]string{"-max-ply", "60"}, build.Options{MinGames: 3, MaxPly: 60}},
	}
	texts := map[string][]byte{"few": []byte(fewGames)}
	if *long {
		if text := corpus(t); text != nil {
			texts["corpus"] = text
		}
	}
	for name, text := range texts {
		in := filepath.Join(t.TempDir(), "in.pgn")
		if err := os.WriteFile(in, text, 0o644); err != nil {
			t.Fatal(err)
		}
		if name == "corpus" {
			tests = tests[len(tests)-1:] // the others take their time
		}
		for _, tt := range tests {
			out := filepath.Join(t.TempDir(), "out.bin")
			args := append([]string{"make-book", "-pgn", in, "-bin", out}, tt.args...)
			if b, err := exec.Command(program, args...).CombinedOutput(); err != nil {
				t.Fatalf("%v: %v\n%s", args, err, b)
			}
			want, err := os.ReadFile(out)
			if err != nil {
				t.Fatalf("%v made no book: %v", args, err)
			}
			if got := written(t, ours(t, tt.o, text)); !bytes.Equal(got, want) {
				t.Errorf("%s %v: a book of %d bytes, want another of %d", name, tt.args, len(got), len(want))
			}
		}
	}
}

// written is the file that a book makes.
func written(t *testing.T, r book.Reader) []byte {
	t.Helper()
	positions, err := book.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	w := polyglot.NewWriter(&file)
	for _, p := range positions {
		if err := w.Write(p); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func ours(t *testing.T, o build.Options, text []byte) book.Reader {
	t.Helper()
	const workers = 2
	c := build.New(o, workers)
	t.Cleanup(func() { _ = c.Close() })
	err := pgn.Process(context.Background(), bytes.NewReader(text), pgn.Options{Workers: workers, MaxMoves: o.MaxPly},
		func(worker int, games *pgn.Part) (none struct{}, err error) {
			var g pgn.Game
			c.Begin(worker, games.Number())
			for games.Read(&g) {
				if err := cmp.Or(g.Err(), c.Add(worker, &g)); err != nil {
					return none, err
				}
			}
			return none, nil
		}, func(int, struct{}) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	r, err := c.Book()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// corpus are the games beside the repository, if they are there.
func corpus(t *testing.T) []byte {
	f, err := os.Open(filepath.Join("..", "..", "..", "shared", "corpus", "pgn", "standard.pgn.gz"))
	if err != nil {
		t.Log("without the corpus: ", err)
		return nil
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
