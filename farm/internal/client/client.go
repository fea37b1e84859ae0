// Package client asks a farm to solve problems, one by one or in bundles, and follows them
// whatever ends meanwhile.
package client

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nuid"

	"rookery/chess"
	"rookery/farm/internal/queue"
	"rookery/internal/job"
	"rookery/internal/plain"
	"rookery/internal/replay"
	"rookery/problem"
	"rookery/solution"
	"rookery/solve"
)

// A Client has problems solved by a farm.
type Client struct {
	q       *queue.Queue
	program string
	bundles *bundler
}

// Of is a client by a queue that is open.
func Of(q *queue.Queue, program string) *Client {
	c := &Client{q: q, program: program}
	c.bundles = &bundler{client: c, wants: map[bundleOf]*wanted{}}
	return c
}

// A Who says for whom a problem is solved.
type Who struct {
	User  string // users take turns
	Class job.Class
	// Notice, if not nil, is called when it has become known how the job stands.
	Notice func(queue.Ticket)
}

// renewEvery is how often a client asks how its job stands.
const renewEvery = 2 * time.Second

// New makes a client of a farm. It does not wait for a coordinator.
func New(ctx context.Context, nc *queue.Conn, store queue.Store, program string) (*Client, error) {
	q, err := queue.Wait(ctx, nc, store)
	if err != nil {
		return nil, err
	}
	return Of(q, program), nil
}

// Greet waits for the farm's coordinator and asks whether it works with this
// version.
func (c *Client) Greet(ctx context.Context) error { return Greet(ctx, c.q, c.program) }

// For is the client as a solver for somebody.
func (c *Client) For(who Who) job.Solver {
	return func(ctx context.Context, p *problem.Problem, cfg solve.Config, sink solution.Sink) (solution.Summary, error) {
		return c.Solve(ctx, who, p, cfg, sink)
	}
}

// Solve has a problem solved and hands the solution to sink, while it is found,
// as solve.Solve does. What was solved before is answered at once. As long as the
// farm cannot be reached it waits. Problems of a batch that use one core each are
// solved together: their solutions are handed over as a whole, without progress.
func (c *Client) Solve(ctx context.Context, who Who, p *problem.Problem, cfg solve.Config, sink solution.Sink) (solution.Summary, error) {
	j, err := job.New(c.program, p, &cfg)
	if err != nil {
		return solution.Summary{}, err
	}
	j.User, j.Class = who.User, who.Class
	pl := replay.NewPlayer(p, sink)
	pl.ByHand = cfg.Line != nil
	if who.Class == job.Batch && cfg.Jobs == 1 {
		err = c.bundles.follow(ctx, &j, who, pl)
	} else {
		err = c.Follow(ctx, &j, who, cfg.Progress, pl)
	}
	if err != nil {
		pl.Finish(solution.Summary{Failed: true, Interrupted: ctx.Err() != nil})
		return *pl.Summary, err
	}
	return *pl.Summary, pl.Err
}

// Reply has the built-in player find a move. It fails if none is found.
func (c *Client) Reply(ctx context.Context, who Who, pos chess.Position, limit time.Duration) (move string, err error) {
	j := job.NewReply(c.program, job.Reply{FEN: pos.FEN(), Time: limit}, nuid.Next())
	j.User, j.Class = who.User, who.Class
	pl := replay.NewPlayer(new(problem.Problem), new(solution.Builder))
	if err := c.Follow(ctx, &j, who, nil, pl); err != nil {
		return "", err
	}
	if pl.Move == "" {
		return "", fmt.Errorf("farm: no move was found in %s", pos.FEN())
	}
	return pl.Move, nil
}

// A pursuit is a client's waiting for one answer.
type pursuit struct {
	*Client
	job      *job.Job
	who      Who
	progress func(solve.Progress)
	player   *replay.Player
	client   string
	attempt  string
	offset   int
	done     bool
}

// Follow hands a job in and gives what is told of it to a player, until it has ended
// or ctx has. A queue that is away is waited for.
func (c *Client) Follow(ctx context.Context, j *job.Job, who Who, progress func(solve.Progress), pl *replay.Player) error {
	p := &pursuit{Client: c, job: j, who: who, progress: progress, player: pl, client: nuid.Next()}
	if j.Reply == nil && (j.Part == nil || !j.Part.Question()) { // of a question nothing is kept
		if err := p.kept(ctx, j.Key); err != nil || p.done {
			return err
		}
	}
	words := make(chan *nats.Msg, 4096)
	sub, err := c.q.Nc.ChanSubscribe(c.q.Subject("out", j.ID), words)
	if err != nil {
		return cmp.Or(c.q.Nc.Refused(), err)
	}
	defer func() { _ = sub.Unsubscribe() }()
	if err := p.submit(ctx); err != nil {
		if ctx.Err() != nil {
			pl.Finish(solution.Summary{Interrupted: true})
			return nil
		}
		return err
	}
	renew := time.NewTicker(renewEvery)
	defer renew.Stop()
	cancelled := ctx.Done()
	var enough <-chan time.Time
	// After a cancel what is found until the end is still heard.
	talk := context.WithoutCancel(ctx)
	for !p.done {
		select {
		case m := <-words:
			if err := p.hear(talk, m); err != nil {
				return err
			}
		case <-renew.C:
			if err := p.renew(talk); err != nil {
				return err
			}
		case <-cancelled:
			cancelled = nil
			if errors.Is(context.Cause(ctx), ErrDetached) {
				pl.Finish(solution.Summary{Interrupted: true})
				return nil
			}
			wait := p.leave(talk)
			enough = time.After(wait)
		case <-enough:
			pl.Finish(solution.Summary{Interrupted: true})
			return nil
		}
	}
	return nil
}

