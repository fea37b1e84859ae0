package analysis_test

import (
	"bufio"
	"cmp"
	"maps"
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

// published is a problem with what its commentators name.
type published struct {
	text     string // position, stipulation, twins, as Popeye writes them
	keywords []string
	author   string
	denied   map[string]string // names that the definition does not allow: the reasons
}

// readPublished reads a list of them.
func readPublished(t *testing.T, name string) []published {
	t.Helper()
	f, err := os.Open("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	var list []published
	for sc := bufio.NewScanner(f); sc.Scan(); {
		parts := strings.Split(sc.Text(), " | ")
		if strings.HasPrefix(sc.Text(), "#") {
			continue
		}
		if len(parts) < 3 || len(parts) > 4 {
			t.Fatalf("%s: %s", name, sc.Text())
		}
		p := published{text: parts[0], keywords: strings.Split(parts[1], ", "), author: parts[2], denied: map[string]string{}}
		if len(parts) == 4 {
			for note := range strings.SplitSeq(parts[3], "; ") {
				keyword, reason, _ := strings.Cut(note, ": ")
				if reason == "" || !slices.Contains(p.keywords, keyword) {
					t.Errorf("%s: the note %q tells of no keyword, or no reason", name, note)
				}
				p.denied[keyword] = reason
			}
		}
		list = append(list, p)
	}
	return list
}

// report solves a problem and tells what it shows.
func (p published) report(t *testing.T) analysis.Report {
	t.Helper()
	return analysis.Of(p.solve(t), printed.Style{})
}

func (p published) solve(t *testing.T) *solution.Solution {
	t.Helper()
	words := strings.Fields(p.text)
	fen := words[0]
	if !strings.ContainsAny(fen, "Ss") { // else N stands for nightriders
		fen = strings.NewReplacer("N", "S", "n", "s").Replace(fen)
	}
	problems, errs := popeye.Parse("published", []byte("beginproblem\nforsyth "+fen+"\nstipulation "+strings.Join(words[1:], " ")+"\nendproblem\n"))
	if err := errs.Err(); err != nil {
		t.Fatalf("%s: %v", p.text, err)
	}
	analysis.Prepare(problems[0])
	var b solution.Builder
	if _, err := solve.Solve(t.Context(), problems[0], solve.Config{}, &b); err != nil {
		t.Fatal(err)
	}
	return b.Solution
}

// TestPublishedThemes: of the themes that commentators name nine in ten are found; most
// of them are told and not only listed. Of the second list many names are of effects that a
// database counts, and no commentator would tell them first.
func TestPublishedThemes(t *testing.T) {
	for name, tenths := range map[string]int{"published.txt": 6, "published-second.txt": 5} {
		t.Run(name, func(t *testing.T) {
			problems, known, found, told, denied := 0, 0, 0, 0, 0
			missed := map[string]int{}
			for _, p := range readPublished(t, name) {
				if !*long && !strings.HasSuffix(strings.Fields(p.text)[1], "#2") {
					continue // it takes a while
				}
				problems++
				r := p.report(t)
				if k := r.Verdict; k == solution.NoSolution || k == solution.Invalid || k == solution.Cooked || k == solution.Short {
					t.Errorf("%s, %s: %v", p.text, p.author, k)
				}
				for _, keyword := range p.keywords {
					theme, ok := themes.Named(keyword)
					if !ok {
						t.Errorf("%s: there is no theme %q", p.text, keyword)
						continue
					}
					if p.denied[keyword] != "" {
						denied++
						continue
					}
					known++
					i := slices.IndexFunc(r.Shown, func(s themes.Shown) bool { return s.Theme.Name == theme.Name })
					if i < 0 {
						t.Logf("%s, %s: %s is not found", p.text, p.author, theme.Name)
						missed[theme.Name]++
						continue
					}
					found++
					if r.Shown[i].Main {
						told++
					}
				}
			}
			t.Logf("%d problems, %d named, %d found, %d told, %d named against the definition", problems, known, found, told, denied)
			for _, theme := range slices.SortedFunc(maps.Keys(missed), func(a, b string) int { return cmp.Compare(missed[b], missed[a]) }) {
				t.Logf("missed %d times: %s", missed[theme], theme)
			}
			if known == 0 || found*10 < known*9 || told*10 < known*tenths {
				t.Errorf("%d named, %d found, %d told", known, found, told)
			}
		})
	}
}
