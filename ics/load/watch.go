package load

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"rookery/ics/client"
	"rookery/ics/style12"
)

// Watch has guests observe one game. The delays are those until each of them
// had a board.
func Watch(ctx context.Context, c Config, ready func()) Report {
	r := &run{config: c}
	began := time.Now()
	matches := r.matches(ctx, 1)
	if len(matches) == 0 {
		return r.report(time.Since(began))
	}
	m := matches[0]
	m.quiet = true
	watchers := make([]*client.Client, c.Clients)
	r.loginAll(ctx, c.Clients, func(i int, w *client.Client, name string) {
		if err := m.observe(w); err != nil {
			r.fail(fmt.Errorf("%s observes: %w", name, err))
			return
		}
		watchers[i] = w
	})
	watchers = slices.DeleteFunc(watchers, func(w *client.Client) bool { return w == nil })
	build := time.Since(began)
	var watching sync.WaitGroup
	all := chorus{match: m}
	for _, w := range watchers {
		watching.Go(func() {
			at := 0
			r.fail(w.Listen(func(got []byte) (err error) {
				at, err = all.hear(at, got)
				return err
			}))
		})
	}
	if ready != nil {
		ready()
	}
	r.play(ctx, matches)
	want := len(watchers) * (len(m.shown) - 1)
	for end := time.Now().Add(20 * time.Second); all.count() < want && time.Now().Before(end) && ctx.Err() == nil; {
		wait(ctx, 50*time.Millisecond)
	}
	for _, w := range watchers {
		_ = w.Close()
	}
	watching.Wait()
	if n := all.count(); n < want && ctx.Err() == nil {
		r.fail(fmt.Errorf("%d boards of %d came", n, want))
	}
	return r.report(build)
}

// observe has a guest observe the game: nothing but what all observers get comes
// from then on.
func (m *match) observe(w *client.Client) error {
	_ = w.Deadline(time.Now().Add(time.Minute))
	if err := errors.Join(w.Send("style 12"), w.Send("observe "+m.names[0])); err != nil {
		return err
	}
	b, err := w.AwaitBoard(func(style12.Board) bool { return true })
	if err == nil && b.Relation != style12.Observing {
		err = fmt.Errorf("a board that is not an observer's: %v", b)
	}
	return errors.Join(err, w.AwaitPrompt(), w.Deadline(time.Time{}))
}

// A chorus is what all observers of a game hear, byte for byte the same. What the
// first of them gets is taken apart and checked; what the others get is held
// against that, so that the generator costs little beside the server.
type chorus struct {
	match *match

	mu      sync.Mutex
	heard   []byte
	checked int // up to where it has been taken apart
	boards  []strophe
	came    int // boards, to all together
}

// A strophe is where a board ends in what is heard, and when the move to it was due.
type strophe struct {
	end int
	due time.Time
}

// hear takes in what somebody gets who has heard everything up to an offset, and
// returns the next one.
func (c *chorus) hear(at int, got []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	known := min(len(got), len(c.heard)-at)
	if want := c.heard[at : at+known]; !bytes.Equal(got[:known], want) {
		return at, fmt.Errorf("%q came to one, %q to another", got[:known], want)
	}
	if known < len(got) {
		c.heard = append(c.heard, got[known:]...)
		if err := c.check(); err != nil {
			return at, err
		}
	}
	to := at + len(got)
	for i := len(c.boards) - 1; i >= 0 && c.boards[i].end > at; i-- {
		if c.boards[i].end <= to {
			c.came++
			c.match.run.lines.Add(1)
			c.match.run.delay(c.boards[i].due)
		}
	}
	return to, nil
}

// check takes apart the whole lines that have come.
func (c *chorus) check() error {
	for {
		n := bytes.IndexByte(c.heard[c.checked:], '\n') + 1
		if n == 0 {
			return nil
		}
		line := style12.Trim(string(c.heard[c.checked : c.checked+n-1]))
		c.checked += n
		if style12.Tag(line) != "<12>" {
			continue
		}
		b, err := style12.Parse(line)
		if err != nil {
			return err
		}
		due, err := c.match.same(&b)
		if err != nil {
			return err
		}
		if ply := len(c.boards) + 1; b.Ply() != ply {
			return fmt.Errorf("board after half move %d instead of %d", b.Ply(), ply)
		}
		c.boards = append(c.boards, strophe{c.checked, due})
	}
}

// count is how many boards have come, to all together.
func (c *chorus) count() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.came
}
