package load

import (
	"strings"
	"testing"
	"time"
)

// TestChorus has two hear a board in pieces, one of them not to its end, and a third
// something else.
func TestChorus(t *testing.T) {
	m := &match{run: &run{}, shown: make([]position, 2)}
	b := &m.shown[1].board
	b.Ranks, b.Verbose, b.Pretty = "rnbqkbnr pppppppp -------- -------- ----P--- -------- PPPP-PPP RNBQKBNR", "P/e2-e4", "e4"
	b.Turn, b.DoublePush, b.MoveNumber, b.White, b.Black = 1, 4, 1, "ann", "bea"
	m.shown[1].due = time.Now()
	text := "\n\r" + b.String() + "\n\rfics% "
	c := chorus{match: m}
	at := 0
	for _, part := range []string{text[:20], text[20:90], text[90:]} {
		next, err := c.hear(at, []byte(part))
		if err != nil {
			t.Fatal(err)
		}
		at = next
	}
	if at != len(text) || c.count() != 1 {
		t.Errorf("%d bytes of %d, %d boards", at, len(text), c.count())
	}
	if _, err := c.hear(0, []byte(text[:80])); err != nil || c.count() != 1 {
		t.Errorf("half a board: %v, %d boards", err, c.count())
	}
	if _, err := c.hear(0, []byte(strings.Replace(text, "rnb", "rbn", 1))); err == nil {
		t.Error("another board was not noticed")
	}
	if _, err := c.hear(at, []byte("\n\r"+b.String()+"\n\rfics% ")); err == nil {
		t.Error("the same board once more was not noticed")
	}
}
