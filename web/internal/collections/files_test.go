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
