package solving

import (
	"context"
	"time"

	"rookery/analysis"
	"rookery/library"
	"rookery/problem"
	"rookery/puzzle"
	"rookery/solution"
	"rookery/solve"
)

// Means are what problems are solved with.
type Means struct {
	Solve  puzzle.Solver // nil: package solve
	Config solve.Config  // for each problem
	// Most is how many moves a solution may have that is looked at, 0 for any number: of a longer one
	// the verdict alone is found.
	Most int
}

// Check solves a problem and tells what was found: the verdict and, where it is final and the solution is not
// too long, the solution with set play, tries and variations, which queries ask about. It takes no
// longer than the means' time for all of it. What it says when the context has ended is of no use.
func (m Means) Check(ctx context.Context, p *puzzle.Puzzle) (*library.Result, *solution.Solution) {
	var r *library.Result
	var s *solution.Solution
	var elapsed time.Duration
	if p.Composed != nil && !p.Composed.Problem.Stipulation.IsZero() {
		if s, elapsed = m.whole(ctx, p.Composed.Problem, m.part(0, 2)); s != nil {
			r = library.NewResult(analysis.Sentences(s))
			r.Moves = library.Moves(p.Composed.Problem, s)
		}
	}
	if r == nil { // the verdict alone may be found more quickly
		check := puzzle.VerifyBy(ctx, m.solver(), p, m.part(elapsed, 1))
		r, elapsed = library.NewResult(check.Verdict, check.Texts), elapsed+check.Elapsed
		r.Moves = check.Moves
		if prob, err := p.Problem(); p.Composed == nil && err == nil && (check.Verdict == solution.Sound || check.Verdict == solution.Several) {
			var more time.Duration
			s, more = m.whole(ctx, prob, m.part(elapsed, 1))
			elapsed += more
		}
	}
	if v, _ := r.Judged(); v.Open() {
		s = nil
	}
	r.Seconds, r.Solved = elapsed.Seconds(), time.Now().UTC().Truncate(time.Second)
	return r, s
}

func (m Means) solver() puzzle.Solver {
	if m.Solve == nil {
		return solve.Solve
	}
	return m.Solve
}

// part is how to solve in a part of the time that is left.
func (m Means) part(elapsed, of time.Duration) solve.Config {
	c := m.Config
	if c.MaxTime > 0 {
		c.MaxTime = max(time.Millisecond, (c.MaxTime-elapsed)/of)
	}
	return c
}

// whole solves a problem with all that is to be seen of it. There is none if that took too long, in time or moves, or
// could not be done.
func (m Means) whole(ctx context.Context, p *problem.Problem, cfg solve.Config) (*solution.Solution, time.Duration) {
	asked := *p
	analysis.Prepare(&asked)
	cfg.Cook = true
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	b := bounded{most: m.Most, stop: stop}
	sum, err := m.solver()(ctx, &asked, cfg, &b)
	if err != nil || sum.Interrupted || ctx.Err() != nil {
		return nil, sum.Elapsed
	}
	return b.Solution, sum.Elapsed
}

// A bounded builder ends the search when there are too many moves.
type bounded struct {
	solution.Builder
	moves, most int
	stop        context.CancelFunc
}

// Node counts a node in, and keeps it unless there are too many.
func (b *bounded) Node(n *solution.Node) {
	if b.most > 0 {
		if b.moves += movesIn(n); b.moves > b.most {
			b.stop()
			return
		}
	}
	b.Builder.Node(n)
}

func movesIn(n *solution.Node) int {
	moves := 1
	for _, list := range [][]*solution.Node{n.Threats, n.Replies, n.Refutations} {
		for _, below := range list {
			moves += movesIn(below)
		}
	}
	return moves
}
