package books

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"rookery/book"
)

// TestInterruptedWrite ends a build while it writes.
func TestInterruptedWrite(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "book.bin")
	if err := os.WriteFile(out, []byte("the book before"), 0o644); err != nil {
		t.Fatal(err)
	}
	format, err := findBookFormat("to", "polyglot", out, canWrite)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	endless := &endlessBook{last: 100000, stop: stop}
	if _, err := writeBook(ctx, out, nil, format, endless); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want that the writing ended", err)
	}
	if data, err := os.ReadFile(out); err != nil || string(data) != "the book before" {
		t.Errorf("the book is %q, %v", data, err)
	}
}

// An endlessBook calls stop after some positions and goes on.
type endlessBook struct {
	n, last uint64
	stop    func()
}

func (b *endlessBook) Next() (book.Position, error) {
	if b.n++; b.n == b.last {
		b.stop()
	}
	if b.n > 2*b.last {
		return book.Position{}, io.EOF
	}
	return book.Position{Key: b.n, Moves: []book.Move{{Text: "e2e4", Weight: 1}}}, nil
}
