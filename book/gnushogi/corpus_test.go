package gnushogi

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// corpus is a file of GNU Shogi itself, if it is at hand.
func corpus(tb testing.TB, name string) []byte {
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "shared", "corpus", "gnushogi", name))
	if err != nil {
		tb.Skip("GNU Shogi's own book is not here: ", err)
	}
	return data
}

// TestShippedBook makes the book that comes with GNU Shogi of the text that
// comes with it.
func TestShippedBook(t *testing.T) {
	text, want := corpus(t, "gnushogi.tbk"), corpus(t, "gnushogi.bbk")
	b, err := Build(bytes.NewReader(text), Options{Report: func(e *LineError) { t.Error(e) }})
	if err != nil {
		t.Fatal(err)
	}
	var got bytes.Buffer
	b.WriteTo(&got)
	if !bytes.Equal(got.Bytes(), want) {
		t.Errorf("%d records of %d bytes are not the book", b.Count(), got.Len())
	}
}

// TestShippedPositions reaches every record of the book from the start.
func TestShippedPositions(t *testing.T) {
	b, err := Read(bytes.NewReader(corpus(t, "gnushogi.bbk")))
	if err != nil {
		t.Fatal(err)
	}
	records := 0
	for p := range b.Positions() {
		if p.FEN == "" {
			t.Errorf("position %x is out of reach", p.Key)
		}
		records += len(p.Moves)
	}
	if records != b.Count() {
		t.Errorf("%d moves of %d records", records, b.Count())
	}
}
