package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nuid"

	"rookery/farm/internal/plain"
	"rookery/solve"
)

// A WorkerState is what a worker tells of itself, every second and when it changes.
type WorkerState struct {
	ID      string    `json:"id"`
	Host    string    `json:"host"`
	PID     int       `json:"pid"` // of its process
	Program string    `json:"program"`
	State   string    `json:"state" enum:"idle,busy,draining,stopped"`
	Since   time.Time `json:"since"`         // when the state began
	Job     string    `json:"job,omitempty"` // its id
	Class   Class     `json:"class"`
	Memory  int64     `json:"memory"` // bytes in use
	Done    int       `json:"done"`   // tasks
	Deaths  int       `json:"deaths"` // of its processes
}

// States of workers.
const (
	stateIdle     = "idle"
	stateBusy     = "busy"
	stateDraining = "draining" // takes no more tasks
	stateStopped  = "stopped"
)

// A worker has one process at a time, gives it tasks of the queue and passes on
// what it finds. It survives its process.
type worker struct {
	q       *queue
	command Command
	memory  int64
	log     *slog.Logger

	mu       sync.Mutex
	state    WorkerState
	draining bool
	changed  chan struct{}      // closed when draining changes
	abandon  context.CancelFunc // ends the task at once, nil if there is none
	process  *process
}

// Kinds of messages about a job's answer.
const (
	headerKind    = "Rookery-Kind"
	headerAttempt = "Rookery-Attempt"
	headerOffset  = "Rookery-Offset"

	outLog      = "log"
	outProgress = "progress"
	outEnded    = "ended"
	outBegun    = "begun"  // with a part
	outParted   = "parted" // what stands behind the offset in a bundle is given back
)

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
			w.process.close()
		}
		w.set(stateStopped, "", 0)
	}()
	go w.beat(ctx)
	for ctx.Err() == nil {
		if !w.ready(ctx) || !w.willing(ctx) {
			continue
		}
		w.set(stateIdle, "", 0)
		inner, cancel := context.WithTimeout(ctx, 3*time.Second)
		msg, err := w.q.taken.Next(jetstream.FetchContext(inner))
		cancel()
		if err != nil {
			if !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, nats.ErrTimeout) && !errors.Is(err, jetstream.ErrNoMessages) {
				sleep(ctx, restart)
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
		w.do(ctx, msg)
	}
}

func sleep(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// ready sees to it that there is a process.
func (w *worker) ready(ctx context.Context) bool {
	if p := w.process; p != nil {
		select {
		case <-p.exited:
			w.process = nil
		default:
			return true
		}
	}
	p, err := startProcess(w.command, w.memory)
	if err != nil {
		w.log.Error("worker", "err", err)
		sleep(ctx, 10*restart)
		return false
	}
	w.mu.Lock()
	w.process = p
	w.state.PID = p.cmd.Process.Pid
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
	w.set(stateDraining, "", 0)
	select {
	case <-changed:
	case <-ctx.Done():
	}
	return false
}

// set notes a state and tells the farm.
func (w *worker) set(state, job string, class Class) {
	w.mu.Lock()
	if w.state.State != state || w.state.Job != job {
		w.state.State, w.state.Job, w.state.Class, w.state.Since = state, job, class, time.Now().UTC()
	}
	w.mu.Unlock()
	w.tell()
}

func (w *worker) tell() {
	w.mu.Lock()
	s := w.state
	if w.process != nil {
		s.Memory = w.process.resident()
	}
	w.mu.Unlock()
	doc, _ := json.Marshal(s) // plain data
	_ = w.q.nc.Publish(w.q.subject("worker", s.ID), doc)
}

func (w *worker) beat(ctx context.Context) {
	tick := time.NewTicker(beatEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			w.tell()
		}
	}
}

// Orders to a worker.
const (
	OrderDrain  = "drain"  // end the task, take no other
	OrderResume = "resume" // take tasks again
	OrderStop   = "stop"   // leave the task to another worker, take no other
)

