package servers

import (
	"path/filepath"
	"testing"

	"rookery/library"
	"rookery/puzzle"
	"rookery/store"
)

// TestLibraryInOwnDatabase: a library that lies in the server's database is the store's, whatever the file is called; another one is not.
func TestLibraryInOwnDatabase(t *testing.T) {
	ctx := t.Context()
	dir := t.TempDir()
	own := filepath.Join(dir, "rookery.db")
	kept, err := store.Open(ctx, own)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = kept.Close() }()
	p := new(puzzle.Puzzle)
	if err := p.UnmarshalJSON([]byte(`{"popeye":"BeginProblem\nStipulation #1\nForsyth 7k/8/6K1/8/8/8/8/R7\nEndProblem\n"}`)); err != nil {
		t.Fatal(err)
	}
	r, err := library.NewRecord(p)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		url  string
		same bool
	}{{own, true}, {"sqlite:" + filepath.Join(dir, ".", "..", filepath.Base(dir), "rookery.db"), true}, {filepath.Join(dir, "library.db"), false}} {
		before := kept.Stats().Writes
		l, err := openLibrary(ctx, c.url, kept, own)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := l.Store().Add(ctx, []*library.Record{r}, nil); err != nil {
			t.Error(err)
		}
		if (kept.Stats().Writes > before) != c.same {
			t.Errorf("%s: written by the store: %v", c.url, !c.same)
		}
		l.Close()
	}
	if n, err := kept.CountUsers(ctx); err != nil || n != 0 {
		t.Errorf("the store is closed with a library: %d, %v", n, err)
	}
}
