package farms

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"rookery/cmd/internal/puzzles"
	"rookery/farm"
	"rookery/solve"
)

// A problem whose input has an error has a row among the others, and one only, however
// often the run is started.
func TestRowsOfErrors(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return name
	}
	names := []string{
		write("a.inp", "BeginProblem Pieces White Kc6 Qd1 Black Ka8 Stipulation #1 EndProblem\n"),
		write("b.inp", "BeginProblem Pieces White Kc6 Xx1 Black Ka8 Stipulation #1 EndProblem\n"),
		write("c.inp", "BeginProblem Pieces White Kc6 Qd2 Black Ka8 Stipulation #1 EndProblem\n"),
	}
	table := filepath.Join(dir, "verdicts.csv")
	var solved atomic.Int32
	for range 2 {
		r := &farmRun{
			solver: func(farm.Who) farm.Solver {
				solved.Add(1)
				return solve.Solve
			},
			config: solve.Config{Jobs: 1}, started: time.Now(), say: func(string) {}, rows: map[int][]string{},
		}
		if err := r.open(table); err != nil {
			t.Fatal(err)
		}
		cmd := &cobra.Command{}
		var told strings.Builder
		cmd.SetErr(&told)
		var files puzzles.Files
		if err := r.all(context.Background(), cmd, &files, names); err != nil {
			t.Fatal(err)
		}
		if err := r.close(table); err != nil {
			t.Fatal(err)
		}
		if !files.Failed || !strings.Contains(told.String(), "b.inp:1:") || r.total != 3 {
			t.Errorf("failed %v, %d in all, told %q", files.Failed, r.total, told.String())
		}
	}
	text, err := os.ReadFile(table)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	if len(lines) != 4 || solved.Load() != 2 {
		t.Fatalf("%d problems solved, table\n%s", solved.Load(), text)
	}
	for i, want := range []string{"number,", "1,", "2,", "3,"} {
		if !strings.HasPrefix(lines[i], want) {
			t.Errorf("row %d is %q", i, lines[i])
		}
	}
	if !strings.Contains(lines[2], "b.inp:1:") || !strings.Contains(lines[2], ",invalid,") {
		t.Errorf("row of the error: %q", lines[2])
	}
}
