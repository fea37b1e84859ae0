//go:build unix

package solve_test

import (
	"cmp"
	"container/heap"
	"context"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"rookery/problem"
	"rookery/problem/popeye"
	"rookery/solution"
	"rookery/solution/text"
	"rookery/solve"
)

// How a single problem scales over many workers is found out on one processor: the
// workers search really, those of each machine with a table in common, but one after the other, and
// each has a clock that goes by the positions that it examines. Whoever's clock is
// behind goes on. So what is searched twice, who waits for whom and what nobody has
// anything to do for is what it would be on so many machines; what the queue takes
// comes from measurements (parts in farm/internal/simulation/testdata/measured.json).
//
//	go test ./solve -run Scaling -scale DIR -v -timeout 1h
var (
	scaled      = flag.String("scale", "", "folder of problems for TestScaling; empty: it takes a short one of its own")
	scaledFiles = flag.String("scale-problems", "bench/direct-13,bench/direct-16,bench/proof-09,BEISPIEL/beamten-007,BEISPIEL/dynasty-007,BEISPIEL/anticir-051", "which of them")
	scaledSizes = flag.String("scale-workers", "1,2,4,8,16,32,64", "numbers of workers")
	scaledTimes = flag.String("scale-times", "", "how long one process takes for each of them, so that runs can be compared; empty: it is measured")
	scaledQueue = flag.String("scale-queue", "417us,157us,307us", "what a part takes: its way to another worker and back, the turn to one that is there, the coordinator's work")
	scaledRuns  = flag.Int("scale-runs", 1, "how many runs are taken together: who comes to which part depends on the least differences, which they have")
	standsBy    = flag.Bool("scale-stand-by", true, "workers stand by for those that wait for others")
	newsless    = flag.Bool("scale-silent", false, "workers do not tell each other what they find")
	machines    = flag.Int("scale-machines", 1, "how many machines the workers are on; those of one have a table in common")
	memoryless  = flag.Bool("scale-forget", false, "workers forget what they found in one part before the next")
)

// A queueing is what the farm adds to searches.
type queueing struct {
	lend        time.Duration // a part's way to another worker and back
	turn        time.Duration // from a part to one that is there already
	coordinator time.Duration // work for each part, one after the other
	patience    time.Duration // how long nothing is lent
	tick        time.Duration // how often it is tried again
	news        time.Duration // how often workers tell each other what they have found
}

type simEvent struct {
	at time.Duration
	n  int // as they were planned
	do func()
}

type simEvents []simEvent

func (e simEvents) Len() int { return len(e) }
func (e simEvents) Less(i, j int) bool {
	return cmp.Or(cmp.Compare(e[i].at, e[j].at), cmp.Compare(e[i].n, e[j].n)) < 0
}
func (e simEvents) Swap(i, j int) { e[i], e[j] = e[j], e[i] }
func (e *simEvents) Push(x any)   { *e = append(*e, x.(simEvent)) }
func (e *simEvents) Pop() any {
	old := *e
	x := old[len(old)-1]
	*e = old[:len(old)-1]
	return x
}

// A sim is a farm that works at one problem.
type sim struct {
	queueing
	fail        func(solve.Part, error)
	p           *problem.Problem
	cfg         solve.Config
	perPosition float64 // nanoseconds

	now     time.Duration
	events  simEvents
	planned int
	busy    time.Duration // until when the coordinator works
	workers []*simWorker
	offers  []*simTask
	coming  int // offers that have not come yet
	slots   int // processors
	over    bool

	positions, parts, dropped, told int64
	lost                            losses
}

// Losses are times of processors in which nobody searched, summed up.
type losses struct {
	begin   time.Duration // until as many parts had been begun as there were others
	between time.Duration // from one part to the next
	waits   time.Duration // for what others were at
	nothing time.Duration // since there was nothing to be taken
	queue   time.Duration // the coordinator's work, which is no worker's
}

func (l *losses) add(m losses) {
	l.begin, l.between, l.waits, l.nothing, l.queue = l.begin+m.begin, l.between+m.between, l.waits+m.waits, l.nothing+m.nothing, l.queue+m.queue
}

type simTask struct {
	n      int // in the order in which they were lent
	part   solve.Part
	owner  *simWorker
	of     *solve.Run
	by     *simWorker // nil: nobody yet
	cancel context.CancelFunc
	gone   bool
}

type simWorker struct {
	*sim
	memory  *solve.Memory
	machine int
	task    *simTask
	begun   time.Duration
	run     *solve.Run
	seen    int64
	own     int64 // positions examined, and not yet accounted for by its clock
	waits   bool
	given   bool // something while it was about to wait
	resumed chan bool
	yielded chan string
	found   *solve.Found
	lent    map[solve.Part]*simTask
}