// finished notes the end of the log.
func (p *pursuit) finished() {
	p.done = p.player.Summary != nil || p.job.Reply != nil || p.job.Part != nil
}

// kept plays an answer that is kept under a name, if there is one for this job.
func (p *pursuit) kept(ctx context.Context, name string) error {
	a, err := p.q.Answer(ctx, name)
	if err != nil || a == nil || a.Key != p.job.Key || !a.Final && a.Ticket != p.job.Ticket {
		return nil //nolint:nilerr // it can be solved again
	}
	p.player.Again()
	if err := p.player.Take(a.Log); errors.Is(err, replay.ErrFalse) {
		p.player.Again()
		return p.q.Drop(ctx, name) // it is solved again
	} else if err != nil {
		return err
	}
	if p.who.Notice != nil {
		p.who.Notice(queue.Ticket{State: queue.JobKept, Worker: a.Worker})
	}
	p.finished()
	return nil
}

// submit gives the job to the coordinator, as soon as there is one.
func (p *pursuit) submit(ctx context.Context) error {
	if p.job.Problem != nil && p.job.Part == nil && p.job.Bundle == nil {
		p.job.Text = job.InputOf(p.player.P)
	}
	doc := plain.Encode(queue.Submission{Job: *p.job, Client: p.client})
	for {
		m, err := queue.Request(ctx, p.q.Nc, p.q.Subject("submit"), doc, renewEvery)
		var t queue.Ticket
		if err == nil {
			err = json.Unmarshal(m.Data, &t)
		}
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, nats.ErrMaxPayload):
			return job.ErrTooLarge
		case errors.Is(err, nats.ErrConnectionClosed):
			return cmp.Or(p.q.Nc.Refused(), err)
		case err == nil && t.Refused != "":
			return fmt.Errorf("farm: %s", t.Refused)
		case err == nil && t.State != queue.JobUnknown:
			p.notice(t)
			return nil
		}
		queue.Sleep(ctx, queue.Pause)
	}
}

func (p *pursuit) notice(t queue.Ticket) {
	p.job.Ticket = t.Ticket
	if p.who.Notice != nil {
		p.who.Notice(t)
	}
}

// stands tells the coordinator that the job is still wanted, and how it stands. Where
// that knows nothing of it, it has ended unheard, or was lost; where there is no
// coordinator now, the state is empty.
func (p *pursuit) stands(ctx context.Context) (t queue.Ticket, err error) {
	doc, _ := json.Marshal(queue.InterestIn{ID: p.job.ID, Client: p.client}) // plain data
	m, err := queue.Request(ctx, p.q.Nc, p.q.Subject("interest"), doc, renewEvery)
	if errors.Is(err, nats.ErrConnectionClosed) {
		return t, cmp.Or(p.q.Nc.Refused(), err)
	}
	if err == nil {
		err = json.Unmarshal(m.Data, &t)
	}
	if err != nil {
		return queue.Ticket{}, nil //nolint:nilerr // the next time
	}
	if t.State != queue.JobUnknown {
		p.notice(t)
	}
	return t, nil
}

// renew asks how the job stands, and sees to it that it is there.
func (p *pursuit) renew(ctx context.Context) error {
	t, err := p.stands(ctx)
	if err != nil || t.State != queue.JobUnknown {
		return err
	}
	for _, name := range []string{p.job.Key, p.job.ID} {
		if err := p.kept(ctx, name); err != nil || p.done {
			return err
		}
	}
	return p.submit(ctx)
}

// leave says that the job is not wanted any more, and tells how long to wait for
// what was found until now.
func (p *pursuit) leave(ctx context.Context) time.Duration {
	doc, _ := json.Marshal(queue.InterestIn{ID: p.job.ID, Client: p.client, Leave: true}) // plain data
	m, err := queue.Request(ctx, p.q.Nc, p.q.Subject("interest"), doc, renewEvery)
	var t queue.Ticket
	if err != nil || json.Unmarshal(m.Data, &t) != nil || t.State != queue.JobRunning {
		return 0
	}
	return queue.Grace / 2
}

