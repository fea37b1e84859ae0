// Package worker does tasks of the queue by processes: it keeps what they find, lends their
// parts to others, and notes what they died of.
package worker

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"rookery/internal/child"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nuid"

	"rookery/farm/internal/process"
	"rookery/farm/internal/queue"
	"rookery/internal/job"
	"rookery/internal/plain"
	"rookery/internal/replay"
	"rookery/solve"
)

// A worker has one process at a time, gives it tasks of the queue and passes on
// what it finds. It survives its process.
type worker struct {
	q        *queue.Queue
	command  process.Command
	memory   int64
	log      *slog.Logger
	seats    *seats
	rooms    *rooms
	machine  string // that of its pool: those who have rooms in common
	mu       sync.Mutex
	state    queue.WorkerState
	draining bool
	changed  chan struct{}      // closed when draining changes
	abandon  context.CancelFunc // ends the task at once, nil if there is none
	process  *process.Process
}

// run works until the context is done.
func (w *worker) run(ctx context.Context) {
	stop, err := w.obey()
	if err != nil {
		w.log.Error("worker", "err", err)
		return
	}
	defer stop()
	defer func() {
		if w.process != nil {
			w.process.Close()
		}
		w.set(queue.StateStopped, "", 0)
	}()
	go w.beat(ctx)
	told := false // that it is idle: it has told that it ended a task
	for stands := true; ctx.Err() == nil; {
		if w.seats.giveUp() {
			stands, told = true, false
			w.set(queue.StateStopped, "", 0) // who stands by is nobody's
		}
		if stands && !w.seats.take(ctx) {
			return
		}
		if stands = false; !w.ready(ctx) || !w.willing(ctx) {
			told = false
			continue
		}
		if w.note(queue.StateIdle, "", 0); !told {
			w.tell()
		}
		told = false
		inner, cancel := context.WithTimeout(ctx, 3*time.Second)
		msg, err := w.q.Taken.Next(jetstream.FetchContext(inner))
		cancel()
		if err != nil {
			if !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, nats.ErrTimeout) && !errors.Is(err, jetstream.ErrNoMessages) {
				queue.Sleep(ctx, queue.Pause)
			}
			continue
		}
		w.mu.Lock()
		draining := w.draining
		w.mu.Unlock()
		if draining {
			_ = msg.Nak() // its time runs out otherwise
			continue
		}
		if ctx.Err() != nil {
			_ = msg.Nak() // its time runs out otherwise
			return
		}
		told = w.do(ctx, msg)
	}
}

// ready sees to it that there is a process.
func (w *worker) ready(ctx context.Context) bool {
	if p := w.process; p != nil {
		select {
		case <-p.Exited:
			w.process = nil
		default:
			return true
		}
	}
	p, err := process.Start(w.command, w.memory, w.rooms.memory)
	if err != nil {
		w.log.Error("worker", "err", err)
		queue.Sleep(ctx, 10*queue.Pause)
		return false
	}
	w.mu.Lock()
	w.process = p
	w.state.PID = p.Cmd.Process.Pid
	w.mu.Unlock()
	return true
}

// willing waits while the worker drains.
func (w *worker) willing(ctx context.Context) bool {
	w.mu.Lock()
	draining, changed := w.draining, w.changed
	w.mu.Unlock()
	if !draining {
		return true
	}
	w.set(queue.StateDraining, "", 0)
	select {
	case <-changed:
	case <-ctx.Done():
	}
	return false
}

// set notes a state and tells the farm.
func (w *worker) set(state, job string, class job.Class) {
	w.note(state, job, class)
	w.tell()
}

// note notes a state that the farm gets to know of otherwise.
func (w *worker) note(state, job string, class job.Class) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.state.State != state || w.state.Job != job {
		w.state.State, w.state.Job, w.state.Class, w.state.Since = state, job, class, time.Now().UTC()
	}
}

func (w *worker) tell() {
	w.mu.Lock()
	s := w.state
	if w.process != nil {
		s.Memory = w.process.Resident()
	}
	w.mu.Unlock()
	doc, _ := json.Marshal(s) // plain data
	_ = w.q.Nc.Publish(w.q.Subject("worker", s.ID), doc)
}

