package web

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"rookery/problem"
	"rookery/problem/popeye"
	"rookery/solution"
	"rookery/solve"
)

// What solving may take.
const (
	activePerSession = 4        // jobs that wait or run
	activePerAddress = 16       //
	activeInAll      = 64       //
	keptPerSession   = 20       // finished jobs
	maxOutput        = 64 << 20 // bytes of a job's solution
	jobLife          = 6 * time.Hour
)

// Why a job is not taken.
var (
	errTooMany  = fmt.Errorf("%d of your problems are being solved already: wait for one or stop it", activePerSession)
	errBusy     = errors.New("the server is solving as much as it can: try again later")
	errTooLong  = errors.New("the solution is too long to keep: the search was ended")
	errNoJob    = errors.New("there is no such job (any more)")
	errProblems = errors.New("the text has errors")
)

// A state of a job.
type state string

const (
	waiting state = "waiting"
	running state = "running"
	done    state = "done"
	stopped state = "stopped" // by its user, or by a limit
)

// A piece is a part of a solution as it is streamed, numbered by its place in
// the job's list.
type piece struct {
	kind string
	doc  []byte
}

// A job solves one problem. Its pieces only grow; whoever waits for more
// takes changed under the lock and waits for it to be closed.
type job struct {
	id      string
	owner   visitor
	problem *problem.Problem
	text    string
	created time.Time
	cancel  context.CancelFunc

	mu        sync.Mutex
	state     state
	pieces    []piece
	bytes     int
	builder   solution.Builder
	progress  solve.Progress
	solutions int
	changed   chan struct{}
}

// jobs are all of a server's.
type jobs struct {
	ctx    context.Context
	config Config
	slots  chan struct{}
	wg     sync.WaitGroup

	mu   sync.Mutex
	byID map[string]*job
}

func newJobs(ctx context.Context, config Config) *jobs {
	return &jobs{ctx: ctx, config: config, slots: make(chan struct{}, config.Running), byID: map[string]*job{}}
}

func (js *jobs) wait() { js.wg.Wait() }

// add begins to solve the first problem of a text for somebody.
func (js *jobs) add(owner visitor, text string) (*job, []Complaint, error) {
	var p *problem.Problem
	var list []Complaint
	for q, errs := range popeye.Problems("", []byte(text), popeyeLimits()) {
		p, list = q, complaints(errs)
		if errs.Err() != nil {
			return nil, list, errProblems
		}
		break
	}
	if p == nil {
		return nil, list, errNothing
	}
	p.Protocol, p.LaTeX = "", ""
	ctx, cancel := context.WithCancel(js.ctx)
	j := &job{
		id: strings.ToLower(rand.Text()), owner: owner, problem: p, text: text, created: time.Now(),
		cancel: cancel, state: waiting, changed: make(chan struct{}),
	}
	if err := js.enter(j); err != nil {
		cancel()
		return nil, list, err
	}
	js.wg.Go(func() {
		defer cancel()
		select {
		case js.slots <- struct{}{}:
			defer func() { <-js.slots }()
			j.solve(ctx, js.config)
		case <-ctx.Done():
			j.set(stopped)
		}
	})
	return j, list, nil
}

// enter counts a job in, or refuses it, and forgets what is old.
func (js *jobs) enter(j *job) error {
	js.mu.Lock()
	defer js.mu.Unlock()
	var all, here, mine, finished int
	var oldest *job
	for id, other := range js.byID {
		active := other.active()
		switch {
		case active:
			all++
			if other.owner.address == j.owner.address {
				here++
			}
			if other.owner.session == j.owner.session {
				mine++
			}
		case time.Since(other.created) > jobLife:
			delete(js.byID, id)
		case other.owner.session == j.owner.session:
			finished++
			if oldest == nil || other.created.Before(oldest.created) {
				oldest = other
			}
		}
	}
	switch {
	case mine >= activePerSession:
		return errTooMany
	case here >= activePerAddress || all >= activeInAll:
		return errBusy
	}
	if finished >= keptPerSession {
		delete(js.byID, oldest.id)
	}
	js.byID[j.id] = j
	return nil
}

// get finds a job of a visitor's.
func (js *jobs) get(owner visitor, id string) (*job, error) {
	js.mu.Lock()
	defer js.mu.Unlock()
	j := js.byID[id]
	if j == nil || j.owner.session != owner.session {
		return nil, errNoJob
	}
	return j, nil
}

// of lists the jobs of a visitor, the newest first.
func (js *jobs) of(owner visitor) (list []*job) {
	js.mu.Lock()
	defer js.mu.Unlock()
	for _, j := range js.byID {
		if j.owner.session == owner.session {
			list = append(list, j)
		}
	}
	return list
}

// remove stops a job; one that has ended is forgotten.
func (js *jobs) remove(j *job) {
	js.mu.Lock()
	defer js.mu.Unlock()
	if j.active() {
		j.cancel()
		return
	}
	delete(js.byID, j.id)
}

func (j *job) active() bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.state == waiting || j.state == running
}

// change does something to the job and wakes those who wait for it.
func (j *job) change(f func()) {
	j.mu.Lock()
	defer j.mu.Unlock()
	f()
	close(j.changed)
	j.changed = make(chan struct{})
}

func (j *job) set(s state) { j.change(func() { j.state = s }) }

func (j *job) solve(ctx context.Context, config Config) {
	j.set(running)
	stream := solution.NewJSONStream(solution.JSONOptions{Language: j.problem.Language}, func(kind string, doc []byte) error {
		var err error
		j.change(func() {
			if j.bytes += len(doc); j.bytes > maxOutput && kind != "summary" {
				j.cancel()
				err = errTooLong
				return
			}
			j.pieces = append(j.pieces, piece{kind, doc})
			if kind == "node" {
				j.solutions++
			}
		})
		return err
	})
	_, err := solve.Solve(ctx, j.problem, solve.Config{
		Jobs: config.Workers, MaxMemory: config.JobMemory, MaxTime: config.JobTime,
		Progress: func(p solve.Progress) { j.change(func() { j.progress = p }) },
	}, solution.Tee(&locked{&j.mu, &j.builder}, stream))
	j.change(func() {
		j.state = done
		if ctx.Err() != nil || err != nil {
			j.state = stopped
		}
	})
}

// A locked sink lets others read what it builds.
type locked struct {
	mu *sync.Mutex
	b  *solution.Builder
}

func (l *locked) do(f func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	f()
}

func (l *locked) Begin(p *problem.Problem)         { l.do(func() { l.b.Begin(p) }) }
func (l *locked) BeginTwin(t solution.Twin)        { l.do(func() { l.b.BeginTwin(t) }) }
func (l *locked) BeginHalf(h solution.Half)        { l.do(func() { l.b.BeginHalf(h) }) }
func (l *locked) BeginPhase(p solution.Phase)      { l.do(func() { l.b.BeginPhase(p) }) }
func (l *locked) Node(n *solution.Node)            { l.do(func() { l.b.Node(n) }) }
func (l *locked) EndPhase()                        { l.do(l.b.EndPhase) }
func (l *locked) EndHalf()                         { l.do(l.b.EndHalf) }
func (l *locked) EndTwin()                         { l.do(l.b.EndTwin) }
func (l *locked) Message(m solution.Message)       { l.do(func() { l.b.Message(m) }) }
func (l *locked) End(s solution.Summary) (e error) { l.do(func() { e = l.b.End(s) }); return e }
