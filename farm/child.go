package farm

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"sync"
	"time"

	"rookery/chess"
	"rookery/engine"
	"rookery/engine/builtin"
	"rookery/farm/internal/plain"
	"rookery/problem"
	"rookery/solution"
	"rookery/solve"
)

// What a worker's process keeps to.
const (
	maxStack   = 64 << 20 // bytes of a goroutine's stack: far more than the deepest search
	idleMemory = 400      // percent of what is in use that may be garbage, below the limit
	beatEvery  = time.Second
	logEvery   = 20 * time.Millisecond // how long found nodes wait for others
	logBytes   = 32 << 10
	wantEvery  = 5 * time.Millisecond
	newsEvery  = 10 * time.Millisecond
	rememberIt = 10 * time.Second // how long a process that is idle keeps what it found
)

// An end says how a task ended.
type end struct {
	// Final: asked again, the same would be answered.
	Final bool   `json:"final"`
	Error string `json:"error,omitempty"` // the task made no sense
}

// RunChild is the life of a worker's process: tasks come in, what is found goes
// out. It ends with its input, which is when the process that started it ends;
// so that nothing survives that one, it exits even while it solves. Memory is
// what the process may use, in bytes; 0: whatever there is.
func RunChild(in io.Reader, out io.Writer, memory int64, solver Solver) error {
	debug.SetMaxStack(maxStack)
	if memory > 0 {
		debug.SetMemoryLimit(memory * 3 / 4)
		debug.SetGCPercent(idleMemory) // short searches are over before anything has to be collected
		limitMemory(memory)
	}
	c := &child{out: newFrameWriter(out), solver: solver, tasks: make(chan Job)}
	go c.beat()
	go func() {
		for j := range c.tasks {
			c.do(&j)
		}
	}()
	r := bufio.NewReader(in)
	for {
		f, err := readFrame(r)
		if err != nil {
			os.Exit(0) // nobody is left to solve for
		}
		switch f.kind {
		case frameTask:
			var j Job
			if _, err := plain.Decode(f.body, &j); err != nil {
				return fmt.Errorf("farm: a task that makes no sense: %w", err)
			}
			ctx, cancel := context.WithCancel(context.Background())
			c.mu.Lock()
			c.ctx, c.cancel, c.enough = ctx, cancel, false
			c.mu.Unlock()
			c.tasks <- j
		case frameEnough:
			c.mu.Lock()
			c.enough = true
			c.mu.Unlock()
		case frameShare:
			var n int
			if json.Unmarshal(f.body, &n) == nil {
				c.gossip()
				c.offer(n)
			}
		case frameHear:
			var n solve.News
			if _, err := plain.Decode(f.body, &n); err == nil {
				c.mu.Lock()
				if c.memory != nil {
					_ = c.memory.Learn(n) // what makes no sense is no news
				}
				c.mu.Unlock()
			}
		case frameGive:
			var g gift
			if _, err := plain.Decode(f.body, &g); err == nil {
				if run, item := c.current(); run != nil && item == g.Item {
					run.Give(g.Part, g.Found)
				}
			}
		case frameCancel:
			c.mu.Lock()
			if c.cancel != nil {
				c.cancel()
			}
			c.mu.Unlock()
		}
	}
}

type child struct {
	out    *frameWriter
	solver Solver
	tasks  chan Job

	mu     sync.Mutex
	ctx    context.Context // of the task
	cancel context.CancelFunc
	enough bool       // no more items
	item   int        // of the bundle
	run    *solve.Run // of parts that can be offered, nil if there is none

	// What the parts of one problem leave for the next, and when that is forgotten.
	memory  *solve.Memory
	problem []byte
	means   Means
	forget  *time.Timer
	tells   bool // what it finds, while the task lasts
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
					c.must(c.out.write(frameNews, plain.Encode(n)))
				}
			}
		}
	}()
}