func (w *worker) beat(ctx context.Context) {
	tick := time.NewTicker(child.BeatEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			w.mu.Lock()
			stands := w.state.State == "" || w.state.State == queue.StateStopped
			w.mu.Unlock()
			if !stands {
				w.tell()
			}
		}
	}
}

// obey has the worker do what operators order.
func (w *worker) obey() (stop func(), err error) {
	sub, err := w.q.Nc.Subscribe(w.q.Subject("order", w.state.ID), func(m *nats.Msg) {
		w.mu.Lock()
		draining := string(m.Data) != queue.OrderResume
		if draining != w.draining {
			w.draining = draining
			close(w.changed)
			w.changed = make(chan struct{})
		}
		if draining && w.state.State == queue.StateIdle { // it gives back what comes until it looks
			w.state.State, w.state.Since = queue.StateDraining, time.Now().UTC()
		}
		if string(m.Data) == queue.OrderStop && w.abandon != nil {
			w.abandon()
		}
		w.mu.Unlock()
		_ = m.Respond(nil) // nobody may be waiting
		w.tell()
	})
	if err != nil {
		return nil, err
	}
	return func() { _ = sub.Unsubscribe() }, nil
}

// name is what people know a worker by.
func (w *worker) name() string { return w.state.Host + "/" + w.state.ID[len(w.state.ID)-6:] }

// A sitting is a worker's work at a task.
type sitting struct {
	w       *worker
	id      string // of the job
	job     *job.Job
	attempt string
	again   bool            // the task was somebody's before
	goes    context.Context // done when the task is left to another worker
	ctx     context.Context // done when it is to end, also for other reasons
	process *process.Process
	lending sync.WaitGroup
	hears   sync.Once
	facts   []byte // what was found out of a task that is left

	recalled atomic.Bool   // something of that was kept
	topic    func() string // under which those who are at the same problem know each other

	mu    sync.Mutex
	buf   []byte // the log so far
	told  bool   // that of a part
	parts map[*lent]bool
	away  bool // it waits for what others have, and has left its seat

	yielding sync.Once
	yields   atomic.Bool
	hurry    *time.Timer // ends it, nil while nobody is in a hurry
	items                // of a bundle
}

func (s *sitting) message(kind string, offset int, body []byte) *nats.Msg {
	m := nats.NewMsg(s.w.q.Subject("out", s.id))
	m.Header.Set(queue.HeaderKind, kind)
	m.Header.Set(queue.HeaderAttempt, s.attempt)
	m.Header.Set(queue.HeaderOffset, strconv.Itoa(offset))
	m.Header.Set(queue.HeaderWorker, s.w.name())
	m.Header.Set(queue.HeaderID, s.w.state.ID)
	m.Data = body
	return m
}

func (s *sitting) Log(b []byte) {
	if s.goes.Err() != nil {
		return // that it was interrupted here: it goes on elsewhere
	}
	s.mu.Lock()
	at := len(s.buf)
	s.buf = append(s.buf, b...)
	s.mu.Unlock()
	if len(s.job.Bundle) > 0 || s.job.Part != nil {
		return // it is told when it is kept, or with the end
	}
	_ = s.w.q.Nc.PublishMsg(s.message(queue.OutLog, at, b)) // who misses it asks for it
}

// tellPart tells the log of a part.
func (s *sitting) tellPart() {
	s.told = true
	for at := 0; at < len(s.buf); at += job.MaxChunk {
		_ = s.w.q.Nc.PublishMsg(s.since(at)) // who misses it asks for it
	}
}

func (s *sitting) Progress(p solve.Progress) {
	doc, _ := json.Marshal(p) // plain data
	_ = s.w.q.Nc.PublishMsg(s.message(queue.OutProgress, 0, doc))
}

// since answers with the log from an offset on.
func (s *sitting) since(offset int) *nats.Msg {
	s.mu.Lock()
	defer s.mu.Unlock()
	offset = min(max(0, offset), len(s.buf))
	return s.message(queue.OutLog, offset, s.buf[offset:min(len(s.buf), offset+job.MaxChunk)])
}

