package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nuid"

	"rookery/farm/internal/plain"
)

// Times of the coordinator.
const (
	leadTime    = 6 * time.Second  // how long the lead lasts without a renewal
	sweepEvery  = time.Second      //
	lostAfter   = 5 * time.Second  // without a word from a worker
	interest    = 10 * time.Second // how long a client's interest lasts without a renewal
	inherited   = time.Minute      // the same, after a new coordinator has begun
	payloadsMax = 32 << 20         // bytes of waiting jobs that are held in memory, too
)

// A Coordinator takes jobs from clients, has each wait for its turn and gives as
// many to the workers as they can begin with. What it knows is on the queue: the
// next coordinator goes on where it ended.
type Coordinator struct {
	Program string
	Store   Store
	Log     *slog.Logger
	// Own says that the queue's server is in this process: the lead is taken at
	// once, from whoever had it.
	Own bool

	q     *queue
	id    string
	begun time.Time
	wake  chan struct{}

	mu       sync.Mutex
	leading  bool
	line     line
	entries  map[string]*entry
	payloads int // bytes of entries' payloads
	coming   int // parts that workers were asked for a moment ago
	workers  map[string]*seen
	counts   Counts
}

// Counts are what a coordinator has seen since it began.
type Counts struct {
	Submitted int `json:"submitted"`
	Ended     int `json:"ended"`
	Retries   int `json:"retries"` // tasks that were given out again
	Deaths    int `json:"deaths"`  // of workers' processes
}

// States of jobs.
const (
	jobWaiting = "waiting"
	jobSent    = "sent" // to whichever worker is next
	jobRunning = "running"
	jobUnknown = "unknown"
	// JobKept is the state of a Ticket when the answer was there already.
	JobKept = "kept"
)

// An entry is a job that has not ended.
type entry struct {
	id, key, ticket, user string
	class                 Class
	seq                   uint64 // in the stream of jobs
	payload               []byte // nil: it is only in the stream
	state                 string
	since                 time.Time
	worker                string
	interest              map[string]time.Time // by client: until when
	cancelled             bool
	yields                bool // it was told to make room
	left                  bool // it has made room, and is still given out
	madeRoom              int  // how often it was told
	sent                  int
}

// seen is a worker that was heard of.
type seen struct {
	WorkerState
	last time.Time
}

// A submission is a client's wish to have a job solved.
type submission struct {
	Job    Job
	Client string
}

// A Ticket tells a client how its job stands.
type Ticket struct {
	State   string `json:"state"` // waiting, sent, running; unknown: there is no such job
	Place   int    `json:"place"` // how many jobs come before, while it waits
	Workers int    `json:"workers,omitempty"`
	Ticket  string `json:"ticket,omitempty"`
	Refused string `json:"refused,omitempty"`
	Worker  string `json:"worker,omitempty"` // who answers: host and process
}

// interestIn is what a client says of a job later.
type interestIn struct {
	ID     string `json:"id"`
	Client string `json:"client"`
	Leave  bool   `json:"leave,omitempty"`
}

// Run coordinates until the context is done; ready is called when it begins, which
// is when no other coordinator is there any more.
func (c *Coordinator) Run(ctx context.Context, nc *nats.Conn, ready func()) error {
	q, err := waitQueue(ctx, nc, c.Store)
	if err != nil {
		return err
	}
	c.q, c.id = q, nuid.Next()
	for ctx.Err() == nil {
		rev, err := c.takeLead(ctx)
		if err != nil {
			return err
		}
		if err := c.lead(ctx, rev, ready); err != nil && ctx.Err() == nil {
			c.Log.Warn("coordinator", "err", err)
			sleep(ctx, restart)
		}
	}
	return nil
}

