package coordinator

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"rookery/farm/internal/queue"
	"rookery/internal/job"
	"rookery/internal/plain"
)

// desk is a coordinator without its rounds: what happens at it is what a test has happen.
func desk(t *testing.T) *Coordinator {
	t.Helper()
	s, err := queue.StartServer(t.TempDir(), queue.Listen{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	nc, err := s.Connect()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	q, err := queue.Open(t.Context(), nc, queue.Store{})
	if err != nil {
		t.Fatal(err)
	}
	return &Coordinator{
		Program: "test", Log: slog.New(slog.DiscardHandler), q: q, wake: make(chan struct{}, 1),
		entries: map[string]*entry{}, workers: map[string]*seen{}, remains: map[uint64]string{},
	}
}

// ask has something of the coordinator's answer a message.
func ask(t *testing.T, c *Coordinator, what func(*nats.Msg), body []byte) queue.Ticket {
	t.Helper()
	subject := c.q.Nc.NewInbox()
	sub, err := c.q.Nc.Subscribe(subject, what)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = sub.Unsubscribe() }()
	m, err := queue.Request(t.Context(), c.q.Nc, subject, body, 5*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	var ticket queue.Ticket
	if err := json.Unmarshal(m.Data, &ticket); err != nil {
		t.Fatal(err)
	}
	return ticket
}

// problem is a job by its number.
func submission(n int, user, client string, class job.Class) queue.Submission {
	id := fmt.Sprintf("%032x", n)
	return queue.Submission{Client: client, Job: job.Job{
		Protocol: job.Protocol, Program: "test", ID: id, Key: id, User: user, Class: class, Reply: &job.Reply{FEN: "x", Time: time.Second},
	}}
}

func (c *Coordinator) workersAt(jobs ...string) {
	for i, id := range jobs {
		state := queue.StateBusy
		if id == "" {
			state = queue.StateIdle
		}
		c.workers[fmt.Sprint("w", i)] = &seen{WorkerState: queue.WorkerState{ID: fmt.Sprint("w", i), State: state, Job: id}}
	}
}

// TestFree: workers are free who have nothing to do and nothing coming, and who are about to leave what they are at.
func TestFree(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		workers []string
		entries []entry
		want    int
	}{
		"nobody":                 {nil, nil, 0},
		"two":                    {[]string{"", ""}, nil, 2},
		"one is at something":    {[]string{"", "x"}, []entry{{state: queue.JobRunning}}, 1},
		"one has it coming":      {[]string{"", ""}, []entry{{state: queue.JobSent}}, 1},
		"more come than can":     {[]string{""}, []entry{{state: queue.JobSent}, {state: queue.JobSent}}, -1},
		"one makes room":         {[]string{"x"}, []entry{{state: queue.JobRunning, yields: true}}, 1},
		"what waits is nobody's": {[]string{""}, []entry{{state: queue.JobWaiting}}, 1},
	} {
		c := Coordinator{entries: map[string]*entry{}, workers: map[string]*seen{}}
		c.workersAt(test.workers...)
		for i, e := range test.entries {
			c.entries[fmt.Sprint(i)] = &e
		}
		if got := c.free(); got != test.want {
			t.Errorf("%s: %d are free, want %d", name, got, test.want)
		}
	}
}

// TestGive: so many jobs are given out as workers can begin with; of batches some more, that nobody waits between two, but
// of persons none, who would not get in front of what is given out.
func TestGive(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		idle, busy       int
		batches, persons int
		given            int
	}{
		"nobody there":            {0, 0, 5, 5, 0},
		"one idle, a person":      {1, 0, 0, 3, 1},
		"two idle, persons":       {2, 0, 0, 3, 2},
		"all busy, persons":       {0, 2, 0, 3, 0},
		"all busy, batches":       {0, 2, 5, 0, 1},
		"four busy, batches":      {0, 4, 5, 0, 2},
		"idle, batches":           {2, 0, 5, 0, 3},
		"a person before batches": {0, 2, 5, 1, 0},
		"one each":                {1, 0, 5, 1, 2}, // the batch's is ahead
	} {
		c := desk(t)
		for range test.busy {
			id := fmt.Sprint("at", len(c.workers))
			c.workers[id] = &seen{WorkerState: queue.WorkerState{ID: id, State: queue.StateBusy, Job: id}}
			c.entries[id] = &entry{id: id, state: queue.JobRunning, class: job.Batch}
		}
		for range test.idle {
			id := fmt.Sprint("idle", len(c.workers))
			c.workers[id] = &seen{WorkerState: queue.WorkerState{ID: id, State: queue.StateIdle}}
		}
		add := func(class job.Class, n int) {
			for i := range n {
				e := &entry{id: fmt.Sprint(class, "-", i), class: class, user: "u", state: queue.JobWaiting, payload: []byte("{}")}
				c.entries[e.id] = e
				c.line.add(class, "u", e.id)
			}
		}
		add(job.Batch, test.batches)
		add(job.Person, test.persons)
		given := 0
		for c.give(t.Context()) {
			given++
		}
		sent := 0
		for _, e := range c.entries {
			if e.state == queue.JobSent {
				sent++
			}
		}
		if given != test.given || sent != given || c.line.len(job.Batch)+c.line.len(job.Person) != test.batches+test.persons-given {
			t.Errorf("%s: %d given, %d sent, want %d", name, given, sent, test.given)
		}
	}
}

