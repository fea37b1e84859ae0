package pgn

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// corpus is a file of games that lie beside the repository, if they do.
func corpus(tb testing.TB, name string) []byte {
	tb.Helper()
	f, err := os.Open(filepath.Join("..", "..", "shared", "corpus", "pgn", name))
	if err != nil {
		tb.Skip("no corpus here: ", err)
	}
	defer f.Close()
	r, err := Open(f)
	if err != nil {
		tb.Fatal(err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		tb.Fatal(err)
	}
	return text
}

// BenchmarkRead parses and validates games on one core; its MB/s are what
// other readers' figures say.
func BenchmarkRead(b *testing.B) {
	text := corpus(b, "standard.pgn.gz")
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		r := NewReader(bytes.NewReader(text))
		var g Game
		for r.Read(&g) == nil {
		}
	}
}

func BenchmarkProcess(b *testing.B) {
	text := corpus(b, "standard.pgn.gz")
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		err := Process(context.Background(), bytes.NewReader(text), Options{Workers: 2},
			func(_ int, games *Part) (int, error) {
				var g Game
				n := 0
				for games.Read(&g) {
					n += len(g.Moves)
				}
				return n, nil
			}, func(int, int) error { return nil })
		if err != nil {
			b.Fatal(err)
		}
	}
}
