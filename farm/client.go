package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nuid"

	"rookery/chess"
	"rookery/farm/internal/plain"
	"rookery/problem"
	"rookery/solution"
	"rookery/solve"
)

// A Client has problems solved by a farm.
type Client struct {
	q       *queue
	program string
	bundles *bundler
}

func newClient(q *queue, program string) *Client {
	c := &Client{q: q, program: program}
	c.bundles = &bundler{client: c, wants: map[bundleOf]*wanted{}}
	return c
}

// A Who says for whom a problem is solved.
type Who struct {
	User  string // users take turns
	Class Class
	// Notice, if not nil, is called when it has become known how the job stands.
	Notice func(Ticket)
}

// renewEvery is how often a client asks how its job stands.
const renewEvery = 2 * time.Second

// NewClient makes a client of a farm. It does not wait for a coordinator.
func NewClient(ctx context.Context, nc *nats.Conn, store Store, program string) (*Client, error) {
	q, err := waitQueue(ctx, nc, store)
	if err != nil {
		return nil, err
	}
	return newClient(q, program), nil
}

// Greet waits for the farm's coordinator and asks whether it works with this
// version.
func (c *Client) Greet(ctx context.Context) error { return greet(ctx, c.q, c.program) }

// For is the client as a solver for somebody.
func (c *Client) For(who Who) Solver {
	return func(ctx context.Context, p *problem.Problem, cfg solve.Config, sink solution.Sink) (solution.Summary, error) {
		return c.Solve(ctx, who, p, cfg, sink)
	}
}

// Solve has a problem solved and hands the solution to sink, while it is found,
// as solve.Solve does. What was solved before is answered at once. As long as the
// farm cannot be reached it waits. Problems of a batch that use one core each are
// solved together: their solutions are handed over as a whole, without progress.
func (c *Client) Solve(ctx context.Context, who Who, p *problem.Problem, cfg solve.Config, sink solution.Sink) (solution.Summary, error) {
	j, err := newJob(c.program, p, &cfg)
	if err != nil {
		return solution.Summary{}, err
	}
	j.User, j.Class = who.User, who.Class
	pl := newPlayer(p, sink)
	if who.Class == Batch && cfg.Jobs == 1 {
		err = c.bundles.follow(ctx, &j, who, pl)
	} else {
		err = c.follow(ctx, &j, who, cfg.Progress, pl)
	}
	if err != nil {
		pl.finish(solution.Summary{Failed: true, Interrupted: ctx.Err() != nil})
		return *pl.summary, err
	}
	return *pl.summary, pl.err
}

// Reply has the built-in player find a move. It fails if none is found.
func (c *Client) Reply(ctx context.Context, who Who, pos chess.Position, limit time.Duration) (move string, err error) {
	j := newReply(c.program, Reply{pos.FEN(), limit}, nuid.Next())
	j.User, j.Class = who.User, who.Class
	pl := newPlayer(new(problem.Problem), new(solution.Builder))
	if err := c.follow(ctx, &j, who, nil, pl); err != nil {
		return "", err
	}
	if pl.move == "" {
		return "", fmt.Errorf("farm: no move was found in %s", pos.FEN())
	}
	return pl.move, nil
}

// A pursuit is a client's waiting for one answer.
type pursuit struct {
	*Client
	job      *Job
	who      Who
	progress func(solve.Progress)
	player   *player
	client   string
	attempt  string
	offset   int
	done     bool
}

func (c *Client) follow(ctx context.Context, j *Job, who Who, progress func(solve.Progress), pl *player) error {
	p := &pursuit{Client: c, job: j, who: who, progress: progress, player: pl, client: nuid.Next()}
	if j.Reply == nil {
		if err := p.kept(ctx, j.Key); err != nil || p.done {
			return err
		}
	}
	words := make(chan *nats.Msg, 4096)
	sub, err := c.q.nc.ChanSubscribe(c.q.subject("out", j.ID), words)
	if err != nil {
		return err
	}
	defer func() { _ = sub.Unsubscribe() }()
	if err := p.submit(ctx); err != nil {
		if ctx.Err() != nil {
			pl.finish(solution.Summary{Interrupted: true})
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
				pl.finish(solution.Summary{Interrupted: true})
				return nil
			}
			wait := p.leave(talk)
			enough = time.After(wait)
		case <-enough:
			pl.finish(solution.Summary{Interrupted: true})
			return nil
		}
	}
	return nil
}

// finished notes the end of the log.
func (p *pursuit) finished() {
	p.done = p.player.summary != nil || p.job.Reply != nil || p.job.Part != nil
}

