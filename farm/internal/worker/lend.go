package worker

import (
	"context"
	"rookery/internal/child"
	"time"

	"github.com/nats-io/nats.go"

	"rookery/farm/internal/client"
	"rookery/farm/internal/queue"
	"rookery/internal/plain"
	"rookery/internal/replay"
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

// Who solve parts of one problem tell each other what they find out: on one machine by memory that
// they have in common, elsewhere by messages. Nobody waits for those, and they may be lost.

// hear has the process share what is found out about its problem.
func (s *sitting) hear() {
	s.hears.Do(func() {
		if rs := s.w.rooms; rs.memory != nil {
			if room, ok := rs.enter(s.topic()); ok {
				context.AfterFunc(s.ctx, func() { rs.leave(room) })
				s.process.Enter(room, s.topic())
			}
		}
		sub, err := s.w.q.Nc.Subscribe(s.w.q.Subject("news", s.topic()), func(m *nats.Msg) {
			if from := m.Header.Get(queue.HeaderAttempt); from != s.attempt && from != s.w.machine {
				_ = s.process.In.Write(child.FrameHear, m.Data) // who is gone learns nothing
			}
		})
		if err == nil {
			context.AfterFunc(s.ctx, func() { _ = sub.Unsubscribe() })
		}
	})
}

// News tells others what the process has found out.
func (s *sitting) News(b []byte) {
	m := nats.NewMsg(s.w.q.Subject("news", s.topic()))
	if m.Header.Set(queue.HeaderAttempt, s.attempt); s.w.rooms.memory != nil {
		m.Header.Set(queue.HeaderAttempt, s.w.machine) // those who are there know it
	}
	m.Data = b
	_ = s.w.q.Nc.PublishMsg(m)
}

// idle tells the process that others could help.
func (s *sitting) idle(n int) {
	if s.job.Reply == nil {
		if len(s.job.Bundle) == 0 {
			s.hear()
		}
		_ = s.process.In.WriteJSON(child.FrameShare, n) // who is gone shares nothing
	}
}

// Taken has the process told what others find out, and what somebody has found out who had
// the task before.
func (s *sitting) Taken() {
	if s.job.Reply != nil || len(s.job.Bundle) > 0 {
		return
	}
	if s.job.Part != nil {
		s.hear()
		if !s.again {
			return // there are many
		}
	}
	s.lending.Go(func() {
		a, err := s.w.q.Answer(s.ctx, factsOf(s.id))
		if err != nil || a == nil {
			return // it can be found out again
		}
		s.recalled.Store(true)
		var list []solve.News
		if _, err := plain.Decode(a.Log, &list); err != nil {
			return
		}
		for _, n := range list {
			_ = s.process.In.Write(child.FrameHear, plain.Encode(n)) // who is gone learns nothing
		}
	})
}

// factsOf is the name under which is kept what somebody has found out who did not end a job.
func factsOf(id string) string { return id + "-facts" }

func (s *sitting) Leaves() bool { return s.goes.Err() != nil || s.yields.Load() }

func (s *sitting) Left(b []byte) { s.facts = b }

// keepFacts keeps what was found out about a job, for whoever goes on with it.
func (s *sitting) keepFacts(ctx context.Context, id string) {
	if len(s.facts) == 0 {
		return
	}
	s.forgetFacts(ctx, id)
	if err := s.w.q.Keep(ctx, queue.Kept{Name: factsOf(id), Answer: queue.Answer{Log: s.facts, Worker: s.w.name()}}); err != nil {
		s.w.log.Warn("what was found out about a job is lost", "key", s.job.Key, "err", err)
	}
}

// forgetFacts removes what was kept for a job, if there is something.
func (s *sitting) forgetFacts(ctx context.Context, id string) {
	if s.recalled.Swap(false) {
		_ = s.w.q.Drop(ctx, factsOf(id)) // in time it goes anyway
	}
}

// Offer lends a part.
func (s *sitting) Offer(g child.Gift) {
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
		s.goesOn()
		_ = s.process.In.Write(child.FrameGive, plain.Encode(g)) // who is gone needs nothing
	})
}

// Drop has nobody go on with a part.
func (s *sitting) Drop(g child.Gift) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for l := range s.parts {
		if l.item == g.Item && l.part == g.Part {
			l.cancel()
		}
	}
}

// Want takes back the part that was lent last, of those that nobody has begun with: whoever
// wants it does one at a time. While it waits another worker may search.
func (s *sitting) Want() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.away && len(s.parts) > 0 {
		s.away = true
		s.w.seats.leave()
	}
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

// goesOn has the process search again, if it has waited.
func (s *sitting) goesOn() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.away {
		s.away = false
		s.w.seats.takeBack()
	}
}

// borrow has a part solved by the farm; nil if nobody does.
func (s *sitting) borrow(ctx context.Context, g *child.Gift, l *lent) *solve.Found {
	whole, err := s.job.Item(g.Item)
	if err != nil {
		return nil
	}
	j := whole.Cut(g.Part)
	c := client.Of(s.w.q, s.w.state.Program)
	var failed failures
	pl := replay.NewPlayer(new(problem.Problem), &failed)
	who := client.Who{User: j.User, Class: j.Class, Notice: func(t queue.Ticket) {
		s.mu.Lock()
		defer s.mu.Unlock()
		l.running = t.State == queue.JobRunning || t.State == queue.JobKept
	}}
	if err := c.Follow(ctx, &j, who, nil, pl); err != nil {
		return nil
	}
	if pl.Found == nil && len(failed.messages) > 0 {
		return &solve.Found{Events: failed.messages}
	}
	return pl.Found
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
