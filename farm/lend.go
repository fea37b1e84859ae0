package farm

import (
	"context"
	"encoding/json"
	"time"

	"github.com/nats-io/nats.go"

	"rookery/farm/internal/plain"
	"rookery/problem"
	"rookery/solution"
	"rookery/solve"
)

// A lent part is one that is a job of its own, for whichever worker is idle. What
// was found comes back to the process that solves the whole.
type lent struct {
	cancel  context.CancelFunc
	item    int
	part    solve.Part
	since   time.Time
	running bool // somebody is at it
}

// Who solve parts of one problem tell each other what they find out. Nobody waits for
// that, and it may be lost.

// hear has the process told what others find out.
func (s *sitting) hear() {
	s.hears.Do(func() {
		sub, err := s.w.q.nc.Subscribe(s.topic(), func(m *nats.Msg) {
			if m.Header.Get(headerAttempt) != s.attempt {
				_ = s.process.in.write(frameHear, m.Data) // who is gone learns nothing
			}
		})
		if err == nil {
			context.AfterFunc(s.ctx, func() { _ = sub.Unsubscribe() })
		}
	})
}

// news tells others what the process has found out.
func (s *sitting) news(b []byte) {
	m := nats.NewMsg(s.topic())
	m.Header.Set(headerAttempt, s.attempt)
	m.Data = b
	_ = s.w.q.nc.PublishMsg(m)
}

// idle tells the process that others could help.
func (s *sitting) idle(n int) {
	if s.job.Reply == nil {
		if len(s.job.Bundle) == 0 {
			s.hear()
		}
		_ = s.process.in.writeJSON(frameShare, n) // who is gone shares nothing
	}
}

// offer lends a part.
func (s *sitting) offer(g gift) {
	ctx, cancel := context.WithCancel(s.ctx)
	l := &lent{cancel: cancel, item: g.Item, part: g.Part, since: time.Now()}
	s.mu.Lock()
	s.parts[l] = true
	s.mu.Unlock()
	s.lending.Go(func() {
		defer cancel()
		g.Found = s.borrow(ctx, &g, l)
		s.mu.Lock()
		delete(s.parts, l)
		s.mu.Unlock()
		_ = s.process.in.write(frameGive, plain.Encode(g)) // who is gone needs nothing
	})
}

// drop has nobody go on with a part.
func (s *sitting) drop(g gift) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for l := range s.parts {
		if l.item == g.Item && l.part == g.Part {
			l.cancel()
		}
	}
}

// want takes back the part that was lent last, of those that nobody has begun with: whoever
// wants it does one at a time.
func (s *sitting) want() {
	s.mu.Lock()
	defer s.mu.Unlock()
	var last *lent
	for l := range s.parts {
		if !l.running && (last == nil || l.since.After(last.since)) {
			last = l
		}
	}
	if last != nil {
		last.cancel()
	}
}

// borrow has a part solved by the farm; nil if nobody does.
func (s *sitting) borrow(ctx context.Context, g *gift, l *lent) *solve.Found {
	whole, err := s.job.item(g.Item)
	if err != nil {
		return nil
	}
	j := whole.part(g.Part)
	c := newClient(s.w.q, s.w.state.Program)
	var failed failures
	pl := newPlayer(new(problem.Problem), &failed)
	who := Who{User: j.User, Class: j.Class, Notice: func(t Ticket) {
		s.mu.Lock()
		defer s.mu.Unlock()
		l.running = t.State == jobRunning || t.State == JobKept
	}}
	if err := c.follow(ctx, &j, who, nil, pl); err != nil {
		return nil
	}
	if pl.found == nil && len(failed.messages) > 0 {
		return &solve.Found{Events: failed.messages}
	}
	return pl.found
}

// failures is a sink that keeps what the farm says of a part that failed.
type failures struct {
	solution.Builder
	messages []solve.Event
}

// Message keeps failures.
func (f *failures) Message(m solution.Message) {
	if m.Kind == solution.Failure {
		f.messages = append(f.messages, solve.Event{Message: &m})
	}
}

// lendAfter is how long a job is solved by one worker alone while others are idle, and
// how often those are told of again.
const lendAfter = 20 * time.Millisecond

// hint tells workers that others have nothing to do.
func (c *Coordinator) hint() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.line.len(Person)+c.line.len(Batch) > 0 {
		return
	}
	var long []*entry
	for _, e := range c.entries {
		if e.state == jobRunning && since(e) > lendAfter {
			long = append(long, e)
		}
	}
	free := c.free() - c.coming
	for i, e := range long {
		n := (free + len(long) - 1 - i) / len(long)
		if n <= 0 {
			return
		}
		c.coming += n
		doc, _ := json.Marshal(atWord{Idle: n}) // plain data
		_ = c.q.nc.Publish(c.q.subject("at", e.id), doc)
	}
}
