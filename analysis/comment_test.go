package analysis

import (
	"testing"

	"rookery/analysis/themes"
	"rookery/problem"
)

func TestComment(t *testing.T) {
	shown := func(name, detail string, main bool) themes.Shown {
		theme, _ := themes.Named(name)
		return themes.Shown{Theme: theme, Main: main, Places: []themes.Finding{{Theme: name, Detail: detail}}}
	}
	r := Report{Shown: []themes.Shown{
		shown("Grimshaw", "Be6, Re6", true), shown("HalfBattery", "2.Sf3#", true), shown("ChangedMate", "", false),
	}}
	if got := r.Comment(problem.German); got != "rookery bemerkt: Grimshaw (Le6, Te6); Halbbatterie." {
		t.Error(got)
	}
	if got := (&Report{Shown: r.Shown[2:]}).Comment(problem.English); got != "" {
		t.Error(got)
	}
}
