package farm

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"rookery/solve"
)

// A Status is how a farm is.
type Status struct {
	Program string        `json:"program"`
	Since   time.Time     `json:"since"`
	Waiting [classes]int  `json:"waiting"` // by class
	Running []JobState    `json:"running"` // those that were given out, the oldest first
	Workers []WorkerState `json:"workers"`
	Counts  Counts        `json:"counts"` // since then
	Kept    int           `json:"kept"`   // bytes of answers
}

// A JobState is a job that has been given out.
type JobState struct {
	ID     string    `json:"id"`
	User   string    `json:"user"`
	Class  Class     `json:"class"`
	State  string    `json:"state"`
	Since  time.Time `json:"since"`
	Worker string    `json:"worker,omitempty"`
}

// Status is how the farm is that this one coordinates.
func (c *Coordinator) Status(ctx context.Context) Status {
	c.mu.Lock()
	s := Status{Program: c.Program, Since: c.begun, Counts: c.counts, Running: []JobState{}, Workers: []WorkerState{}}
	for class := range s.Waiting {
		s.Waiting[class] = c.line.len(Class(class))
	}
	for _, e := range c.entries {
		if e.state != jobWaiting {
			s.Running = append(s.Running, JobState{e.id, e.user, e.class, e.state, e.since, e.worker})
		}
	}
	for _, w := range c.workers {
		s.Workers = append(s.Workers, w.WorkerState)
	}
	q := c.q
	c.mu.Unlock()
	slices.SortFunc(s.Running, func(a, b JobState) int { return cmp.Or(a.Since.Compare(b.Since), cmp.Compare(a.ID, b.ID)) })
	slices.SortFunc(s.Workers, func(a, b WorkerState) int { return cmp.Or(cmp.Compare(a.Host, b.Host), cmp.Compare(a.ID, b.ID)) })
	if q != nil {
		ctx, cancel := call(ctx)
		defer cancel()
		if info, err := q.answers.Info(ctx); err == nil {
			s.Kept = int(info.State.Bytes)
		}
	}
	return s
}

// Ready reports whether this coordinator has the lead.
func (c *Coordinator) Ready() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.leading
}

func (c *Coordinator) answerStatus(m *nats.Msg) { respond(m, c.Status(context.Background())) }

// failuresShown is how many failures are told at most.
const failuresShown = 100

func (c *Coordinator) answerFailures(m *nats.Msg) {
	list, err := c.q.listFailures(context.Background())
	if err != nil {
		c.Log.Warn("failures", "err", err)
		return // who asked asks again
	}
	respond(m, list)
}

// listFailures are the last failures, the newest first.
func (q *queue) listFailures(ctx context.Context) ([]Failure, error) {
	ctx, cancel := call(ctx)
	defer cancel()
	list := []Failure{}
	keys, err := q.failures.Keys(ctx)
	if err != nil && !errors.Is(err, jetstream.ErrNoKeysFound) {
		return list, err
	}
	for _, key := range keys {
		f, err := q.failure(ctx, key)
		if err != nil {
			return list, err
		}
		if len(f.Deaths) > 0 {
			list = append(list, f)
		}
	}
	slices.SortFunc(list, func(a, b Failure) int {
		return b.Deaths[len(b.Deaths)-1].At.Compare(a.Deaths[len(a.Deaths)-1].At)
	})
	return list[:min(len(list), failuresShown)], nil
}

// ask asks the coordinator for something.
func ask[T any](ctx context.Context, q *queue, what string) (v T, err error) {
	m, err := request(ctx, q.nc, q.subject(what), nil, callTime)
	if err != nil {
		return v, err
	}
	err = json.Unmarshal(m.Data, &v)
	return v, err
}

// PlaceText names a place of a search for people.
func PlaceText(p solve.Part) string {
	switch {
	case p.Twin < 0:
		return "the beginning"
	case p.Half < 0:
		return fmt.Sprintf("twin %d", p.Twin+1)
	case p.Job < 0:
		return fmt.Sprintf("twin %d, solving %d", p.Twin+1, p.Half+1)
	}
	return fmt.Sprintf("twin %d, solving %d, phase %d, length %d, first move %d", p.Twin+1, p.Half+1, p.Phase+1, p.Run+1, p.Job+1)
}
