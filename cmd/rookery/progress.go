package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
	"golang.org/x/term"

	"rookery/solve"
)

// patience is how long a problem takes before "auto" shows its progress.
const patience = time.Second

// A screen shares a terminal between the text of solutions, messages and the
// progress bar below them. Where there is no terminal there is no bar.
type screen struct {
	text     io.Writer // of solutions
	messages io.Writer

	bars  *mpb.Progress // nil: no bars
	delay time.Duration
	lines []*lineWriter

	mu      sync.Mutex
	bar     *mpb.Bar
	now     atomic.Pointer[solve.Progress]
	twin    string    // that the bar is about
	total   int       // first moves of the bar
	started time.Time // of the problem being solved
	part    time.Time // when the bar's part of the problem began
}

// newScreen arranges output and messages. The bar goes to standard error, or
// to the terminal that the output goes to.
func newScreen(mode string, out, messages io.Writer) *screen {
	s := &screen{text: out, messages: messages, delay: patience}
	if mode == "on" {
		s.delay = 0
	}
	if c, ok := out.(nopCloser); ok {
		out = c.Writer
	}
	outShown, messagesShown := isTerminal(out), isTerminal(messages)
	if mode == "off" || !outShown && !messagesShown {
		return s
	}
	terminal := messages
	if outShown {
		terminal = out
	}
	s.bars = mpb.New(mpb.WithOutput(terminal), mpb.WithWidth(72))
	share := func(w io.Writer) io.Writer {
		l := &lineWriter{w: s.bars}
		s.lines = append(s.lines, l)
		return l
	}
	if outShown {
		s.text = share(out)
	}
	if messagesShown {
		s.messages = share(messages)
	}
	return s
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// begin turns to the next problem.
func (s *screen) begin() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.drop()
	s.started = time.Now()
	s.part, s.total = s.started, 0
}

// drop takes the bar away.
func (s *screen) drop() {
	if s.bar != nil {
		s.bar.Abort(true)
		s.bar.Wait()
		s.bar = nil
	}
}

// progress shows how many first moves of a problem, or of a twin, are done, and
// how many final pictures are left.
func (s *screen) progress(p solve.Progress) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.now.Store(&p)
	if p.Twin != s.twin || p.Total != s.total {
		s.drop()
		if s.total > 0 {
			s.part = time.Now()
		}
		s.twin, s.total = p.Twin, p.Total
	}
	if time.Since(s.started) < s.delay {
		return
	}
	if s.bar == nil {
		label := "%d/%d first moves"
		if p.Twin != "" {
			label = p.Twin + ") " + label
		}
		s.bar = s.bars.AddBar(int64(p.Total),
			mpb.BarRemoveOnComplete(),
			mpb.PrependDecorators(decor.CountersNoUnit(label)),
			mpb.AppendDecorators(
				decor.NewElapsed(decor.ET_STYLE_GO, s.started),
				decor.Name(", left: "),
				decor.NewAverageETA(decor.ET_STYLE_GO, s.part, nil),
				decor.Any(func(decor.Statistics) string { return s.picturesLeft() }),
			))
	}
	s.bar.SetCurrent(int64(p.Done))
}

// picturesLeft is the bar's last column; it is drawn at any time.
func (s *screen) picturesLeft() string {
	p := s.now.Load()
	if p.Pictures == 0 {
		return ""
	}
	return fmt.Sprintf(", %d of %d pictures", p.PicturesLeft, p.Pictures)
}

// close writes what is left and takes the bar away.
func (s *screen) close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.drop()
	for _, l := range s.lines {
		l.flush()
	}
	if s.bars != nil {
		s.bars.Shutdown()
	}
	return nil
}

// A lineWriter passes whole lines on: the bar is drawn below them, so a line
// must not be left unfinished.
type lineWriter struct {
	mu   sync.Mutex
	w    io.Writer
	rest []byte
}

func (l *lineWriter) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.rest = append(l.rest, b...)
	end := bytes.LastIndexByte(l.rest, '\n') + 1
	if end == 0 {
		return len(b), nil
	}
	_, err := l.w.Write(l.rest[:end])
	l.rest = append(l.rest[:0], l.rest[end:]...)
	return len(b), err
}

func (l *lineWriter) flush() {
	if len(l.rest) > 0 {
		_, _ = l.Write([]byte("\n"))
	}
}
