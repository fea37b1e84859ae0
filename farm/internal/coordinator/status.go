package coordinator

import (
	"cmp"
	"context"
	"slices"

	"github.com/nats-io/nats.go"

	"rookery/farm/internal/queue"
	"rookery/internal/job"
)

// Status is how the farm is that this one coordinates.
func (c *Coordinator) Status(ctx context.Context) queue.Status {
	c.mu.Lock()
	s := queue.Status{Program: c.Program, Since: c.begun, Counts: c.counts, Running: []queue.JobState{}, Next: []queue.JobState{}, Workers: []queue.WorkerState{}}
	for class := range s.Waiting {
		s.Waiting[class] = c.line.len(job.Class(class))
	}
	for _, e := range c.entries {
		if e.state != queue.JobWaiting {
			s.Running = append(s.Running, c.stateOf(e))
		}
	}
	for _, id := range c.line.first(queue.MostNext) {
		s.Next = append(s.Next, c.stateOf(c.entries[id]))
	}
	for _, w := range c.workers {
		s.Workers = append(s.Workers, w.WorkerState)
	}
	q := c.q
	c.mu.Unlock()
	slices.SortFunc(s.Running, func(a, b queue.JobState) int { return cmp.Or(a.Since.Compare(b.Since), cmp.Compare(a.ID, b.ID)) })
	slices.SortFunc(s.Workers, func(a, b queue.WorkerState) int { return cmp.Or(cmp.Compare(a.Host, b.Host), cmp.Compare(a.ID, b.ID)) })
	if q != nil {
		ctx, cancel := queue.Call(ctx)
		defer cancel()
		if info, err := q.Answers.Info(ctx); err == nil {
			s.Kept = int(info.State.Bytes)
		}
	}
	return s
}

func (c *Coordinator) stateOf(e *entry) queue.JobState {
	return queue.JobState{ID: e.id, User: e.user, Class: e.class, State: e.state, Place: c.place(e), Since: e.since, Worker: e.worker}
}

// Ready reports whether this coordinator has the lead.
func (c *Coordinator) Ready() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.leading
}

func (c *Coordinator) answerStatus(m *nats.Msg) { respond(m, c.Status(context.Background())) }

func (c *Coordinator) answerFailures(m *nats.Msg) {
	list, err := c.q.ListFailures(context.Background())
	if err != nil {
		c.Log.Warn("failures", "err", err)
		return // who asked asks again
	}
	respond(m, list)
}
