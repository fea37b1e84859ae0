// Package study is what the families of themes share: the record of a theme, and
// a solution made ready to be looked at.
package study

import (
	"slices"

	"rookery/problem"
)

// Words are a text in English, German and French.
type Words [3]string

// In is the text in a language.
func (w Words) In(lang problem.Language) string {
	if int(lang) < len(w) && w[lang] != "" {
		return w[lang]
	}
	return w[0]
}

// A Play is a set of kinds of play.
type Play uint8

const (
	Battle Play = 1 << iota // direct and self play: defences and answers
	Help                    // lines of help and series play
	Any    = Battle | Help
)

// A Theme is all that is known of a theme, and finds itself.
type Theme struct {
	Name    string // one word where there is one: "Grimshaw", "HalfPin"
	Keyword string // as users of YACPDB tag with it; "" for none
	Title   Words  // as it is printed: "Half-pin", "Halbfesselung"
	Means   Words  // the definition as it is applied here
	// Source is who defined it, or where the definition can be read.
	Source string
	// Play is the kinds of play in which there is such a theme, 0 for any.
	Play Play
	// Weight is how much a commentator would make of it, from 0 to 100: the
	// rarer in collections and the more a composer has to do for it, the more.
	Weight int
	// Within are themes that say this one, too.
	Within []string

	// Compares: it is about what changes between phases.
	Compares bool
	// Supposes: it asks what else could have been played, and knows only the orthodox rules for that. Where a problem has
	// conditions it is not looked for.
	Supposes bool

	Find func(*Study, func(Finding))
}

// Sources of definitions.
const (
	Encyclopedia = "M. Velimirović, K. Valtonen: Encyclopedia of Chess Problems, 2012"
	Custom       = "general usage"
	Indexer      = "YACPDB, its query language"
	Analyzer     = "V. Crișan, I. Denev, B. Shorokhov: Helpmate Analyzer"
)

// Of is the set of kinds, Any where nothing is said.
func (t *Theme) Of() Play {
	if t.Play == 0 {
		return Any
	}
	return t.Play
}

// A Finding is one place where a theme is shown.
type Finding struct {
	Theme string `json:"theme"`
	Twin  string `json:"twin,omitempty"` // label, "" without twins
	// Phase is "set" or "try" where it is not shown in what solves.
	Phase string `json:"phase,omitempty"`
	// Count is how many variations or moves make it up, where the detail tells of several.
	Count  int    `json:"count,omitempty"`
	Detail string `json:"detail"` // moves and squares, in English notation
}

// Look finds a theme. Findings that say the same are told once.
func (t *Theme) Look(s *Study) []Finding {
	var list []Finding
	if t.Of()&s.Kinds() == 0 || t.Supposes && s.Conditions {
		return nil
	}
	t.Find(s, func(f Finding) {
		f.Theme = t.Name
		if len(list) < most && !slices.Contains(list, f) {
			list = append(list, f)
		}
	})
	// What is shown in set play and tries is told if what solves does not show it.
	if slices.ContainsFunc(list, func(f Finding) bool { return f.Phase == "" }) {
		list = slices.DeleteFunc(list, func(f Finding) bool { return f.Phase != "" })
	}
	return list
}

// most is how many places of a theme are told.
const most = 100

// Named is the theme of a name in a list.
func Named(list []Theme, name string) *Theme {
	if i := slices.IndexFunc(list, func(t Theme) bool { return t.Name == name }); i >= 0 {
		return &list[i]
	}
	return nil
}
