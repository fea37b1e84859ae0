package engines

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestWords(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "Program Files")
	program := filepath.Join(dir, "my engine")
	if err := os.MkdirAll(program+" of old", 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(program, nil, 0o755); err != nil {
		t.Fatal(err)
	}
	for command, want := range map[string][]string{
		program:                  {program},
		program + " of old -x 1": {program, "of", "old", "-x", "1"},
		"stockfish  --threads 2": {"stockfish", "--threads", "2"},
		"  ":                     nil,
	} {
		if got := Words(command); !slices.Equal(got, want) {
			t.Errorf("%q: %q", command, got)
		}
	}
}
