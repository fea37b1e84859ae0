package farm

import (
	"context"
	"encoding/json"
	"time"
)

// What a person waits for does not wait for a batch: where all workers are at batches,
// the job of a batch that was begun last makes room. A bundle ends with its present
// problem; a longer search is given up, and goes to another worker later. The parts
// that it had lent are kept.

// yieldTime is how long a job that is to make room may take to come to an end.
const yieldTime = 500 * time.Millisecond

// yield has a worker end what it is at, soon.
func (s *sitting) yield(cancel func()) {
	end := s.w.giveUp
	if len(s.job.Bundle) > 0 {
		s.part()
		end = cancel // what is done of it stays
	}
	s.yielding.Do(func() { s.hurry = time.AfterFunc(yieldTime, end) })
}

// giveUp leaves the present task to another worker.
func (w *worker) giveUp() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.abandon != nil {
		w.abandon()
	}
}

// hurry makes room for persons that wait: as many jobs of batches as there are persons
// for whom no worker is free, those that were begun last.
func (c *Coordinator) hurry(ctx context.Context) {
	c.mu.Lock()
	var ahead []*entry
	short := c.line.len(Person) - max(0, c.free())
	if short > 0 {
		for _, e := range c.entries {
			if e.class == Batch && e.state == jobSent {
				ahead = append(ahead, e) // it would be taken before
			}
		}
	}
	for ; short > 0; short-- {
		var last *entry
		for _, e := range c.entries {
			if e.class == Batch && e.state == jobRunning && !e.yields && (last == nil || e.since.After(last.since)) {
				last = e
			}
		}
		if last == nil {
			break
		}
		last.yields = true
		doc, _ := json.Marshal(atWord{Yield: true}) // plain data
		_ = c.q.nc.Publish(c.q.subject("at", last.id), doc)
	}
	c.mu.Unlock()
	for _, e := range ahead {
		c.recall(ctx, e)
	}
}

// recall has a job wait again that was given out, and that no worker has taken yet.
func (c *Coordinator) recall(ctx context.Context, e *entry) {
	inner, cancel := call(ctx)
	defer cancel()
	msg, err := c.q.tasks.GetLastMsgForSubject(inner, c.q.subject("task", e.id))
	if err != nil || c.q.tasks.DeleteMsg(inner, msg.Sequence) != nil {
		return // the sweep finds out
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.entries[e.id] == e && e.state == jobSent {
		e.state = jobWaiting
		c.line.add(e.class, e.user, e.id)
	}
}
