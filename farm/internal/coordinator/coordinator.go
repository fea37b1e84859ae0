// Package coordinator has jobs wait for their turn and gives them to workers: persons before
// batches, users in turn, parts of long ones to those who are idle.
package coordinator

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nuid"

	"rookery/farm/internal/queue"
	"rookery/internal/job"
	"rookery/internal/plain"
)

// Times of the coordinator.
const (
	sweepEvery  = time.Second      //
	lostAfter   = 5 * time.Second  // without a word from a worker
	interest    = 10 * time.Second // how long a client's interest lasts without a renewal
	inherited   = time.Minute      // the same, after a new coordinator has begun
	firstWord   = 2 * time.Second  // in which workers that are at a job say so after that
	payloadsMax = 32 << 20         // bytes of waiting jobs that are held in memory, too
	headBytes   = 1 << 10          // of what the queue counts beside a job's bytes, at most
)

// A Coordinator takes jobs from clients, has each wait for its turn and gives as
// many to the workers as they can begin with. What it knows is on the queue: the
// next coordinator goes on where it ended.
type Coordinator struct {
	Program string
	Store   queue.Store
	Log     *slog.Logger
	// Own says that the queue's server is in this process: the lead is taken at
	// once, from whoever had it.
	Own bool

	q     *queue.Queue
	id    string
	begun time.Time
	wake  chan struct{}

	mu       sync.Mutex
	leading  bool
	line     line
	entries  map[string]*entry
	payloads int // bytes of entries' payloads
	coming   int // parts that workers were asked for a moment ago
	asked    time.Time
	hinting  bool // it is about to be looked who has nothing to do
	workers  map[string]*seen
	remains  map[uint64]string // jobs that have ended and may still be in the stream, by their number there
	counts   queue.Counts
}

// An entry is a job that has not ended.
type entry struct {
	id, key, ticket, user string
	class                 job.Class
	part                  bool   // of a job that a worker is at
	seq                   uint64 // in the stream of jobs; 0: it is not there
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
	queue.WorkerState
	last  time.Time
	begun time.Time // with its job, by the clock here
}

func (c *Coordinator) hello(m *nats.Msg) {
	var h queue.Hello
	var w queue.Welcome
	if err := json.Unmarshal(m.Data, &h); err != nil {
		w.Refused = "the greeting makes no sense"
	} else {
		w.Refused = c.refusal(h.Protocol, h.Program)
	}
	respond(m, w)
}

// refusal says why somebody of a version is turned away, if he is.
func (c *Coordinator) refusal(protocol int, program string) string {
	if protocol == job.Protocol && program == c.Program {
		return ""
	}
	return fmt.Sprintf("the farm runs rookery %s (protocol %d), this is %s (protocol %d): install the same version", c.Program, job.Protocol, program, protocol)
}

func respond(m *nats.Msg, v any) {
	doc, _ := json.Marshal(v) // plain data
	_ = m.Respond(doc)        // who asked asks again
}