// TestGivenAgain: what is given out is on the queue, and what is not to be had waits again.
func TestGivenAgain(t *testing.T) {
	t.Parallel()
	c := desk(t)
	c.workersAt("")
	ticket := ask(t, c, c.submit, plain.Encode(submission(1, "ann", "c", job.Person)))
	if ticket.State != queue.JobWaiting || ticket.Place != 1 || ticket.Workers != 1 || ticket.Ticket == "" {
		t.Fatalf("%+v", ticket)
	}
	id := fmt.Sprintf("%032x", 1)
	e := c.entries[id]
	e.payload = nil // it is only in the stream
	if !c.give(t.Context()) || e.state != queue.JobSent {
		t.Fatalf("%+v", e)
	}
	for end := time.Now().Add(5 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		if m, err := c.q.Tasks.GetLastMsgForSubject(t.Context(), c.q.Subject("task", id)); err == nil {
			var j job.Job
			if _, err := plain.Decode(m.Data, &j); err != nil || j.ID != id || j.User != "ann" {
				t.Errorf("%+v, %v", j, err)
			}
			break
		} else if time.Now().After(end) {
			t.Fatal(err)
		}
	}
	c.recall(t.Context(), e)
	if e.state != queue.JobWaiting || c.line.len(job.Person) != 1 {
		t.Errorf("called back: %+v", e)
	}
	e.seq++ // of nothing
	if c.give(t.Context()) || e.state != queue.JobWaiting || c.line.len(job.Person) != 1 {
		t.Errorf("not to be had: %+v", e)
	}
	if _, err := c.q.Tasks.GetLastMsgForSubject(t.Context(), c.q.Subject("task", id)); err == nil {
		t.Error("what was called back is still on the queue")
	}
}

// TestJoined: who asks for a job that waits joins it; a person has a batch's job wait among those of persons. It ends
// when the last of them has left.
func TestJoined(t *testing.T) {
	t.Parallel()
	c := desk(t)
	id := fmt.Sprintf("%032x", 2)
	for n := range 3 {
		ask(t, c, c.submit, plain.Encode(submission(n, "robot", "c1", job.Batch)))
	}
	if p := c.place(c.entries[id]); p != 3 {
		t.Fatalf("the third has place %d", p)
	}
	first := c.entries[id].ticket
	if ticket := ask(t, c, c.submit, plain.Encode(submission(2, "robot", "c1", job.Batch))); ticket.Ticket != first || ticket.Place != 3 {
		t.Errorf("again: %+v", ticket)
	}
	if ticket := ask(t, c, c.submit, plain.Encode(submission(2, "ann", "c2", job.Person))); ticket.Ticket != first || ticket.Place != 1 {
		t.Errorf("a person: %+v", ticket)
	}
	if ticket := ask(t, c, c.submit, plain.Encode(submission(2, "robot", "c1", job.Batch))); ticket.Place != 1 {
		t.Errorf("a batch does not have it wait longer: %+v", ticket)
	}
	if c.counts.Submitted != 3 || c.line.len(job.Batch) != 2 || c.line.len(job.Person) != 1 || c.entries[id].user != "ann" {
		t.Errorf("%+v, %+v", c.counts, c.line)
	}
	leave := func(client string) queue.Ticket {
		doc, _ := json.Marshal(queue.InterestIn{ID: id, Client: client, Leave: true})
		return ask(t, c, c.interested, doc)
	}
	if leave("c1"); c.entries[id] == nil {
		t.Fatal("it ended though somebody waits for it")
	}
	if leave("c2"); c.entries[id] != nil || c.line.len(job.Person) != 0 {
		t.Error("nobody waits for it")
	}
	if ticket := leave("c2"); ticket.State != queue.JobUnknown {
		t.Errorf("%+v", ticket)
	}
}