// obey has the worker do what operators order.
func (w *worker) obey() (stop func(), err error) {
	sub, err := w.q.nc.Subscribe(w.q.subject("order", w.state.ID), func(m *nats.Msg) {
		w.mu.Lock()
		draining := string(m.Data) != OrderResume
		if draining != w.draining {
			w.draining = draining
			close(w.changed)
			w.changed = make(chan struct{})
		}
		if string(m.Data) == OrderStop && w.abandon != nil {
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
	job     *Job
	attempt string
	left    context.Context // done when the task is left to another worker
	ctx     context.Context // done when it is to end, also for other reasons
	process *process
	lending sync.WaitGroup
	hears   sync.Once
	topic   func() string // where those who are at the same problem hear each other

	mu    sync.Mutex
	buf   []byte // the log so far
	parts map[*lent]bool

	yielding sync.Once
	hurry    *time.Timer // ends it, nil while nobody is in a hurry
	items                // of a bundle
}

func (s *sitting) message(kind string, offset int, body []byte) *nats.Msg {
	m := nats.NewMsg(s.w.q.subject("out", s.id))
	m.Header.Set(headerKind, kind)
	m.Header.Set(headerAttempt, s.attempt)
	m.Header.Set(headerOffset, strconv.Itoa(offset))
	m.Header.Set(headerWorker, s.w.name())
	m.Data = body
	return m
}

func (s *sitting) log(b []byte) {
	if done(s.left) {
		return // that it was interrupted here: it goes on elsewhere
	}
	s.mu.Lock()
	at := len(s.buf)
	s.buf = append(s.buf, b...)
	s.mu.Unlock()
	if len(s.job.Bundle) > 0 {
		return // it is told when it is kept
	}
	_ = s.w.q.nc.PublishMsg(s.message(outLog, at, b)) // who misses it asks for it
}

func (s *sitting) progress(p solve.Progress) {
	doc, _ := json.Marshal(p) // plain data
	_ = s.w.q.nc.PublishMsg(s.message(outProgress, 0, doc))
}

// since answers with the log from an offset on.
func (s *sitting) since(offset int) *nats.Msg {
	s.mu.Lock()
	defer s.mu.Unlock()
	offset = min(max(0, offset), len(s.buf))
	return s.message(outLog, offset, s.buf[offset:min(len(s.buf), offset+maxChunk)])
}

// do does a task: it ends with an answer that is kept, or is given back.
func (w *worker) do(ctx context.Context, msg jetstream.Msg) {
	var j Job
	if _, err := plain.Decode(msg.Data(), &j); err != nil || !validKey(j.Key) || !validKey(j.ID) {
		w.log.Error("a task that makes no sense", "subject", msg.Subject())
		_ = msg.Term()
		return
	}
	if j.Protocol != Protocol || j.Program != w.state.Program {
		_ = msg.NakWithDelay(time.Second) // it is for workers of another version
		sleep(ctx, restart)
		return
	}
	w.set(stateBusy, j.ID, j.Class)
	if err := w.serve(ctx, msg, &j); err != nil {
		w.log.Warn("worker", "id", w.state.ID, "key", j.Key, "err", err)
		_ = msg.NakWithDelay(restart) // its time runs out otherwise
		sleep(ctx, restart)
	}
}

// serve does a job. After an error somebody else has to.
func (w *worker) serve(ctx context.Context, msg jetstream.Msg, j *Job) error {
	s := &sitting{w: w, id: j.ID, job: j, attempt: nuid.Next(), parts: map[*lent]bool{}}
	s.topic = sync.OnceValue(func() string { return w.q.subject("news", j.topic()) })
	if len(j.Bundle) > 0 {
		return w.serveBundle(ctx, s, msg)
	}
	if meta, err := msg.Metadata(); err == nil && meta.NumDelivered > 1 {
		// Another worker may have come to the end and not have been able to say so.
		if a, err := w.q.answerTo(ctx, j); err == nil && a != nil {
			return w.ended(s, msg)
		}
	}
	failure, err := w.q.failure(ctx, j.Key)
	if err != nil {
		return err
	}
	var alone bool
	var cause string
	if j.Failed, alone, cause = blame(failure.Deaths); cause != "" {
		return w.finish(ctx, s, msg, j, failureLog(cause), true)
	}
	if alone {
		j.Means.Jobs = 1
	}
	e, death, gone, err := w.sit(ctx, s, msg, plain.Encode(*j))
	switch {
	case death != nil:
		if gone {
			return msg.Nak()
		}
		return w.mourn(ctx, msg, j, failure, death)
	case err != nil:
		return err
	case gone:
		return msg.NakWithDelay(yieldTime) // whoever is in a hurry comes first
	case e.Error != "":
		return w.finish(ctx, s, msg, j, failureLog(e.Error), false)
	}
	return w.finish(ctx, s, msg, j, s.buf, e.Final)
}

// sit has the process do a task. Gone: it is to be left to another worker.
func (w *worker) sit(ctx context.Context, s *sitting, msg jetstream.Msg, task []byte) (e end, death *Death, gone bool, err error) {
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
	s.left, s.ctx, s.process = left, inner, w.process
	defer s.lending.Wait()
	defer cancel()
	heard, err := w.listen(s, cancel)
	if err != nil {
		return e, nil, false, err
	}
	defer heard()
	go lease(inner, msg)

	if s.job.Part != nil {
		s.hear()
		_ = s.w.q.nc.PublishMsg(s.message(outBegun, 0, nil)) // who misses it wants it back
	}
	limit := s.job.Means.MaxTime
	if s.job.Reply != nil {
		limit = s.job.Reply.Time
	}
	e, death, err = w.process.run(inner, task, limit, s)
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
	return e, death, done(left), err
}

// lease says every now and then that the task is being worked at.
func lease(ctx context.Context, msg jetstream.Msg) {
	tick := time.NewTicker(leaseTime / 4)
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
	sub, err := w.q.nc.Subscribe(w.q.subject("at", s.id), func(m *nats.Msg) {
		var word atWord
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

// An atWord is something that is said to the worker that is at a job.
type atWord struct {
	Cancel bool `json:"cancel,omitempty"`
	Idle   int  `json:"idle,omitempty"`  // so many workers have nothing to do
	Yield  bool `json:"yield,omitempty"` // the job is to make room for another one
	Log    int  `json:"log,omitempty"`   // asks for the log from an offset on
}

// mourn keeps what is known of a death and gives the task back, for somebody else
// to try.
func (w *worker) mourn(ctx context.Context, msg jetstream.Msg, j *Job, f Failure, d *Death) error {
	d.Worker = w.state.ID
	if !d.Outside {
		w.log.Warn("a worker died", "id", d.Worker, "key", j.Key, "place", fmt.Sprintf("%+v", d.Place), "cause", d.Cause)
	}
	f.Key, f.Text, f.User = j.Key, j.Text, j.User
	f.Deaths = append(f.Deaths, *d)
	for i := range f.Deaths[:max(0, len(f.Deaths)-3)] {
		f.Deaths[i].Detail = "" // the last ones tell enough
	}
	if err := w.q.keepFailure(ctx, f); err != nil {
		return err
	}
	return msg.Nak()
}

// finish keeps an answer, and then tells that it is there.
func (w *worker) finish(ctx context.Context, s *sitting, msg jetstream.Msg, j *Job, log []byte, final bool) error {
	a := kept{Item{j.Key, j.ID}.name(final), answer{log: log, final: final, ticket: j.Ticket, worker: w.name()}}
	if err := w.q.keep(ctx, a); err != nil {
		return fmt.Errorf("keeping an answer: %w", err)
	}
	s.mu.Lock()
	s.buf = log
	s.mu.Unlock()
	return w.ended(s, msg)
}

// ended tells clients and the coordinator that an answer is kept.
func (w *worker) ended(s *sitting, msg jetstream.Msg) error {
	err := w.q.nc.PublishMsg(s.message(outEnded, len(s.buf), nil))
	if err == nil {
		err = msg.Ack()
	}
	return err
}