// submit takes a job in. It is there when it is answered.
func (c *Coordinator) submit(m *nats.Msg) {
	var s queue.Submission
	if _, err := plain.Decode(m.Data, &s); err != nil || !s.Job.Valid() {
		respond(m, queue.Ticket{Refused: "the job makes no sense"})
		return
	}
	if refused := c.refusal(s.Job.Protocol, s.Job.Program); refused != "" {
		respond(m, queue.Ticket{Refused: refused})
		return
	}
	j := &s.Job
	c.mu.Lock()
	e := c.entries[j.ID]
	if e != nil && !e.cancelled {
		e.interest[s.Client] = time.Now().Add(interest)
		if j.Class < e.class && e.state == queue.JobWaiting { // somebody waits for it now
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
		respond(m, queue.Ticket{State: queue.JobUnknown}) // it is about to end: ask again
		return
	}
	j.Ticket = nuid.Next()
	doc := plain.Encode(*j)
	if len(doc) > job.MaxJob-headBytes {
		respond(m, queue.Ticket{Refused: "the job is too large"})
		return
	}
	var seq uint64
	if j.Part == nil { // who lends a part hands it in again where nobody knows of it any more
		ctx, cancel := queue.Call(context.Background())
		defer cancel()
		ack, err := c.q.Js.Publish(ctx, c.q.Subject("job", j.ID), doc)
		if err != nil {
			c.Log.Warn("a job was not taken", "err", err)
			return // the client asks again
		}
		seq = ack.Sequence
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	e = &entry{
		id: j.ID, key: j.Key, ticket: j.Ticket, user: j.User, class: j.Class, part: j.Part != nil, seq: seq, state: queue.JobWaiting, since: time.Now(),
		interest: map[string]time.Time{s.Client: time.Now().Add(interest)},
	}
	switch {
	case c.payloads+len(doc) <= payloadsMax:
		e.payload = doc
		c.payloads += len(doc)
	case e.part:
		respond(m, queue.Ticket{Refused: "too many parts wait"})
		return
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

func (c *Coordinator) ticket(e *entry) queue.Ticket {
	return queue.Ticket{State: e.state, Place: c.place(e), Ticket: e.ticket, Workers: len(c.workers)}
}

// place is that of a job in the queue, 1 for the next; 0 if a worker has begun with it. Those
// that were given out, and that no worker has begun with, come first.
func (c *Coordinator) place(e *entry) int {
	if e.state == queue.JobRunning {
		return 0
	}
	waits := e.state == queue.JobWaiting
	n := 1
	for _, other := range c.entries {
		if other != e && other.state == queue.JobSent && other.class <= e.class && (waits || other.since.Before(e.since)) {
			n++
		}
	}
	if waits {
		n += max(0, c.line.place(e.id))
	}
	return n
}

// interested notes that a client still waits for a job, or does not any more.
func (c *Coordinator) interested(m *nats.Msg) {
	var in queue.InterestIn
	if json.Unmarshal(m.Data, &in) != nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	e := c.entries[in.ID]
	if e == nil {
		respond(m, queue.Ticket{State: queue.JobUnknown})
		return
	}
	if !in.Leave {
		e.interest[in.Client] = time.Now().Add(interest)
		respond(m, c.ticket(e))
		return
	}
	delete(e.interest, in.Client)
	if len(e.interest) > 0 {
		respond(m, queue.Ticket{State: queue.JobUnknown}) // it goes on for others
		return
	}
	respond(m, c.ticket(e))
	c.cancel(e)
}

// cancel ends a job that nobody waits for.
func (c *Coordinator) cancel(e *entry) {
	if e.state == queue.JobWaiting {
		c.line.remove(e.id)
		c.end(e)
		return
	}
	e.cancelled = true
	c.tellToEnd(e.id)
}

// tellToEnd tells whoever is at a job to end it.
func (c *Coordinator) tellToEnd(id string) {
	doc, _ := json.Marshal(queue.AtWord{Cancel: true}) // plain data
	_ = c.q.Nc.Publish(c.q.Subject("at", id), doc)
}

// end forgets a job that has ended.
func (c *Coordinator) end(e *entry) {
	delete(c.entries, e.id)
	c.payloads -= len(e.payload)
	if e.seq > 0 {
		go c.forget(context.Background(), e.id, e.seq)
	}
}

// out hears of the ends of jobs, and of the beginnings of parts.
func (c *Coordinator) out(m *nats.Msg) {
	kind := m.Header.Get(queue.HeaderKind)
	if kind != queue.OutEnded && kind != queue.OutBegun {
		return
	}
	id := m.Subject[len(c.q.Subject("out"))+1:]
	c.mu.Lock()
	defer c.mu.Unlock()
	e, w := c.entries[id], c.workers[m.Header.Get(queue.HeaderID)]
	switch {
	case w == nil: // it tells of itself every second
	case kind == queue.OutBegun && e != nil:
		s := w.WorkerState
		s.State, s.Job, s.Class, s.Since = queue.StateBusy, id, e.class, time.Now().UTC()
		c.stands(w, s)
	case kind == queue.OutEnded && w.Job == id:
		s := w.WorkerState
		s.State, s.Job, s.Class, s.Since = queue.StateIdle, "", 0, time.Now().UTC()
		c.stands(w, s)
	}
	switch {
	case e == nil:
	case kind == queue.OutBegun:
		if e.cancelled { // while it was on its way: nobody listened
			c.cancel(e)
		}
	default:
		c.counts.Ended++
		c.line.remove(e.id)
		c.end(e)
	}
}

// heard takes a word from a worker.
func (c *Coordinator) heard(m *nats.Msg) {
	var s queue.WorkerState
	if json.Unmarshal(m.Data, &s) != nil || s.Program != c.Program {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	w := c.workers[s.ID]
	if s.State == queue.StateStopped {
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
	c.stands(w, s)
}

// stands notes how a worker stands.
func (c *Coordinator) stands(w *seen, s queue.WorkerState) {
	if s.Job != w.Job {
		w.begun = time.Now()
	}
	w.WorkerState, w.last = s, time.Now()
	c.release(s.ID, s.Job)
	if e := c.entries[s.Job]; e != nil && e.worker != s.ID {
		if e.sent++; e.sent > 1 {
			c.counts.Retries++
		}
		if e.state == queue.JobWaiting {
			c.line.remove(e.id)
		}
		e.state, e.worker, e.since, e.yields, e.left = queue.JobRunning, s.ID, time.Now(), false, false
		time.AfterFunc(lendAfter, c.awake)
		if !e.part { // of which there is no other copy
			c.payloads -= len(e.payload)
			e.payload = nil
		}
	}
	if s.State == queue.StateIdle {
		c.awake()
	}
}

// release notes that a worker is at no other job than one.
func (c *Coordinator) release(worker, job string) {
	for _, e := range c.entries {
		if e.worker == worker && e.id != job {
			e.worker, e.state, e.since, e.yields, e.left = "", queue.JobSent, time.Now(), false, e.yields
		}
	}
}