func (s *sim) after(d time.Duration, do func()) {
	s.planned++
	heap.Push(&s.events, simEvent{s.now + d, s.planned, do})
}

// coordinated is when the coordinator has done what it has to for a part.
func (s *sim) coordinated() time.Duration {
	s.busy = max(s.busy, s.now) + s.coordinator
	s.lost.queue += s.coordinator
	return s.busy - s.now
}

// Now is the worker's clock, Pause lets others go on whose clocks are behind.
func (w *simWorker) Now() time.Duration {
	if w.run == nil {
		return w.now
	}
	return w.now + w.time(w.own+w.run.Positions()-w.seen)
}

func (s *sim) time(positions int64) time.Duration {
	return time.Duration(float64(positions) * s.perPosition)
}

func (w *simWorker) Pause(run *solve.Run) {
	w.run = run
	w.yielded <- "goes on"
	<-w.resumed
}

func (w *simWorker) Rest(run *solve.Run) {
	w.run = run
	w.yielded <- "waits"
	<-w.resumed
}

// Want takes back the part that was lent last, of those that nobody has begun with; it is on
// its way for a while.
func (w *simWorker) Want() {
	var last *simTask
	for _, t := range w.lent {
		if t.by == nil && !t.gone && (last == nil || t.n > last.n) {
			last = t
		}
	}
	if last != nil {
		last.gone = true
		delete(w.lent, last.part)
		run := w.run
		w.after(w.lend/2, func() {
			if w.task != nil && w.run == run {
				run.Give(last.part, nil)
				w.wake()
			}
		})
	}
}

// Drop has a part not solved any further.
func (w *simWorker) Drop(part solve.Part) {
	t := w.lent[part]
	delete(w.lent, part)
	if t == nil || t.gone {
		return
	}
	t.gone = true
	w.dropped++
	if t.by != nil {
		w.after(w.lend/2, func() {
			if t.by.task == t && t.cancel != nil {
				t.cancel()
				t.by.wake()
			}
		})
	}
}

// begin has a worker begin with a task.
func (w *simWorker) begin(t *simTask) {
	ctx, cancel := context.WithCancel(context.Background())
	w.task, t.by, t.cancel, w.begun, w.run, w.seen, w.found = t, w, cancel, w.now, nil, 0, nil
	cfg := solve.Paced(w.cfg, w)
	cfg.Share = func(run *solve.Run) solve.Lender {
		w.account()
		w.run, w.seen = run, run.Positions()
		return w
	}
	if !*memoryless {
		cfg.Memory = w.memory
	}
	go func() {
		<-w.resumed
		if t.owner == nil {
			sum, _ := solve.Solve(ctx, w.p, cfg, new(solution.Builder))
			w.found = &solve.Found{Positions: sum.Positions}
		} else {
			var err error
			if w.found, err = t.part.Solve(ctx, w.p, cfg); err != nil && ctx.Err() == nil {
				w.fail(t.part, err)
			}
		}
		w.yielded <- "done"
	}()
	w.after(0, w.goOn)
	w.after(w.patience, w.hint)
}

func (w *simWorker) wake() {
	if !w.waits {
		w.given = true
	}
	if w.waits {
		w.waits = false
		w.after(0, w.goOn)
	}
}

// account counts what the worker has examined since it was last looked at.
func (w *simWorker) account() {
	if w.run != nil {
		at := w.run.Positions()
		w.own += at - w.seen
		w.seen = at
	}
}

// goOn has a worker search until it pauses.
func (w *simWorker) goOn() {
	w.resumed <- true
	what := <-w.yielded
	w.account()
	d := w.time(w.own) * time.Duration(max(w.slots, w.load())) / time.Duration(w.slots)
	w.positions += w.own
	w.own = 0
	switch what {
	case "goes on":
		w.after(d, w.goOn)
	case "waits":
		w.after(d, func() {
			if w.given {
				w.given = false
				w.goOn()
				return
			}
			w.waits = true
			w.idle()
			w.after(5*time.Millisecond, func() { w.wake() })
		})
	case "done":
		w.after(d, w.done)
	}
}

func (w *simWorker) done() {
	t := w.task
	w.task, w.run = nil, nil
	t.cancel()
	if t.owner == nil {
		w.over = true
		return
	}
	found := w.found
	w.after(w.lend/2, func() {
		if t.gone {
			return
		}
		t.gone = true
		delete(t.owner.lent, t.part)
		if t.owner.task != nil && t.owner.run == t.of {
			t.of.Give(t.part, found)
			t.owner.wake()
		}
	})
	w.next()
}

