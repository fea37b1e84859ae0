package collections

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"rookery/library"
	"rookery/library/solving"
	"rookery/puzzle"
	"rookery/solution"
	"rookery/solve"
	"rookery/store/kept"
	"rookery/web/internal/compose"
)

// batchTime bounds the solving of one problem of a collection.
const batchTime = time.Minute

// batchesInAll is how many collections may be waiting to be solved.
const batchesInAll = 64

// inFlight is how many problems of a collection are with the workers at a time.
const inFlight = 16

// batches solve collections, problem by problem. What is to be
// done and what was found is in the store, so that they go on after the
// server's end.
type batches struct {
	ctx    context.Context
	config Config
	wg     sync.WaitGroup

	mu      sync.Mutex
	running map[kept.CollectionID]batch
	removed chan struct{} // a collection was, of which the store has the problems still
}

type batch struct {
	owner kept.Owner
	stop  context.CancelFunc
	ended chan struct{}
}

// newBatches goes on with what a server before has left.
func newBatches(ctx context.Context, config Config) (*batches, error) {
	bs := &batches{ctx: ctx, config: config, running: map[kept.CollectionID]batch{}, removed: make(chan struct{}, 1)}
	if config.Store == nil {
		return bs, nil
	}
	bs.wg.Go(func() {
		day := time.NewTicker(24 * time.Hour)
		defer day.Stop()
		for {
			if err := bs.forget(); err != nil && ctx.Err() == nil && config.Logger != nil {
				config.Logger.Error("collections that nobody uses cannot be forgotten", "err", err)
			}
			select {
			case <-day.C:
			case <-bs.removed:
			case <-ctx.Done():
				return
			}
		}
	})
	left, err := config.Store.SolvingCollections(ctx)
	for _, c := range left {
		bs.begin(c)
	}
	return bs, err
}

