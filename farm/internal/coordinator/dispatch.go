package coordinator

import (
	"context"
	"errors"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"rookery/farm/internal/queue"
	"rookery/internal/job"
)

// awake has dispatch look what there is to do.
func (c *Coordinator) awake() {
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

// dispatch gives jobs to the workers whenever some of them can begin.
func (c *Coordinator) dispatch(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-c.wake:
		}
		c.hurry(ctx)
		for ctx.Err() == nil && c.give(ctx) {
		}
		c.hint()
	}
}

// ahead is how many jobs of a batch are on the way beside those that workers are
// at, so that none of them has to wait for the next.
func ahead(workers int) int { return (workers + 1) / 2 }

// partsAhead is how many parts are on the way beside those that workers are at, so that
// whoever ends one has the next at once. Whole jobs of persons that wait come first.
func (c *Coordinator) partsAhead() int {
	if c.persons() > 0 {
		return 0
	}
	at := 0
	for _, e := range c.entries {
		if e.part && e.state == queue.JobRunning {
			at++
		}
	}
	return at / 2
}

func since(e *entry) time.Duration { return time.Since(e.since) }

// free is how many workers have nothing to do, and nothing coming.
func (c *Coordinator) free() (free int) {
	for _, w := range c.workers {
		if w.State == queue.StateIdle {
			free++
		}
	}
	for _, e := range c.entries {
		switch {
		case e.state == queue.JobSent:
			free--
		case e.yields:
			free++
		}
	}
	return free
}

// give gives the next job out, if there is one and somebody for it.
func (c *Coordinator) give(ctx context.Context) bool {
	c.mu.Lock()
	free := c.free()
	worst := job.Person
	if free > 0 || free+ahead(len(c.workers)) > 0 && c.line.len(job.Person) == 0 {
		worst = job.Batch
	}
	// Where no whole job of a person waits, what comes first of that class is a part.
	if free <= 0 && worst == job.Person && (c.line.len(job.Person) == 0 || free+c.partsAhead() <= 0) || len(c.workers) == 0 {
		c.mu.Unlock()
		return false
	}
	id, ok := c.line.next(worst)
	if !ok {
		c.mu.Unlock()
		return false
	}
	e := c.entries[id]
	e.state, e.since = queue.JobSent, time.Now()
	doc, seq := e.payload, e.seq
	c.mu.Unlock()
	inner, cancel := queue.Call(ctx)
	defer cancel()
	if doc == nil {
		msg, err := c.q.Jobs.GetMsg(inner, seq)
		if err != nil {
			c.back(e, err)
			return false
		}
		doc = msg.Data
	}
	sent, err := c.q.Js.PublishAsync(c.q.Subject("task", id), doc)
	if err != nil {
		c.back(e, err)
		return false
	}
	go func() {
		var err error
		select {
		case <-sent.Ok():
			return
		case err = <-sent.Err():
		case <-time.After(queue.CallTime):
			err = context.DeadlineExceeded
		}
		var refused *jetstream.APIError
		if !errors.As(err, &refused) { // refused: it is there already
			c.back(e, err)
		}
	}()
	return true
}

// back has a job wait again that could not be given out.
func (c *Coordinator) back(e *entry, err error) {
	c.Log.Warn("a job was not given out", "job", e.id, "err", err)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.entries[e.id] == e && e.state == queue.JobSent {
		e.state = queue.JobWaiting
		c.line.add(e.class, e.user, e.id)
	}
}

// orphaned reports whether a worker is at something that nobody asks for: a part that was lent
// before this coordinator began, by a worker that is gone.
func (c *Coordinator) orphaned(w *seen, now time.Time) bool {
	return w.Job != "" && c.entries[w.Job] == nil && now.Sub(w.begun) > interest && now.Sub(c.begun) > interest
}

// sweep finds what was lost: workers, clients, tasks, words that did not arrive.
func (c *Coordinator) sweep(ctx context.Context) {
	now := time.Now()
	var doubtful []*entry
	c.mu.Lock()
	for id, w := range c.workers {
		if now.Sub(w.last) > lostAfter {
			delete(c.workers, id)
			c.release(id, "")
			continue
		}
		if c.orphaned(w, now) {
			c.tellToEnd(w.Job)
		}
	}
	for _, e := range c.entries {
		for client, until := range e.interest {
			if now.After(until) {
				delete(e.interest, client)
			}
		}
		if len(e.interest) == 0 {
			c.cancel(e)
		}
		if e.yields {
			c.tellToYield(e)
		}
		if e.state == queue.JobSent && now.Sub(e.since) > 2*sweepEvery { // a worker that runs one tells so
			doubtful = append(doubtful, e)
		}
	}
	c.mu.Unlock()
	for _, e := range doubtful {
		c.check(ctx, e)
	}
	c.awake()
}

// check finds out what has become of a job that was given out.
func (c *Coordinator) check(ctx context.Context, e *entry) {
	inner, cancel := queue.Call(ctx)
	defer cancel()
	msg, err := c.q.Tasks.GetLastMsgForSubject(inner, c.q.Subject("task", e.id))
	switch {
	case err == nil:
		if c.isCancelled(e) && e.worker == "" {
			_ = c.q.Tasks.DeleteMsg(inner, msg.Sequence) // the next sweep tries again
		}
		return
	case !errors.Is(err, jetstream.ErrMsgNotFound):
		return // the next sweep may find out
	}
	a, err := c.q.AnswerTo(inner, &job.Job{Key: e.key, ID: e.id, Ticket: e.ticket})
	if err != nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.entries[e.id] != e || e.state == queue.JobWaiting {
		return
	}
	if a != nil || e.cancelled {
		c.counts.Ended++
		c.end(e)
		return
	}
	e.state, e.worker = queue.JobWaiting, ""
	c.counts.Retries++
	c.line.add(e.class, e.user, e.id)
}

func (c *Coordinator) isCancelled(e *entry) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return e.cancelled
}
