package client

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nuid"

	"rookery/farm/internal/queue"
	"rookery/internal/job"
	"rookery/internal/replay"
	"rookery/problem"
	"rookery/solution"
)

// A bundler makes bundles of the problems that a client is asked for at the same time.
type bundler struct {
	client *Client

	mu    sync.Mutex
	wants map[bundleOf]*wanted
}

// A bundleOf is what the problems of a bundle have in common.
type bundleOf struct {
	user  string
	means job.Means
}

// wanted are the problems that wait to be sent.
type wanted struct {
	list    []*want
	waiting bool    // a timer runs that sends them
	open    int     // problems that are not solved yet
	sent    int     // bundles that have not ended
	seconds float64 // that a problem takes, lately
	workers int     // of the farm
}

// A want is a problem that somebody waits for.
type want struct {
	job     *job.Job
	player  *replay.Player
	ctx     context.Context
	outcome chan outcome
}

// An outcome is an answer, or that a problem is to be solved alone.
type outcome struct {
	answer *queue.Answer
	kept   bool // since before
	alone  bool
	err    error
}

// Limits of bundles.
const (
	bundleFor   = 250 * time.Millisecond // how long one should take
	bundleMost  = 256                    // problems
	bundleBytes = job.MaxJob / 2
	linger      = 4 * time.Millisecond // how long problems wait for others
	firstGuess  = 0.02                 // seconds that a problem takes
)

// follow has a problem solved, together with others.
func (b *bundler) follow(ctx context.Context, j *job.Job, who Who, pl *replay.Player) error {
	w := &want{j, pl, ctx, make(chan outcome, 1)}
	of := bundleOf{who.User, j.Means}
	b.opened(of, 1)
	defer b.opened(of, -1)
	b.add(of, w)
	var o outcome
	select {
	case o = <-w.outcome:
	case <-ctx.Done():
		pl.Finish(solution.Summary{Interrupted: true})
		return nil
	}
	switch {
	case o.err != nil:
		return o.err
	case o.alone:
		err := b.client.Follow(ctx, j, who, nil, pl)
		b.took(of, pl)
		return err
	}
	if who.Notice != nil {
		t := queue.Ticket{State: queue.JobRunning, Worker: o.answer.Worker}
		if o.kept {
			t.State = queue.JobKept
		}
		who.Notice(t)
	}
	if err := pl.Take(o.answer.Log); errors.Is(err, replay.ErrFalse) {
		pl.Again()
		return b.client.Follow(ctx, j, who, nil, pl) // which drops it, and has it solved again
	} else if err != nil {
		return err
	}
	if pl.Summary == nil {
		return errors.New("farm: an answer without an end")
	}
	if !o.kept {
		b.took(of, pl)
	}
	return nil
}

// opened counts the problems that are not solved yet.
func (b *bundler) opened(of bundleOf, n int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.wants[of] == nil {
		b.wants[of] = &wanted{seconds: firstGuess, workers: 1}
	}
	b.wants[of].open += n
}

// add has problems wait for others of their kind.
func (b *bundler) add(of bundleOf, list ...*want) {
	b.mu.Lock()
	defer b.mu.Unlock()
	k := b.wants[of]
	if k.list = append(k.list, list...); !k.waiting {
		k.waiting = true
		time.AfterFunc(linger, func() {
			b.mu.Lock()
			defer b.mu.Unlock()
			k.waiting = false
			b.push(of, k)
		})
	}
}

// push sends bundles while workers could want some. The others grow.
func (b *bundler) push(of bundleOf, k *wanted) {
	for len(k.list) > 0 && k.sent < 2*k.workers {
		k.sent++
		list := k.take()
		go func() {
			b.send(of, list)
			b.mu.Lock()
			defer b.mu.Unlock()
			k.sent--
			b.push(of, k)
		}()
	}
}

// size is how many problems make a bundle: so many that it takes some time, and so
// few that there are two for each worker.
func (k *wanted) size() int {
	return max(1, min(int(bundleFor.Seconds()/k.seconds), k.open/(2*k.workers), bundleMost))
}

// take takes the problems of a bundle.
func (k *wanted) take() []*want {
	n, bytes := 0, 0
	for size := k.size(); n < min(size, len(k.list)); n++ {
		if bytes += len(k.list[n].job.Problem); n > 0 && bytes > bundleBytes {
			break
		}
	}
	list := k.list[:n:n]
	if k.list = k.list[n:]; len(k.list) == 0 {
		k.list = nil
	}
	return list
}

// took notes how long a problem took.
func (b *bundler) took(of bundleOf, pl *replay.Player) {
	if pl.Summary == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	k := b.wants[of]
	k.seconds += (max(pl.Summary.Elapsed.Seconds(), 1e-4) - k.seconds) / 16
}

