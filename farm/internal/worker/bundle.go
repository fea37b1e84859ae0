package worker

import (
	"context"
	"fmt"
	"rookery/internal/child"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"rookery/farm/internal/queue"
	"rookery/internal/plain"
	"rookery/internal/replay"
)

// A short problem is solved sooner than it is sent. So those of a batch are sent in
// bundles: one job, one task, one process that solves them one after the other; each
// has an answer of its own. Nothing is told while it is solved, and a bundle has no
// answer: who waits for it looks, when it has ended, which answers are there, and asks
// for the others again. So a bundle may end at any time: when a worker dies (what it
// died of is then asked for alone), when somebody is in a hurry, when a problem takes
// long. In that case the others are given back, and the worker goes on with this one.

// items are those of a bundle that a worker is at.
type items struct {
	present int          // the one that is solved
	done    []queue.Kept // and not kept yet
	begun   time.Time    // with the first of these
	slow    *time.Timer  // runs while an item is solved
	failed  error        // to keep some
}

// Limits of bundles.
const (
	keepEvery = 20 * time.Millisecond // how long answers wait for others
	keepBytes = 512 << 10             // how many
)

// serveBundle does a bundle. What was done of it is kept; it ends for whatever reason.
func (w *worker) serveBundle(ctx context.Context, s *sitting, msg jetstream.Msg) (told bool, err error) {
	s.begun = time.Now()
	s.slow = time.AfterFunc(child.Patience, func() { s.part() })
	defer s.slow.Stop()
	_, death, gone, err := w.sit(ctx, s, msg, plain.Encode(*s.job))
	if death != nil && !death.Outside {
		w.log.Warn("a worker died", "id", w.state.ID, "key", s.job.Bundle[min(s.present, len(s.job.Bundle)-1)].Key, "cause", death.Cause)
	}
	s.keep(context.WithoutCancel(ctx))
	s.keepFacts(context.WithoutCancel(ctx), s.job.Bundle[min(s.present, len(s.job.Bundle)-1)].ID)
	switch {
	case gone:
		return false, msg.Nak()
	case err != nil && death == nil:
		return false, err
	case s.failed != nil:
		return false, fmt.Errorf("keeping answers: %w", s.failed)
	}
	return w.ended(s, msg)
}

// Item takes the end of an item.
func (s *sitting) Item(e *child.ItemEnd) {
	if e.Item < 0 || e.Item >= len(s.job.Bundle) {
		return
	}
	s.slow.Reset(child.Patience)
	s.mu.Lock()
	log := append(s.buf, e.Log...)
	s.buf = nil
	if e.Error != "" {
		log, e.Final = replay.FailureLog(e.Error), false
	}
	s.done = append(s.done, queue.Kept{Name: s.job.Bundle[e.Item].Name(e.Final), Answer: queue.Answer{Log: log, Final: e.Final, Ticket: s.job.Ticket, Worker: s.w.name(), Key: s.job.Bundle[e.Item].Key}})
	s.present = e.Item + 1
	size := 0
	for i := range s.done {
		size += len(s.done[i].Answer.Log)
	}
	due := size > keepBytes || time.Since(s.begun) > keepEvery
	s.mu.Unlock()
	if due {
		s.keep(s.ctx)
	}
}

// keep keeps what was found.
func (s *sitting) keep(ctx context.Context) {
	s.mu.Lock()
	list := s.done
	s.done, s.begun = nil, time.Now()
	s.mu.Unlock()
	if len(list) == 0 {
		return
	}
	if err := s.w.q.Keep(ctx, list...); err != nil {
		s.mu.Lock()
		s.failed = err
		s.mu.Unlock()
	}
}

// part gives back what the process has not come to, because it takes long over the
// present item, or because somebody else is in a hurry.
func (s *sitting) part() {
	_ = s.process.In.Write(child.FrameEnough, nil) // if it is gone, it does no more
	s.keep(context.WithoutCancel(s.ctx))
	s.mu.Lock()
	present := s.present
	s.mu.Unlock()
	_ = s.w.q.Nc.PublishMsg(s.message(queue.OutParted, present, nil)) // who misses it waits longer
}
