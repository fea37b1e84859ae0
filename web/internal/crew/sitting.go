package crew

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"rookery/internal/child"
	"rookery/internal/job"
	"rookery/internal/plain"
	"rookery/internal/replay"
	"rookery/problem"
	"rookery/solution"
	"rookery/solve"
)

// A sitting is a hand at a task.
type sitting struct {
	crew     *Crew
	hand     *hand
	job      *job.Job
	progress func(solve.Progress)
	player   *replay.Player
	topic    string

	mu      sync.Mutex
	lent    []*lent
	lending sync.WaitGroup
}

// A lent part is one that another hand has taken.
type lent struct {
	part    solve.Part
	cancel  context.CancelCauseFunc
	running bool
}

// errDropped is why a part is not wanted any more whose problem is still solved.
var errDropped = errors.New("the part is not needed")

// grace is how long a hand may go on with a part that was dropped.
const grace = time.Second

// run has the task done. When the context is done the hand is killed: it may be in the middle
// of anything. Only one whose part was dropped is asked to end, since it knows a lot about the
// problem.
func (s *sitting) run(ctx context.Context) (died *death, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer s.lending.Wait()
	defer cancel()
	defer s.crew.sits(s)()
	if err := s.hand.in.Write(child.FrameTask, body(s.job)); err != nil {
		s.hand.Kill()
		s.crew.leave(s.hand, true)
		return nil, err
	}
	if s.job.Part == nil && s.job.Reply == nil {
		s.lending.Go(func() { s.offerHelp(ctx) })
	}
	gone := true
	defer func() { s.crew.leave(s.hand, gone) }()
	var entered []solve.Part
	ended := ctx.Done()
	var enough <-chan time.Time
	for {
		select {
		case <-ended:
			if errors.Is(context.Cause(ctx), errDropped) {
				_ = s.hand.in.Write(child.FrameCancel, nil) // if it is gone, its frames tell
				ended, enough = nil, time.After(grace)
				continue
			}
			s.hand.Kill()
			return nil, ctx.Err()
		case <-enough:
			s.hand.Kill()
			return nil, ctx.Err()
		case f, ok := <-s.hand.Frames():
			if !ok {
				d := &death{cause: s.hand.Cause()}
				d.place, d.parts = child.Place(entered)
				return d, nil
			}
			switch f.Kind {
			case child.FrameEnter, child.FrameLeave:
				var part solve.Part
				if _, err := plain.Decode(f.Body, &part); err == nil {
					if entered = child.Without(entered, part); f.Kind == child.FrameEnter {
						entered = append(entered, part)
					}
				}
			case child.FrameDone:
				gone = false
				var e child.End
				if err := json.Unmarshal(f.Body, &e); err != nil {
					return nil, err
				}
				if e.Error != "" {
					return nil, errors.New(e.Error)
				}
				return nil, nil //nolint:nilnil // it lives, and all went well
			default:
				if err := s.hear(ctx, f); err != nil {
					s.hand.Kill()
					return nil, err
				}
			}
		}
	}
}

// hear takes what the hand says while it solves.
func (s *sitting) hear(ctx context.Context, f child.Frame) error {
	switch f.Kind {
	case child.FrameLog:
		return s.player.Take(f.Body)
	case child.FrameProgress:
		var p solve.Progress
		if s.progress != nil && json.Unmarshal(f.Body, &p) == nil {
			s.progress(p)
		}
	case child.FrameNews:
		s.crew.news(s, f.Body)
	case child.FrameOffer, child.FrameDrop:
		var g child.Gift
		if _, err := plain.Decode(f.Body, &g); err != nil {
			return err
		}
		if f.Kind == child.FrameOffer {
			s.lend(ctx, g.Part)
		} else {
			s.takeBack(func(l *lent) bool { return l.part == g.Part })
		}
	case child.FrameWant:
		s.takeBack(func(l *lent) bool { return !l.running })
	}
	return nil
}

// offerHelp tells the hand again and again how many others could help it.
func (s *sitting) offerHelp(ctx context.Context) {
	tick := time.NewTicker(lendEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if n := s.crew.helpers(); n > 0 {
				_ = s.hand.in.WriteJSON(child.FrameShare, n) // who is gone shares nothing
			}
		}
	}
}

// lend has another hand solve a part; if none is free, or it dies, the part goes back.
func (s *sitting) lend(ctx context.Context, part solve.Part) {
	ctx, cancel := context.WithCancelCause(ctx)
	l := &lent{part: part, cancel: cancel}
	s.mu.Lock()
	s.lent = append(s.lent, l)
	s.mu.Unlock()
	s.lending.Go(func() {
		defer cancel(nil)
		found := s.borrow(ctx, l)
		s.mu.Lock()
		for i, o := range s.lent {
			if o == l {
				s.lent = append(s.lent[:i], s.lent[i+1:]...)
				break
			}
		}
		s.mu.Unlock()
		_ = s.hand.in.Write(child.FrameGive, plain.Encode(child.Gift{Part: part, Found: found})) // who is gone needs nothing
	})
}

// borrow has another hand solve a part; nil if it does not.
func (s *sitting) borrow(ctx context.Context, l *lent) *solve.Found {
	h := s.crew.spare()
	if h == nil {
		return nil
	}
	s.mu.Lock()
	l.running = true
	s.mu.Unlock()
	j := s.job.Cut(l.part)
	pl := replay.NewPlayer(new(problem.Problem), new(solution.Builder))
	other := &sitting{crew: s.crew, hand: h, job: &j, player: pl, topic: s.topic}
	if died, err := other.run(ctx); died != nil || err != nil {
		return nil
	}
	return pl.Found
}

// takeBack has the last lent part of a kind given back.
func (s *sitting) takeBack(which func(*lent) bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := len(s.lent) - 1; i >= 0; i-- {
		if which(s.lent[i]) {
			s.lent[i].cancel(errDropped)
			return
		}
	}
}
