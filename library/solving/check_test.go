package solving

import (
	"bytes"
	"context"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"time"

	"rookery/examples"
	"rookery/problem"
	"rookery/puzzle"
	"rookery/puzzle/collection"
	"rookery/solution"
	"rookery/solve"
)

// puzzles are those of a text.
func puzzles(t *testing.T, name, text string) (list []*puzzle.Puzzle) {
	t.Helper()
	for p, err := range collection.ReadPlain(name, "", strings.NewReader(text)) {
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, &p)
	}
	return list
}

var little = solve.Config{Jobs: 1, MaxMemory: 8 << 20}

// TestVerdicts: what is found with all that is to be seen of a solution has the verdict that is found without it.
func TestVerdicts(t *testing.T) {
	t.Parallel()
	n := 0
	err := fs.WalkDir(examples.Files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(examples.Files, name)
		if err != nil {
			return err
		}
		for p, err := range collection.ReadPlain(name, "", bytes.NewReader(text)) {
			if err != nil {
				return err
			}
			cfg := little
			cfg.MaxTime = 2 * time.Second
			want := puzzle.VerifyBy(t.Context(), nil, &p, cfg)
			r, s := Means{Config: cfg}.Check(t.Context(), &p)
			if want.Verdict.Open() || r.Verdict == solution.Unfinished.String() {
				continue // on a slow machine
			}
			if n++; r.Verdict != want.Verdict.String() || s == nil && p.Composed != nil && !p.Composed.Problem.Stipulation.IsZero() && r.Seconds < cfg.MaxTime.Seconds()/2 {
				t.Errorf("%s: %s, a solution: %t; want %s", name, r.Text, s != nil, want.Text)
			}
		}
		return nil
	})
	if err != nil || n < 20 {
		t.Errorf("%d problems, %v", n, err)
	}
}

// A mate in two with set play, tries and a block, that is sound.
const twomover = "BeginProblem\nStipulation #2\nPieces\n White Kc6 Qb3 Sd5\n Black Ka8\nEndProblem\n"

// TestChecked: what is told of problems of each kind.
func TestChecked(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, file, text string
		most             int
		verdict          solution.Verdict
		tree             bool
	}{
		{"a sound mate", "a.epd", `7k/8/6K1/8/8/8/8/R7 w - - dm 1; id "1";` + "\n", 0, solution.Sound, true},
		{"a longer mate than there is", "a.epd", `7k/8/6K1/8/8/8/8/R7 w - - dm 2; id "1";` + "\n", 0, solution.Short, false},
		{"nothing is claimed", "a.epd", `7k/8/6K1/8/8/8/8/R7 w - - id "1";` + "\n", 0, solution.Unchecked, false},
		{"two keys", "a.inp", "BeginProblem\nStipulation #1\nPieces\n White Kg6 Ra1 Rb1\n Black Kh8\nEndProblem\n", 0, solution.Cooked, true},
		{"a help mate", "a.inp", "BeginProblem\nStipulation h#1\nPieces\n White Kg6 Ra1\n Black Kh8\nEndProblem\n", 0, solution.Sound, true},
		{"too long to be looked at", "a.inp", "BeginProblem\nStipulation #1\nPieces\n White Kg6 Ra1 Rb1\n Black Kh8\nEndProblem\n", 1, solution.Cooked, false},
	} {
		p := puzzles(t, c.file, c.text)[0]
		r, s := Means{Config: little, Most: c.most}.Check(t.Context(), p)
		v, texts := r.Judged()
		if v != c.verdict || (s != nil) != c.tree || slices.Contains(texts[:], "") || r.Solved.IsZero() {
			t.Errorf("%s: %s %q, a solution: %t", c.name, r.Verdict, texts, s != nil)
		}
	}
}

// TestMovesAreWhatIsAskedFor: set play and tries are looked at, but do not stand among the moves unless the problem asks for them.
func TestMovesAreWhatIsAskedFor(t *testing.T) {
	t.Parallel()
	for options, want := range map[string][2]bool{"": {}, "Option SetPlay\n": {true, false}, "Option Try\n": {false, true}, "Option SetPlay Try\n": {true, true}} {
		p := puzzles(t, "a.inp", strings.Replace(twomover, "Pieces", options+"Pieces", 1))[0]
		r, s := Means{Config: little}.Check(t.Context(), p)
		if s == nil {
			t.Fatal(r.Text)
		}
		set, tries := false, false
		for _, ph := range s.Twins[0].Halves[0].Phases {
			set = set || ph.Kind == solution.SetPlay && len(ph.Nodes) > 0
			tries = tries || slices.ContainsFunc(ph.Nodes, func(n *solution.Node) bool { return n.Kind == solution.Try })
		}
		if !set || !tries {
			t.Fatalf("the problem has set play: %t, tries: %t", set, tries)
		}
		hasSet := strings.HasPrefix(strings.TrimSpace(r.Moves), "1...")
		if hasTry := strings.Contains(r.Moves, " ? "); [2]bool{hasSet, hasTry} != want {
			t.Errorf("%q: set play %t, tries %t:\n%s", options, hasSet, hasTry, r.Moves)
		}
	}
}

// TestTimeIsForAll: a solver that never comes to its end is asked twice, for no more than the time that there is in all.
func TestTimeIsForAll(t *testing.T) {
	t.Parallel()
	var asked []time.Duration
	var prepared []bool
	slow := func(ctx context.Context, p *problem.Problem, cfg solve.Config, sink solution.Sink) (solution.Summary, error) {
		asked, prepared = append(asked, cfg.MaxTime), append(prepared, p.Options.Try)
		sum := solution.Summary{Interrupted: true, Elapsed: cfg.MaxTime}
		sink.Begin(p)
		sink.End(sum)
		return sum, nil
	}
	cfg := little
	cfg.MaxTime = time.Hour
	r, s := Means{Solve: slow, Config: cfg}.Check(t.Context(), puzzles(t, "a.inp", twomover)[0])
	if r.Verdict != solution.Unfinished.String() || s != nil || len(asked) != 2 || asked[0] > time.Hour/2 || asked[1] > time.Hour/2 || !prepared[0] || prepared[1] {
		t.Errorf("%+v; asked for %v, with tries: %v", r, asked, prepared)
	}
	if r.Seconds < time.Hour.Seconds() {
		t.Errorf("%v seconds", r.Seconds)
	}
}
