package analysis_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"rookery/analysis"
	"rookery/analysis/printed"
	"rookery/problem"
	"rookery/solution"
)

var update = flag.Bool("update", false, "rewrite the reports in testdata")

// TestReports: what is told of published problems, word for word: the column as magazines print it, the table of changes, economy,
// difficulty, and all themes with what shows them. It holds nothing right; who changes what is told reads the difference.
func TestReports(t *testing.T) {
	const file = "testdata/reports.txt"
	var b strings.Builder
	for _, name := range []string{"published.txt", "published-second.txt"} {
		for i, p := range readPublished(t, name) {
			short := strings.Contains(" #2 h#2 h#2.5 h#1.5 s#2 r#2 ", " "+strings.Fields(p.text)[1]+" ")
			if !short || i%2 == 0 && !strings.Contains(p.text, "h#") {
				continue // those take longer, or are like the others
			}
			language := problem.Language(i / 2 % int(problem.Languages))
			fmt.Fprintf(&b, "%s\n\n", p.text)
			if err := told(&b, p.solve(t), printed.Style{Language: language}); err != nil {
				t.Fatalf("%s: %v", p.text, err)
			}
			b.WriteString("\n")
		}
	}
	got := b.String()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines, old := strings.Split(got, "\n"), strings.Split(string(text), "\n")
	head, faults := "", 0
	for i := range max(len(lines), len(old)) {
		is, was := at(lines, i), at(old, i)
		if strings.Contains(was, "/") && strings.Count(was, "/") == 7 {
			head = was
		}
		if is != was {
			t.Errorf("%s, line %d:\n%s\nis now\n%s", head, i+1, was, is)
			if faults++; faults == 10 || len(lines) != len(old) {
				t.Fatalf("%d lines, there were %d", len(lines), len(old))
			}
		}
	}
}

func at(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return ""
}

// told writes all that an analysis tells of a solution.
func told(b *strings.Builder, s *solution.Solution, style printed.Style) error {
	if err := analysis.Print(b, s, style); err != nil {
		return err
	}
	r := analysis.Of(s, style)
	fmt.Fprintf(b, "%s\n", r.Comment(style.Language))
	grid := r.Changes.Grid(style, style.Language)
	if err := grid.Text(b); err != nil {
		return err
	}
	if style.Language == problem.German {
		if err := grid.LaTeX(b); err != nil {
			return err
		}
	}
	for _, x := range []any{r.Economy, r.Difficulty} {
		line, err := json.Marshal(x)
		if err != nil {
			return err
		}
		fmt.Fprintf(b, "%s\n", line)
	}
	for _, f := range r.Themes {
		fmt.Fprintf(b, "%s: %s %s\n", f.Theme, f.Twin, f.Detail)
	}
	return nil
}
