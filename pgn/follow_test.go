package pgn

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
)

// Games of other rules are followed by whoever knows these.
func TestFollow(t *testing.T) {
	const text = "[Variant \"crazyhouse\"]\n\n1. e4 {a comment} d5 2. exd5 (2. P@e5 $1 (2. e5)) 2... Qxd5\n3. P@d6!? N@f3+ 1-0\n\n[Event \"next\"]\n\n1. d4 *\n"
	r := NewReader(strings.NewReader(text))
	var g Game
	if err := r.Read(&g); err != nil {
		t.Fatal(err)
	}
	var words []string
	if f := g.Follow(func(word string) error { words = append(words, word); return nil }); f != nil {
		t.Error(f)
	}
	if want := []string{"e4", "d5", "exd5", "Qxd5", "P@d6", "N@f3+"}; !slices.Equal(words, want) {
		t.Errorf("%v, want %v", words, want)
	}
	f := g.Follow(func(word string) error {
		if strings.Contains(word, "@") {
			return io.ErrUnexpectedEOF
		}
		return nil
	})
	if f == nil || f.Line != 4 || f.Column != 4 || f.Text != "P@d6" || !errors.Is(f, io.ErrUnexpectedEOF) || !f.Breaks() {
		t.Errorf("fault %+v", f)
	}
	if err := r.Read(&g); err != nil || g.Tags.Get("Event") != "next" || len(g.Moves) != 1 {
		t.Errorf("the next game: %v, %v", g.Tags, err)
	}
}