// forget forgets what guests have who have not come back, and what was removed. Others write between its parts.
func (bs *batches) forget() error {
	old := time.Now().Add(-bs.config.Life)
	for more := true; more; {
		err := bs.config.Store.Update(bs.ctx, func(ctx context.Context, tx Tx) (err error) {
			more, err = tx.ForgetCollections(ctx, old)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// clear has forgotten what was removed just now.
func (bs *batches) clear() {
	select {
	case bs.removed <- struct{}{}:
	default: // it will be
	}
}

// start solves the problems of a collection that have no result, or all of
// them again.
func (bs *batches) start(ctx context.Context, c kept.Collection, again bool) error {
	bs.mu.Lock()
	for id, b := range bs.running {
		if b.owner == c.Owner && id != c.ID {
			bs.mu.Unlock()
			return errSolvingOne
		}
	}
	if len(bs.running) >= batchesInAll {
		bs.mu.Unlock()
		return compose.ErrBusy
	}
	bs.mu.Unlock()
	err := bs.config.Store.Update(ctx, func(ctx context.Context, tx Tx) error {
		if again {
			if err := tx.ClearResults(ctx, c.ID); err != nil {
				return err
			}
		}
		return tx.SetSolving(ctx, c.ID, true)
	})
	if err == nil {
		bs.begin(c)
	}
	return err
}

func (bs *batches) begin(c kept.Collection) {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	if _, ok := bs.running[c.ID]; ok || bs.ctx.Err() != nil {
		return
	}
	ctx, stop := context.WithCancel(bs.ctx)
	b := batch{c.Owner, stop, make(chan struct{})}
	bs.running[c.ID] = b
	bs.wg.Go(func() {
		defer stop()
		bs.run(ctx, c)
		bs.mu.Lock()
		delete(bs.running, c.ID)
		bs.mu.Unlock()
		close(b.ended)
	})
}

// stop ends the solving of a collection, if it is being solved.
func (bs *batches) stop(ctx context.Context, id kept.CollectionID) error {
	bs.mu.Lock()
	b, ok := bs.running[id]
	bs.mu.Unlock()
	if ok {
		b.stop()
		<-b.ended
	}
	err := bs.config.Store.Update(ctx, func(ctx context.Context, tx Tx) error { return tx.SetSolving(ctx, id, false) })
	if errors.Is(err, kept.ErrNotFound) {
		return errNoCollection
	}
	return err
}

// run solves until nothing is left. When the store fails the rest stays to be
// done by the next server.
func (bs *batches) run(ctx context.Context, c kept.Collection) {
	for {
		list, err := bs.config.Store.Unsolved(ctx, c.ID)
		if err != nil && !errors.Is(err, kept.ErrNotFound) {
			return
		}
		if len(list) == 0 {
			_ = bs.config.Store.Update(ctx, func(ctx context.Context, tx Tx) error { return tx.SetSolving(ctx, c.ID, false) })
			return // an error leaves it to the next server, which finds nothing to do
		}
		if !bs.all(ctx, c, list) {
			return
		}
	}
}

// all solves some problems of a collection, many at a time: whose turn it is with
// the workers they know. It reports whether all went well.
func (bs *batches) all(ctx context.Context, c kept.Collection, list []int) bool {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	next := make(chan int)
	var all sync.WaitGroup
	for range min(inFlight, len(list)) {
		all.Go(func() {
			for number := range next {
				if !bs.one(ctx, c, number) {
					stop()
				}
			}
		})
	}
	for _, p := range list {
		select {
		case next <- p:
		case <-ctx.Done():
		}
	}
	close(next)
	all.Wait()
	return ctx.Err() == nil
}

// one solves a problem and stores what was found.
func (bs *batches) one(ctx context.Context, c kept.Collection, number int) bool {
	p, err := bs.config.Store.Problem(ctx, c.ID, number)
	if errors.Is(err, kept.ErrNotFound) {
		return true // it is gone
	}
	if err != nil {
		return false
	}
	r, tree := bs.check(ctx, c, p)
	if ctx.Err() != nil {
		return false
	}
	facts := solvedFacts(p, r, tree)
	result, err := json.Marshal(r)
	if err != nil {
		return false
	}
	p.Result, p.Facts = string(result), facts
	err = bs.config.Store.Update(ctx, func(ctx context.Context, tx Tx) error { return tx.SetResult(ctx, c.ID, p, p.Result) })
	return err == nil || errors.Is(err, kept.ErrNotFound) // it is gone, or was changed meanwhile
}

// solvedFacts are what queries ask of a problem that was solved, to be kept; the result takes the themes from them.
func solvedFacts(s kept.Problem, r *library.Result, tree *solution.Solution) string {
	var f *library.Facts
	p, err := unstored(s)
	if err == nil {
		f, err = r.Facts(p, tree)
	}
	if err != nil {
		f = library.FactsOfText(s.Document)
	}
	also, _ := alsoOf(s) // what is wrong with it is told when the problem is opened
	for _, doc := range also {
		learn(f, kept.Problem{Document: string(doc)})
	}
	return packed(f, r)
}

// mostMoves is how many moves a solution may have that themes are looked for in: they compare variations with each other.
const mostMoves = 20_000

// check solves a problem.
func (bs *batches) check(ctx context.Context, c kept.Collection, s kept.Problem) (*library.Result, *solution.Solution) {
	p, err := unstored(s)
	if err != nil {
		v := puzzle.Refused(err)
		r := library.NewResult(v.Verdict, v.Texts)
		r.Solved = time.Now().UTC().Truncate(time.Second)
		return r, nil
	}
	solver := puzzle.Solver(nobody)
	if bs.config.Solver != nil {
		solver = puzzle.Solver(compose.By(bs.config.Solver, compose.Who{User: string(c.Owner), Batch: true}))
	}
	r, tree := solving.Means{
		Solve: solver, Config: solve.Config{Jobs: 1, MaxMemory: bs.config.JobMemory, MaxTime: min(batchTime, bs.config.JobTime)}, Most: mostMoves,
	}.Check(ctx, p)
	if len(r.Moves) > longestMoves {
		r.Moves = ""
	}
	return r, tree
}

func (bs *batches) wait() { bs.wg.Wait() }
