package solve_test

import (
	"bytes"
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rookery/problem/popeye"
	"rookery/solution/text"
	"rookery/solve"
)

var update = flag.Bool("update", false, "rewrite testdata")

// TestExamples solves the bundled examples, which cover every kind of play, and
// compares the text with testdata. They say which of several solutions, tries
// and variations are shown and in which order, and nothing but a change of mind
// about that should change them.
func TestExamples(t *testing.T) {
	files, err := filepath.Glob("../examples/*.inp")
	if err != nil || len(files) == 0 {
		t.Fatalf("no examples: %v", err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".inp")
		t.Run(name, func(t *testing.T) {
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var got bytes.Buffer
			for p, errs := range popeye.Problems(file, src, popeye.Limits{}) {
				if err := errs.Err(); err != nil {
					t.Fatal(err)
				}
				text := text.New(&got, text.Options{Language: p.Language, Regression: true})
				if _, err := solve.Solve(context.Background(), p, solve.Impatient(solve.Config{}), text); err != nil {
					t.Fatal(err)
				}
			}
			golden := filepath.Join("testdata", name+".golden")
			if *update {
				if err := os.WriteFile(golden, got.Bytes(), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got.Bytes(), want) {
				t.Errorf("the solution differs from %s; got\n%s", golden, got.Bytes())
			}
		})
	}
}
