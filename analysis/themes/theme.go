// Package themes finds in a solution what problemists have given a name: changed
// play, paths of men, promotions, interferences, pins, echoes.
//
// A theme is a function over one solution with a definition and its source. It
// says what the solution shows, not whether the composer meant it. What themes
// look at is elsewhere: boards and journeys in package play, the phases side by
// side in package changes, mates in package mates.
package themes

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"rookery/analysis/changes"
	"rookery/analysis/mates"
	"rookery/analysis/play"
	"rookery/analysis/printed"
	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
)

// A Theme has a name and a definition, and finds itself.
type Theme struct {
	Name string // one word where there is one: "Grimshaw", "HalfPin"
	// Definition as this package applies it. Source is who defined it, or where
	// the definition can be read.
	Definition, Source string

	find func(*Study, func(Finding))
}

// A Finding is one place where a theme is shown.
type Finding struct {
	Theme  string `json:"theme"`
	Twin   string `json:"twin,omitempty"` // label, "" without twins
	Detail string `json:"detail"`         // moves and squares, in English notation
}

// A Study is a solution made ready for themes.
type Study struct {
	Halves []play.Half
	Table  changes.Table
	mates  map[*play.Node]*mates.Mate // nil: no mate, or not judged
}

// NewStudy makes a solution ready.
func NewStudy(s *solution.Solution) *Study {
	halves := play.Of(s)
	return &Study{Halves: halves, Table: changes.Compare(halves), mates: map[*play.Node]*mates.Mate{}}
}

// Find looks for a theme. Findings that say the same are told once.
func (t *Theme) Find(s *Study) []Finding {
	var list []Finding
	t.find(s, func(f Finding) {
		f.Theme = t.Name
		if !slices.Contains(list, f) {
			list = append(list, f)
		}
	})
	return list
}

// Find looks for all themes, in the order of All.
func Find(s *Study) []Finding {
	var list []Finding
	for _, t := range All() {
		list = append(list, t.Find(s)...)
	}
	return list
}

// Named is the theme of a name, whatever the case of its letters.
func Named(name string) (Theme, bool) {
	all := All()
	i := slices.IndexFunc(all, func(t Theme) bool { return strings.EqualFold(t.Name, name) })
	if i < 0 {
		return Theme{}, false
	}
	return all[i], true
}

// Compares reports whether the theme is about what changes between phases.
func (t *Theme) Compares() bool {
	return slices.ContainsFunc(changing(), func(c Theme) bool { return c.Name == t.Name })
}

// All are the themes by name.
func All() []Theme {
	all := slices.Concat(changing(), separating(), paths(), promoting(), capturing(), interfering(), lining(), mating())
	slices.SortFunc(all, func(a, b Theme) int { return cmp.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)) })
	return all
}

const (
	encyclopedia = "M. Velimirović, K. Valtonen: Encyclopedia of Chess Problems, 2012"
	custom       = "general usage"
)

// solving yields the phases that solve, with their halves.
func (s *Study) solving() iter.Seq2[*play.Half, *play.Phase] {
	return func(yield func(*play.Half, *play.Phase) bool) {
		for i := range s.Halves {
			h := &s.Halves[i]
			for j := range h.Phases {
				if ph := &h.Phases[j]; ph.Solves() && !yield(h, ph) {
					return
				}
			}
		}
	}
}

// lines yields the lines of play of all phases that solve.
func (s *Study) lines() iter.Seq2[*play.Half, []*play.Node] {
	return func(yield func(*play.Half, []*play.Node) bool) {
		for h, ph := range s.solving() {
			for line := range ph.Lines() {
				if !yield(h, line) {
					return
				}
			}
		}
	}
}

// mate judges the position after a move, once; nil if it is no mate, or not of
// orthodox men.
func (s *Study) mate(n *play.Node) *mates.Mate {
	if m, ok := s.mates[n]; ok {
		return m
	}
	var result *mates.Mate
	if slices.ContainsFunc(n.Goals, func(g problem.Goal) bool { return g.Kind.Mates() }) {
		for _, side := range []chess.Colour{chess.Black, chess.White} {
			if m, ok := mates.Judge(n.After, side); ok {
				result = &m
				break
			}
		}
	}
	s.mates[n] = result
	return result
}

// name prints a move of a phase in short.
func name(n *play.Node) string { return printed.Style{}.Move(n) }

// numbered prints a move with its number.
func numbered(n *play.Node) string { return printed.Style{}.Numbered(n) }

// names prints several moves.
func names(list ...*play.Node) string {
	var words []string
	for _, n := range list {
		words = append(words, numbered(n))
	}
	return strings.Join(words, " ")
}