// TestLeftWhileAt: a job that a worker is at and nobody wants ends by the worker's word, and whoever asks meanwhile asks again.
func TestLeftWhileAt(t *testing.T) {
	t.Parallel()
	c := desk(t)
	ask(t, c, c.submit, plain.Encode(submission(7, "ann", "c", job.Person)))
	id := fmt.Sprintf("%032x", 7)
	e := c.entries[id]
	c.line.remove(id)
	w := &seen{}
	c.workers["w"] = w
	c.stands(w, queue.WorkerState{ID: "w", State: queue.StateBusy, Job: id})
	if e.state != queue.JobRunning || e.worker != "w" || c.place(e) != 0 || c.payloads != 0 || c.counts.Retries != 0 {
		t.Fatalf("%+v, %d bytes", e, c.payloads)
	}
	told, err := c.q.Nc.SubscribeSync(c.q.Subject("at", id))
	if err != nil {
		t.Fatal(err)
	}
	doc, _ := json.Marshal(queue.InterestIn{ID: id, Client: "c", Leave: true})
	ask(t, c, c.interested, doc)
	m, err := told.NextMsg(5 * time.Second)
	var word queue.AtWord
	if err != nil || json.Unmarshal(m.Data, &word) != nil || !word.Cancel || !e.cancelled || c.entries[id] == nil {
		t.Errorf("%+v, %v, %+v", word, err, e)
	}
	if ticket := ask(t, c, c.submit, plain.Encode(submission(7, "ann", "c", job.Person))); ticket.State != queue.JobUnknown {
		t.Errorf("%+v", ticket)
	}
	say := func(kind string) {
		c.out(&nats.Msg{Subject: c.q.Subject("out", id), Header: nats.Header{queue.HeaderKind: {kind}, queue.HeaderID: {"w"}}})
	}
	say(queue.OutEnded)
	if c.entries[id] != nil || w.State != queue.StateIdle || w.Job != "" || c.counts.Ended != 1 {
		t.Errorf("ended: %+v, %+v", w, c.counts)
	}
	say(queue.OutEnded)
	if c.counts.Ended != 1 {
		t.Error("it ended twice")
	}
}

// TestWorkersCome: a worker that takes another one's job, loses its own or goes changes how that stands.
func TestWorkersCome(t *testing.T) {
	t.Parallel()
	c := desk(t)
	e := &entry{id: "job", part: true, state: queue.JobSent, payload: []byte("12345")}
	c.entries["job"], c.payloads = e, 5
	hear := func(s queue.WorkerState) {
		s.Program = "test"
		doc, _ := json.Marshal(s)
		c.heard(&nats.Msg{Data: doc})
	}
	hear(queue.WorkerState{ID: "a", State: queue.StateBusy, Job: "job"})
	if e.worker != "a" || e.state != queue.JobRunning || e.sent != 1 || c.payloads != 5 { // of a part there is no other copy
		t.Fatalf("%+v, %d bytes", e, c.payloads)
	}
	e.yields = true
	hear(queue.WorkerState{ID: "a", State: queue.StateIdle, Deaths: 2})
	if e.worker != "" || e.state != queue.JobSent || !e.left || e.yields || c.counts.Deaths != 2 {
		t.Errorf("it has made room: %+v, %+v", e, c.counts)
	}
	hear(queue.WorkerState{ID: "b", State: queue.StateBusy, Job: "job", Deaths: 7}) // before it was heard of
	if e.worker != "b" || e.sent != 2 || e.left || c.counts.Retries != 1 || c.counts.Deaths != 2 || len(c.workers) != 2 {
		t.Errorf("another one: %+v, %+v", e, c.counts)
	}
	hear(queue.WorkerState{ID: "b", State: queue.StateStopped})
	if e.state != queue.JobSent || e.left || len(c.workers) != 1 {
		t.Errorf("it has gone: %+v", e)
	}
	c.heard(&nats.Msg{Data: []byte(`{"ID":"c","Program":"other"}`)})
	if len(c.workers) != 1 {
		t.Error("a worker of another version")
	}
}

