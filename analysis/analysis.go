// Package analysis says what the solution of a problem amounts to: whether it is
// sound, what changes between its phases, which themes it shows, how economical it
// is, and what makes it hard to solve.
//
// It reads solution trees and searches for nothing. Its parts stand alone: play
// has the boards of a solution, mates judges final positions, changes compares
// phases, themes finds what has a name, printed writes columns as magazines do.
package analysis

import (
	"strings"

	"rookery/analysis/changes"
	"rookery/analysis/printed"
	"rookery/analysis/themes"
	"rookery/problem"
	"rookery/solution"
)

// A Report is all that is said of one problem.
type Report struct {
	Judgement
	Economy    Economy          `json:"economy"`
	Difficulty []Difficulty     `json:"difficulty"`
	Themes     []themes.Finding `json:"themes"`
	Changes    changes.Table    `json:"-"`
}

// Of makes the report of a solution.
func Of(s *solution.Solution, intent Intent) Report {
	study := themes.NewStudy(s)
	return Report{
		Judgement:  judge(s, study.Halves, intent),
		Economy:    economy(study),
		Difficulty: difficulty(study.Halves),
		Themes:     themes.Find(study),
		Changes:    study.Table,
	}
}

// Prepare asks for all that a report wants to see: variations and, in battle
// play, set play and tries with one refutation.
func Prepare(p *problem.Problem) {
	o := &p.Options
	o.Variations = true
	if t := p.Stipulation.Traditional; t != nil && t.Series == problem.NoSeries && t.Play != problem.Help {
		o.SetPlay = true
		o.Try = true
		if !o.Defence.Set {
			o.Defence = problem.Limit{N: 1, Set: true}
		}
	}
}

// The styles in which moves are named, and those in which they may be told.
var (
	long   = printed.Style{Long: true}
	short  = printed.Style{}
	styles = []printed.Style{long, short, {Long: true, Capture: "*"}, {Capture: "*"}, {Capture: ":"}}
)

// plain is a text without numbers of moves, blanks and signs, to compare what
// people write.
func plain(text string) string {
	var b strings.Builder
	for _, word := range strings.Fields(strings.NewReplacer(".", ". ", "!", " ", "?", " ").Replace(text)) {
		if strings.HasSuffix(word, ".") && strings.Trim(word, "0123456789.") == "" {
			continue
		}
		b.WriteString(strings.Trim(word, "+#="))
	}
	return b.String()
}
