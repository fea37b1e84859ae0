package batch

import (
	"bytes"
	"errors"
	"testing"
)

func TestLatin1(t *testing.T) {
	text := "Läufer, François, €, ÿ\n"
	want := "L\xe4ufer, Fran\xe7ois, ?, \xff\n"
	for size := 1; size <= len(text); size++ {
		var b bytes.Buffer
		w := Latin1(&b)
		for rest := []byte(text); len(rest) > 0; {
			n := min(size, len(rest))
			if got, err := w.Write(rest[:n]); got != n || err != nil {
				t.Fatalf("in pieces of %d: Write = %d, %v", size, got, err)
			}
			rest = rest[n:]
		}
		if b.String() != want {
			t.Errorf("in pieces of %d: %q, want %q", size, b.String(), want)
		}
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("broken") }

func TestLatin1Error(t *testing.T) {
	if _, err := Latin1(broken{}).Write([]byte("a")); err == nil {
		t.Error("the error of the writer below is lost")
	}
}
