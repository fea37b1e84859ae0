// Package explore looks for better versions of a problem: it has all candidates of
// some kinds solved, and puts those that are sound in order.
//
// A Generator makes candidates; the package has those that composers try first, and
// takes any other. Solving is done by a Solver, in this process or by a farm of
// workers. What was found of each candidate is kept in a Journal, so that an
// exploration that was ended goes on where it was, to the same table.
package explore

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"iter"
	"sync"

	"rookery/analysis"
	"rookery/analysis/printed"
	"rookery/problem"
	"rookery/solution"
	"rookery/solve"
)

// A Solver solves a problem, as solve.Solve does.
type Solver func(context.Context, *problem.Problem, solve.Config, solution.Sink) (solution.Summary, error)

// An Exploration is a problem and what is tried with it. The fields must not be
// changed once it works.
type Exploration struct {
	Problem  *problem.Problem
	Generate Generator
	Solve    Solver       // nil: solve.Solve
	Means    solve.Config // for each candidate
	// AtOnce is how many candidates are solved at the same time; 0: one.
	AtOnce int
	// Limit bounds the candidates; 0: DefaultLimit.
	Limit int
	// Keep leaves sound candidates out of the table that it is false for; nil: none.
	Keep func(*Row) bool
}

// DefaultLimit is how many candidates there may be.
const DefaultLimit = 100_000

// ErrTooMany says that there are more candidates than the limit.
var ErrTooMany = errors.New("explore: too many candidates")

// A Plan is an exploration counted.
type Plan struct {
	Candidates int    // without those that are equal to others or to the problem
	Digest     string // of the problem, the candidates and what is asked of them
}

// Plan counts the candidates. None is solved.
func (e *Exploration) Plan(ctx context.Context) (Plan, error) {
	h := sha256.New()
	fmt.Fprintf(h, "%s\n%v\n", Text(e.Problem), e.Means.MaxTime)
	n := 0
	for _, c := range e.candidates() {
		if n++; n > e.limit() {
			return Plan{}, fmt.Errorf("%w: more than %d", ErrTooMany, e.limit())
		}
		if n%1024 == 0 && ctx.Err() != nil {
			return Plan{}, ctx.Err()
		}
		fmt.Fprintf(h, "%s\n%s\n", c.Change, Text(c.Problem))
	}
	return Plan{n, hex.EncodeToString(h.Sum(nil)[:16])}, nil
}

func (e *Exploration) limit() int {
	if e.Limit > 0 {
		return e.Limit
	}
	return DefaultLimit
}

// candidates yields the candidates with their numbers, from 1; what is equal to one
// before, or to the problem, is left out.
func (e *Exploration) candidates() iter.Seq2[int, Candidate] {
	return func(yield func(int, Candidate) bool) {
		seen := map[[16]byte]bool{digest(e.Problem): true}
		n := 0
		for c := range e.Generate(e.Problem) {
			d := digest(c.Problem)
			if seen[d] {
				continue
			}
			seen[d] = true
			if n++; !yield(n, c) {
				return
			}
		}
	}
}

func digest(p *problem.Problem) [16]byte {
	sum := sha256.Sum256([]byte(Text(p)))
	return [16]byte(sum[:16])
}

// Run solves the candidates that the journal does not have, and returns the table
// of all. Whenever one is done, tell is called, if it is not nil, with the table as
// it stands; calls do not overlap. When the context ends, the table has what was found
// until then.
func (e *Exploration) Run(ctx context.Context, plan Plan, journal *Journal, tell func(*Table)) (*Table, error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	t := newTable(plan.Candidates)
	origin, err := e.origin(ctx)
	if err != nil {
		return t, err
	}
	t.Origin = *origin
	var mu sync.Mutex
	type numbered struct {
		n int
		c Candidate
	}
	next := make(chan numbered)
	var all sync.WaitGroup
	for range max(1, e.AtOnce) {
		all.Go(func() {
			for one := range next {
				row, err := e.try(ctx, one.n, one.c, origin)
				if err == nil {
					err = journal.add(row)
				}
				if err != nil {
					stop(err)
					continue
				}
				mu.Lock()
				t.add(row, e.Keep)
				if tell != nil {
					tell(t)
				}
				mu.Unlock()
			}
		})
	}
	for n, c := range e.candidates() {
		if row, ok := journal.row(n); ok {
			row.Problem = c.Problem
			mu.Lock()
			t.add(row, e.Keep)
			mu.Unlock()
			continue
		}
		select {
		case next <- numbered{n, c}:
			continue
		case <-ctx.Done():
		}
		break
	}
	close(next)
	all.Wait()
	return t, context.Cause(ctx)
}

