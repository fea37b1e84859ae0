package intake

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"

	"rookery/library"
	"rookery/problem"
	"rookery/problem/olv"
	"rookery/problem/popeye"
)

// TestCorpus: problems of others go into a library and out of it as .olv without loss: what is read from there is the
// same problem, word for word as Popeye's language has it, with the same names and sources.
func TestCorpus(t *testing.T) {
	const dir = "../../../shared/corpus/popeye"
	files, err := filepath.Glob(filepath.Join(dir, "*", "*.inp"))
	if err != nil || len(files) == 0 {
		t.Skipf("there is no corpus in %s", dir)
	}
	const most = 1500
	ctx := context.Background()
	store := library.NewMemory()
	unread, added, known := 0, 0, 0
	for i := 0; i < len(files) && added < most; i += max(1, len(files)/(2*most)) {
		f, err := os.Open(files[i])
		if err != nil {
			t.Fatal(err)
		}
		job, err := Import(ctx, store, library.Job{Name: files[i]}, files[i], "", f, Teller{Fault: func(error) error { return nil }})
		if err != nil {
			t.Fatal(err)
		}
		_ = f.Close() // it has only been read
		added += job.Added
		known += job.Known
		unread += job.Faults
	}
	l, err := library.Open(ctx, store)
	if err != nil {
		t.Fatal(err)
	}
	same, unwritten := 0, 0
	for e, err := range l.All(ctx, nil) {
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range append(e.Also, e.Puzzle) {
			var out bytes.Buffer
			if err := olv.Write(&out, p.Composed); err != nil {
				unwritten++ // .olv has no words for it, and export says so
				continue
			}
			want := inWords(t, p.Composed.Problem)
			for item := range Read(ctx, "out.olv", "olv", &out, 0) {
				if item.Err != nil {
					t.Errorf("%s: %v", p.Pos.File, item.Err)
					continue
				}
				if got := inWords(t, item.Record.Puzzle.Composed.Problem); got != want {
					t.Errorf("%s: entry %d:\n%s\ncame back as\n%s", p.Pos.File, e.ID, want, got)
				}
				same++
			}
		}
	}
	t.Logf("%d entries and %d other documents of them, %d written as .olv and read again, %d that .olv cannot say, %d unread", added, known, same, unwritten, unread)
	if same < 1000 {
		t.Errorf("only %d were compared", same)
	}
}

func inWords(t *testing.T, p *problem.Problem) string {
	t.Helper()
	var b bytes.Buffer
	if err := popeye.Write(&b, problem.English, p); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
