package cli

import (
	"bytes"
	"io"
	"os"
	"sync"

	"golang.org/x/term"
)

// OpenOutput creates a file, or takes standard output if there is no name.
func OpenOutput(name string, stdout io.Writer) (io.WriteCloser, error) {
	if name == "" || name == "-" {
		return NopCloser{stdout}, nil
	}
	f, err := os.Create(name)
	return f, Short(err)
}

// A NopCloser is standard output, which is not closed.
type NopCloser struct{ io.Writer }

// Close does nothing.
func (NopCloser) Close() error { return nil }

// IsTerminal reports whether somebody sees at once what is written.
func IsTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// A LineWriter passes whole lines on: the bar is drawn below them, so a line
// must not be left unfinished.
type LineWriter struct {
	mu   sync.Mutex
	W    io.Writer
	rest []byte
}

// Write takes what is written and passes the lines on that are complete.
func (l *LineWriter) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.rest = append(l.rest, b...)
	end := bytes.LastIndexByte(l.rest, '\n') + 1
	if end == 0 {
		return len(b), nil
	}
	_, err := l.W.Write(l.rest[:end])
	l.rest = append(l.rest[:0], l.rest[end:]...)
	return len(b), err
}

// Flush ends a line that was begun.
func (l *LineWriter) Flush() {
	if len(l.rest) > 0 {
		_, _ = l.Write([]byte("\n"))
	}
}
