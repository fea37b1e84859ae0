package web

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"strings"
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

// solvingJob begins the name of the job that says what is being solved: what was not stopped goes on after a restart.
const solvingJob = "solving "

// Solve solves what nobody has solved.
func (k *keeper) Solve(ctx context.Context, means pagelibrary.Means) error {
	if k.solver == nil {
		return errors.New("nobody solves here")
	}
	text, err := json.Marshal(means)
	if err != nil {
		return err
	}
	return k.solve(ctx, means, library.Job{Name: solvingJob + string(text)})
}

// solve does that; the job says so until it has ended.
func (k *keeper) solve(ctx context.Context, means pagelibrary.Means, job library.Job) error {
	var set *library.Set
	if means.Query != "" {
		x, err := library.Parse(means.Query)
		if err != nil {
			return err
		}
		if set, err = k.library.Find(ctx, x); err != nil {
			return err
		}
	}
	config := k.config
	config.MaxTime = time.Duration(means.Seconds) * time.Second
	return k.begin(pagelibrary.LibraryWork{Kind: "solve"}, func(ctx context.Context, tell func(func(*pagelibrary.LibraryWork))) error {
		if _, err := k.library.Store().Add(ctx, nil, &job); err != nil {
			return err
		}
		err := solving.Run(ctx, k.library, solving.Work{
			Set: set, Unfinished: means.Unfinished, Workers: k.workers,
			Means: solving.Means{Solve: puzzle.Solver(compose.By(k.solver, compose.Who{User: "library", Batch: true})), Config: config},
			Tell: func(d solving.Done) error {
				tell(func(w *pagelibrary.LibraryWork) { w.Done, w.Of = d.N, d.Of })
				return nil
			},
		})
		if k.ctx.Err() != nil {
			return err // the server ends, and the next one goes on
		}
		job.Finished = true
		_, wrong := k.library.Store().Add(k.ctx, nil, &job)
		return cmp.Or(err, wrong)
	})
}

// resume goes on with the solving that nobody has stopped.
func (k *keeper) resume(ctx context.Context) error {
	jobs, err := k.library.Store().Jobs(ctx)
	if err != nil || k.solver == nil {
		return err
	}
	for _, j := range jobs {
		text, ok := strings.CutPrefix(j.Name, solvingJob)
		var means pagelibrary.Means
		if !ok || j.Finished || json.Unmarshal([]byte(text), &means) != nil {
			continue
		}
		return k.solve(ctx, means, j)
	}
	return nil
}

// fill puts what comes with the server into a library without entries; in another one solving goes on.
func (k *keeper) fill(bundled *collections.Service) error {
	if k.library.Len() > 0 {
		return k.resume(k.ctx)
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
		for _, d := range list {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			p := new(puzzle.Puzzle)
			if err := json.Unmarshal([]byte(d.Text), p); err != nil {
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
