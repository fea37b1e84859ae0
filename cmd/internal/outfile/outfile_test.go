package outfile

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestWrite(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "book.bin")
	write := func(text string, err error) func(io.Writer) error {
		return func(w io.Writer) error {
			_, _ = io.WriteString(w, text)
			if old, _ := os.ReadFile(name); strings.Contains(string(old), text) {
				t.Errorf("%q stands in the file before it is complete", text)
			}
			return err
		}
	}
	broken := errors.New("broken")
	content := func() string {
		b, err := os.ReadFile(name)
		if err != nil {
			return "none"
		}
		return string(b)
	}
	steps := []struct {
		text    string
		err     error
		content string
	}{
		{"half", broken, "none"}, {"whole", nil, "whole"}, {"half", broken, "whole"}, {"new", nil, "new"},
	}
	for _, s := range steps {
		if err := Write(name, nil, write(s.text, s.err)); !errors.Is(err, s.err) {
			t.Errorf("%s: %v, want %v", s.text, err, s.err)
		}
		if got := content(); got != s.content {
			t.Errorf("after %s: %s, want %s", s.text, got, s.content)
		}
	}
	if files, _ := os.ReadDir(dir); len(files) != 1 {
		t.Errorf("%d files are left", len(files))
	}
	var out strings.Builder
	if err := Write("-", &out, write("text", nil)); err != nil || out.String() != "text" {
		t.Errorf("%q, %v", out.String(), err)
	}
}

// What is no file stays what it is: a pipe is written to, and so is /dev/null.
func TestWriteFileDevice(t *testing.T) {
	name := filepath.Join(t.TempDir(), "pipe")
	if err := makePipe(name); err != nil {
		t.Skip("there are no named pipes here:", err)
	}
	got := make(chan string)
	go func() {
		b, _ := os.ReadFile(name)
		got <- string(b)
	}()
	err := Write(name, nil, func(w io.Writer) error {
		_, err := io.WriteString(w, "through")
		return err
	})
	if text := <-got; err != nil || text != "through" {
		t.Errorf("%q, %v", text, err)
	}
	if info, err := os.Stat(name); err != nil || info.Mode().IsRegular() {
		t.Errorf("the pipe is a file now: %v", err)
	}
}
