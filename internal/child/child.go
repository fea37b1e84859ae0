// Package child is the life of an instance of the program that solves what others give it: a
// process of the farm, or a worker of a browser. Tasks come in and what is found goes out as
// frames. Who starts it, and watches, is elsewhere.
package child

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"sync"
	"time"

	"rookery/chess"
	"rookery/engine"
	"rookery/engine/builtin"
	"rookery/internal/job"
	"rookery/internal/plain"
	"rookery/internal/replay"
	"rookery/problem"
	"rookery/solve"
)

// What a worker's process keeps to.
const (
	maxStack   = 64 << 20 // bytes of a goroutine's stack: far more than the deepest search
	idleMemory = 400      // percent of what is in use that may be garbage, below the limit
	BeatEvery  = time.Second
	logEvery   = 20 * time.Millisecond // how long found nodes wait for others
	logBytes   = 32 << 10
	wantEvery  = 5 * time.Millisecond
	newsEvery  = 10 * time.Millisecond
	leftBytes  = 8 << 20          // of what was found out, for whoever goes on with a task
	rememberIt = 10 * time.Second // how long a process that is idle keeps what it found
)

// An End says how a task ended.
type End struct {
	// Final: asked again, the same would be answered.
	Final bool   `json:"final"`
	Error string `json:"error,omitempty"` // the task made no sense
}

// Run is the life of a worker's process: tasks come in, what is found goes
// out. It ends with its input, which is when the process that started it ends;
// so that nothing survives that one, it exits even while it solves. Memory is
// what the process may use, in bytes; 0: whatever there is.
func Run(in io.Reader, out io.Writer, memory int64, solver job.Solver) error {
	debug.SetMaxStack(maxStack)
	if memory > 0 {
		debug.SetMemoryLimit(memory * 3 / 4)
		debug.SetGCPercent(idleMemory) // short searches are over before anything has to be collected
		limitMemory(memory)
	}
	c := &child{out: NewFrameWriter(out), solver: solver, tasks: make(chan job.Job), rooms: map[int][]byte{}}
	go c.beat()
	go func() {
		for j := range c.tasks {
			c.do(&j)
		}
	}()
	r := bufio.NewReader(in)
	for {
		f, err := ReadFrame(r)
		if err != nil {
			os.Exit(0) // nobody is left to solve for
		}
		switch f.Kind {
		case FrameTask:
			var j job.Job
			if _, err := plain.Decode(f.Body, &j); err != nil {
				return fmt.Errorf("farm: a task that makes no sense: %w", err)
			}
			ctx, cancel := context.WithCancel(context.Background())
			c.mu.Lock()
			c.ctx, c.cancel, c.enough, c.leaves = ctx, cancel, false, false
			c.mu.Unlock()
			c.remember(&j) // what is heard from now on is about this one
			c.tasks <- j
		case FrameEnough:
			c.mu.Lock()
			c.enough = true
			c.mu.Unlock()
		case FrameShare:
			var n int
			if json.Unmarshal(f.Body, &n) == nil {
				c.gossip()
				c.offer(n)
			}
		case FrameRoom:
			var e Entrance
			if json.Unmarshal(f.Body, &e) == nil {
				c.enter(e)
			}
		case FrameHear:
			var n solve.News
			if _, err := plain.Decode(f.Body, &n); err == nil {
				c.mu.Lock()
				if c.memory != nil {
					_ = c.memory.Learn(n) // what makes no sense is no news
				}
				c.mu.Unlock()
			}
		case FrameGive:
			var g Gift
			if _, err := plain.Decode(f.Body, &g); err == nil {
				if run, item := c.current(); run != nil && item == g.Item {
					run.Give(g.Part, g.Found)
				}
			}
		case FrameCancel:
			c.mu.Lock()
			c.leaves = len(f.Body) > 0
			if c.cancel != nil {
				c.cancel()
			}
			c.mu.Unlock()
		}
	}
}

type child struct {
	out    *FrameWriter
	solver job.Solver
	tasks  chan job.Job

	mu     sync.Mutex
	ctx    context.Context // of the task
	cancel context.CancelFunc
	enough bool          // no more items
	leaves bool          // somebody else goes on with the task
	finds  *solve.Memory // what he should know
	item   int           // of the bundle
	run    *solve.Run    // of parts that can be offered, nil if there is none

	// What the parts of one problem leave for the next, and when that is forgotten.
	memory  *solve.Memory
	problem []byte
	means   job.Means
	forget  *time.Timer
	tells   bool // what it finds, while the task lasts
	rooms   map[int][]byte
}

