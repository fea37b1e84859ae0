package collections

import (
	"context"
	"slices"

	"rookery/analysis"
	"rookery/analysis/themes"
	"rookery/puzzle"
	"rookery/solution"
	"rookery/solve"
)

// maxShown is how many moves a solution may have that themes are looked for in: they
// compare variations with each other.
const maxShown = 20_000

// themesOf solves a puzzle with all that themes are seen in, and names those it shows. A
// solution that is too long, or does not come to an end, shows none and is none.
func themesOf(ctx context.Context, by puzzle.Solver, p *puzzle.Puzzle, config solve.Config) (names []string, s *solution.Solution) {
	prob, err := p.Problem()
	if err != nil {
		return nil, nil // there is no claim
	}
	analysis.Prepare(prob)
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	b := &short{stop: stop}
	if sum, err := by(ctx, prob, config, b); err != nil || sum.Partial || sum.Interrupted || sum.Failed || ctx.Err() != nil {
		return nil, nil
	}
	for _, f := range themes.Find(themes.NewStudy(b.Solution)) {
		if !slices.Contains(names, f.Theme) {
			names = append(names, f.Theme)
		}
	}
	return names, b.Solution
}

// A short builder ends the search when the solution is longer than maxShown.
type short struct {
	solution.Builder
	moves int
	stop  context.CancelFunc
}

// Node counts a node in, and keeps it unless there are too many.
func (b *short) Node(n *solution.Node) {
	if b.moves += movesIn(n); b.moves > maxShown {
		b.stop()
		return
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
