package compose

import (
	"context"
	"time"

	"rookery/analysis/explore"
	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
	"rookery/solve"
)

// A Solver has problems solved, elsewhere: whatever a visitor sends can end a search,
// never who answers requests.
type Solver interface {
	// Solve solves a problem as solve.Solve does.
	Solve(ctx context.Context, who Who, p *problem.Problem, cfg solve.Config, sink solution.Sink) (solution.Summary, error)
	// Reply has the built-in player find a move. It fails if none is found.
	Reply(ctx context.Context, who Who, pos chess.Position, limit time.Duration) (move string, err error)
}

// Who says for whom something is solved.
type Who struct {
	User  string // users take turns
	Batch bool   // nobody waits for this one alone
	// Notice, if not nil, is called when it has become known how the job stands: that
	// somebody solves it, or how many are before it.
	Notice func(running bool, place int)
}

// By is a solver for somebody, as a function.
func By(s Solver, who Who) explore.Solver {
	return func(ctx context.Context, p *problem.Problem, cfg solve.Config, sink solution.Sink) (solution.Summary, error) {
		return s.Solve(ctx, who, p, cfg, sink)
	}
}

// Notes remember what visitors have asked for, under names, so that the next server finds
// it.
type Notes interface {
	Remember(ctx context.Context, name string, note []byte) error
	Forget(ctx context.Context, name string) error
	Recall(ctx context.Context) (map[string][]byte, error)
}
