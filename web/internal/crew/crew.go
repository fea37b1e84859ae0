// Package crew has problems solved by hands: instances of the program that live beside the one
// that answers requests, in workers of a browser, and can end there without anybody else ending.
// A hand is at one task at a time; hands without one take parts of what the others are at, as
// workers of the farm do (package child says how).
package crew

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"rookery/chess"
	"rookery/internal/child"
	"rookery/internal/job"
	"rookery/internal/plain"
	"rookery/internal/replay"
	"rookery/problem"
	"rookery/solution"
	"rookery/solve"
	"rookery/web/internal/compose"
)

// A Hand is an instance that solves.
type Hand interface {
	// Write sends a frame, or a part of one.
	Write(frame []byte) (int, error)
	// Frames are what it says, until it has ended.
	Frames() <-chan child.Frame
	// Cause is what it has died of, once it has ended by itself.
	Cause() string
	// Kill ends it at once.
	Kill()
}

// A Crew is the hands of a browser. It is a compose.Solver.
type Crew struct {
	program string
	most    int
	start   func() (Hand, error)

	mu      sync.Mutex
	idle    []*hand
	alive   int
	waiting []*turn
	sitting []*sitting // tasks that hands are at
}

type hand struct {
	Hand
	in *child.FrameWriter
}

// A turn is somebody who waits for a hand.
type turn struct {
	who  compose.Who
	hand chan *hand
}

// New makes a crew of at most so many hands, which start when they are needed.
func New(program string, most int, start func() (Hand, error)) *Crew {
	return &Crew{program: program, most: max(1, most), start: start}
}

// What a crew keeps to.
const (
	lendEvery = 20 * time.Millisecond // how often it is told who could help
	deaths    = 3                     // places that hands die of until a problem is given up
)

var errAway = errors.New("no worker can be started in this browser")

// Solve solves a problem as solve.Solve does. A place that a hand dies of is left out, which
// the solution says.
func (c *Crew) Solve(ctx context.Context, who compose.Who, p *problem.Problem, cfg solve.Config, sink solution.Sink) (solution.Summary, error) {
	cfg.Jobs = 1 // the others are hands of their own
	j, err := job.New(c.program, p, &cfg)
	if err != nil {
		return solution.Summary{}, err
	}
	pl := replay.NewPlayer(p, sink)
	pl.ByHand = cfg.Line != nil
	for pl.Summary == nil {
		pl.Again()
		died, err := c.task(ctx, who, &j, cfg.Progress, pl)
		switch {
		case ctx.Err() != nil:
			pl.Finish(solution.Summary{Interrupted: true})
		case died != nil && died.parts >= 0 && len(j.Failed) < deaths:
			j.Failed = append(j.Failed, job.Failed{Place: died.place, Cause: died.cause})
		case died != nil:
			if err := pl.Take(replay.FailureLog(died.cause)); err != nil {
				pl.Finish(solution.Summary{Failed: true})
			}
		case err != nil:
			pl.Finish(solution.Summary{Failed: true})
			return *pl.Summary, err
		case pl.Summary == nil:
			return solution.Summary{Failed: true}, errors.New("an answer without an end")
		}
	}
	return *pl.Summary, pl.Err
}

// Reply has the built-in player find a move.
func (c *Crew) Reply(ctx context.Context, who compose.Who, pos chess.Position, limit time.Duration) (string, error) {
	j := job.NewReply(c.program, job.Reply{FEN: pos.FEN(), Time: limit}, "")
	pl := replay.NewPlayer(new(problem.Problem), new(solution.Builder))
	died, err := c.task(ctx, who, &j, nil, pl)
	switch {
	case err != nil:
		return "", err
	case died != nil:
		return "", errors.New(died.cause)
	case pl.Move == "":
		return "", fmt.Errorf("no move was found in %s", pos.FEN())
	}
	return pl.Move, nil
}

// take waits for a hand: persons come before batches, and otherwise who came first.
func (c *Crew) take(ctx context.Context, who compose.Who) (*hand, error) {
	c.mu.Lock()
	if h, err := c.free(); h != nil || err != nil {
		c.mu.Unlock()
		return h, err
	}
	t := &turn{who, make(chan *hand, 1)}
	at := len(c.waiting)
	if !who.Batch {
		if i := slices.IndexFunc(c.waiting, func(o *turn) bool { return o.who.Batch }); i >= 0 {
			at = i
		}
	}
	c.waiting = slices.Insert(c.waiting, at, t)
	c.mu.Unlock()
	if who.Notice != nil {
		who.Notice(false, at+1)
	}
	select {
	case h := <-t.hand:
		return h, nil
	case <-ctx.Done():
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if i := slices.Index(c.waiting, t); i >= 0 {
		c.waiting = slices.Delete(c.waiting, i, i+1)
	} else {
		c.give(<-t.hand)
	}
	return nil, ctx.Err()
}

// free is a hand without a task, which is started if there may be more; nil if none is free.
// Who calls it has the lock.
func (c *Crew) free() (*hand, error) {
	if n := len(c.idle); n > 0 {
		h := c.idle[n-1]
		c.idle = c.idle[:n-1]
		return h, nil
	}
	if c.alive >= c.most {
		return nil, nil //nolint:nilnil // none is no error
	}
	h, err := c.start()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errAway, err)
	}
	c.alive++
	return &hand{h, child.NewFrameWriter(h)}, nil
}

// give has a hand go to who waits. Who calls it has the lock.
func (c *Crew) give(h *hand) {
	if len(c.waiting) > 0 {
		c.waiting[0].hand <- h
		c.waiting = c.waiting[1:]
		return
	}
	c.idle = append(c.idle, h)
}

// leave gives a hand back; one that is gone is replaced if somebody waits.
func (c *Crew) leave(h *hand, gone bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !gone {
		c.give(h)
		return
	}
	c.alive--
	if len(c.waiting) > 0 {
		if h, err := c.free(); h != nil && err == nil {
			c.give(h)
		}
	}
}

// helpers are how many hands could help with what others are at.
func (c *Crew) helpers() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.waiting) > 0 {
		return 0
	}
	return len(c.idle) + c.most - c.alive
}

// spare takes a hand only if one is free and nobody waits; nil otherwise.
func (c *Crew) spare() *hand {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.waiting) > 0 {
		return nil
	}
	h, err := c.free()
	if err != nil {
		return nil
	}
	return h
}

// A death is what a hand has died of, and where.
type death struct {
	cause string
	place solve.Part
	parts int // -1: it was nowhere
}

// task has a hand do a task.
func (c *Crew) task(ctx context.Context, who compose.Who, j *job.Job, progress func(solve.Progress), pl *replay.Player) (*death, error) {
	h, err := c.take(ctx, who)
	if err != nil {
		return nil, err
	}
	if who.Notice != nil {
		who.Notice(true, 0)
	}
	s := &sitting{crew: c, hand: h, job: j, progress: progress, player: pl, topic: j.Topic()}
	return s.run(ctx)
}

// news tells all that are at a problem what one of them has found out.
func (c *Crew) news(from *sitting, doc []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, s := range c.sitting {
		if s != from && s.topic == from.topic {
			_ = s.hand.in.Write(child.FrameHear, doc) // who is gone learns nothing
		}
	}
}

// sits notes who is at a task, until end is called.
func (c *Crew) sits(s *sitting) (end func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.sitting = append(c.sitting, s)
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.sitting = slices.DeleteFunc(c.sitting, func(o *sitting) bool { return o == s })
	}
}

// body is a job as a frame's body.
func body(j *job.Job) []byte { return plain.Encode(*j) }