// style is how moves are told: with their squares of departure, so that keys can be compared.
var style = printed.Style{Long: true}

// origin looks at the problem itself, in full.
func (e *Exploration) origin(ctx context.Context) (*Row, error) {
	s, err := e.solved(ctx, full(e.Problem))
	if err != nil {
		return nil, err
	}
	r := analysis.Of(s, style)
	return rowOf(0, Candidate{"", e.Problem}, &r, nil), nil
}

// try solves a candidate, the cheapest questions first: is there a shorter solution,
// are there as many solutions as there should be; then what else there is to see.
func (e *Exploration) try(ctx context.Context, n int, c Candidate, origin *Row) (*Row, error) {
	if q := shorter(c.Problem); q != nil {
		s, err := e.solved(ctx, q)
		if err != nil {
			return nil, err
		}
		if s.Summary.Solutions > 0 {
			return &Row{Number: n, Change: c.Change, Verdict: solution.Short, Problem: c.Problem}, nil
		}
	}
	s, err := e.solved(ctx, bare(c.Problem, max(1, c.Problem.Intention.Solutions)+1))
	if err != nil {
		return nil, err
	}
	if v := refusal(s); v != solution.Sound {
		return &Row{Number: n, Change: c.Change, Verdict: v, Problem: c.Problem}, nil
	}
	if s, err = e.solved(ctx, full(c.Problem)); err != nil {
		return nil, err
	}
	r := analysis.Of(s, style)
	return rowOf(n, c, &r, origin), nil
}

// solved solves a problem. That it cannot be solved is no error, that it was
// cancelled is.
func (e *Exploration) solved(ctx context.Context, p *problem.Problem) (*solution.Solution, error) {
	by := e.Solve
	if by == nil {
		by = solve.Solve
	}
	var b solution.Builder
	_, err := by(ctx, p, e.Means, &b)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if err != nil {
		return nil, err
	}
	return b.Solution, nil
}

// refusal is the verdict on a solution in which no more was looked for than tells
// whether there are too many.
func refusal(s *solution.Solution) solution.Verdict {
	// The number of solutions is a limit of the question: that it is reached tells nothing.
	whole := *s
	whole.Summary.Partial = false
	return analysis.Judge(&whole, style).Verdict
}

// bare asks for no more than the solutions, up to a number.
func bare(p *problem.Problem, solutions int) *problem.Problem {
	q := *p
	o := &q.Options
	o.SetPlay, o.Try, o.Defence, o.Variations, o.PostKeyPlay = false, false, problem.Limit{}, false, p.Options.PostKeyPlay
	o.MaxSolutions = problem.Limit{N: solutions, Set: true}
	return &q
}

// full asks for all that is to be seen.
func full(p *problem.Problem) *problem.Problem {
	q := *p
	q.Options.MaxSolutions = problem.Limit{}
	analysis.Prepare(&q)
	return &q
}

// shorter asks whether battle play has a solution in a move less; nil where that
// makes no sense.
func shorter(p *problem.Problem) *problem.Problem {
	st := p.Stipulation.Traditional
	if st == nil || st.Play == problem.Help || st.Series != problem.NoSeries || st.Exact || st.Intro > 0 || st.Moves < 2 {
		return nil
	}
	q := bare(p, 1)
	less := *st
	less.Moves--
	q.Stipulation = problem.Stipulation{Pos: p.Stipulation.Pos, Traditional: &less, Text: less.String()}
	return q
}