// remember is what was found of a job's problem before.
func (c *child) remember(j *Job) *solve.Memory {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.forget != nil {
		c.forget.Stop()
	}
	means := j.Means
	means.Jobs, means.MaxTime = 0, 0
	if c.memory == nil || c.means != means || !bytes.Equal(c.problem, j.Problem) {
		c.memory, c.problem, c.means = new(solve.Memory), j.Problem, means
	}
	return c.memory
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

// A gift is what somebody else has found in a part; nil: nothing, it is given back.
type gift struct {
	Item  int // of a bundle
	Part  solve.Part
	Found *solve.Found
}

// An itemEnd is the end of an item of a bundle.
type itemEnd struct {
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
		c.must(c.out.write(frameOffer, plain.Encode(gift{Item: item, Part: part})))
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
		l.must(l.out.write(frameWant, nil))
	}
}

// Drop has nobody go on with a part.
func (l *lender) Drop(part solve.Part) {
	l.must(l.out.write(frameDrop, plain.Encode(gift{Item: l.item, Part: part})))
}

// unshare has nothing offered any more.
func (c *child) unshare() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.run = nil
}

func (c *child) beat() {
	for {
		time.Sleep(beatEvery)
		c.must(c.out.write(frameBeat, nil))
	}
}

// must ends the process where nobody listens any more.
func (c *child) must(err error) {
	if err != nil {
		os.Exit(0)
	}
}

// do does one task.
func (c *child) do(j *Job) {
	c.mu.Lock()
	ctx, cancel := c.ctx, c.cancel
	c.mu.Unlock()
	defer cancel()
	l := &logWriter{out: c.out, every: logEvery}
	var e end
	var err error
	switch {
	case len(j.Bundle) > 0:
		err = c.bundle(ctx, j)
	case j.Reply != nil:
		err = c.reply(ctx, j.Reply, newRecorder(l.write))
	case j.Part != nil:
		e.Final, err = c.part(ctx, j, newRecorder(l.write))
	default:
		e.Final, err = c.solve(ctx, j, newRecorder(l.write))
	}
	if err != nil {
		e = end{Error: err.Error()}
	}
	if err := l.flush(); err != nil && e.Error == "" {
		e = end{Error: err.Error()}
	}
	c.must(c.out.writeJSON(frameDone, e))
}

func (c *child) solve(ctx context.Context, j *Job, rec *recorder) (final bool, err error) {
	list, err := unpacked(j.Problem)
	if err != nil {
		return false, err
	}
	cfg := j.Means.config()
	cfg.Memory = c.remember(j)
	defer c.forgetLater()
	var told time.Time
	cfg.Progress = func(p solve.Progress) {
		if now := time.Now(); p.Done == 0 || p.Done == p.Total || now.Sub(told) > beatEvery/10 {
			told = now
			c.must(c.out.writeJSON(frameProgress, p))
		}
	}
	return c.one(ctx, list[0], cfg, rec, &follower{child: c, rec: rec, failed: j.Failed, talks: true})
}

// done reports whether what is done under a context is not wanted any more.
func done(ctx context.Context) bool { return ctx.Err() != nil }

// bundle solves the items of a bundle, as many as are wanted.
func (c *child) bundle(ctx context.Context, j *Job) error {
	list, err := unpacked(j.Problem)
	if err != nil {
		return err
	}
	if len(list) != len(j.Bundle) {
		return fmt.Errorf("farm: a bundle of %d with %d problems", len(j.Bundle), len(list))
	}
	for i, p := range list {
		c.mu.Lock()
		c.item = i
		enough := c.enough
		c.mu.Unlock()
		if enough || done(ctx) {
			return nil
		}
		l := &logWriter{out: c.out}
		rec := newRecorder(l.write)
		f := &follower{child: c, rec: rec}
		talk := time.AfterFunc(Patience, f.talk)
		end := itemEnd{Item: i}
		final, err := c.one(ctx, p, j.Means.config(), rec, f)
		if talk.Stop(); done(ctx) {
			return nil // what was found so far is no answer
		}
		if end.Final, end.Log = final, l.rest(); err != nil {
			end.Error = err.Error()
		}
		c.must(c.out.write(frameItem, plain.Encode(end)))
	}
	return nil
}

