// Package analysis says what the solution of a problem amounts to: whether it is
// sound, what changes between its phases, which themes it shows, how economical it
// is, and what makes it hard to solve.
//
// It reads solution trees and searches for nothing. Its parts stand alone: play
// has the boards of a solution, mates judges final positions, changes compares
// phases, themes finds what has a name, printed writes columns as magazines do.
package analysis

import (
	"slices"
	"strings"

	"rookery/analysis/changes"
	"rookery/analysis/printed"
	"rookery/analysis/themes"
	"rookery/problem"
	"rookery/solution"
)

// A Report is all that is said of one problem.
type Report struct {
	solution.Judgement
	Economy    Economy          `json:"economy"`
	Difficulty []Difficulty     `json:"difficulty"`
	Themes     []themes.Finding `json:"themes"`
	Shown      []themes.Shown   `json:"-"` // the themes as they are told, see themes.Rank
	Changes    changes.Table    `json:"-"`
}

// Of makes the report of a solution, with moves in a style.
func Of(s *solution.Solution, style printed.Style) Report {
	study := themes.NewStudy(s)
	judgement := Judge(s, style)
	study.Verdict = &judgement.Verdict
	found := themes.Find(study)
	return Report{
		Judgement:  judgement,
		Economy:    economy(study),
		Difficulty: difficulty(study.Halves, style),
		Themes:     found,
		Shown:      themes.Rank(study, found),
		Changes:    study.Table,
	}
}

// First is the part of the report that is soon made also of thousands of lines: nothing in it compares all
// with each other.
func First(s *solution.Solution, style printed.Style) (solution.Judgement, Economy) {
	return Judge(s, style), economy(themes.NewStudy(s))
}

// Examine asks for what a verdict depends on: of battle play the variations, in which
// there may be duals, with their threats, which some of them let happen.
func Examine(p *problem.Problem) {
	withThreats(p)
	if wantsVariations(p) {
		_ = p.Options.Add(problem.Option{Name: "Variations"}) // it takes no argument
	}
}

// withThreats asks for threats. The options given are a list of the problem's own then.
func withThreats(p *problem.Problem) {
	p.Options.Given = slices.DeleteFunc(slices.Clone(p.Options.Given), func(o problem.Option) bool { return o.Name == "NoThreat" })
	p.Options.NoThreat = false
}

// wantsVariations tells play of which only keys would be shown: help play and proof games are told in full.
func wantsVariations(p *problem.Problem) bool {
	t := p.Stipulation.Traditional
	return !p.Options.Variations && (t == nil || t.Play != problem.Help) && !p.Stipulation.HasGoal(problem.ProofGame)
}

// Prepare asks for all that a report wants to see: variations with their threats
// and, in battle play, set play and tries with one refutation.
func Prepare(p *problem.Problem) {
	withThreats(p)
	for _, name := range missing(p) {
		_ = p.Options.Add(problem.Option{Name: name}) // they take no arguments
	}
}

// Prepared reports whether a problem asks for all that a report wants to see.
func Prepared(p *problem.Problem) bool { return len(missing(p)) == 0 && !p.Options.NoThreat }

// missing are the options that Prepare adds.
func missing(p *problem.Problem) []string {
	o := &p.Options
	var list []string
	t := p.Stipulation.Traditional
	if wantsVariations(p) {
		list = append(list, "Variations")
	}
	if t != nil && t.Series == problem.NoSeries && t.Play != problem.Help {
		if !o.SetPlay {
			list = append(list, "SetPlay")
		}
		if !o.Defence.Set && !o.Try {
			list = append(list, "Try")
		}
	}
	return list
}

// The styles in which intended moves may be told.
var styles = []printed.Style{{Long: true}, {}, {Long: true, Capture: "*"}, {Capture: "*"}, {Capture: ":"}}

// plain is a text without numbers of moves, blanks and signs, to compare what
// people write.
func plain(text string) string {
	var b strings.Builder
	for _, word := range strings.Fields(strings.NewReplacer("&", " ", ".", ". ", "!", " ", "?", " ").Replace(text)) {
		if strings.HasSuffix(word, ".") && strings.Trim(word, "0123456789.") == "" {
			continue
		}
		b.WriteString(strings.Trim(word, "+#="))
	}
	return b.String()
}