// do does a task: it ends with an answer that is kept, or is given back. It reports whether
// the end was told.
func (w *worker) do(ctx context.Context, msg jetstream.Msg) bool {
	var j job.Job
	if _, err := plain.Decode(msg.Data(), &j); err != nil || !j.Valid() {
		w.log.Error("a task that makes no sense", "subject", msg.Subject())
		_ = msg.Term()
		return false
	}
	if j.Protocol != job.Protocol || j.Program != w.state.Program {
		_ = msg.NakWithDelay(time.Second) // it is for workers of another version
		queue.Sleep(ctx, queue.Pause)
		return false
	}
	if w.note(queue.StateBusy, j.ID, j.Class); j.Part == nil { // that a part is begun is told by itself
		w.tell()
	}
	told, err := w.serve(ctx, msg, &j)
	if err != nil {
		w.log.Warn("worker", "id", w.state.ID, "key", j.Key, "err", err)
		_ = msg.NakWithDelay(queue.Pause) // its time runs out otherwise
		queue.Sleep(ctx, queue.Pause)
	}
	return told
}

// keepAfter is how long a part has to take so that its answer is kept: what takes less is
// found again sooner than it is looked for.
const keepAfter = 100 * time.Millisecond

// comesAgain reports whether somebody may have had a message before, and may even have come to the end of its job.
func comesAgain(meta *jetstream.MsgMetadata, err error) bool {
	return err != nil || meta.NumDelivered > 1
}

// serve does a job, and reports whether its end was told. After an error somebody else has to do it.
func (w *worker) serve(ctx context.Context, msg jetstream.Msg, j *job.Job) (told bool, err error) {
	s := &sitting{w: w, id: j.ID, job: j, attempt: nuid.Next(), parts: map[*lent]bool{}}
	s.topic = sync.OnceValue(j.Topic)
	if len(j.Bundle) > 0 {
		return w.serveBundle(ctx, s, msg)
	}
	s.again = comesAgain(msg.Metadata())
	if s.again {
		// Another worker may have come to the end and not have been able to say so.
		if a, err := w.q.AnswerTo(ctx, j); err == nil && a != nil {
			return w.ended(s, msg)
		}
	}
	var failure queue.Failure
	if s.again || j.Part == nil { // parts come for the first time, mostly, and there are many
		if failure, err = w.q.Failure(ctx, j.Key); err != nil {
			return false, err
		}
	}
	var alone bool
	var cause string
	if j.Failed, alone, cause = blame(failure.Deaths); cause != "" {
		return w.finish(ctx, s, msg, j, replay.FailureLog(cause), true)
	}
	if alone {
		j.Means.Jobs = 1
	}
	begun := time.Now()
	e, death, gone, err := w.sit(ctx, s, msg, plain.Encode(*j))
	switch {
	case death != nil:
		if gone {
			return false, msg.Nak()
		}
		return false, w.mourn(ctx, msg, j, failure, death)
	case err != nil:
		return false, err
	case gone:
		s.keepFacts(context.WithoutCancel(ctx), s.id)
		return false, msg.NakWithDelay(yieldTime) // whoever is in a hurry comes first
	case e.Error != "":
		return w.finish(ctx, s, msg, j, replay.FailureLog(e.Error), false)
	case e.Final && j.Part != nil && (j.Part.Question() || time.Since(begun) < keepAfter):
		return w.ended(s, msg)
	}
	if j.Part != nil {
		s.tellPart() // nobody waits for its being kept
	}
	return w.finish(ctx, s, msg, j, s.buf, e.Final)
}