// TestRefused: what makes no sense, is of another version or is too large is refused with a word why.
func TestRefused(t *testing.T) {
	t.Parallel()
	c := desk(t)
	other := submission(1, "u", "c", job.Person)
	other.Job.Program = "older"
	large := submission(2, strings.Repeat("u", 200), "c", job.Person)
	large.Job.Reply.FEN = strings.Repeat("x", job.MaxJob)
	for why, body := range map[string][]byte{
		"the job makes no sense":       []byte("{"),
		"the farm runs rookery test (": plain.Encode(other),
	} {
		if ticket := ask(t, c, c.submit, body); !strings.HasPrefix(ticket.Refused, why) {
			t.Errorf("%+v, want %q", ticket, why)
		}
	}
	if ticket := ask(t, c, c.submit, plain.Encode(large)); ticket.Refused == "" {
		t.Errorf("%+v", ticket)
	}
	if len(c.entries) != 0 || c.counts.Submitted != 0 {
		t.Errorf("%d were taken", len(c.entries))
	}
}

// TestInherit: the next coordinator goes on with what it finds: what waits waits, what is given out is given out, and what has
// an answer or is another version's is forgotten.
func TestInherit(t *testing.T) {
	t.Parallel()
	c := desk(t)
	next := &Coordinator{Program: "test", Log: c.Log, q: c.q, wake: c.wake, entries: map[string]*entry{}, workers: map[string]*seen{}, remains: map[uint64]string{}}
	if err := next.inherit(t.Context()); err != nil || len(next.entries) != 0 {
		t.Fatalf("of nothing: %v, %v", next.entries, err)
	}
	for n := range 4 {
		ask(t, c, c.submit, plain.Encode(submission(n, "ann", "c", job.Person)))
	}
	id := func(n int) string { return fmt.Sprintf("%032x", n) }
	older := submission(4, "ann", "c", job.Person).Job
	older.Program = "older"
	if _, err := c.q.Js.Publish(t.Context(), c.q.Subject("job", older.ID), plain.Encode(older)); err != nil {
		t.Fatal(err)
	}
	if _, err := c.q.Js.Publish(t.Context(), c.q.Subject("task", id(1)), c.entries[id(1)].payload); err != nil {
		t.Fatal(err)
	}
	answer := queue.Answer{Log: []byte("x"), Final: true, Key: id(2)}
	if err := c.q.Keep(t.Context(), queue.Kept{Name: id(2), Answer: answer}); err != nil {
		t.Fatal(err)
	}
	if err := next.inherit(t.Context()); err != nil {
		t.Fatal(err)
	}
	for n, state := range []string{queue.JobWaiting, queue.JobSent, "", queue.JobWaiting, ""} {
		e := next.entries[id(n)]
		if e == nil && state != "" || e != nil && (e.state != state || e.user != "ann" || e.class != job.Person || e.ticket != c.entries[id(n)].ticket || len(e.interest) != 1) {
			t.Errorf("job %d: %+v, want %q", n, e, state)
		}
	}
	if next.line.len(job.Person) != 2 || next.place(next.entries[id(3)]) != 3 {
		t.Errorf("%d wait, the last in place %d", next.line.len(job.Person), next.place(next.entries[id(3)]))
	}
	for end := time.Now().Add(5 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		info, err := c.q.Jobs.Info(t.Context())
		if err == nil && info.State.Msgs == 3 {
			break
		} else if time.Now().After(end) {
			t.Fatalf("%d jobs stay, %v", info.State.Msgs, err)
		}
	}
}

// TestChecked: what has become of a job that was given out is looked up: it waits again if nobody has it, and has ended if there is an answer.
func TestChecked(t *testing.T) {
	t.Parallel()
	c := desk(t)
	id := fmt.Sprintf("%032x", 1)
	ask(t, c, c.submit, plain.Encode(submission(1, "ann", "c", job.Person)))
	e := c.entries[id]
	sent := func() {
		c.line.remove(id)
		e.state, e.worker = queue.JobSent, "w"
	}
	sent()
	if c.check(t.Context(), e); e.state != queue.JobWaiting || e.worker != "" || c.counts.Retries != 1 || c.line.len(job.Person) != 1 {
		t.Errorf("nobody has it: %+v, %+v", e, c.counts)
	}
	if c.check(t.Context(), e); c.line.len(job.Person) != 1 || c.counts.Retries != 1 {
		t.Errorf("it waits twice: %+v", c.counts)
	}
	sent()
	if _, err := c.q.Js.Publish(t.Context(), c.q.Subject("task", id), e.payload); err != nil {
		t.Fatal(err)
	}
	if c.check(t.Context(), e); e.state != queue.JobSent {
		t.Errorf("it is on the queue: %+v", e)
	}
	e.cancelled, e.worker = true, ""
	c.check(t.Context(), e) // has it taken away
	if c.check(t.Context(), e); c.entries[id] != nil || c.counts.Ended != 1 {
		t.Errorf("nobody wants it: %+v", e)
	}
	ask(t, c, c.submit, plain.Encode(submission(1, "ann", "c", job.Person)))
	e = c.entries[id]
	sent()
	if err := c.q.Keep(t.Context(), queue.Kept{Name: id, Answer: queue.Answer{Log: []byte("x"), Final: true, Key: id}}); err != nil {
		t.Fatal(err)
	}
	if c.check(t.Context(), e); c.entries[id] != nil || c.counts.Ended != 2 {
		t.Errorf("it has an answer: %+v", e)
	}
}

