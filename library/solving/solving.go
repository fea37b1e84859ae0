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

	"rookery/analysis"
	"rookery/analysis/printed"
	"rookery/library"
	"rookery/problem"
	"rookery/puzzle"
	"rookery/solution"
	"rookery/solve"
)

// A Work says what to solve and with what means.
type Work struct {
	Set *library.Set // nil: everything
	// Again solves also what is known, Unfinished what was given up.
	Again, Unfinished bool
	Most              int           // entries; 0: all
	Budget            time.Duration // for all of it; 0: no limit
	Config            solve.Config  // for each
	Workers           int           // entries at a time
	Solve             puzzle.Solver // nil: package solve
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
	if w.Most > 0 {
		list = list[:min(len(list), w.Most)]
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
	d := &Done{ID: id}
	s, err := w.solution(ctx, e)
	if ctx.Err() != nil {
		return nil, nil //nolint:nilerr // it is solved the next time
	}
	var tree *solution.Solution
	switch {
	case err != nil:
		d.Verdict, d.Text = solution.Unsolved.String(), err.Error()
	default:
		j := analysis.Judge(s, printed.Style{})
		d.Verdict, d.Text = j.Verdict.String(), j.Text
		if !j.Verdict.Open() {
			tree = s
		}
	}
	d.Elapsed = w.Now().Sub(begin)
	if err := l.Resolve(ctx, e, d.Verdict, d.Text, tree, w.Now()); err != nil {
		if ctx.Err() != nil {
			return nil, nil //nolint:nilerr // it is solved the next time
		}
		return nil, err
	}
	return d, nil
}

var errNothing = errors.New("nothing is asked for that the solver could check")

func (w *Work) solution(ctx context.Context, e *library.Entry) (*solution.Solution, error) {
	p, err := e.Puzzle.Problem()
	if err != nil {
		return nil, err
	}
	if p.Stipulation.IsZero() {
		return nil, errNothing
	}
	asked := *p
	analysis.Prepare(&asked)
	by := w.Solve
	if by == nil {
		by = solve.Solve
	}
	cfg := w.Config
	var b solution.Builder
	if _, err := by(ctx, &asked, cfg, &b); err != nil {
		return nil, fmt.Errorf("solving: %w", err)
	}
	return b.Solution, nil
}

// Of is the solution of a problem as the library's own are made, for what is compared with them.
func Of(ctx context.Context, p *problem.Problem, cfg solve.Config) (*solution.Solution, error) {
	w := Work{Config: cfg}
	return w.solution(ctx, &library.Entry{Puzzle: puzzleOf(p)})
}