// gossip has others told what is found out about the present problem.
func (c *child) gossip() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.tells || c.memory == nil || done(c.ctx) {
		return
	}
	c.tells = true
	ctx, memory := c.ctx, c.memory
	go func() {
		tick := time.NewTicker(newsEvery)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				if n := memory.News(); len(n.Facts) > 0 {
					c.must(c.out.Write(FrameNews, plain.Encode(n)))
				}
			}
		}
	}()
}

// remember goes on with what was found of a job's problem before.
func (c *child) remember(j *job.Job) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.forget != nil {
		c.forget.Stop()
	}
	if j.Reply != nil || len(j.Bundle) > 0 {
		c.memory, c.problem, c.finds = nil, nil, nil
		return
	}
	means := j.Means
	means.Jobs, means.MaxTime = 0, 0
	if c.memory == nil || c.means != means || !bytes.Equal(c.problem, j.Problem) {
		c.memory, c.problem, c.means = new(solve.Memory), j.Problem, means
	}
	c.finds = c.memory
}

// memoryOf is what is known of the present problem.
func (c *child) memoryOf() *solve.Memory {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.memory
}

// leave tells what was found out, where somebody else is to go on with the task.
func (c *child) leave() {
	c.mu.Lock()
	leaves, finds := c.leaves, c.finds
	c.finds = nil
	c.mu.Unlock()
	if leaves && finds != nil {
		c.must(c.out.Write(FrameLeft, plain.Encode(finds.Facts(leftBytes))))
	}
}

// forgetLater forgets what was found, unless more of the same problem comes soon.
func (c *child) forgetLater() {
	c.mu.Lock()
	defer c.mu.Unlock()
	memory := c.memory
	c.tells = false
	c.forget = time.AfterFunc(rememberIt, func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.memory == memory {
			c.memory, c.problem = nil, nil
		}
	})
}

// A Gift is what somebody else has found in a part; nil: nothing, it is given back.
type Gift struct {
	Item  int // of a bundle
	Part  solve.Part
	Found *solve.Found
}

// An ItemEnd is the end of an item of a bundle.
type ItemEnd struct {
	Item  int
	Final bool
	Error string // the problem made no sense
	Log   []byte // the rest of it
}

func (c *child) current() (run *solve.Run, item int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.run, c.item
}

// offer offers parts of the present run to others.
func (c *child) offer(n int) {
	run, item := c.current()
	for ; run != nil && n > 0; n-- {
		part, ok := run.Take()
		if !ok {
			return
		}
		c.must(c.out.Write(FrameOffer, plain.Encode(Gift{Item: item, Part: part})))
	}
}

// share has a run's parts offered.
func (c *child) share(run *solve.Run) solve.Lender {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.run = run
	return &lender{child: c, item: c.item}
}

// A lender lends the parts of a run to the farm.
type lender struct {
	*child
	item  int
	asked time.Time
}

// Want asks for something that nobody has begun with.
func (l *lender) Want() {
	if now := time.Now(); now.Sub(l.asked) > wantEvery {
		l.asked = now
		l.must(l.out.Write(FrameWant, nil))
	}
}

// Drop has nobody go on with a part.
func (l *lender) Drop(part solve.Part) {
	l.must(l.out.Write(FrameDrop, plain.Encode(Gift{Item: l.item, Part: part})))
}

// unshare has nothing offered any more.
func (c *child) unshare() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.run = nil
}

func (c *child) beat() {
	for {
		time.Sleep(BeatEvery)
		c.must(c.out.Write(FrameBeat, nil))
	}
}

// must ends the process where nobody listens any more.
func (c *child) must(err error) {
	if err != nil {
		os.Exit(0)
	}
}

// do does one task.
func (c *child) do(j *job.Job) {
	c.mu.Lock()
	ctx, cancel := c.ctx, c.cancel
	c.mu.Unlock()
	defer cancel()
	l := &logWriter{out: c.out, every: logEvery}
	var e End
	var err error
	switch {
	case len(j.Bundle) > 0:
		err = c.bundle(ctx, j)
	case j.Reply != nil:
		err = c.reply(ctx, j.Reply, replay.NewRecorder(l.write))
	case j.Part != nil:
		e.Final, err = c.part(ctx, j, replay.NewRecorder(l.write))
	default:
		e.Final, err = c.solve(ctx, j, replay.NewRecorder(l.write))
	}
	if err != nil {
		e = End{Error: err.Error()}
	}
	c.leave()
	if err := l.flush(); err != nil && e.Error == "" {
		e = End{Error: err.Error()}
	}
	c.must(c.out.WriteJSON(FrameDone, e))
}

