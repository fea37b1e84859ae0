package solve

import (
	"rookery/problem"
	"rookery/problem/lexicon"
	"rookery/solve/internal/board"
	"rookery/solve/internal/plan"
)

// intelligent reports whether final pictures can be drafted for the play, help
// or series play that ends with mate alone or with stalemate alone, or whether
// the reference program passes over the option: it does so without a word for
// reciprocal play and proof games, but says so of most conditions whatever the play.
func intelligent(p *problem.Problem, pl *plan.Plan, on board.Board) bool {
	if p.Options.GoalIsEnd {
		return false
	}
	for _, c := range p.Conditions {
		if !lexicon.Conditions.Drafted(c) {
			return false
		}
	}
	if t := p.Stipulation.Traditional; t != nil {
		switch {
		case t.Reciprocal && (t.Goal.Kind == problem.Mate || t.Goal.Kind == problem.Stalemate), plan.IsProofGoal(t.Goal.Kind):
			return true
		case t.Play != problem.Help && (t.Play != problem.Direct || t.Series == problem.NoSeries):
			return false
		}
	}
	if b := plan.FirstBranch(pl.Root); b == nil || b.Battle || b.Mates == nil {
		return false
	}
	return on.Scenes() != nil
}