// next has a worker that has ended a part begin with one that is there, after its turn.
func (w *simWorker) next() {
	if w.load() >= w.slots {
		return
	}
	for len(w.offers) > 0 && w.offers[0].gone {
		w.offers = w.offers[1:]
	}
	if len(w.offers) == 0 {
		w.idle()
		return
	}
	t := w.offers[0]
	w.offers = w.offers[1:]
	w.task, t.by = t, w
	w.after(w.turn, func() {
		if t.gone {
			w.task = nil
			w.next()
			return
		}
		w.parts++
		w.begin(t)
	})
}

// load is how many are searching, or about to.
func (s *sim) load() (n int) {
	for _, w := range s.workers {
		if w.task != nil && !w.waits {
			n++
		}
	}
	return n
}

// lose notes for how long nobody searched.
func (s *sim) lose(d time.Duration) {
	waiting := 0
	for _, w := range s.workers {
		switch {
		case w.waits:
			waiting++
		case w.task != nil && w.task.cancel == nil:
			s.lost.between += d
		}
	}
	empty := max(0, s.slots-s.load())
	if s.parts < int64(s.slots-1) {
		s.lost.begin += time.Duration(empty) * d
		return
	}
	waiting = min(waiting, empty)
	s.lost.waits += time.Duration(waiting) * d
	s.lost.nothing += time.Duration(empty-waiting) * d
}

// idle has an idle worker begin with what was offered, or be told of.
func (s *sim) idle() {
	for _, w := range s.workers {
		if w.task != nil {
			continue
		}
		if s.load() >= s.slots {
			return
		}
		for len(s.offers) > 0 && s.offers[0].gone {
			s.offers = s.offers[1:]
		}
		if len(s.offers) == 0 {
			s.after(s.lend/8, s.hint)
			return
		}
		t := s.offers[0]
		s.offers = s.offers[1:]
		s.parts++
		w.begin(t)
	}
}

// hint has those who have been at something for a while offer parts to idle workers, and
// half as many as workers are at for those who will be (as the coordinator's partsAhead).
func (s *sim) hint() {
	free := -s.coming
	for _, t := range s.offers {
		if !t.gone {
			free--
		}
	}
	at := 0
	var long []*simWorker
	for _, w := range s.workers {
		if w.task != nil && w.task.owner != nil && w.task.cancel != nil {
			at++
		}
		switch {
		case w.task == nil:
		case w.run != nil && !w.waits && s.now-w.begun >= s.patience:
			long = append(long, w)
		}
	}
	free += at/2 + max(0, s.slots-s.load())
	slices.SortFunc(long, func(a, b *simWorker) int { return cmp.Compare(a.begun, b.begun) })
	for i, w := range long {
		n := (free + len(long) - 1 - i) / len(long)
		for range n {
			part, ok := w.run.Take()
			if !ok {
				break
			}
			s.planned++
			t := &simTask{n: s.planned, part: part, owner: w, of: w.run}
			w.lent[part] = t
			s.coming++
			s.after(max(s.lend*3/8, s.coordinated()), func() {
				s.coming--
				s.offers = append(s.offers, t)
				s.idle()
			})
		}
	}
}

// solved tells how long so many workers take.
func (s *sim) solved(workers int) time.Duration {
	s.slots = workers
	standBy := 0
	if *standsBy {
		standBy = workers / 4 // as in package worker of the farm
	}
	common := make([][]byte, min(*machines, workers))
	for i := range common {
		common[i] = make([]byte, s.cfg.MaxMemory)
	}
	for i := range workers + standBy {
		w := &simWorker{
			sim: s, memory: new(solve.Memory), machine: i % len(common), resumed: make(chan bool), yielded: make(chan string), lent: map[solve.Part]*simTask{},
		}
		if len(common) < workers {
			w.memory.Join("simulation", common[w.machine])
		}
		s.workers = append(s.workers, w)
	}
	var tick func()
	tick = func() {
		s.hint()
		s.after(s.tick, tick)
	}
	tick()
	var tell func()
	tell = func() {
		for _, w := range s.workers {
			n := w.memory.News()
			if len(n.Facts) == 0 {
				continue
			}
			s.told += int64(len(n.Facts))
			s.after(s.lend/4, func() {
				for _, other := range s.workers {
					if other != w && (other.machine != w.machine || len(common) >= workers) {
						_ = other.memory.Learn(n)
					}
				}
			})
		}
		s.after(s.news, tell)
	}
	if !*newsless {
		tell()
	}
	s.workers[0].begin(&simTask{})
	for !s.over {
		e := heap.Pop(&s.events).(simEvent)
		s.lose(e.at - s.now)
		s.now = e.at
		e.do()
	}
	took := s.now
	for _, w := range s.workers[1:] { // they are at what nobody needs any more
		if w.task == nil || w.task.cancel == nil {
			continue
		}
		w.task.cancel()
		for {
			w.resumed <- true
			if <-w.yielded == "done" {
				break
			}
		}
	}
	return took
}

