// Package simulation tells how long a farm of many workers would take, from times
// that were measured on a small one: an event simulation of workers and coordinator.
//
// What is simulated is what package farm does: jobs wait for a worker each; when none
// wait, those that have run for a while lend first moves, the last ones first, to idle
// workers. That a first move is cut, too, when all
// are taken is not simulated here but in package solve (TestScaling).
package simulation

import (
	"cmp"
	"container/heap"
	"slices"
	"time"
)

// Measured is what was measured on a machine.
type Measured struct {
	Machine   string          `json:"machine"`
	Latencies Latencies       `json:"latencies"`
	Hard      []Problem       `json:"hard"`
	Batch     []time.Duration `json:"batch"` // problems of a batch, by one process
	Real      []Real          `json:"real"`
}

// A Real is how long a farm has taken; of no workers: one process.
type Real struct {
	Name    string        `json:"name"`
	Workers int           `json:"workers"`
	Took    time.Duration `json:"took"`
}

// Latencies are what a farm adds to searches.
type Latencies struct {
	Lend        time.Duration `json:"lend"`        // from the offer of a part until it is back, without its search
	Turn        time.Duration `json:"turn"`        // of a worker, between two jobs that wait
	Coordinator time.Duration `json:"coordinator"` // work for each job of coordinator and queue
}

// A Problem is a problem and its parts, each solved alone.
type Problem struct {
	Name  string          `json:"name"`
	Whole time.Duration   `json:"whole"` // by one process
	Parts []time.Duration `json:"parts"`
}

// A Farm is what is simulated.
type Farm struct {
	Workers int
	Latencies
	// Patience is how long a job is solved by one worker alone, and how often idle
	// workers are told of.
	Patience time.Duration
}

// An event is something that happens at a time.
type event struct {
	at time.Duration
	do func()
}

type events []event

func (e events) Len() int           { return len(e) }
func (e events) Less(i, j int) bool { return e[i].at < e[j].at }
func (e events) Swap(i, j int)      { e[i], e[j] = e[j], e[i] }
func (e *events) Push(x any)        { *e = append(*e, x.(event)) }
func (e *events) Pop() any {
	old := *e
	x := old[len(old)-1]
	*e = old[:len(old)-1]
	return x
}

// A run is a simulation under way.
type run struct {
	Farm
	now     time.Duration
	events  events
	free    int
	waiting []*job
	running []*job
	lent    []*part       // for the next idle worker
	busy    time.Duration // until when the coordinator works
}

// A job is a problem that is being solved by a worker, with the help of others.
type job struct {
	whole   time.Duration
	parts   []*part
	at      int // what its own worker is at
	begun   time.Duration
	begins  bool // it has begun
	waits   bool // for parts that are lent
	lending int
}

type part struct {
	job         *job
	own, alone  time.Duration // to its job's worker, and to another one
	lent, begun bool
	done        bool
}

// Solve tells how long a farm takes for problems that are there from the beginning.
func (f Farm) Solve(problems []Problem) time.Duration {
	r := &run{Farm: f, free: f.Workers}
	for _, p := range problems {
		j := &job{whole: p.Whole}
		var sum time.Duration
		for _, d := range p.Parts {
			sum += d
		}
		for _, d := range p.Parts {
			// Who solves all of them has what was learned before.
			own := time.Duration(float64(d) * float64(p.Whole) / float64(sum))
			j.parts = append(j.parts, &part{job: j, own: own, alone: d})
		}
		if len(j.parts) == 0 {
			j.parts = []*part{{job: j, own: p.Whole, alone: p.Whole}}
		}
		r.waiting = append(r.waiting, j)
	}
	r.give()
	r.after(f.Patience, r.hint)
	for len(r.waiting)+len(r.running) > 0 {
		e := heap.Pop(&r.events).(event)
		r.now = e.at
		e.do()
	}
	return r.now
}

func (r *run) after(d time.Duration, do func()) { heap.Push(&r.events, event{r.now + d, do}) }

// coordinated is when the coordinator has done what it has to for a job.
func (r *run) coordinated() time.Duration {
	r.busy = max(r.busy, r.now) + r.Coordinator
	return r.busy - r.now
}

// give gives idle workers what waits.
func (r *run) give() {
	for r.free > 0 && len(r.lent) > 0 {
		p := r.lent[0]
		r.lent = r.lent[1:]
		if p.lent { // it was not taken back
			r.free--
			p.begun = true
			r.after(p.alone+max(r.Lend/2, r.coordinated()), func() {
				r.free++
				r.after(r.Lend/2, func() { r.returned(p) })
				r.give()
			})
		}
	}
	for r.free > 0 && len(r.waiting) > 0 {
		j := r.waiting[0]
		r.waiting = r.waiting[1:]
		r.running = append(r.running, j)
		r.free--
		r.after(max(r.Turn, r.coordinated()), func() { j.begun, j.begins = r.now, true; r.next(j) })
	}
}

// next has a job's worker go on with the first part that nobody is at.
func (r *run) next(j *job) {
	for j.at < len(j.parts) && (j.parts[j.at].lent || j.parts[j.at].done) {
		j.at++
	}
	if j.at == len(j.parts) {
		// What nobody has begun with is taken back, the first one at once.
		for i, p := range j.parts {
			if p.lent && !p.begun {
				p.lent = false
				j.lending--
				j.at = min(j.at, i)
			}
		}
	}
	if j.at == len(j.parts) {
		if j.waits = true; j.lending == 0 {
			r.end(j)
		}
		return
	}
	p := j.parts[j.at]
	j.at++
	r.after(p.own, func() { p.done = true; r.next(j) })
}

func (r *run) returned(p *part) {
	p.lent, p.done = false, true
	if p.job.lending--; p.job.lending == 0 && p.job.waits {
		r.end(p.job)
	}
}

func (r *run) end(j *job) {
	r.running = slices.DeleteFunc(r.running, func(k *job) bool { return k == j })
	r.free++
	r.give()
}

// hint tells those who are at long jobs how many workers are idle.
func (r *run) hint() {
	r.after(r.Patience, r.hint)
	if len(r.waiting) > 0 {
		return
	}
	var long []*job
	for _, j := range r.running {
		if j.begins && r.now-j.begun >= r.Patience {
			long = append(long, j)
		}
	}
	slices.SortFunc(long, func(a, b *job) int { return cmp.Compare(a.begun, b.begun) })
	free := r.free - len(r.lent)
	for i, j := range long {
		n := (free + len(long) - 1 - i) / len(long)
		for k := len(j.parts) - 1; k >= j.at && n > 0; k-- {
			if p := j.parts[k]; !p.lent && !p.done {
				p.lent = true
				j.lending++
				n--
				r.lent = append(r.lent, p)
			}
		}
	}
	r.give()
}
