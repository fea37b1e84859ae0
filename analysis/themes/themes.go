// Package themes finds in a solution what problemists have given a name: changed
// play, paths of men, promotions, interferences, pins, echoes.
//
// A theme is a function over one solution with a definition and its source. It
// says what the solution shows, not whether the composer meant it; what a
// commentator would say first, Rank tells. Each family of themes is a package below
// this one, with a record for each theme; what they share is in internal/study. What
// themes look at is elsewhere: boards and journeys in package play, the phases side
// by side in package changes, mates in package mates.
package themes

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"rookery/analysis/themes/internal/diagrams"
	"rookery/analysis/themes/internal/finals"
	"rookery/analysis/themes/internal/helping"
	"rookery/analysis/themes/internal/lines"
	"rookery/analysis/themes/internal/paths"
	"rookery/analysis/themes/internal/phases"
	"rookery/analysis/themes/internal/study"
	"rookery/analysis/themes/internal/tactics"
	"rookery/solution"
)

// A Theme is the record of a theme: names, definition, source, weight.
type Theme = study.Theme

// A Finding is one place where a theme is shown.
type Finding = study.Finding

// A Study is a solution made ready for themes.
type Study = study.Study

// NewStudy makes a solution ready.
func NewStudy(s *solution.Solution) *Study { return study.New(s) }

// Find looks for all themes, in the order of All. Where edges of the board are joined it looks for those of the phases alone:
// lines, ways, guards and pins are told for a flat board.
func Find(s *Study) []Finding {
	var list []Finding
	all := byName()
	if s.Seams {
		all = sorted(phases.Themes())
	}
	for _, t := range all {
		list = append(list, t.Look(s)...)
	}
	return list
}

// Named is the theme of a name, of a keyword of YACPDB's, or of a title in any language, whatever
// the case of its letters.
func Named(name string) (Theme, bool) {
	all := byName()
	i := slices.IndexFunc(all, func(t Theme) bool { return strings.EqualFold(t.Name, name) })
	if i < 0 {
		i = slices.IndexFunc(all, func(t Theme) bool { return t.Keyword != "" && strings.EqualFold(t.Keyword, name) })
	}
	if i < 0 {
		i = slices.IndexFunc(all, func(t Theme) bool {
			return slices.ContainsFunc(t.Title[:], func(title string) bool { return strings.EqualFold(title, name) })
		})
	}
	if i < 0 {
		return Theme{}, false
	}
	return all[i], true
}

// All are the themes by name.
func All() []Theme { return slices.Clone(byName()) }

// byName are the themes, put in order once: they are looked for in a million problems.
var byName = sync.OnceValue(func() []Theme {
	return sorted(slices.Concat(phases.Themes(), paths.Themes(), helping.Themes(), lines.Themes(), tactics.Themes(), finals.Themes(), diagrams.Themes()))
})

// sorted puts themes in the order of their names.
func sorted(all []Theme) []Theme {
	slices.SortFunc(all, func(a, b Theme) int { return cmp.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)) })
	return all
}