// send has problems solved.
func (b *bundler) send(of bundleOf, list []*want) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	a := &audience{list: list, nobody: cancel}
	for _, w := range list {
		defer context.AfterFunc(w.ctx, a.look)()
	}
	list, err := b.found(ctx, list, "", true)
	if err == nil && len(list) > 1 {
		list, err = b.pursue(ctx, of, list, a)
	}
	if err != nil {
		for _, w := range list {
			w.outcome <- outcome{err: err}
		}
		return
	}
	if len(list) > 0 { // the first may be what a worker died of
		list[0].outcome <- outcome{alone: true}
		if list = list[1:]; len(list) > 0 && ctx.Err() == nil {
			b.add(of, list...)
		}
	}
}

// An audience is who waits for a bundle.
type audience struct {
	mu     sync.Mutex
	list   []*want
	nobody func() // called when there is nobody any more
}

// is notes who waits from now on.
func (a *audience) is(list []*want) {
	a.mu.Lock()
	a.list = list
	a.mu.Unlock()
	a.look()
}

func (a *audience) look() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !slices.ContainsFunc(a.list, func(w *want) bool { return w.ctx.Err() == nil }) {
		a.nobody()
	}
}

// found hands on the answers that are there, and gives what is left.
func (b *bundler) found(ctx context.Context, list []*want, ticket string, kept bool) (left []*want, err error) {
	items := make([]job.Item, len(list))
	for i, w := range list {
		items[i] = job.Item{Key: w.job.Key, ID: w.job.ID}
	}
	var answers []*queue.Answer
	for len(list) > 0 {
		if answers, err = b.client.q.AnswersTo(ctx, items, ticket); err == nil {
			break
		}
		if ctx.Err() != nil || errors.Is(err, nats.ErrConnectionClosed) {
			return list, cmp.Or(b.client.q.Nc.Refused(), err)
		}
		queue.Sleep(ctx, queue.Pause) // the queue is gone, for a while
	}
	for i, w := range list {
		if answers[i] != nil {
			w.outcome <- outcome{answer: answers[i], kept: kept}
		} else {
			left = append(left, w)
		}
	}
	return left, nil
}

// bundled makes a job of several problems.
func bundled(list []*want) *job.Job {
	j := *list[0].job
	d := job.NewDigest()
	problems := make([]*problem.Problem, len(list))
	j.Bundle = make([]job.Item, len(list))
	for i, w := range list {
		problems[i] = w.player.P
		j.Bundle[i] = job.Item{Key: w.job.Key, ID: w.job.ID}
		d.Add(w.job.ID)
	}
	j.Problem = job.Packed(problems...)
	j.Key = d.Sum()
	d.Add(j.Means)
	j.ID = d.Sum()
	return &j
}

// pursue waits for the end of a bundle, and gives what is to be asked for again.
func (b *bundler) pursue(ctx context.Context, of bundleOf, list []*want, a *audience) (left []*want, err error) {
	a.is(list)
	p := &pursuit{Client: b.client, job: bundled(list), client: nuid.Next(), who: Who{Notice: func(t queue.Ticket) {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.wants[of].workers = max(1, t.Workers)
	}}}
	words := make(chan *nats.Msg, 16)
	sub, err := p.q.Nc.ChanSubscribe(p.q.Subject("out", p.job.ID), words)
	if err != nil {
		return list, err
	}
	defer func() { _ = sub.Unsubscribe() }()
	if err := p.submit(ctx); err != nil {
		return list, err
	}
	renew := time.NewTicker(renewEvery)
	defer renew.Stop()
	parted := false
	for {
		select {
		case m := <-words:
			switch m.Header.Get(queue.HeaderKind) {
			case queue.OutEnded:
				return b.found(ctx, list, p.job.Ticket, false)
			case queue.OutParted: // what stands behind the present one is given back, what stands before is there
				n, err := strconv.Atoi(m.Header.Get(queue.HeaderOffset))
				if err != nil || n < 0 || n >= len(list) || parted {
					continue
				}
				parted = true
				if n+1 < len(list) {
					b.add(of, list[n+1:]...)
				}
				before, err := b.found(ctx, list[:n:n], p.job.Ticket, false)
				if list = append(before, list[n]); err != nil {
					return list, err
				}
				a.is(list)
			}
		case <-renew.C:
			t, err := p.stands(ctx)
			if err != nil {
				return list, err
			}
			if t.State == queue.JobUnknown { // it has ended unheard, or was lost
				return b.found(ctx, list, p.job.Ticket, false)
			}
		case <-ctx.Done():
			p.leave(context.WithoutCancel(ctx))
			return list, ctx.Err()
		}
	}
}
