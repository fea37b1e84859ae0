package solving

import (
	"rookery/problem"
	"rookery/problem/olv"
	"rookery/puzzle"
)

// puzzleOf is a problem as a puzzle.
func puzzleOf(p *problem.Problem) *puzzle.Puzzle { return &puzzle.Puzzle{Composed: olv.Of(p)} }
