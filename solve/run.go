package solve

import (
	"sync"
	"sync/atomic"
	"time"

	"rookery/solution"
	"rookery/solve/internal/picture"
	"rookery/solve/internal/plan"
	"rookery/solve/internal/search"
)

// A job is a part of a search that does not depend on the others, for
// instance a first move with all its play. Its results are written in the
// order of the jobs, however many workers there are.
type job struct {
	// run does the job; what it finds goes to out as it is found.
	run func(w *search.Worker, out func(search.Event))
	// ask, if not nil, is the question whose answer the job depends on: idle workers
	// ask it with the moves in another order.
	ask func(w *search.Worker) bool
	// tree, if not nil, writes what the job finds once its question is answered: idle workers
	// go ahead of it.
	tree func(w *search.Worker, out func(search.Event))
	// cut, if not nil, does the job with the moves behind its first one given to by.
	cut func(w *search.Worker, out func(search.Event), by search.Cut)
	// at, if not nil, does only what a path says: a piece that cut has made, or a piece
	// of one. It is false if there is no such piece.
	at func(w *search.Worker, path []string, out func(search.Event), by search.Cut) bool
	// branch is what the job asks questions about that others can answer; nil: nothing.
	branch *plan.Branch

	name string // its first move, for Progress

	verdict   atomic.Int32
	settled   atomic.Bool    // a verdict is there: searches for it can end
	over      atomic.Bool    // it is done
	scouts    atomic.Int32   // how many have gone ahead of it
	needs     picture.Subset // the pictures that can come about in it; nil: any
	done      bool           // guarded by runner.mu
	started   bool
	elsewhere bool // somebody else has it
}

// judged lets idle workers help with a job's question: it returns the function
// by which the job asks it. Known is false if the search ended before there was
// an answer.
func (j *job) judged(ask func(w *search.Worker) bool) func(w *search.Worker) (ok, known bool) {
	j.ask = ask
	return func(w *search.Worker) (ok, known bool) {
		ok, known = w.Until(&j.settled, ask)
		if v := j.verdict.Load(); v != 0 {
			ok, known = v > 0, true // a helper was faster
		}
		j.settled.Store(true)
		return ok, known
	}
}

// runner runs jobs and hands their events on in order.
type runner struct {
	mu      sync.Mutex
	jobs    []*job
	pending [][]search.Event // of jobs that are not their turn yet
	held    int              // events in pending
	plenty  int              // nodes that are enough, whichever; 0: all are wanted
	nodes   int              // so far, if some are enough
	head    int
	next    int
	out     func(search.Event)
	done    func(int) // called after each job with its place
	pause   func()    // called before each job, if not nil
	// What a Follower is told, and may refuse; nil if there is none.
	enter  func(int) error
	leave  func(int)
	from   func(int)
	taken  int // jobs that others have
	over   bool
	giving sync.WaitGroup
	found  int64          // positions that others examined
	shared *Run           // nil if nothing is lent
	begun  time.Duration  // by the clock of its forks
	name   func(int) Part // of a job
}

// runJobs has a crew run all jobs, as far as they are not cut out
// by a locator, which may be nil.
func runJobs(c *crew, l *locator, jobs []*job, plenty int, out func(search.Event), done func(int)) {
	if l != nil {
		jobs = l.cut(jobs)
	}
	r := &runner{jobs: jobs, pending: make([][]search.Event, len(jobs)), plenty: plenty, out: out, done: done}
	if l != nil && l.cfg.Follow != nil {
		l.follow(r)
	}
	if l != nil && l.cfg.Share != nil {
		defer l.share(r, c.lead())()
	}
	c.work(r)
}

func (r *runner) work(w *search.Worker) {
	for {
		i, ok := r.pick(w)
		if !ok {
			break
		}
		j := r.jobs[i]
		r.run(w, i, j)
		j.settled.Store(true)
		j.over.Store(true)
		r.finish(i)
	}
	var scouted *job
	for !w.Stop.Load() {
		j := r.unfinished(scouted)
		if j == nil {
			return
		}
		if j.ask == nil || j.settled.Load() {
			if j.tree != nil { // or it has been settled this moment, and nothing is left to help with
				w.Scout(&j.over, j.scouts.Add(1) == 1, j.tree)
				scouted = j
			}
			continue
		}
		ok, known := w.Assist(&j.settled, j.ask)
		if !known {
			continue
		}
		v := int32(-1)
		if ok {
			v = 1
		}
		if j.verdict.CompareAndSwap(0, v) {
			j.settled.Store(true)
		}
	}
}

