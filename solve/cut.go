package solve

import (
	"strconv"
	"strings"
	"sync"
	"time"

	"rookery/solve/internal/search"
)

// Where one first move takes longer than all the others, it is cut, too: help play
// into the half moves behind it and behind those, battle play into the variations
// that are written. The pieces are jobs of a runner of their own, which the worker
// that is at the first move runs in the middle of it; so others can take some of them.
// A piece is named by a path: its place among the moves, behind what somebody else has
// to know beforehand, if anything; then the same of a piece of it, behind a dot.
//
// What takes long before anything is written is cut, too: the question whether a first
// move, or a half move of help play, leads to anything. It falls into questions about the
// moves behind it, and those into others, see search.Forks. Such a part has an answer
// instead of events; it is named by the question, behind a question mark.

// A Run is a run of parts while it is solved: others may take some of them. When
// the run is over there is nothing more to take, and what is given is ignored.
type Run struct {
	mu     sync.Mutex
	levels []*runner // the run itself, and what the worker has cut, outermost first
	lent   map[Part]lentJob
	hungry bool // more was wanted than there was
	pacer  pacer
	worker *search.Worker

	lender Lender
	forks  *search.Forks
	asked  map[search.Taken]Part // the questions among those that were lent
	around Part                  // the first move that the worker is at
	least  leasts
	given  chan struct{} // tells the worker that something was given
}

// A Lender lends the parts of a Run to others.
type Lender interface {
	// Want is called while nothing is left but what others have: it is time to give a
	// part back that nobody has begun with.
	Want()
	// Drop is called when what is found in a part that was taken is not needed any more.
	Drop(Part)
}

// A lentJob is one that somebody else is at: a job of a runner, or a question.
type lentJob struct {
	r        *runner
	i        int
	question search.Taken
}

// Leasts say how long that takes at least, on average, which others are given: a question, of
// which there are as many as one likes, and a piece, of which there are few and whose own
// pieces follow.
type leasts struct{ question, piece time.Duration }

func usualLeasts() leasts { return leasts{question: 8 * time.Millisecond, piece: 2 * time.Millisecond} }

// Take takes the last part that nobody is at, the greatest there are.
func (run *Run) Take() (part Part, ok bool) {
	run.mu.Lock()
	defer run.mu.Unlock()
	for level, r := range run.levels {
		least := run.least.piece
		if level == 0 {
			least = 0
		}
		if i, ok := r.take(least); ok {
			part := r.name(i)
			run.lent[part] = lentJob{r: r, i: i}
			return part, true
		}
	}
	run.hungry = true
	if q, taken, ok := run.forks.Take(run.least.question); ok {
		part := run.around
		part.Below = questionMark + q.String()
		run.lent[part], run.asked[taken] = lentJob{question: taken}, part
		return part, true
	}
	return part, false
}

const questionMark = "?"

// Question reports whether a part has an answer instead of events.
func (part Part) Question() bool { return strings.HasPrefix(part.Below, questionMark) }

// Give gives what was found in a part that was taken; nil gives the part back.
func (run *Run) Give(part Part, found *Found) {
	run.mu.Lock()
	l, ok := run.lent[part]
	delete(run.lent, part)
	delete(run.asked, l.question)
	switch {
	case !ok:
	case l.r != nil:
		defer l.r.give(l.i, found)
	case found == nil || found.Answer == 0:
		run.forks.Give(l.question, false, false, 0)
	default:
		run.forks.Give(l.question, found.Answer > 0, true, found.Positions)
	}
	run.mu.Unlock()
	select {
	case run.given <- struct{}{}:
	default: // there is a word already
	}
}

// drop forgets a question.
func (run *Run) drop(t search.Taken) {
	run.mu.Lock()
	part, ok := run.asked[t]
	delete(run.asked, t)
	delete(run.lent, part)
	run.mu.Unlock()
	if ok {
		run.lender.Drop(part)
	}
}

// A pacer has a say in how a run goes on, for tests.
type pacer interface {
	now() time.Duration
	// pause is called where there may be more to be taken.
	pause(*Run)
	// rest is called while nothing is left but what others have.
	rest(*Run)
}

// rest waits a moment for what others are at, and asks for what they have not begun.
func (run *Run) rest() {
	run.lender.Want()
	if run.pacer != nil {
		run.pacer.rest(run)
		return
	}
	select {
	case <-run.given:
	case <-time.After(wantAgain):
	}
}

// within notes that the worker is at a job of the outermost runner.
func (run *Run) within(r *runner, i int, w *search.Worker) (end func()) {
	if run.levels[0] != r || r.jobs[i].branch == nil {
		return func() {}
	}
	run.mu.Lock()
	run.around = r.name(i)
	run.around.Below = ""
	run.mu.Unlock()
	w.Fork(run.forks, r.jobs[i].branch)
	return func() { w.Fork(nil, nil) }
}