// hear takes a word from the worker that is at the job.
func (p *pursuit) hear(ctx context.Context, m *nats.Msg) error {
	offset, err := strconv.Atoi(m.Header.Get(queue.HeaderOffset))
	if err != nil {
		return nil //nolint:nilerr // nobody of the farm says this
	}
	attempt := m.Header.Get(queue.HeaderAttempt)
	switch m.Header.Get(queue.HeaderKind) {
	case queue.OutProgress:
		var pr solve.Progress
		if p.progress != nil && json.Unmarshal(m.Data, &pr) == nil {
			p.progress(pr)
		}
	case queue.OutBegun:
		if p.who.Notice != nil {
			p.who.Notice(queue.Ticket{State: queue.JobRunning, Ticket: p.job.Ticket, Worker: m.Header.Get(queue.HeaderWorker)})
		}
	case queue.OutLog:
		if attempt != p.attempt {
			p.attempt, p.offset = attempt, 0
			p.player.Again()
			if p.who.Notice != nil {
				p.who.Notice(queue.Ticket{State: queue.JobRunning, Ticket: p.job.Ticket, Worker: m.Header.Get(queue.HeaderWorker)})
			}
		}
		return p.log(ctx, offset, m.Data)
	case queue.OutEnded:
		if len(m.Data) > 0 {
			if attempt != p.attempt {
				p.attempt, p.offset = attempt, 0
				p.player.Again()
			}
			if err := p.log(ctx, 0, m.Data); err != nil {
				return err
			}
		}
		if attempt == p.attempt && offset == p.offset && p.offset > 0 {
			p.finished()
		}
		for _, name := range []string{p.job.Key, p.job.ID} {
			if !p.done {
				if err := p.kept(ctx, name); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// log takes a piece of the log. What is missing before it is asked for.
func (p *pursuit) log(ctx context.Context, offset int, b []byte) error {
	for p.offset < offset {
		doc, _ := json.Marshal(queue.AtWord{Log: p.offset}) // plain data
		m, err := queue.Request(ctx, p.q.Nc, p.q.Subject("at", p.job.ID), doc, renewEvery)
		if err != nil || m.Header.Get(queue.HeaderAttempt) != p.attempt || len(m.Data) == 0 {
			return nil //nolint:nilerr // the answer that is kept will have it
		}
		if err := p.add(m.Data); err != nil {
			return err
		}
	}
	if skip := p.offset - offset; skip < len(b) {
		return p.add(b[skip:])
	}
	return nil
}

func (p *pursuit) add(b []byte) error {
	p.offset += len(b)
	err := p.player.Take(b)
	if p.job.Part != nil && p.player.Found != nil { // that it is kept nobody waits for
		p.done = true
	}
	return err
}

// Status asks how the farm is.
func (c *Client) Status(ctx context.Context) (queue.Status, error) {
	return ask[queue.Status](ctx, c.q, "status")
}

// Failures asks for the inputs that workers died of, the newest first.
func (c *Client) Failures(ctx context.Context) ([]queue.Failure, error) {
	return ask[[]queue.Failure](ctx, c.q, "failures")
}

// Order orders a worker to drain, to resume or to stop.
func (c *Client) Order(ctx context.Context, worker, order string) error {
	_, err := queue.Request(ctx, c.q.Nc, c.q.Subject("order", worker), []byte(order), queue.CallTime)
	if errors.Is(err, nats.ErrNoResponders) {
		return errors.New("farm: there is no such worker")
	}
	return err
}

// ErrVersion is why a worker or a client is turned away.
var ErrVersion = errors.New("farm: another version")

// Greet asks the coordinator whether it works with this version. It waits for one
// to be there.
func Greet(ctx context.Context, q *queue.Queue, program string) error {
	doc, _ := json.Marshal(queue.Hello{Protocol: job.Protocol, Program: program}) // plain data
	for {
		m, err := queue.Request(ctx, q.Nc, q.Subject("hello"), doc, 2*time.Second)
		if err == nil {
			var w queue.Welcome
			if err := json.Unmarshal(m.Data, &w); err != nil {
				return fmt.Errorf("%w: the coordinator's answer makes no sense", ErrVersion)
			}
			if w.Refused != "" {
				return fmt.Errorf("%w: %s", ErrVersion, w.Refused)
			}
			return nil
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if errors.Is(err, nats.ErrConnectionClosed) {
			return cmp.Or(q.Nc.Refused(), err)
		}
		queue.Sleep(ctx, queue.Pause)
	}
}

// ask asks the coordinator for something.
func ask[T any](ctx context.Context, q *queue.Queue, what string) (v T, err error) {
	m, err := queue.Request(ctx, q.Nc, q.Subject(what), nil, queue.CallTime)
	if err != nil {
		return v, err
	}
	err = json.Unmarshal(m.Data, &v)
	return v, err
}
