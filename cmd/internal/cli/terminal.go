package cli

import (
	"bytes"
	"io"
	"os"
	"sync"

	"golang.org/x/term"
)

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