// take takes the last job that nobody is at, if those before it have taken as long as
// least on average.
func (r *runner) take(least time.Duration) (i int, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.shared.forks.Now()-r.begun < least*time.Duration(max(1, r.head)) {
		return 0, false
	}
	for i := len(r.jobs) - 1; i > r.head && !r.over; i-- {
		if j := r.jobs[i]; !j.started {
			j.started, j.elsewhere = true, true
			r.taken++
			return i, true
		}
	}
	return 0, false
}

func (r *runner) give(i int, found *Found) {
	r.mu.Lock()
	if r.over {
		r.mu.Unlock()
		return
	}
	j := r.jobs[i]
	j.elsewhere = false
	r.taken--
	if found == nil {
		j.started = false
		r.next = min(r.next, i)
		r.mu.Unlock()
		return
	}
	r.found += found.Positions
	r.giving.Add(1)
	defer r.giving.Done()
	r.mu.Unlock()
	for _, e := range found.Events {
		r.deliver(i, e.event())
	}
	r.finish(i)
}

// begin has the jobs of a runner taken, too, until end is called.
func (run *Run) begin(r *runner, w *search.Worker) (end func()) {
	r.shared, r.begun = run, run.forks.Now()
	run.mu.Lock()
	run.levels = append(run.levels, r)
	run.mu.Unlock()
	if run.pacer != nil {
		run.pacer.pause(run)
	}
	return func() {
		run.mu.Lock()
		run.levels = run.levels[:len(run.levels)-1]
		run.mu.Unlock()
		r.mu.Lock()
		r.over = true
		r.mu.Unlock()
		r.giving.Wait()
		w.Add(r.found)
	}
}

// mostLevels is how deep jobs are cut into pieces, and those into others.
const mostLevels = 8

// cuts reports whether the jobs of a runner are cut: first moves always, since that
// costs nothing, and what is below them while others have nothing to do.
func (run *Run) cuts(r *runner) bool {
	run.mu.Lock()
	defer run.mu.Unlock()
	return run.levels[0] == r || run.hungry && len(run.levels) < mostLevels
}

// cut makes pieces of a part, and runs them.
func (run *Run) cut(w *search.Worker, part Part) search.Cut {
	return func(state string, n int, out func(search.Event), try func(int, func(search.Event), search.Cut)) bool {
		r := &runner{jobs: make([]*job, n), pending: make([][]search.Event, n), out: out}
		run.mu.Lock()
		run.hungry = false
		run.mu.Unlock()
		for k := range n {
			r.jobs[k] = &job{run: func(_ *search.Worker, out func(search.Event)) { try(k, out, nil) }}
			if state == "" {
				r.jobs[k].cut = func(_ *search.Worker, out func(search.Event), by search.Cut) { try(k, out, by) }
			}
		}
		r.name = func(k int) Part { return part.piece(state, k) }
		defer run.begin(r, w)()
		r.work(w)
		return true
	}
}

// piece names a piece of a part.
func (part Part) piece(state string, k int) Part {
	s := strconv.Itoa(k)
	if state != "" {
		s = state + ":" + s
	}
	if part.Below != "" {
		s = part.Below + "." + s
	}
	part.Below = s
	return part
}

// along is the Cut that tries the one piece that a path leads to. If there is no such
// piece it says so; a search that comes to none, because it knows by now that nothing is
// to be found there, has found nothing.
func along(path []string, out func(search.Event), by search.Cut, none *bool) search.Cut {
	return func(_ string, n int, _ func(search.Event), try func(int, func(search.Event), search.Cut)) bool {
		k, err := strconv.Atoi(path[0])
		switch {
		case err != nil || k < 0 || k >= n:
			*none = true
		case len(path) == 1:
			try(k, out, by)
		default:
			try(k, func(search.Event) {}, along(path[1:], out, by, none))
		}
		return false
	}
}

// share offers a run to others; what it returns ends that.
func (l *locator) share(r *runner, w *search.Worker) (end func()) {
	begun := time.Now()
	run := &Run{
		worker: w,
		lent:   map[Part]lentJob{}, asked: map[search.Taken]Part{}, given: make(chan struct{}, 1), least: usualLeasts(), pacer: l.cfg.pacer,
	}
	run.forks = &search.Forks{Now: func() time.Duration { return time.Since(begun) }, Rest: run.rest, Drop: run.drop}
	if run.pacer != nil {
		run.forks.Now, run.forks.Pause = run.pacer.now, func() { run.pacer.pause(run) }
	}
	here := l.here
	r.name = func(i int) Part {
		if l.cfg.part != nil {
			return l.cfg.part.part
		}
		part := here
		part.Job = i
		return part
	}
	run.lender = l.cfg.Share(run)
	return run.begin(r, w)
}

// path is where a part is below its first move.
func (part Part) path() []string { return strings.Split(part.Below, ".") }