// kept plays an answer that is kept under a name, if there is one for this job.
func (p *pursuit) kept(ctx context.Context, name string) error {
	a, err := p.q.answer(ctx, name)
	if err != nil || a == nil || !a.final && a.ticket != p.job.Ticket {
		return nil //nolint:nilerr // it can be solved again
	}
	p.player.again()
	if err := p.player.take(a.log); err != nil {
		return err
	}
	if p.who.Notice != nil {
		p.who.Notice(Ticket{State: JobKept, Worker: a.worker})
	}
	p.finished()
	return nil
}

// submit gives the job to the coordinator, as soon as there is one.
func (p *pursuit) submit(ctx context.Context) error {
	if p.job.Problem != nil && p.job.Part == nil && p.job.Bundle == nil {
		p.job.Text = inputOf(p.player.p)
	}
	doc := plain.Encode(submission{*p.job, p.client})
	for {
		m, err := request(ctx, p.q.nc, p.q.subject("submit"), doc, renewEvery)
		var t Ticket
		if err == nil {
			err = json.Unmarshal(m.Data, &t)
		}
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, nats.ErrMaxPayload):
			return ErrTooLarge
		case errors.Is(err, nats.ErrConnectionClosed):
			return err
		case err == nil && t.Refused != "":
			return fmt.Errorf("farm: %s", t.Refused)
		case err == nil && t.State != jobUnknown:
			p.notice(t)
			return nil
		}
		sleep(ctx, restart)
	}
}

func (p *pursuit) notice(t Ticket) {
	p.job.Ticket = t.Ticket
	if p.who.Notice != nil {
		p.who.Notice(t)
	}
}

// stands tells the coordinator that the job is still wanted, and how it stands. Where
// that knows nothing of it, it has ended unheard, or was lost; where there is no
// coordinator now, the state is empty.
func (p *pursuit) stands(ctx context.Context) (t Ticket, err error) {
	doc, _ := json.Marshal(interestIn{ID: p.job.ID, Client: p.client}) // plain data
	m, err := request(ctx, p.q.nc, p.q.subject("interest"), doc, renewEvery)
	if errors.Is(err, nats.ErrConnectionClosed) {
		return t, err
	}
	if err == nil {
		err = json.Unmarshal(m.Data, &t)
	}
	if err != nil {
		return Ticket{}, nil //nolint:nilerr // the next time
	}
	if t.State != jobUnknown {
		p.notice(t)
	}
	return t, nil
}

// renew asks how the job stands, and sees to it that it is there.
func (p *pursuit) renew(ctx context.Context) error {
	t, err := p.stands(ctx)
	if err != nil || t.State != jobUnknown {
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
	doc, _ := json.Marshal(interestIn{ID: p.job.ID, Client: p.client, Leave: true}) // plain data
	m, err := request(ctx, p.q.nc, p.q.subject("interest"), doc, renewEvery)
	var t Ticket
	if err != nil || json.Unmarshal(m.Data, &t) != nil || t.State != jobRunning {
		return 0
	}
	return grace / 2
}

// hear takes a word from the worker that is at the job.
func (p *pursuit) hear(ctx context.Context, m *nats.Msg) error {
	offset, err := strconv.Atoi(m.Header.Get(headerOffset))
	if err != nil {
		return nil //nolint:nilerr // nobody of the farm says this
	}
	attempt := m.Header.Get(headerAttempt)
	switch m.Header.Get(headerKind) {
	case outProgress:
		var pr solve.Progress
		if p.progress != nil && json.Unmarshal(m.Data, &pr) == nil {
			p.progress(pr)
		}
	case outBegun:
		if p.who.Notice != nil {
			p.who.Notice(Ticket{State: jobRunning, Ticket: p.job.Ticket, Worker: m.Header.Get(headerWorker)})
		}
	case outLog:
		if attempt != p.attempt {
			p.attempt, p.offset = attempt, 0
			p.player.again()
			if p.who.Notice != nil {
				p.who.Notice(Ticket{State: jobRunning, Ticket: p.job.Ticket, Worker: m.Header.Get(headerWorker)})
			}
		}
		return p.log(ctx, offset, m.Data)
	case outEnded:
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
		doc, _ := json.Marshal(atWord{Log: p.offset}) // plain data
		m, err := request(ctx, p.q.nc, p.q.subject("at", p.job.ID), doc, renewEvery)
		if err != nil || m.Header.Get(headerAttempt) != p.attempt || len(m.Data) == 0 {
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
	return p.player.take(b)
}

// Status asks how the farm is.
func (c *Client) Status(ctx context.Context) (Status, error) { return ask[Status](ctx, c.q, "status") }

// Failures asks for the inputs that workers died of, the newest first.
func (c *Client) Failures(ctx context.Context) ([]Failure, error) {
	return ask[[]Failure](ctx, c.q, "failures")
}

// Order orders a worker to drain, to resume or to stop.
func (c *Client) Order(ctx context.Context, worker, order string) error {
	_, err := request(ctx, c.q.nc, c.q.subject("order", worker), []byte(order), callTime)
	return err
}
