package web

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"sync"
	"time"

	"rookery/library"
	"rookery/library/intake"
	"rookery/library/solving"
	"rookery/puzzle"
	"rookery/solve"
	"rookery/web/internal/collections"
	"rookery/web/internal/compose"
	pagelibrary "rookery/web/internal/library"
)

// A keeper takes problems into the server's library and has them solved, behind the page.
type keeper struct {
	ctx     context.Context // until the server ends
	library *library.Library
	solver  compose.Solver
	config  solve.Config // for each problem
	workers int
	mu      sync.Mutex
	work    pagelibrary.LibraryWork
	stop    context.CancelFunc
	wait    sync.WaitGroup
}

// maxWrong is how many faults of a file are told.
const maxWrong = 100

// begin does something behind the page unless something is being done. What do tells goes into the work.
func (k *keeper) begin(w pagelibrary.LibraryWork, do func(ctx context.Context, tell func(func(*pagelibrary.LibraryWork))) error) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.work.Running || k.ctx.Err() != nil {
		return pagelibrary.ErrBusy
	}
	ctx, stop := context.WithCancel(k.ctx)
	w.Running = true
	k.work, k.stop = w, stop
	tell := func(change func(*pagelibrary.LibraryWork)) {
		k.mu.Lock()
		defer k.mu.Unlock()
		change(&k.work)
	}
	k.wait.Go(func() {
		defer stop()
		err := do(ctx, tell)
		if err == nil {
			err = k.library.Refresh(k.ctx)
		}
		tell(func(w *pagelibrary.LibraryWork) {
			w.Running = false
			if err != nil && !errors.Is(err, context.Canceled) {
				w.Error = err.Error()
			}
		})
	})
	return nil
}

// Work is what is being done, or was done last.
func (k *keeper) Work() pagelibrary.LibraryWork {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.work
}

// Stop ends what is being done, and returns when it has ended.
func (k *keeper) Stop() {
	k.mu.Lock()
	if k.stop != nil {
		k.stop()
	}
	k.mu.Unlock()
	k.wait.Wait()
}

// Import takes in the problems of a file. One that was interrupted goes on where it was when the same file comes again.
func (k *keeper) Import(ctx context.Context, name string, file []byte) error {
	digest := fnv.New64a()
	_, _ = digest.Write(file) // a hash takes all
	job := library.Job{Name: fmt.Sprintf("%s %d %x", name, len(file), digest.Sum64())}
	jobs, err := k.library.Store().Jobs(ctx)
	if err != nil {
		return err
	}
	for _, j := range jobs {
		if j.Name == job.Name && !j.Finished {
			job = j
		}
	}
	return k.begin(pagelibrary.LibraryWork{Kind: "import", Name: name}, func(ctx context.Context, tell func(func(*pagelibrary.LibraryWork))) error {
		now, err := intake.Import(ctx, k.library.Store(), job, name, "", bytes.NewReader(file), intake.Teller{
			Fault: func(err error) error {
				tell(func(w *pagelibrary.LibraryWork) {
					if w.Faults++; len(w.Wrong) < maxWrong {
						w.Wrong = append(w.Wrong, err.Error())
					}
				})
				return nil
			},
			Progress: func(j library.Job) {
				tell(func(w *pagelibrary.LibraryWork) { w.Done, w.Added, w.Merged = j.Done, j.Added, j.Merged })
			},
		})
		if err == nil && now.Done == 0 {
			err = fmt.Errorf("%s: no problems", name)
		}
		return err
	})
}

// Solve solves what nobody has solved.
func (k *keeper) Solve(_ context.Context, set *library.Set, means pagelibrary.Means) error {
	if k.solver == nil {
		return errors.New("nobody solves here")
	}
	config := k.config
	config.MaxTime = time.Duration(means.Seconds) * time.Second
	return k.begin(pagelibrary.LibraryWork{Kind: "solve"}, func(ctx context.Context, tell func(func(*pagelibrary.LibraryWork))) error {
		return solving.Run(ctx, k.library, solving.Work{
			Set: set, Unfinished: means.Unfinished, Config: config, Workers: k.workers,
			Solve: puzzle.Solver(compose.By(k.solver, compose.Who{User: "library", Batch: true})),
			Tell: func(d solving.Done) error {
				tell(func(w *pagelibrary.LibraryWork) { w.Done, w.Of = d.N, d.Of })
				return nil
			},
		})
	})
}

// fill puts what comes with the server into a library without entries.
func (k *keeper) fill(bundled *collections.Service) error {
	if k.library.Len() > 0 {
		return nil
	}
	return k.begin(pagelibrary.LibraryWork{Kind: "import"}, func(ctx context.Context, tell func(func(*pagelibrary.LibraryWork))) error {
		_, read, err := bundled.Bundled(ctx)
		if err != nil {
			return err
		}
		list, err := read()
		if err != nil {
			return err
		}
		var records []*library.Record
		for _, text := range list {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			p := new(puzzle.Puzzle)
			if err := json.Unmarshal([]byte(text), p); err != nil {
				return err
			}
			r, err := library.NewRecord(p)
			if err != nil {
				return err
			}
			records = append(records, r)
		}
		_, err = k.library.Add(ctx, records, nil)
		tell(func(w *pagelibrary.LibraryWork) { w.Done, w.Added = len(records), len(records) })
		return err
	})
}
