package collections

import (
	"errors"
	"strings"
	"testing"
)

// TestTooMany: a file with more problems than a collection may have is refused.
func TestTooMany(t *testing.T) {
	file := []byte(strings.Repeat("7k/8/6K1/8/8/8/8/R7 w - - dm 1;\n", 3))
	for most, want := range map[int]error{2: errTooLarge, 3: nil} {
		if list, _, err := readCollection("a.epd", file, most); !errors.Is(err, want) || err == nil && len(list) != 3 {
			t.Errorf("at most %d: %d, %v", most, len(list), err)
		}
	}
}

// TestReadAsTheLibraryDoes: lists of positions are taken in, and what is not understood of an entry goes in as it is written.
func TestReadAsTheLibraryDoes(t *testing.T) {
	for name, file := range map[string]string{
		"a.fen": "7k/8/6K1/8/8/8/8/R7 #1; Loyd, Sam; Chess Monthly; 1857\nnonsense\n",
		"a.olv": "---\nauthors: [Loyd]\nalgebraic: {white: [Kg6, Ra1], black: [Kh8]}\nstipulation: Last move?\n---\nnonsense\n",
	} {
		list, wrong, err := readCollection(name, []byte(file), 9)
		if err != nil || len(list) != 1 || len(wrong) == 0 {
			t.Errorf("%s: %d problems, %q, %v", name, len(list), wrong, err)
			continue
		}
		e, err := entry(list[0])
		if err != nil || len(e.Men) != 3 || !strings.HasPrefix(e.Authors[0], "Loyd") || e.Stipulation != map[string]string{"a.fen": "#1", "a.olv": "Last move?"}[name] {
			t.Errorf("%s: %+v, %v", name, e, err)
		}
	}
}