func (c *child) solve(ctx context.Context, j *job.Job, rec *replay.Recorder) (final bool, err error) {
	list, err := job.Unpacked(j.Problem)
	if err != nil {
		return false, err
	}
	cfg := j.Means.Config()
	cfg.Memory = c.memoryOf()
	defer c.forgetLater()
	var told time.Time
	cfg.Progress = func(p solve.Progress) {
		if now := time.Now(); p.Done == 0 || p.Done == p.Total || now.Sub(told) > BeatEvery/10 {
			told = now
			c.must(c.out.WriteJSON(FrameProgress, p))
		}
	}
	return c.one(ctx, list[0], cfg, rec, &follower{child: c, rec: rec, failed: j.Failed, talks: true})
}

// done reports whether what is done under a context is not wanted any more.
func done(ctx context.Context) bool { return ctx.Err() != nil }

// bundle solves the items of a bundle, as many as are wanted.
func (c *child) bundle(ctx context.Context, j *job.Job) error {
	list, err := job.Unpacked(j.Problem)
	if err != nil {
		return err
	}
	if len(list) != len(j.Bundle) {
		return fmt.Errorf("farm: a bundle of %d with %d problems", len(j.Bundle), len(list))
	}
	cfg := j.Means.Config()
	for i, p := range list {
		c.mu.Lock()
		c.item, c.finds = i, new(solve.Memory)
		cfg.Memory = c.finds
		enough := c.enough
		c.mu.Unlock()
		if enough || done(ctx) {
			return nil
		}
		l := &logWriter{out: c.out}
		rec := replay.NewRecorder(l.write)
		f := &follower{child: c, rec: rec}
		talk := time.AfterFunc(Patience, f.talk)
		end := ItemEnd{Item: i}
		final, err := c.one(ctx, p, cfg, rec, f)
		if talk.Stop(); done(ctx) {
			return nil // what was found so far is no answer
		}
		if end.Final, end.Log = final, l.rest(); err != nil {
			end.Error = err.Error()
		}
		c.must(c.out.Write(FrameItem, plain.Encode(end)))
	}
	return nil
}

func (c *child) one(ctx context.Context, p *problem.Problem, cfg solve.Config, rec *replay.Recorder, f *follower) (final bool, err error) {
	whole := cfg.First || cfg.Line != nil // what ends with the first solution is not cut, nor is a question
	if !whole {
		cfg.Follow = f
	}
	if cfg.Jobs == 1 && !whole {
		cfg.Share = c.share
		defer c.unshare()
	}
	sum, err := c.solver(ctx, p, cfg, rec)
	if err != nil {
		return false, err
	}
	return !sum.Interrupted && ctx.Err() == nil, nil
}

// part solves a part of a problem.
func (c *child) part(ctx context.Context, j *job.Job, rec *replay.Recorder) (final bool, err error) {
	list, err := job.Unpacked(j.Problem)
	if err != nil {
		return false, err
	}
	cfg := j.Means.Config()
	cfg.Share = c.share
	defer c.unshare()
	cfg.Memory = c.memoryOf()
	defer c.forgetLater()
	c.gossip()
	found, err := j.Part.Solve(ctx, list[0], cfg)
	if err != nil {
		return false, nil //nolint:nilerr // out of time, or cancelled: nothing was found
	}
	rec.Record(replay.Record{Kind: replay.KindFound, Found: found})
	return true, rec.Err
}

// reply has the built-in player find a move.
func (c *child) reply(ctx context.Context, r *job.Reply, rec *replay.Recorder) error {
	setup, err := chess.ParseFEN(r.FEN)
	if err != nil {
		return err
	}
	pos, err := setup.Position(chess.Problem)
	if err != nil {
		return err
	}
	player, err := builtin.New(builtin.Options{Threads: 1, Memory: 4 << 20})
	if err != nil {
		return err
	}
	defer func() { _ = player.Close() }() // it holds nothing outside
	if err := player.Begin(ctx, ""); err != nil {
		return err
	}
	a, err := player.Think(ctx, engine.Game{Start: r.FEN, White: pos.Turn() == chess.White}, engine.Limits{MoveTime: r.Time}, nil)
	if err != nil {
		return err
	}
	rec.Record(replay.Record{Kind: replay.KindMove, Move: a.Move})
	return rec.Err
}

// Patience is how long a problem of a bundle may take until it stays alone.
const Patience = 300 * time.Millisecond
