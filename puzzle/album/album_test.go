package album

import (
	"bytes"
	"strings"
	"testing"

	"rookery/problem"
	"rookery/puzzle/collection"
)

const (
	entries = "---\nauthors: [\"Nobody, A\"]\nalgebraic: {white: [Kg6, Ra1], black: [Kh8], neutral: [Ga4]}\nstipulation: \"#1\"\ntwins: {b: Move a1 a2}\nsolution: |\n  1.Ra1-a8 #\n" +
		"---\nalgebraic: {white: [Kg6, Ra1], black: [Kh8]}\nstipulation: \"=\"\nsolution: by & by\n"
	game = "7k/8/6K1/8/8/8/8/R7 w - - bm Ra8#; dm 1; c0 \"Mate\";\n"
)

// album is a collection in a form.
func album(t *testing.T, format string, l problem.Language) string {
	t.Helper()
	var b bytes.Buffer
	w, err := NewWriter(&b, format, l)
	if err != nil {
		t.Fatal(err)
	}
	for name, src := range map[string]string{"x.olv": entries} {
		for p, err := range collection.Read(name, "", strings.NewReader(src)) {
			if err != nil {
				t.Fatal(err)
			}
			if err := w.Write(&p); err != nil {
				t.Error(err)
			}
		}
	}
	for p, err := range collection.Read("x.epd", "", strings.NewReader(game)) {
		if err != nil || w.Write(&p) != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestAlbum(t *testing.T) {
	for format, want := range map[string][]string{
		"html":  {"<svg", "2 + 1 + 1n", "b) wTa1 → a2", "Grashüpfer", "1.Ta8#", "by &amp; by", "Ta8#", ">=<", "Mate", `lang="de"`},
		"latex": {`\begin{diagram}`, `\twins{b) \wT a1 {\ra} a2}`, "Grashüpfer", `1.Ta8\#`, `by \& by`, `\begin{multicols}{2}`, `\end{document}`},
		"pdf":   {"%PDF"},
	} {
		got := album(t, format, problem.German)
		for _, part := range want {
			if !strings.Contains(got, part) {
				t.Errorf("%s: no %q in\n%.3000s", format, part, got)
			}
		}
		if n := strings.Count(got, `\begin{diagram}`) + strings.Count(got, "<article>"); format != "pdf" && n != 3 {
			t.Errorf("%s: %d diagrams", format, n)
		}
	}
	if _, err := NewWriter(nil, "gif", problem.English); err == nil {
		t.Error("gif is a format")
	}
}
