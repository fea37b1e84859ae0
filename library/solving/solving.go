// Package solving solves the entries of a library that nobody has solved, the cheapest first. What
// was found is stored at once, so that it can be interrupted and goes on where it was.
package solving

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"rookery/library"
	"rookery/puzzle"
	"rookery/solution"
	"rookery/solve"
)

// A Work says what to solve and with what means.
type Work struct {
	Set *library.Set // nil: everything
	// Again solves also what is known, Unfinished what was given up.
	Again, Unfinished bool
	Entries           int           // that are solved at most; 0: all
	Budget            time.Duration // for all of it; 0: no limit
	Workers           int           // entries at a time
	Means             Means
	// Tell is told of each entry; calls do not overlap. An error ends the work.
	Tell func(Done) error
	// Now is the clock.
	Now func() time.Time
}

// Done is an entry that was solved, how far the work is, and what went wrong.
type Done struct {
	ID      library.ID
	Verdict string
	Text    string
	Elapsed time.Duration
	N, Of   int
}

// Run solves. It ends without an error when the budget is used up.
func Run(ctx context.Context, l *library.Library, w Work) error {
	if w.Now == nil {
		w.Now = time.Now
	}
	list := l.Costs(w.Set, w.Again, w.Unfinished)
	slices.SortFunc(list, func(a, b library.Cost) int { return cmp.Or(cmp.Compare(a.Cost, b.Cost), cmp.Compare(a.ID, b.ID)) })
	if w.Entries > 0 {
		list = list[:min(len(list), w.Entries)]
	}
	inner := ctx
	if w.Budget > 0 {
		var cancel context.CancelFunc
		inner, cancel = context.WithTimeout(ctx, w.Budget)
		defer cancel()
	}
	inner, cancel := context.WithCancelCause(inner)
	defer cancel(nil)
	work := make(chan library.ID)
	var mu sync.Mutex
	var wait sync.WaitGroup
	n := 0
	for range max(1, w.Workers) {
		wait.Go(func() {
			for id := range work {
				d, err := w.one(inner, l, id)
				mu.Lock()
				if err == nil && d != nil {
					n++
					d.N, d.Of = n, len(list)
					if w.Tell != nil {
						err = w.Tell(*d)
					}
				}
				mu.Unlock()
				if err != nil {
					cancel(err)
				}
			}
		})
	}
	for _, c := range list {
		select {
		case work <- c.ID:
			continue
		case <-inner.Done():
		}
		break
	}
	close(work)
	wait.Wait()
	switch cause := context.Cause(inner); {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case cause == nil, errors.Is(cause, context.DeadlineExceeded):
		return nil
	default:
		return cause
	}
}

// one solves an entry; nil if the work was ended meanwhile.
func (w *Work) one(ctx context.Context, l *library.Library, id library.ID) (*Done, error) {
	list, err := l.Entries(ctx, id)
	if err != nil || len(list) == 0 {
		if ctx.Err() != nil {
			err = nil
		}
		return nil, err
	}
	e := list[0]
	begin := w.Now()
	r, tree := w.Means.Check(ctx, e.Puzzle)
	if ctx.Err() != nil {
		return nil, nil //nolint:nilerr // it is solved the next time
	}
	r.Solved = w.Now().UTC().Truncate(time.Second)
	if err := l.Resolve(ctx, e, r, tree); err != nil {
		if ctx.Err() != nil {
			return nil, nil //nolint:nilerr // it is solved the next time
		}
		return nil, err
	}
	return &Done{ID: id, Verdict: r.Verdict, Text: r.Text, Elapsed: w.Now().Sub(begin)}, nil
}

// Of is the solution of a problem as the library's own are made, for what is compared with them.
func Of(ctx context.Context, p *puzzle.Puzzle, cfg solve.Config) (*solution.Solution, error) {
	r, s := Means{Config: cfg}.Check(ctx, p)
	if s == nil {
		return nil, fmt.Errorf("solving: %s", r.Text)
	}
	return s, nil
}