// sit has the process do a task. Gone: it is to be left to another worker.
func (w *worker) sit(ctx context.Context, s *sitting, msg jetstream.Msg, task []byte) (e child.End, death *queue.Death, gone bool, err error) {
	left, leave := context.WithCancel(ctx)
	defer leave()
	inner, cancel := context.WithCancel(left)
	defer cancel()
	w.mu.Lock()
	w.abandon = leave
	w.mu.Unlock()
	defer func() {
		w.mu.Lock()
		w.abandon = nil
		w.mu.Unlock()
	}()
	s.goes, s.ctx, s.process = left, inner, w.process
	defer s.lending.Wait()
	defer cancel()
	heard, err := w.listen(s, cancel)
	if err != nil {
		return e, nil, false, err
	}
	defer heard()
	go lease(inner, msg)

	if s.job.Part != nil {
		_ = s.w.q.Nc.PublishMsg(s.message(queue.OutBegun, 0, nil)) // who misses it wants it back
	}
	limit := s.job.Means.MaxTime
	if s.job.Reply != nil {
		limit = s.job.Reply.Time
	}
	e, death, err = w.process.Run(inner, task, limit, s)
	s.goesOn()
	s.yielding.Do(func() {}) // it has ended
	if s.hurry != nil {
		s.hurry.Stop()
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if death == nil {
		w.state.Done++
	} else {
		w.state.Deaths++
	}
	return e, death, left.Err() != nil, err
}

// lease says every now and then that the task is being worked at.
func lease(ctx context.Context, msg jetstream.Msg) {
	tick := time.NewTicker(queue.LeaseTime / 4)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			_ = msg.InProgress() // the next one may get through
		}
	}
}

// listen takes what clients and the coordinator have to say to whom is at a job.
func (w *worker) listen(s *sitting, cancel func()) (stop func(), err error) {
	sub, err := w.q.Nc.Subscribe(w.q.Subject("at", s.id), func(m *nats.Msg) {
		var word queue.AtWord
		if json.Unmarshal(m.Data, &word) != nil {
			return
		}
		if word.Cancel {
			cancel()
			return
		}
		if word.Idle > 0 {
			s.idle(word.Idle)
			return
		}
		if word.Yield {
			s.yield(cancel)
			return
		}
		r := s.since(word.Log)
		_ = m.RespondMsg(r) // who does not get it asks again
	})
	if err != nil {
		return nil, err
	}
	return func() { _ = sub.Unsubscribe() }, nil
}

// mourn keeps what is known of a death and gives the task back, for somebody else
// to try.
func (w *worker) mourn(ctx context.Context, msg jetstream.Msg, j *job.Job, f queue.Failure, d *queue.Death) error {
	d.Worker = w.state.ID
	if !d.Outside {
		w.log.Warn("a worker died", "id", d.Worker, "key", j.Key, "place", fmt.Sprintf("%+v", d.Place), "cause", d.Cause)
	}
	f.Key, f.Text, f.User = j.Key, j.Text, j.User
	f.Deaths = append(f.Deaths, *d)
	for i := range f.Deaths[:max(0, len(f.Deaths)-3)] {
		f.Deaths[i].Detail = "" // the last ones tell enough
	}
	if err := w.q.KeepFailure(ctx, f); err != nil {
		return err
	}
	return msg.Nak()
}

// finish keeps an answer, and then tells that it is there.
func (w *worker) finish(ctx context.Context, s *sitting, msg jetstream.Msg, j *job.Job, log []byte, final bool) (told bool, err error) {
	a := queue.Kept{Name: job.Item{Key: j.Key, ID: j.ID}.Name(final), Answer: queue.Answer{Log: log, Final: final, Ticket: j.Ticket, Worker: w.name(), Key: j.Key}}
	if err := w.q.Keep(ctx, a); err != nil {
		return false, fmt.Errorf("keeping an answer: %w", err)
	}
	s.forgetFacts(ctx, s.id)
	s.mu.Lock()
	s.buf = log
	s.mu.Unlock()
	return w.ended(s, msg)
}

// ended tells clients and the coordinator that an answer is kept.
func (w *worker) ended(s *sitting, msg jetstream.Msg) (told bool, err error) {
	if s.job.Part != nil && len(s.buf) > job.MaxChunk && !s.told {
		s.tellPart()
	}
	m := s.message(queue.OutEnded, len(s.buf), nil)
	if s.job.Part != nil && !s.told {
		m.Data = s.buf
	}
	if err := w.q.Nc.PublishMsg(m); err != nil {
		return false, err
	}
	return true, msg.Ack()
}
