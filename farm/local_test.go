package farm_test

import (
	"bytes"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"testing"

	"rookery/farm"
	"rookery/solve"
)

// TestFolders: a farm with a folder knows its answers when it is started again there; one without leaves nothing behind. Neither
// complains of its end, nor leaves anything running.
func TestFolders(t *testing.T) {
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p := parsed(t, "forsyth 7k/8/5K2/8/8/8/8/R7\nstipulation #2")
	for name, c := range map[string]struct {
		dir  string
		kept string
	}{"kept": {t.TempDir(), farm.JobKept}, "temporary": {"", farm.JobRunning}} {
		for i, want := range []string{farm.JobRunning, c.kept} {
			running := runtime.NumGoroutine()
			var log bytes.Buffer
			var mu sync.Mutex
			l, err := farm.StartLocal(t.Context(), farm.LocalConfig{
				Dir: c.dir, Workers: 1, Memory: childMemory, Program: "test", Command: farm.Command{Args: []string{program}, Env: []string{childFlag + "=1"}},
				Log: slog.New(slog.NewTextHandler(lockedWriter{&mu, &log}, nil)),
			})
			if err != nil {
				t.Fatal(err)
			}
			state := ""
			text(t, l.For(farm.Who{User: "u", Notice: func(t farm.Ticket) { state = t.State }}), p, solve.Config{Jobs: 1})
			if state != want {
				t.Errorf("%s, start %d: the job is %q, want %q", name, i+1, state, want)
			}
			l.Close()
			until(t, "nothing runs any more", func() bool { return runtime.NumGoroutine() <= running })
			mu.Lock()
			if log.Len() > 0 {
				t.Errorf("%s, start %d: it says\n%s", name, i+1, log.String())
			}
			mu.Unlock()
		}
	}
	if left, err := filepath.Glob(filepath.Join(temp, "*")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}
