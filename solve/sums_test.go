package solve_test

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"os"
	"regexp"
	"strings"
	"testing"

	"rookery/analysis/explore"
	"rookery/analysis/themes"
	"rookery/problem"
	"rookery/problem/popeye"
	"rookery/solution"
	"rookery/solution/text"
	"rookery/solve"
)

// askings are what is asked of a problem, and on which board.
var askings = []struct {
	name   string
	change func(*problem.Problem, *solve.Config)
}{
	{"alone", func(*problem.Problem, *solve.Config) {}},
	{"whole", func(p *problem.Problem, _ *solve.Config) {
		p.Options.Try, p.Options.SetPlay, p.Options.Variations = true, true, true
	}},
	{"duplex", func(p *problem.Problem, c *solve.Config) { p.Options.Duplex, c.General = true, true }},
	{"general", func(p *problem.Problem, c *solve.Config) { p.Options.SetPlay, c.General = !p.Options.SetPlay, true }},
	{"short", func(p *problem.Problem, _ *solve.Config) { p.Options.StopOnShort, p.Options.Variations = true, true }},
	{"key", func(p *problem.Problem, c *solve.Config) { p.Options.PostKeyPlay, c.General = true, true }},
}

var stipulates = regexp.MustCompile(`(?i)\bstipulation `)

// summed solves an example as it is asked for, under a condition if there is one, and sums up what is written of it. A referee
// plays all of it again.
func summed(t *testing.T, example string, asked int, condition string) (sum uint32, told string) {
	t.Helper()
	src := stipulates.ReplaceAllString(example, condition+" stipulation ")
	problems, errs := popeye.Parse("", []byte(src))
	if err := errs.Err(); err != nil {
		t.Fatal(err)
	}
	p := problems[0]
	cfg := solve.Config{Jobs: 1}
	askings[asked].change(p, &cfg)
	var b strings.Builder
	var tree solution.Builder
	if _, err := solve.Solve(t.Context(), p, solve.Impatient(cfg), solution.Tee(text.New(&b, text.Options{Regression: true}), &tree)); err != nil {
		t.Fatal(err)
	}
	if !cfg.General { // whose castling is told in another way
		replayed(t, tree.Solution)
	}
	h := fnv.New32a()
	_, _ = h.Write([]byte(b.String())) // a sum takes all
	return h.Sum32(), b.String()
}

// replayed has a referee play all of a solution.
func replayed(t *testing.T, s *solution.Solution) {
	t.Helper()
	for _, twin := range s.Twins {
		for _, h := range twin.Halves {
			r, err := solve.NewReferee(cmp.Or(twin.Problem, s.Problem), &h.Half, 100_000)
			if err != nil {
				t.Errorf("%s: %v", explore.Text(s.Problem), err)
			}
			for _, phase := range h.Phases {
				for _, n := range phase.Nodes {
					if r == nil {
						continue // nobody can replay such play
					}
					if _, err := r.Node(n); err != nil {
						t.Errorf("%s: %v", explore.Text(s.Problem), err)
					}
				}
			}
		}
	}
}

// TestSums: what is written of the themes' examples, whole and in part, on both boards and under conditions, is what was written
// before: of each case there is a sum in testdata, behind the example's number and what is asked. That holds nothing right; who
// changes what is written looks whether it is better. The cases are such that take a few milliseconds.
func TestSums(t *testing.T) {
	const file = "testdata/sums.txt"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	examples := themes.Examples()
	var now strings.Builder
	for line := range strings.Lines(string(text)) {
		var i, asked int
		var before uint32
		if _, err := fmt.Sscanf(line, "%d %d %x", &i, &asked, &before); err != nil {
			t.Fatal(line, err)
		}
		condition := ""
		if words := strings.SplitN(strings.TrimSpace(line), " ", 4); len(words) == 4 {
			condition = words[3]
		}
		sum, told := summed(t, examples[i].Text, asked, condition)
		if fmt.Fprintln(&now, strings.TrimSpace(fmt.Sprintf("%d %d %08x %s", i, asked, sum, condition))); sum != before && !*update {
			t.Errorf("%s of %s\n%s\nis\n%s", askings[asked].name, examples[i].Text, condition, told)
		}
	}
	if *update {
		if err := os.WriteFile(file, []byte(now.String()), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}