func (c *child) one(ctx context.Context, p *problem.Problem, cfg solve.Config, rec *recorder, f *follower) (final bool, err error) {
	cfg.Follow = f
	if cfg.Jobs == 1 {
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
func (c *child) part(ctx context.Context, j *Job, rec *recorder) (final bool, err error) {
	list, err := unpacked(j.Problem)
	if err != nil {
		return false, err
	}
	cfg := j.Means.config()
	cfg.Share = c.share
	defer c.unshare()
	cfg.Memory = c.remember(j)
	defer c.forgetLater()
	c.gossip()
	found, err := j.Part.Solve(ctx, list[0], cfg)
	if err != nil {
		return false, nil //nolint:nilerr // out of time, or cancelled: nothing was found
	}
	rec.record(record{Kind: kindFound, Found: found})
	return true, rec.err
}

// A follower tells the watching process where the search is.
type follower struct {
	child  *child
	rec    *recorder
	failed []Failed

	mu      sync.Mutex
	talks   bool         // of short searches nothing is told
	entered []solve.Part // untold
}

// talk begins to tell where the search is.
func (f *follower) talk() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.talks = true
	for _, p := range f.entered {
		f.tell(frameEnter, p)
	}
	f.entered = nil
}

func (f *follower) tell(kind byte, p solve.Part) {
	f.child.must(f.child.out.write(kind, plain.Encode(p)))
}

func (f *follower) Enter(p solve.Part) error {
	for _, failed := range f.failed {
		if failed.Place == p {
			return errors.New(failureText(failed.Cause))
		}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.talks {
		f.tell(frameEnter, p)
	} else {
		f.entered = append(f.entered, p)
	}
	return nil
}

// Leave is told, too.
func (f *follower) Leave(p solve.Part) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.talks {
		f.tell(frameLeave, p)
	} else {
		f.entered = without(f.entered, p)
	}
}

// Deliver has what follows stand at the part.
func (f *follower) Deliver(p solve.Part) { f.rec.move(p) }

func failureText(cause string) string { return "the solver failed here: " + cause }

// failureLog is the log of a problem that workers die of before they come to any
// part of it.
func failureLog(cause string) []byte {
	var log []byte
	rec := newRecorder(func(b []byte) error { log = append(log, b...); return nil })
	rec.Begin(nil)
	rec.Message(solution.Message{Kind: solution.Failure, Text: failureText(cause)})
	_ = rec.End(solution.Summary{Failed: true}) // nothing fails in memory
	return log
}

// A logWriter collects what is found, for a moment.
type logWriter struct {
	out *frameWriter

	mu    sync.Mutex
	buf   []byte
	total int
	timer *time.Timer
	every time.Duration // how long it is collected; 0: until it is much, or asked for
}

var errTooLong = errors.New("the solution is too long to keep")

func (l *logWriter) write(b []byte) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.total += len(b); l.total > maxLog {
		return errTooLong
	}
	l.buf = append(l.buf, b...)
	if len(l.buf) >= logBytes {
		return l.flushLocked()
	}
	if l.timer == nil && l.every > 0 {
		l.timer = time.AfterFunc(l.every, func() { _ = l.flush() }) // the next write tells
	}
	return nil
}

// rest is what was not written yet.
func (l *logWriter) rest() []byte {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.timer != nil {
		l.timer.Stop()
		l.timer = nil
	}
	b := l.buf
	l.buf = nil
	return b
}

func (l *logWriter) flush() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.flushLocked()
}

func (l *logWriter) flushLocked() error {
	if l.timer != nil {
		l.timer.Stop()
		l.timer = nil
	}
	for len(l.buf) > 0 {
		n := min(len(l.buf), maxChunk)
		if err := l.out.write(frameLog, l.buf[:n]); err != nil {
			return err
		}
		l.buf = l.buf[n:]
	}
	l.buf = nil
	return nil
}

// reply has the built-in player find a move.
func (c *child) reply(ctx context.Context, r *Reply, rec *recorder) error {
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
	rec.record(record{Kind: kindMove, Move: a.Move})
	return rec.err
}