// takeLead waits until no other coordinator is there.
func (c *Coordinator) takeLead(ctx context.Context) (revision uint64, err error) {
	said := false
	for {
		inner, cancel := call(ctx)
		if c.Own {
			revision, err = c.q.lead.Put(inner, "lead", []byte(c.id))
		} else {
			revision, err = c.q.lead.Create(inner, "lead", []byte(c.id))
		}
		cancel()
		if err == nil {
			return revision, nil
		}
		if ctx.Err() != nil {
			return 0, ctx.Err()
		}
		if errors.Is(err, nats.ErrConnectionClosed) {
			return 0, fmt.Errorf("%w: %w", ErrRefused, c.q.nc.LastError())
		}
		if errors.Is(err, jetstream.ErrKeyExists) && !said {
			c.Log.Info("another coordinator is there; waiting")
			said = true
		}
		sleep(ctx, sweepEvery)
	}
}

var errLead = errors.New("another coordinator has taken over")

// lead coordinates for as long as the lead is had.
func (c *Coordinator) lead(ctx context.Context, revision uint64, ready func()) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	c.mu.Lock()
	c.begun = time.Now()
	c.wake = make(chan struct{}, 1)
	c.line, c.entries, c.payloads, c.workers = line{}, map[string]*entry{}, 0, map[string]*seen{}
	c.mu.Unlock()
	if err := c.inherit(ctx); err != nil {
		return fmt.Errorf("farm: finding the jobs: %w", err)
	}
	for subject, f := range map[string]func(*nats.Msg){
		"hello": c.hello, "submit": c.submit, "interest": c.interested, "status": c.answerStatus, "failures": c.answerFailures,
		"worker.*": c.heard, "out.*": c.out,
	} {
		sub, err := c.q.nc.Subscribe(c.q.subject(subject), f)
		if err != nil {
			return err
		}
		defer func() { _ = sub.Unsubscribe() }()
	}
	c.setLeading(true)
	defer c.setLeading(false)
	if ready != nil {
		ready()
	}
	var all sync.WaitGroup
	defer all.Wait()
	defer cancel(nil)
	all.Go(func() { c.dispatch(ctx) })
	renew, sweep, idle := time.NewTicker(leadTime/3), time.NewTicker(sweepEvery), time.NewTicker(lendAfter)
	defer idle.Stop()
	defer renew.Stop()
	defer sweep.Stop()
	had := time.Now()
	for {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-sweep.C:
			c.sweep(ctx)
		case <-idle.C:
			c.mu.Lock()
			c.coming = 0 // by now they are there, or nobody had any
			c.mu.Unlock()
			c.hint()
		case <-renew.C:
			inner, cancel := context.WithTimeout(ctx, leadTime/3)
			rev, err := c.q.lead.Update(inner, "lead", []byte(c.id), revision)
			cancel()
			var refused *jetstream.APIError
			switch {
			case err == nil:
				revision, had = rev, time.Now()
			case errors.As(err, &refused) || time.Since(had) > leadTime:
				return errLead
			}
		}
	}
}

func (c *Coordinator) setLeading(leading bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.leading = leading
}

// inherit finds the jobs that a coordinator before has left.
func (c *Coordinator) inherit(ctx context.Context) error {
	info, err := c.q.jobs.Info(ctx)
	if err != nil || info.State.Msgs == 0 {
		return err
	}
	sent, err := c.q.tasks.Info(ctx, jetstream.WithSubjectFilter(c.q.subject("task", "*")))
	if err != nil {
		return err
	}
	cons, err := c.q.jobs.OrderedConsumer(ctx, jetstream.OrderedConsumerConfig{})
	if err != nil {
		return err
	}
	for n := info.State.Msgs; n > 0; n-- {
		msg, err := cons.Next(jetstream.FetchMaxWait(callTime))
		if err != nil {
			return err
		}
		meta, err := msg.Metadata()
		if err != nil {
			return err
		}
		var j Job
		if _, err := plain.Decode(msg.Data(), &j); err != nil || j.Protocol != Protocol || j.Program != c.Program {
			c.forget(ctx, meta.Sequence.Stream) // of another version, or of none
			continue
		}
		if a, err := c.q.answerTo(ctx, &j); err == nil && a != nil {
			c.forget(ctx, meta.Sequence.Stream)
			continue
		}
		e := &entry{
			id: j.ID, key: j.Key, ticket: j.Ticket, user: j.User, class: j.Class, seq: meta.Sequence.Stream, state: jobWaiting, since: time.Now(),
			interest: map[string]time.Time{"": time.Now().Add(inherited)},
		}
		if sent.State.Subjects[c.q.subject("task", j.ID)] > 0 {
			e.state = jobSent
		} else {
			c.line.add(e.class, e.user, e.id)
		}
		c.entries[e.id] = e
	}
	return nil
}

