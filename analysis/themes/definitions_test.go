package themes_test

import (
	"os"
	"regexp"
	"strings"
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

// TestKeywords: each keyword of YACPDB's users is recognised, or the documents say why not.
func TestKeywords(t *testing.T) {
	list, err := os.ReadFile("../../../shared/reference/keywords.txt")
	if err != nil {
		t.Skip("the list of keywords is not at hand: ", err)
	}
	text, err := os.ReadFile("../../docs/analysis.md")
	if err != nil {
		t.Fatal(err)
	}
	denied := map[string]bool{}
	_, table, _ := strings.Cut(string(text), "| keywords | why not |")
	table, _, _ = strings.Cut(table, "\n\n")
	for row := range strings.Lines(table) {
		if cells := strings.Split(row, "|"); len(cells) > 2 {
			for keyword := range strings.SplitSeq(cells[1], ", ") {
				denied[strings.TrimSpace(keyword)] = true
			}
		}
	}
	known, all := 0, 0
	for line := range strings.Lines(string(list)) {
		keyword := strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(line), "- "))
		if !strings.HasPrefix(line, "  ") || keyword == "|" {
			continue
		}
		all++
		_, ok := themes.Named(keyword)
		switch {
		case ok:
			known++
			if denied[keyword] {
				t.Errorf("%q is recognised, and the document says that it is not", keyword)
			}
		case !denied[keyword]:
			t.Errorf("%q is not recognised, and the document does not say why", keyword)
		}
	}
	if known < 220 {
		t.Errorf("%d of %d keywords are recognised", known, all)
	}
	t.Logf("%d of %d keywords are recognised", known, all)
}
