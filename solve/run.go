package solve

import (
	"math/rand/v2"
	"sync"
	"sync/atomic"

	"rookery/solution"
)

// A job is a part of a search that does not depend on the others, for
// instance a first move with all its play. Its results are written in the
// order of the jobs, however many workers there are.
type job struct {
	// run does the job; what it finds goes to out as it is found.
	run func(w *worker, out func(event))
	// assist, if not nil, does the same work in another order and tells what
	// came out (1 yes, -1 no, 0 nothing): idle workers call it.
	assist func(w *worker) int32

	verdict atomic.Int32
	settled atomic.Bool // a verdict is there: searches for it can end
	needs   pictureSet  // the pictures that can come about in it; nil: any
	done    bool        // guarded by runner.mu
	started bool
}

// judged lets idle workers help with a job's question: it returns the function
// by which the job asks it, and sets assist. Known is false if the search ended
// before there was an answer.
func (j *job) judged(ask func(w *worker) bool) func(w *worker) (ok, known bool) {
	j.assist = func(w *worker) int32 {
		ok := ask(w)
		switch {
		case w.stopped():
			return 0
		case ok:
			return 1
		}
		return -1
	}
	return func(w *worker) (ok, known bool) {
		w.halt = &j.settled
		ok = ask(w)
		stopped := w.stopped()
		w.halt = nil
		if v := j.verdict.Load(); v != 0 {
			ok, stopped = v > 0, false // a helper was faster
		}
		j.settled.Store(true)
		return ok, !stopped
	}
}

// An event is a node or a message, on its way to the sink.
type event struct {
	node    *solution.Node
	message *solution.Message
	final   key // of a line of play: where it ends
}

// runner runs jobs and hands their events on in order.
type runner struct {
	mu      sync.Mutex
	jobs    []*job
	pending [][]event
	head    int
	next    int
	out     func(event)
	done    func(int) // called after each job with its place
}

// runJobs runs all jobs on the workers' goroutines.
func runJobs(workers []*worker, jobs []*job, out func(event), done func(int)) {
	if l := workers[0].locator; l != nil {
		jobs = l.cut(jobs)
	}
	r := &runner{jobs: jobs, pending: make([][]event, len(jobs)), out: out, done: done}
	if len(workers) > 1 && len(jobs) > 0 {
		var wg sync.WaitGroup
		for _, w := range workers {
			wg.Go(func() { r.work(w) })
		}
		wg.Wait()
		return
	}
	r.work(workers[0])
}

func (r *runner) work(w *worker) {
	for {
		r.mu.Lock()
		if r.next >= len(r.jobs) || w.stop.Load() {
			r.mu.Unlock()
			break
		}
		i := r.next
		r.next++
		j := r.jobs[i]
		j.started = true
		r.mu.Unlock()

		j.run(w, func(e event) { r.deliver(i, e) })
		j.settled.Store(true)
		r.finish(i)
	}
	for !w.stop.Load() {
		j := r.unfinished()
		if j == nil {
			return
		}
		w.halt = &j.settled
		w.shuffle = rand.New(rand.NewPCG(uint64(w.nodes), 1))
		v := j.assist(w)
		w.halt, w.shuffle = nil, nil
		if v != 0 && j.verdict.CompareAndSwap(0, v) {
			j.settled.Store(true)
		}
	}
}

// deliver passes an event on at once if its job is the first unfinished one.
func (r *runner) deliver(i int, e event) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if i == r.head {
		r.out(e)
		return
	}
	r.pending[i] = append(r.pending[i], e)
}

func (r *runner) finish(i int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.jobs[i].done = true
	for r.head < len(r.jobs) && r.jobs[r.head].done {
		r.head++
		if r.head < len(r.jobs) {
			for _, e := range r.pending[r.head] {
				r.out(e)
			}
			r.pending[r.head] = nil
		}
	}
	if r.done != nil {
		r.done(i)
	}
}

// unfinished is a running job that an idle worker can help with.
func (r *runner) unfinished() *job {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, j := range r.jobs[r.head:] {
		if j.started && !j.done && j.assist != nil && !j.settled.Load() {
			return j
		}
	}
	return nil
}