// forget removes a job from the stream.
func (c *Coordinator) forget(ctx context.Context, seq uint64) {
	ctx, cancel := call(ctx)
	defer cancel()
	_ = c.q.jobs.DeleteMsg(ctx, seq) // the next coordinator finds the answer there
}

func (c *Coordinator) hello(m *nats.Msg) {
	var h hello
	var w welcome
	if err := json.Unmarshal(m.Data, &h); err != nil {
		w.Refused = "the greeting makes no sense"
	} else {
		w.Refused = c.refusal(h.Protocol, h.Program)
	}
	respond(m, w)
}

// refusal says why somebody of a version is turned away, if he is.
func (c *Coordinator) refusal(protocol int, program string) string {
	if protocol == Protocol && program == c.Program {
		return ""
	}
	return fmt.Sprintf("the farm runs rookery %s (protocol %d), this is %s (protocol %d): install the same version", c.Program, Protocol, program, protocol)
}

func respond(m *nats.Msg, v any) {
	doc, _ := json.Marshal(v) // plain data
	_ = m.Respond(doc)        // who asked asks again
}

// submit takes a job in. It is there when it is answered.
func (c *Coordinator) submit(m *nats.Msg) {
	var s submission
	if _, err := plain.Decode(m.Data, &s); err != nil || !validKey(s.Job.Key) || !validKey(s.Job.ID) || s.Job.Class >= classes {
		respond(m, Ticket{Refused: "the job makes no sense"})
		return
	}
	if refused := c.refusal(s.Job.Protocol, s.Job.Program); refused != "" {
		respond(m, Ticket{Refused: refused})
		return
	}
	j := &s.Job
	c.mu.Lock()
	e := c.entries[j.ID]
	if e != nil && !e.cancelled {
		e.interest[s.Client] = time.Now().Add(interest)
		if j.Class < e.class && e.state == jobWaiting { // somebody waits for it now
			c.line.remove(e.id)
			e.class, e.user = j.Class, j.User
			c.line.add(e.class, e.user, e.id)
		}
		t := c.ticket(e)
		c.mu.Unlock()
		respond(m, t)
		return
	}
	c.mu.Unlock()
	if e != nil {
		respond(m, Ticket{State: jobUnknown}) // it is about to end: ask again
		return
	}
	j.Ticket = nuid.Next()
	doc := plain.Encode(*j)
	ctx, cancel := call(context.Background())
	defer cancel()
	ack, err := c.q.js.Publish(ctx, c.q.subject("job", j.ID), doc)
	if err != nil {
		c.Log.Warn("a job was not taken", "err", err)
		return // the client asks again
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	e = &entry{
		id: j.ID, key: j.Key, ticket: j.Ticket, user: j.User, class: j.Class, seq: ack.Sequence, state: jobWaiting, since: time.Now(),
		interest: map[string]time.Time{s.Client: time.Now().Add(interest)},
	}
	if c.payloads+len(doc) <= payloadsMax {
		e.payload = doc
		c.payloads += len(doc)
	}
	c.entries[e.id] = e
	c.line.add(e.class, e.user, e.id)
	c.counts.Submitted++
	if j.Part != nil {
		c.coming = max(0, c.coming-1)
	}
	respond(m, c.ticket(e))
	c.awake()
}

func (c *Coordinator) ticket(e *entry) Ticket {
	t := Ticket{State: e.state, Ticket: e.ticket, Workers: len(c.workers)}
	if e.state == jobWaiting {
		t.Place = max(0, c.line.place(e.id))
	}
	return t
}

// interested notes that a client still waits for a job, or does not any more.
func (c *Coordinator) interested(m *nats.Msg) {
	var in interestIn
	if json.Unmarshal(m.Data, &in) != nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	e := c.entries[in.ID]
	if e == nil {
		respond(m, Ticket{State: jobUnknown})
		return
	}
	if !in.Leave {
		e.interest[in.Client] = time.Now().Add(interest)
		respond(m, c.ticket(e))
		return
	}
	delete(e.interest, in.Client)
	if len(e.interest) > 0 {
		respond(m, Ticket{State: jobUnknown}) // it goes on for others
		return
	}
	respond(m, c.ticket(e))
	c.cancel(e)
}

// cancel ends a job that nobody waits for.
func (c *Coordinator) cancel(e *entry) {
	if e.state == jobWaiting {
		c.line.remove(e.id)
		c.end(e)
		return
	}
	e.cancelled = true
	doc, _ := json.Marshal(atWord{Cancel: true}) // plain data
	_ = c.q.nc.Publish(c.q.subject("at", e.id), doc)
}

// end forgets a job that has ended.
func (c *Coordinator) end(e *entry) {
	delete(c.entries, e.id)
	c.payloads -= len(e.payload)
	go c.forget(context.Background(), e.seq)
}

// out hears of the ends of jobs.
func (c *Coordinator) out(m *nats.Msg) {
	if m.Header.Get(headerKind) != outEnded {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if e := c.entries[m.Subject[len(c.q.subject("out"))+1:]]; e != nil {
		c.counts.Ended++
		c.line.remove(e.id)
		c.end(e)
	}
}

// heard takes a word from a worker.
func (c *Coordinator) heard(m *nats.Msg) {
	var s WorkerState
	if json.Unmarshal(m.Data, &s) != nil || s.Program != c.Program {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	w := c.workers[s.ID]
	if s.State == stateStopped {
		delete(c.workers, s.ID)
		c.release(s.ID, "")
		return
	}
	if w == nil {
		w = &seen{}
		c.workers[s.ID] = w
	} else {
		c.counts.Deaths += s.Deaths - w.Deaths
	}
	w.WorkerState, w.last = s, time.Now()
	c.release(s.ID, s.Job)
	if e := c.entries[s.Job]; e != nil && e.worker != s.ID {
		if e.sent++; e.sent > 1 {
			c.counts.Retries++
		}
		if e.state == jobWaiting {
			c.line.remove(e.id)
		}
		e.state, e.worker, e.since, e.yields, e.left = jobRunning, s.ID, time.Now(), false, false
		c.payloads -= len(e.payload)
		e.payload = nil
	}
	if s.State == stateIdle {
		c.awake()
	}
}

// release notes that a worker is at no other job than one.
func (c *Coordinator) release(worker, job string) {
	for _, e := range c.entries {
		if e.worker == worker && e.id != job {
			e.worker, e.state, e.since, e.yields, e.left = "", jobSent, time.Now(), false, e.yields
		}
	}
}

// awake has dispatch look what there is to do.
func (c *Coordinator) awake() {
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

// dispatch gives jobs to the workers whenever some of them can begin.
func (c *Coordinator) dispatch(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-c.wake:
		}
		c.hurry(ctx)
		for ctx.Err() == nil && c.give(ctx) {
		}
		c.hint()
	}
}

// ahead is how many jobs of a batch are on the way beside those that workers are
// at, so that none of them has to wait for the next.
func ahead(workers int) int { return (workers + 1) / 2 }

// Patience is how long a problem of a bundle may take until it stays alone.
const Patience = 300 * time.Millisecond

func since(e *entry) time.Duration { return time.Since(e.since) }

// free is how many workers have nothing to do, and nothing coming.
func (c *Coordinator) free() (free int) {
	for _, w := range c.workers {
		if w.State == stateIdle {
			free++
		}
	}
	for _, e := range c.entries {
		switch {
		case e.state == jobSent:
			free--
		case e.yields:
			free++
		}
	}
	return free
}

// give gives the next job out, if there is one and somebody for it.
func (c *Coordinator) give(ctx context.Context) bool {
	c.mu.Lock()
	free := c.free()
	worst := Person
	if free > 0 || free+ahead(len(c.workers)) > 0 && c.line.len(Person) == 0 {
		worst = Batch
	}
	if free <= 0 && worst == Person || len(c.workers) == 0 {
		c.mu.Unlock()
		return false
	}
	id, ok := c.line.next(worst)
	if !ok {
		c.mu.Unlock()
		return false
	}
	e := c.entries[id]
	e.state, e.since = jobSent, time.Now()
	doc, seq := e.payload, e.seq
	c.mu.Unlock()
	inner, cancel := call(ctx)
	defer cancel()
	if doc == nil {
		msg, err := c.q.jobs.GetMsg(inner, seq)
		if err != nil {
			c.back(e, err)
			return false
		}
		doc = msg.Data
	}
	_, err := c.q.js.Publish(inner, c.q.subject("task", id), doc)
	var refused *jetstream.APIError
	if err != nil && !errors.As(err, &refused) { // refused: it is there already
		c.back(e, err)
		return false
	}
	return true
}

// back has a job wait again that could not be given out.
func (c *Coordinator) back(e *entry, err error) {
	c.Log.Warn("a job was not given out", "job", e.id, "err", err)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.entries[e.id] == e && e.state == jobSent {
		e.state = jobWaiting
		c.line.add(e.class, e.user, e.id)
	}
}

// sweep finds what was lost: workers, clients, tasks, words that did not arrive.
func (c *Coordinator) sweep(ctx context.Context) {
	now := time.Now()
	var doubtful []*entry
	c.mu.Lock()
	for id, w := range c.workers {
		if now.Sub(w.last) > lostAfter {
			delete(c.workers, id)
			c.release(id, "")
		}
	}
	for _, e := range c.entries {
		for client, until := range e.interest {
			if now.After(until) {
				delete(e.interest, client)
			}
		}
		if len(e.interest) == 0 {
			c.cancel(e)
		}
		if e.yields {
			c.tellToYield(e)
		}
		if e.state != jobWaiting && now.Sub(e.since) > 2*sweepEvery && (e.state == jobSent || now.Sub(e.since) > lostAfter) {
			doubtful = append(doubtful, e)
		}
	}
	c.mu.Unlock()
	for _, e := range doubtful {
		c.check(ctx, e)
	}
	c.awake()
}

// check finds out what has become of a job that was given out.
func (c *Coordinator) check(ctx context.Context, e *entry) {
	inner, cancel := call(ctx)
	defer cancel()
	msg, err := c.q.tasks.GetLastMsgForSubject(inner, c.q.subject("task", e.id))
	switch {
	case err == nil:
		if c.isCancelled(e) && e.worker == "" {
			_ = c.q.tasks.DeleteMsg(inner, msg.Sequence) // the next sweep tries again
		}
		return
	case !errors.Is(err, jetstream.ErrMsgNotFound):
		return // the next sweep may find out
	}
	a, err := c.q.answerTo(inner, &Job{Key: e.key, ID: e.id, Ticket: e.ticket})
	if err != nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.entries[e.id] != e || e.state == jobWaiting {
		return
	}
	if a != nil || e.cancelled {
		c.counts.Ended++
		c.end(e)
		return
	}
	e.state, e.worker = jobWaiting, ""
	c.counts.Retries++
	c.line.add(e.class, e.user, e.id)
}

func (c *Coordinator) isCancelled(e *entry) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return e.cancelled
}
