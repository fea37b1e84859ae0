package main

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"rookery/cmd/internal/cli"
)

// TestKilledBuild ends builds in the middle of their input: the book that was
// there stays as it is, and nothing lies beside it.
func TestKilledBuild(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	games := strings.Repeat("[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n\n", 20000)
	for _, tt := range []struct {
		name   string
		signal os.Signal
		status int
	}{
		{"interrupted", os.Interrupt, cli.Interrupted},
		{"killed", os.Kill, -1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			out := filepath.Join(dir, "book.bin")
			if err := os.WriteFile(out, []byte("the book before"), 0o644); err != nil {
				t.Fatal(err)
			}
			cmd := exec.Command(program, "book", "build", "--min-game", "1", "--temp-dir", dir, "--out", out, "-")
			cmd.Args[0] = "rookery"
			stdin, err := cmd.StdinPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			if _, err := io.WriteString(stdin, games); err != nil {
				t.Fatal(err)
			}
			if err := cmd.Process.Signal(tt.signal); err != nil {
				t.Skip("no such signal here: ", err, cmd.Process.Kill(), cmd.Wait())
			}
			for err == nil { // until nobody reads any more
				_, err = io.WriteString(stdin, games)
			}
			_ = cmd.Wait()
			if got := cmd.ProcessState.ExitCode(); got != tt.status {
				t.Errorf("status %d, want %d", got, tt.status)
			}
			onlyOldBook(t, dir)
		})
	}
}

// onlyOldBook checks that a directory has the book from before and nothing
// else.
func onlyOldBook(t *testing.T, dir string) {
	t.Helper()
	if data, err := os.ReadFile(filepath.Join(dir, "book.bin")); err != nil || string(data) != "the book before" {
		t.Errorf("the book is %q, %v", data, err)
	}
	if files, _ := os.ReadDir(dir); len(files) != 1 {
		t.Errorf("%d files, want the book alone", len(files))
	}
}

// TestInterruptedReading: an interrupt ends reading wherever it has got to: in input that never
// ends, and while none comes.
func TestInterruptedReading(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for about, text := range map[string]string{"a game without an end": "1. e4 e5\n", "no games": "\x00", "nothing comes": ""} {
		cmd := exec.Command(program, "pgn", "check", "--progress", "off")
		cmd.Args[0] = "rookery"
		stdin, err := cmd.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		ended := make(chan error, 1)
		go func() { ended <- cmd.Wait() }()
		block := strings.Repeat(text, 64<<10)
		for total := 0; block != "" && total < 20<<20 && err == nil; total += len(block) { // past where an end of a game is looked for
			_, err = io.WriteString(stdin, block)
		}
		for running := true; running; {
			if err := cmd.Process.Signal(os.Interrupt); err != nil {
				break // it has ended
			}
			select {
			case <-ended:
				running = false
			case <-time.After(10 * time.Millisecond): // it may not have heard the first one: it had hardly begun
				_, _ = io.WriteString(stdin, text)
			}
		}
		if got := cmd.ProcessState.ExitCode(); got != cli.Interrupted && got != -1 {
			t.Errorf("%s: status %d, want %d", about, got, cli.Interrupted)
		}
	}
}
