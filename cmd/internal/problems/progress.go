package problems

import (
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"rookery/cmd/internal/cli"
	"rookery/cmd/internal/outfile"
	"rookery/solve"
)

// patience is how long a problem takes before "auto" shows its progress.
const patience = time.Second

// A Screen shares a terminal between the text of solutions, messages and the
// progress bar below them. Where there is no terminal there is no bar.
type Screen struct {
	text     io.Writer // of solutions
	Messages io.Writer

	bars  *mpb.Progress // nil: no bars
	Delay time.Duration
	lines []*cli.LineWriter

	mu      sync.Mutex
	bar     *mpb.Bar
	now     atomic.Pointer[solve.Progress]
	twin    string    // that the bar is about
	total   int       // first moves of the bar
	started time.Time // of the problem being solved
	part    time.Time // when the bar's part of the problem began
	place   int       // in a farm's queue, that was said last
}

// newScreen arranges output and messages. The bar goes to standard error, or
// to the terminal that the output goes to.
func newScreen(mode string, out, messages io.Writer) *Screen {
	s := &Screen{text: out, Messages: messages, Delay: patience}
	if mode == "on" {
		s.Delay = 0
	}
	if o, ok := out.(*outfile.Output); ok {
		out = o.Terminal()
	}
	outShown, messagesShown := cli.IsTerminal(out), cli.IsTerminal(messages)
	if mode == "off" || !outShown && !messagesShown {
		return s
	}
	terminal := messages
	if outShown {
		terminal = out
	}
	s.bars = mpb.New(mpb.WithOutput(terminal), mpb.WithWidth(72))
	share := func(w io.Writer) io.Writer {
		l := &cli.LineWriter{W: s.bars}
		s.lines = append(s.lines, l)
		return l
	}
	if outShown {
		s.text = share(out)
	}
	if messagesShown {
		s.Messages = share(messages)
	}
	return s
}

// Begin turns to the next problem.
func (s *Screen) Begin() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.drop()
	s.started = time.Now()
	s.part, s.total, s.place = s.started, 0, 0
}

// Queued says which place a problem has in a farm's queue, where it waits there for a while;
// 0: it does not.
func (s *Screen) Queued(place int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if place == s.place || place == 0 || time.Since(s.started) < s.Delay {
		return
	}
	s.place = place
	fmt.Fprintf(s.Messages, "number %d in the farm's queue\n", place)
}

// drop takes the bar away.
func (s *Screen) drop() {
	if s.bar != nil {
		s.bar.Abort(true)
		s.bar.Wait()
		s.bar = nil
	}
}

// progress shows how many first moves of a problem, or of a twin, are done, and
// how many final pictures are left.
func (s *Screen) progress(p solve.Progress) {
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
	if time.Since(s.started) < s.Delay {
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
				decor.Any(func(decor.Statistics) string { return s.whereabouts() }),
			))
	}
	s.bar.SetCurrent(int64(p.Done))
}

// whereabouts is the bar's last column, where the search is; it is drawn at any time.
func (s *Screen) whereabouts() (text string) {
	p := s.now.Load()
	if p.At != "" {
		text = ", at " + p.At
	}
	if p.Ways > 0 {
		text += fmt.Sprintf(", men share the ends in up to %d ways", p.Ways)
	}
	if p.Pictures > 0 {
		text += fmt.Sprintf(", %d of %d pictures", p.PicturesLeft, p.Pictures)
	}
	return text
}

// close writes what is left and takes the bar away.
func (s *Screen) close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.drop()
	for _, l := range s.lines {
		l.Flush()
	}
	if s.bars != nil {
		s.bars.Shutdown()
	}
	return nil
}