// TestPlace: who was given out before comes before, who waits comes after all of those, and persons before batches.
func TestPlace(t *testing.T) {
	t.Parallel()
	c := desk(t)
	begun := time.Now()
	for i, e := range []entry{
		{id: "running", state: queue.JobRunning}, {id: "first", state: queue.JobSent}, {id: "second", state: queue.JobSent}, {id: "batch", class: job.Batch, state: queue.JobSent},
		{id: "waits", state: queue.JobWaiting}, {id: "waits too", state: queue.JobWaiting}, {id: "batch waits", class: job.Batch, state: queue.JobWaiting},
	} {
		e.since, e.user = begun.Add(time.Duration(i)), "u"
		c.entries[e.id] = &e
		if e.state == queue.JobWaiting {
			c.line.add(e.class, e.user, e.id)
		}
	}
	for id, want := range map[string]int{"running": 0, "first": 1, "second": 2, "batch": 3, "waits": 3, "waits too": 4, "batch waits": 6} {
		if got := c.place(c.entries[id]); got != want {
			t.Errorf("%s: place %d, want %d", id, got, want)
		}
	}
}

// TestSweep finds what was lost: workers of whom nothing is heard, whose jobs go back; clients who do not ask any more, whose
// jobs end; and jobs that were given out and that nobody has.
func TestSweep(t *testing.T) {
	t.Parallel()
	c := desk(t)
	now := time.Now()
	ids := make([]string, 6)
	for i := range ids {
		ask(t, c, c.submit, plain.Encode(submission(i+1, "ann", "c", job.Person)))
		ids[i] = fmt.Sprintf("%032x", i+1)
	}
	at := func(i int, state, worker string, since time.Duration) *entry {
		e := c.entries[ids[i]]
		c.line.remove(e.id)
		e.state, e.worker, e.since = state, worker, now.Add(-since)
		return e
	}
	c.workersAt(ids[0], ids[1])
	c.workers["w0"].last, c.workers["w1"].last = now.Add(-lostAfter-time.Second), now.Add(-lostAfter+time.Second)
	lost, stays := at(0, queue.JobRunning, "w0", time.Minute), at(1, queue.JobRunning, "w1", time.Minute)
	nobodys, just := at(2, queue.JobSent, "", 2*sweepEvery+time.Second), at(3, queue.JobSent, "", sweepEvery)
	c.entries[ids[4]].interest = map[string]time.Time{"gone": now.Add(-time.Second)}
	c.entries[ids[5]].interest = map[string]time.Time{"gone": now.Add(-time.Second), "there": now.Add(time.Minute)}
	stays.interest["gone"] = now.Add(-time.Second)
	c.sweep(t.Context())
	if c.workers["w0"] != nil || c.workers["w1"] == nil {
		t.Errorf("workers %v", c.workers)
	}
	if lost.worker != "" || lost.state != queue.JobSent || stays.worker != "w1" || stays.state != queue.JobRunning || len(stays.interest) != 1 {
		t.Errorf("a lost worker's %+v, another's %+v", lost, stays)
	}
	if nobodys.state != queue.JobWaiting || just.state != queue.JobSent || c.counts.Retries != 1 {
		t.Errorf("nobody's %+v, one just given out %+v, %+v", nobodys, just, c.counts)
	}
	if c.entries[ids[4]] != nil || c.entries[ids[5]] == nil || len(c.entries[ids[5]].interest) != 1 {
		t.Errorf("clients who are gone are waited for, or others are not: %v", c.entries)
	}
}
