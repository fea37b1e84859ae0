package web

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"rookery/puzzle"
	"rookery/solve"
	"rookery/store"
)

// batchTime bounds the solving of one problem of a collection.
const batchTime = time.Minute

// batchesInAll is how many collections may be waiting to be solved.
const batchesInAll = 64

// batches solve collections, problem by problem, one at a time. What is to be
// done and what was found is in the store, so that they go on after the
// server's end.
type batches struct {
	ctx    context.Context
	config Config
	slot   chan struct{}
	wg     sync.WaitGroup

	mu      sync.Mutex
	running map[store.CollectionID]batch
}

type batch struct {
	owner store.Owner
	stop  context.CancelFunc
	ended chan struct{}
}

// newBatches goes on with what a server before has left.
func newBatches(ctx context.Context, config Config) (*batches, error) {
	bs := &batches{ctx: ctx, config: config, slot: make(chan struct{}, 1), running: map[store.CollectionID]batch{}}
	if config.Store == nil {
		return bs, nil
	}
	old := time.Now().Add(-collectionLife)
	err := config.Store.Update(ctx, func(ctx context.Context, tx *store.Tx) error { return tx.ForgetCollections(ctx, old) })
	if err != nil {
		return nil, err
	}
	left, err := config.Store.SolvingCollections(ctx)
	for _, c := range left {
		bs.begin(c)
	}
	return bs, err
}

// start solves the problems of a collection that have no result, or all of
// them again.
func (bs *batches) start(ctx context.Context, c store.Collection, again bool) error {
	bs.mu.Lock()
	for id, b := range bs.running {
		if b.owner == c.Owner && id != c.ID {
			bs.mu.Unlock()
			return errSolvingOne
		}
	}
	if len(bs.running) >= batchesInAll {
		bs.mu.Unlock()
		return errBusy
	}
	bs.mu.Unlock()
	err := bs.config.Store.Update(ctx, func(ctx context.Context, tx *store.Tx) error {
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

func (bs *batches) begin(c store.Collection) {
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
		bs.run(ctx, c.ID)
		bs.mu.Lock()
		delete(bs.running, c.ID)
		bs.mu.Unlock()
		close(b.ended)
	})
}

// stop ends the solving of a collection, if it is being solved.
func (bs *batches) stop(ctx context.Context, id store.CollectionID) error {
	bs.mu.Lock()
	b, ok := bs.running[id]
	bs.mu.Unlock()
	if ok {
		b.stop()
		<-b.ended
	}
	err := bs.config.Store.Update(ctx, func(ctx context.Context, tx *store.Tx) error { return tx.SetSolving(ctx, id, false) })
	if errors.Is(err, store.ErrNotFound) {
		return errNoCollection
	}
	return err
}

// run solves until nothing is left. When the store fails the rest stays to be
// done by the next server.
func (bs *batches) run(ctx context.Context, id store.CollectionID) {
	for {
		p, err := bs.config.Store.Unsolved(ctx, id)
		if errors.Is(err, store.ErrNotFound) {
			_ = bs.config.Store.Update(ctx, func(ctx context.Context, tx *store.Tx) error { return tx.SetSolving(ctx, id, false) })
			return // an error leaves it to the next server, which finds nothing to do
		}
		if err != nil {
			return
		}
		select {
		case bs.slot <- struct{}{}:
		case <-ctx.Done():
			return
		}
		found := bs.verify(ctx, p)
		<-bs.slot
		if ctx.Err() != nil {
			return
		}
		result, _ := json.Marshal(found) // plain data
		err = bs.config.Store.Update(ctx, func(ctx context.Context, tx *store.Tx) error { return tx.SetResult(ctx, id, p, string(result)) })
		if err != nil && !errors.Is(err, store.ErrNotFound) { // it is gone, or was changed meanwhile
			return
		}
	}
}

func (bs *batches) verify(ctx context.Context, s store.Problem) Finding {
	begin := time.Now()
	v := puzzle.Verdict{Kind: puzzle.Invalid}
	if p, err := unstored(s); err != nil {
		v.Detail = err.Error()
	} else {
		v = puzzle.Verify(ctx, p, solve.Config{
			Jobs: bs.config.Workers, MaxMemory: bs.config.JobMemory, MaxTime: min(batchTime, bs.config.JobTime),
		})
	}
	return Finding{Verdict: v.Kind.String(), Detail: v.Detail, Seconds: time.Since(begin).Seconds(), At: time.Now().UTC()}
}

func (bs *batches) wait() { bs.wg.Wait() }
