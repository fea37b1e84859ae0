package tests

import (
	"os"
	"strings"
	"testing"
)

// Recorded holds lines to those of a file in testdata, or writes them there if that is to be updated. Of a line that is
// not the same told says what it stands for.
func Recorded(t testing.TB, file string, update bool, lines []string, told func(i int) string) {
	t.Helper()
	if update {
		if err := os.WriteFile(file, []byte(strings.Join(lines, "\n")+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	if len(before) != len(lines) {
		t.Errorf("%s has %d lines, want %d", file, len(before), len(lines))
	}
	for i, line := range lines {
		if i >= len(before) || line != before[i] {
			t.Errorf("%s:%d: %s", file, i+1, told(i))
		}
	}
}
