package solve

import (
	"sync"
	"time"

	"rookery/solve/internal/board"
	"rookery/solve/internal/search"
)

// A crew are the workers of a half. The first one, who leads, prepares the jobs and begins with
// them. The others are made and called when that has taken a while: most runs of jobs are
// over before it would have paid.
type crew struct {
	search  *search.Search
	board   board.Board      // nobody plays on it
	workers []*search.Worker // nil where there is none yet
	bell    *bell
	turns   int                  // how often the move has been given to the other side
	aim     func(*search.Worker) // gives a worker the pictures of the play, if not nil
}

func newCrew(s *search.Search, b board.Board, size int, bell *bell) *crew {
	c := &crew{search: s, board: b, workers: make([]*search.Worker, size), bell: bell}
	c.worker(0)
	return c
}

// lead is the worker who prepares the jobs, before they are run.
func (c *crew) lead() *search.Worker { return c.workers[0] }

// worker is the i-th one, who stands where the others stood when the run began.
func (c *crew) worker(i int) *search.Worker {
	w := c.workers[i]
	if w == nil {
		w = search.NewWorker(c.search, c.board)
		for range c.turns {
			w.TurnOver()
		}
		if c.aim != nil {
			c.aim(w)
		}
		c.workers[i] = w
	}
	return w
}

// all are those who have been made.
func (c *crew) all(yield func(*search.Worker) bool) {
	for _, w := range c.workers {
		if w != nil && !yield(w) {
			return
		}
	}
}

// turnOver gives the move to the other side for the time of f. No half move
// is made, so that a right to take en passant stays.
func (c *crew) turnOver(f func()) {
	c.turns++
	for w := range c.all {
		w.TurnOver()
	}
	f()
	c.turns--
	for w := range c.all {
		w.Undo()
	}
}

// aimAt gives the workers pictures, until forget is called.
func (c *crew) aimAt(aim func(*search.Worker)) (forget func()) {
	c.aim = aim
	for w := range c.all {
		aim(w)
	}
	return func() {
		c.aim = nil
		for w := range c.all {
			w.AimAtNothing()
		}
	}
}

// work has the crew do what a runner has to.
func (c *crew) work(r *runner) {
	if len(c.workers) == 1 || len(r.jobs) == 0 {
		r.work(c.lead())
		return
	}
	var others sync.WaitGroup
	r.pause = c.bell.look
	c.bell.await(func() {
		for i := 1; i < len(c.workers); i++ {
			others.Go(func() { r.work(c.worker(i)) })
		}
	})
	r.work(c.lead())
	c.bell.silence()
	others.Wait()
}

// patience is how long one worker is at a run of jobs before the others are called.
const patience = 100 * time.Microsecond

// A bell rings once for a run of jobs that takes a while. Its clock goes on when a run is over,
// for to start it takes longer than many a run.
type bell struct {
	patience time.Duration
	mu       sync.Mutex
	begun    time.Time
	ring     func() // nil if there is nobody to be called
	goes     bool   // the clock
	clock    *time.Timer
}

// await has the bell rung when somebody has been patient for long enough.
func (b *bell) await(ring func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.begun, b.ring = time.Now(), ring
	switch b.due(); {
	case b.goes || b.ring == nil:
	case b.clock == nil:
		b.goes, b.clock = true, time.AfterFunc(b.patience, b.strike)
	default:
		b.goes = true
		b.clock.Reset(b.patience)
	}
}

// look rings the bell if it is time to: clocks are less exact than who is at work.
func (b *bell) look() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.due()
}

// due tells how long it is until the bell is to be rung, and rings it if it is time to.
func (b *bell) due() time.Duration {
	left := b.patience - time.Since(b.begun)
	if b.ring != nil && left <= 0 {
		b.ring()
		b.ring = nil
	}
	return left
}

// strike is what the clock does.
func (b *bell) strike() {
	b.mu.Lock()
	defer b.mu.Unlock()
	left := b.due()
	if b.goes = b.ring != nil; b.goes {
		b.clock.Reset(left)
	}
}

// silence keeps the bell from ringing for a run that is over.
func (b *bell) silence() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.ring = nil
}
