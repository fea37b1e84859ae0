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
		en, de, fr := theme.Means[0], theme.Means[1], theme.Means[2]
		if en == "" || de == "" || fr == "" || de == en || fr == en || de == fr || theme.Source == "" || theme.Weight < 1 || theme.Weight > 100 {
			t.Errorf("%s: %q, %q, %q", theme.Name, en, de, fr)
		}
	}
}

// TestTitles: names are words, not identifiers.
func TestTitles(t *testing.T) {
	identifier := regexp.MustCompile(`[a-z][A-Z]`)
	for _, theme := range themes.All() {
		for _, lang := range []problem.Language{problem.English, problem.German, problem.French} {
			if title := theme.Title.In(lang); title == "" || identifier.MatchString(title) {
				t.Errorf("%s: %q", theme.Name, title)
			}
		}
	}
	half, _ := themes.Named("HalfPin")
	if got := half.Title.In(problem.German); got != "Halbfesselung" {
		t.Error(got)
	}
}

// TestRecords: names and keywords are told once, and themes within which others are exist.
func TestRecords(t *testing.T) {
	names := map[string]bool{}
	keywords := map[string]string{}
	for _, theme := range themes.All() {
		if names[theme.Name] {
			t.Errorf("%s: twice", theme.Name)
		}
		names[theme.Name] = true
		if other := keywords[theme.Keyword]; other != "" && theme.Keyword != "" {
			t.Errorf("%q: %s and %s", theme.Keyword, theme.Name, other)
		}
		keywords[theme.Keyword] = theme.Name
	}
	for _, theme := range themes.All() {
		for _, w := range theme.Within {
			if !names[w] {
				t.Errorf("%s is within %s, which is no theme", theme.Name, w)
			}
		}
	}
}
