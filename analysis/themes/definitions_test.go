package themes_test

import (
	"regexp"
	"testing"

	"rookery/analysis/themes"
	"rookery/problem"
)

// TestDefinitions: each theme is explained in three languages.
func TestDefinitions(t *testing.T) {
	for _, theme := range themes.All() {
		en, de, fr := theme.Explain(problem.English), theme.Explain(problem.German), theme.Explain(problem.French)
		if en != theme.Definition || de == "" || fr == "" || de == en || fr == en || de == fr {
			t.Errorf("%s: %q, %q, %q", theme.Name, en, de, fr)
		}
	}
}

// TestTitles: names are words, not identifiers.
func TestTitles(t *testing.T) {
	identifier := regexp.MustCompile(`[a-z][A-Z]`)
	for _, theme := range themes.All() {
		for _, lang := range []problem.Language{problem.English, problem.German, problem.French} {
			if title := theme.Title(lang); title == "" || identifier.MatchString(title) {
				t.Errorf("%s: %q", theme.Name, title)
			}
		}
	}
	half, _ := themes.Named("HalfPin")
	if got := half.Title(problem.German); got != "Halbfesselung" {
		t.Error(got)
	}
}
