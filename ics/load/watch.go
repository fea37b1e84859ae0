package load

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"time"

	"rookery/ics/client"
	"rookery/ics/style12"
)

// Watch has guests observe one game. The delays are those until each of them
// had a board.
func Watch(ctx context.Context, c Config) Report {
	r := &run{config: c}
	began := time.Now()
	matches := r.matches(ctx, 1)
	if len(matches) == 0 {
		return r.report(time.Since(began))
	}
	m := matches[0]
	m.quiet = true
	watchers := make([]*watcher, c.Clients)
	r.loginAll(ctx, c.Clients, func(i int, w *client.Client, name string) {
		if err := m.observe(w); err != nil {
			r.fail(fmt.Errorf("%s observes: %w", name, err))
			return
		}
		watchers[i] = &watcher{client: w}
	})
	watchers = slices.DeleteFunc(watchers, func(w *watcher) bool { return w == nil })
	build := time.Since(began)
	var watching sync.WaitGroup
	all := chorus{match: m}
	rows := min(runtime.GOMAXPROCS(0), len(watchers))
	for i := range rows {
		var row []*watcher
		for j := i; j < len(watchers); j += rows {
			row = append(row, watchers[j])
		}
		watching.Go(func() { r.watch(&all, row) })
	}
	c.loaded()
	r.play(ctx, matches)
	want := len(watchers) * (len(m.shown) - 1)
	for end := time.Now().Add(20 * time.Second); all.count() < want && time.Now().Before(end) && ctx.Err() == nil; {
		wait(ctx, 50*time.Millisecond)
	}
	c.borne()
	r.hangUp(matches)
	for _, w := range watchers {
		_ = w.client.Close()
	}
	watching.Wait()
	if n := all.count(); n < want && ctx.Err() == nil {
		r.fail(fmt.Errorf("%d boards of %d came", n, want))
	}
	return r.report(build)
}

// A watcher is one observer.
type watcher struct {
	client *client.Client
	at     int // up to where what all observers get has come
}

// watch has a row of watchers hear one board after the other, in turn: who waits for
// one after another seldom waits, so that the generator takes little of the processors
// from a server on the same machine. Who has a board before it is their turn is noted
// late, never early.
func (r *run) watch(all *chorus, row []*watcher) {
	chunk := make([]byte, 4096)
	for boards := 1; len(row) > 0; boards++ {
		row = slices.DeleteFunc(row, func(w *watcher) bool {
			err := all.await(w, boards, chunk)
			r.fail(err)
			return err != nil
		})
	}
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

// await has a watcher hear until so many boards have come.
func (c *chorus) await(w *watcher, boards int, chunk []byte) error {
	for !c.has(w.at, boards) {
		n, err := w.client.Read(chunk)
		if n > 0 {
			var wrong error
			w.at, wrong = c.hear(w.at, chunk[:n])
			err = errors.Join(wrong, err)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// has reports whether so many boards end before an offset.
func (c *chorus) has(at, boards int) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return boards <= len(c.boards) && c.boards[boards-1].end <= at
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
