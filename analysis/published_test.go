package analysis_test

import (
	"bufio"
	"os"
	"slices"
	"strings"
	"testing"

	"rookery/analysis"
	"rookery/analysis/printed"
	"rookery/analysis/themes"
	"rookery/problem/popeye"
	"rookery/solution"
	"rookery/solve"
)

// TestPublishedThemes: of the themes that commentators name nine in ten are found; most
// of them are told and not only listed.
func TestPublishedThemes(t *testing.T) {
	f, err := os.Open("testdata/published.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	known, found, told := 0, 0, 0
	for sc := bufio.NewScanner(f); sc.Scan(); {
		parts := strings.Split(sc.Text(), "|")
		if strings.HasPrefix(sc.Text(), "#") || len(parts) != 3 {
			continue
		}
		words := strings.Fields(parts[0])
		if !*long && !strings.HasSuffix(words[1], "#2") {
			continue // it takes a while
		}
		fen := strings.NewReplacer("N", "S", "n", "s").Replace(words[0])
		problems, errs := popeye.Parse("published", []byte("beginproblem\nforsyth "+fen+"\nstipulation "+strings.Join(words[1:], " ")+"\nendproblem\n"))
		if err := errs.Err(); err != nil {
			t.Fatal(err)
		}
		analysis.Prepare(problems[0])
		var b solution.Builder
		if _, err := solve.Solve(t.Context(), problems[0], solve.Config{}, &b); err != nil {
			t.Fatal(err)
		}
		r := analysis.Of(b.Solution, printed.Style{})
		for keyword := range strings.SplitSeq(parts[1], ",") {
			theme, ok := themes.Named(strings.TrimSpace(keyword))
			if !ok {
				t.Errorf("%s: there is no theme %q", parts[0], keyword)
				continue
			}
			known++
			i := slices.IndexFunc(r.Shown, func(s themes.Shown) bool { return s.Theme.Name == theme.Name })
			if i < 0 {
				t.Logf("%s%s: %s is not found", parts[0], parts[2], theme.Name)
				continue
			}
			found++
			if r.Shown[i].Main {
				told++
			}
		}
	}
	t.Logf("%d named, %d found, %d told", known, found, told)
	if known == 0 || found*10 < known*9 || told*10 < known*6 {
		t.Errorf("%d named, %d found, %d told", known, found, told)
	}
}