// TestScaling tells what more workers bring for a single problem.
func TestScaling(t *testing.T) {
	problems := map[string]*problem.Problem{"short": parsed(t, "forsyth 8/p7/8/3k4/8/8/1QQ4p/K7\nstipulation #3\noption variations")}
	names := []string{"short"}
	if *scaled != "" {
		names = strings.Split(*scaledFiles, ",")
	}
	var sizes []int
	for f := range strings.SplitSeq(*scaledSizes, ",") {
		n, err := strconv.Atoi(f)
		if err != nil {
			t.Fatal(err)
		}
		sizes = append(sizes, n)
	}
	q := queueing{patience: 2 * time.Millisecond, tick: 2 * time.Millisecond, news: 10 * time.Millisecond}
	takes := []*time.Duration{&q.lend, &q.turn, &q.coordinator}
	for i, f := range strings.Split(*scaledQueue, ",") {
		var err error
		if *takes[min(i, len(takes)-1)], err = time.ParseDuration(f); err != nil {
			t.Fatal(err)
		}
	}
	cfg := solve.Config{Jobs: 1, MaxMemory: 64 << 20}
	var table strings.Builder
	times := strings.FieldsFunc(*scaledTimes, func(c rune) bool { return c == ',' })
	for i, name := range names {
		p := problems[name]
		if p == nil {
			b, err := os.ReadFile(filepath.Join(*scaled, name+".inp"))
			if err != nil {
				t.Fatal(err)
			}
			list, errs := popeye.Parse(name, b)
			if len(errs) > 0 {
				t.Fatal(errs)
			}
			p = list[0]
		}
		runtime.GC()
		var before, after syscall.Rusage
		_ = syscall.Getrusage(syscall.RUSAGE_SELF, &before)
		var sb strings.Builder
		sum, err := solve.Solve(t.Context(), p, cfg, text.New(&sb, text.Options{}))
		if err != nil {
			t.Fatal(err)
		}
		_ = syscall.Getrusage(syscall.RUSAGE_SELF, &after)
		whole := time.Duration(after.Utime.Nano() - before.Utime.Nano())
		if i < len(times) {
			if whole, err = time.ParseDuration(times[i]); err != nil {
				t.Fatal(err)
			}
		}
		fmt.Fprintf(&table, "%s: %v, %d positions\n", name, whole.Round(10*time.Millisecond), sum.Positions)
		for _, n := range sizes {
			fail := func(part solve.Part, err error) { t.Errorf("%s: %+v: %v", name, part, err) }
			var all sim
			var took time.Duration
			least, most := time.Duration(math.MaxInt64), time.Duration(0)
			for run := range *scaledRuns {
				q := q
				q.coordinator += q.coordinator * time.Duration(run) / 100
				s := &sim{queueing: q, fail: fail, p: p, cfg: cfg, perPosition: float64(whole) / float64(sum.Positions)}
				d := s.solved(n)
				took, least, most = took+d, min(least, d), max(most, d)
				all.positions, all.parts, all.dropped, all.told = all.positions+s.positions, all.parts+s.parts, all.dropped+s.dropped, all.told+s.told
				all.lost.add(s.lost)
			}
			runs := *scaledRuns
			of := func(d time.Duration) float64 { return float64(d) / float64(took) / float64(n) }
			ideal := func(d time.Duration) float64 { return float64(whole) / float64(d) / float64(n) }
			fmt.Fprintf(&table, "  %2d workers: %8v, %.2f of ideal (%.2f to %.2f); %.2f of the positions, %d parts, %d dropped, told %d kB/s by each\n",
				n, (took / time.Duration(runs)).Round(time.Millisecond), ideal(took)*float64(runs), ideal(most), ideal(least), float64(all.positions)/float64(sum.Positions)/float64(runs),
				all.parts/int64(runs), all.dropped/int64(runs), int64(float64(all.told)/1000/took.Seconds()/float64(n)))
			fmt.Fprintf(&table, "              lost: %.2f before the first part, %.2f between two, %.2f waiting for others, %.2f with nothing to take; coordinator busy %.2f\n",
				of(all.lost.begin), of(all.lost.between), of(all.lost.waits), of(all.lost.nothing), float64(all.lost.queue)/float64(took))
			fmt.Fprint(os.Stderr, table.String())
			table.Reset()
		}
	}
	t.Log(table.String())
}
