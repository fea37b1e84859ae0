package solve_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"

	"rookery/problem"
	"rookery/problem/popeye"
	"rookery/solution"
	"rookery/solution/text"
	"rookery/solve"
)

// TestBoardsAgree holds the orthodox board to the general one: the text of the
// solutions must be the same, move for move.
func TestBoardsAgree(t *testing.T) {
	files, err := filepath.Glob("../examples/*.inp")
	if err != nil || len(files) == 0 {
		t.Fatalf("no examples: %v", err)
	}
	compared := 0
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for p, errs := range popeye.Problems(file, src, popeye.Limits{}) {
			if err := errs.Err(); err != nil {
				t.Fatal(err)
			}
			want, s := solvedText(t, p, solve.Config{Jobs: 1})
			if s.Positions > 2_000 && (!*long || s.Positions > 10_000) {
				continue // the general board would take too long
			}
			got, _ := solvedText(t, p, solve.Config{Jobs: 1, General: true})
			if got != want {
				t.Errorf("%s: the general board gives\n%s\nthe orthodox one\n%s", file, got, want)
			}
			compared++
		}
	}
	if compared < 15 {
		t.Errorf("only %d examples were compared", compared)
	}
}

func solvedText(t *testing.T, p *problem.Problem, cfg solve.Config) (string, solution.Summary) {
	t.Helper()
	var b bytes.Buffer
	s, err := solve.Solve(context.Background(), p, solve.Impatient(cfg), text.New(&b, text.Options{Regression: true}))
	if err != nil {
		t.Fatal(err)
	}
	return b.String(), s
}
