package coordinator

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nuid"

	"rookery/farm/internal/queue"
	"rookery/internal/job"
	"rookery/internal/plain"
)

// Run coordinates until the context is done; ready is called when it begins, which
// is when no other coordinator is there any more.
func (c *Coordinator) Run(ctx context.Context, nc *queue.Conn, ready func()) error {
	q, err := queue.Wait(ctx, nc, c.Store)
	if err != nil {
		return err
	}
	c.q, c.id = q, nuid.Next()
	for ctx.Err() == nil {
		rev, err := c.takeLead(ctx)
		if err != nil {
			return err
		}
		if err := c.lead(ctx, rev, ready); err != nil && ctx.Err() == nil {
			c.Log.Warn("coordinator", "err", err)
			queue.Sleep(ctx, queue.Pause)
		}
	}
	return nil
}

// takeLead waits until no other coordinator is there.
func (c *Coordinator) takeLead(ctx context.Context) (revision uint64, err error) {
	said := false
	for {
		inner, cancel := queue.Call(ctx)
		if c.Own {
			revision, err = c.q.Lead.Put(inner, "lead", []byte(c.id))
		} else {
			revision, err = c.q.Lead.Create(inner, "lead", []byte(c.id))
		}
		cancel()
		if err == nil {
			return revision, nil
		}
		if ctx.Err() != nil {
			return 0, ctx.Err()
		}
		if errors.Is(err, nats.ErrConnectionClosed) {
			return 0, cmp.Or(c.q.Nc.Refused(), err)
		}
		if errors.Is(err, jetstream.ErrKeyExists) && !said {
			c.Log.Info("another coordinator is there; waiting")
			said = true
		}
		_ = c.restore(ctx) // the lead may be lost as well; the next time tells
		queue.Sleep(ctx, sweepEvery)
	}
}

var errLead = errors.New("another coordinator has taken over")

// lead coordinates for as long as the lead is had.
func (c *Coordinator) lead(ctx context.Context, revision uint64, ready func()) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	c.mu.Lock()
	c.begun = time.Now()
	c.wake = make(chan struct{}, 1)
	c.line, c.entries, c.payloads, c.workers, c.remains = line{}, map[string]*entry{}, 0, map[string]*seen{}, nil
	c.mu.Unlock()
	if err := c.restore(ctx); err != nil {
		return fmt.Errorf("farm: the queue: %w", err)
	}
	if err := c.inherit(ctx); err != nil {
		return fmt.Errorf("farm: finding the jobs: %w", err)
	}
	heirs := len(c.entries) > 0
	for subject, f := range map[string]func(*nats.Msg){
		"hello": c.hello, "submit": c.submit, "interest": c.interested, "status": c.answerStatus, "failures": c.answerFailures,
		"worker.*": c.heard, "out.*": c.out,
	} {
		sub, err := c.q.Nc.Subscribe(c.q.Subject(subject), f)
		if err != nil {
			return err
		}
		defer func() { _ = sub.Unsubscribe() }()
	}
	c.setLeading(true)
	defer c.setLeading(false)
	if ready != nil {
		ready()
	}
	var all sync.WaitGroup
	defer all.Wait()
	defer cancel(nil)
	all.Go(func() {
		if heirs { // whose tasks may be lost while workers are at them
			queue.Sleep(ctx, firstWord)
		}
		c.dispatch(ctx)
	})
	renew, sweep := time.NewTicker(queue.LeadTime/3), time.NewTicker(sweepEvery)
	defer renew.Stop()
	defer sweep.Stop()
	had := time.Now()
	for {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-sweep.C:
			if err := c.restore(ctx); err != nil && ctx.Err() == nil {
				c.Log.Warn("the queue", "err", err) // the next sweep tries again
			}
			c.forgetAgain(ctx)
			c.sweep(ctx)
		case <-renew.C:
			inner, cancel := context.WithTimeout(ctx, queue.LeadTime/3)
			rev, err := c.q.Lead.Update(inner, "lead", []byte(c.id), revision)
			cancel()
			var refused *jetstream.APIError
			switch {
			case err == nil:
				revision, had = rev, time.Now()
			case errors.As(err, &refused) || time.Since(had) > queue.LeadTime:
				return errLead
			}
		}
	}
}

// restore has the queue have all that belongs to it.
func (c *Coordinator) restore(ctx context.Context) error {
	inner, cancel := context.WithTimeout(ctx, queue.LeadTime/3)
	defer cancel()
	return c.q.Restore(inner)
}

func (c *Coordinator) setLeading(leading bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.leading = leading
}

// inherit finds the jobs that a coordinator before has left.
func (c *Coordinator) inherit(ctx context.Context) error {
	info, err := c.q.Jobs.Info(ctx)
	if err != nil || info.State.Msgs == 0 {
		return err
	}
	sent, err := c.q.Tasks.Info(ctx, jetstream.WithSubjectFilter(c.q.Subject("task", "*")))
	if err != nil {
		return err
	}
	cons, err := c.q.Jobs.OrderedConsumer(ctx, jetstream.OrderedConsumerConfig{})
	if err != nil {
		return err
	}
	for n := info.State.Msgs; n > 0; n-- {
		msg, err := cons.Next(jetstream.FetchMaxWait(queue.CallTime))
		if err != nil {
			return err
		}
		meta, err := msg.Metadata()
		if err != nil {
			return err
		}
		var j job.Job
		if _, err := plain.Decode(msg.Data(), &j); err != nil || j.Protocol != job.Protocol || j.Program != c.Program {
			c.forget(ctx, j.ID, meta.Sequence.Stream) // of another version, or of none
			continue
		}
		if a, err := c.q.AnswerTo(ctx, &j); err == nil && a != nil {
			c.forget(ctx, j.ID, meta.Sequence.Stream)
			continue
		}
		e := &entry{
			id: j.ID, key: j.Key, ticket: j.Ticket, user: j.User, class: j.Class, part: j.Part != nil, seq: meta.Sequence.Stream, state: queue.JobWaiting, since: time.Now(),
			interest: map[string]time.Time{"": time.Now().Add(inherited)},
		}
		if sent.State.Subjects[c.q.Subject("task", j.ID)] > 0 {
			e.state = queue.JobSent
		} else {
			c.line.add(e.class, e.user, e.id)
		}
		c.entries[e.id] = e
	}
	return nil
}