// pick is the next job to be done here. While others have jobs, which they may give
// back, it waits.
func (r *runner) pick(w *search.Worker) (i int, ok bool) {
	if r.pause != nil {
		r.pause()
	}
	for !w.Stop.Load() {
		r.mu.Lock()
		for r.next < len(r.jobs) && r.jobs[r.next].started {
			r.next++
		}
		if r.next < len(r.jobs) {
			i = r.next
			r.jobs[i].started = true
			r.mu.Unlock()
			return i, true
		}
		taken := r.taken
		r.mu.Unlock()
		if taken == 0 {
			return 0, false
		}
		r.shared.rest()
	}
	return 0, false
}

// wantAgain is how often it is asked for jobs that others have.
const wantAgain = 5 * time.Millisecond

// run does a job, unless the follower wants it left out.
func (r *runner) run(w *search.Worker, i int, j *job) {
	if r.enter == nil {
		r.search(w, i, j)
		return
	}
	if err := r.enter(i); err != nil {
		r.deliver(i, search.Event{Message: &solution.Message{Kind: solution.Failure, Text: err.Error()}})
		return
	}
	r.search(w, i, j)
	r.leave(i) // not deferred: see solver.followed
}

func (r *runner) search(w *search.Worker, i int, j *job) {
	out := func(e search.Event) {
		r.await(w, i)
		r.deliver(i, e)
	}
	if r.shared != nil {
		defer r.shared.within(r, i, w)()
	}
	if r.shared != nil && j.cut != nil && r.shared.cuts(r) {
		j.cut(w, out, r.shared.cut(w, r.name(i)))
		return
	}
	j.run(w, out)
}

// mostHeld bounds the events that wait for the turn of their jobs, since there may
// be more than memory holds.
const mostHeld = 1024

// await lets a worker that is far ahead with its job wait while another one here
// does the job whose turn it is.
func (r *runner) await(w *search.Worker, i int) {
	for !w.Stop.Load() {
		r.mu.Lock()
		head := r.jobs[r.head]
		free := i == r.head || r.held < mostHeld || !head.started || head.elsewhere
		r.mu.Unlock()
		if free {
			return
		}
		time.Sleep(wantAgain)
	}
}

// send passes an event of a job on.
func (r *runner) send(i int, e search.Event) {
	if r.from != nil {
		r.from(i)
	}
	r.out(e)
}

// deliver passes an event on at once if its job is the first unfinished one.
func (r *runner) deliver(i int, e search.Event) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if e.Node != nil {
		r.nodes++
	}
	if i == r.head {
		r.send(i, e)
		return
	}
	r.pending[i] = append(r.pending[i], e)
	r.held++
	if r.plenty > 0 && r.nodes >= r.plenty {
		for i := range r.pending {
			r.sendPending(i)
		}
	}
}

// sendPending passes on what has waited for a job's turn.
func (r *runner) sendPending(i int) {
	for _, e := range r.pending[i] {
		r.send(i, e)
	}
	r.held -= len(r.pending[i])
	r.pending[i] = nil
}

func (r *runner) finish(i int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.jobs[i].done = true
	for r.head < len(r.jobs) && r.jobs[r.head].done {
		r.head++
		if r.head < len(r.jobs) {
			r.sendPending(r.head)
		}
	}
	if r.done != nil {
		r.done(i)
	}
}

// unfinished is a running job that an idle worker can help with, other than the one that it has
// been through.
func (r *runner) unfinished(scouted *job) *job {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, j := range r.jobs[r.head:] {
		if !j.started || j.elsewhere || j.done {
			continue
		}
		if j.ask != nil && !j.settled.Load() || j.tree != nil && j != scouted {
			return j
		}
	}
	return nil
}
