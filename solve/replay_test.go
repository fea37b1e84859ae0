package solve_test

import (
	"context"
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"rookery/chess"
	"rookery/internal/tests"
	"rookery/problem"
	"rookery/problem/popeye"
	"rookery/solution"
	"rookery/solve"
	"rookery/solve/internal/board"
	"rookery/solve/internal/plan"
)

// A replay follows a solution on a board by what its moves say, and on the
// solver's own by looking for the moves there.
type replay struct {
	g     board.Board
	moves int
	wrong []string
}

type shown map[chess.Square]string

func nameOf(m problem.Man) string {
	return fmt.Sprint(m.Colour, " ", m.Walk, slices.Sorted(slices.Values(m.Attributes)))
}

// actual is what the solver's board holds.
func (r *replay) actual() shown {
	s := shown{}
	for _, m := range r.g.Standing() {
		s[m.Square] = nameOf(m.Man)
	}
	return s
}

func (s shown) after(m *solution.Move) shown {
	next := shown{}
	for at, man := range s {
		next[at] = man
	}
	for _, c := range m.Changes() {
		if delete(next, c.Square); c.Man != nil {
			next[c.Square] = nameOf(*c.Man)
		}
	}
	return next
}

func (s shown) difference(o shown) string {
	var list []string
	for at := range chess.Square(64) {
		if s[at] != o[at] {
			list = append(list, fmt.Sprintf("%s: %q, not %q", at, o[at], s[at]))
		}
	}
	return strings.Join(list, ", ")
}

func notation(m solution.Move) string { return fmt.Sprint(m.From, m.To, m.Notation(problem.English)) }

// find looks for a move among those of the side to move.
func (r *replay) find(want *solution.Move) (board.Move, bool) {
	if want.Null {
		return board.Null, true
	}
	for _, m := range r.g.Pseudo(nil) {
		if notation(r.g.Describe(m)) == notation(*want) {
			return m, true
		}
	}
	return 0, false
}

// follow replays a node and all that comes after it.
func (r *replay) follow(n *solution.Node, men shown) {
	depth := 0
	if n.Kind != solution.Root {
		m, ok := r.find(&n.Move)
		// Before a threat the other side passes; where the sides have been exchanged it is nobody's turn before.
		for _, turn := range []func(){func() { r.g.Play(board.Null) }, r.g.TurnOver} {
			if ok {
				break
			}
			turn()
			if m, ok = r.find(&n.Move); ok {
				depth++
			} else {
				r.g.Undo()
			}
		}
		if !ok {
			r.wrong = append(r.wrong, fmt.Sprintf("there is no %s", n.Move.Notation(problem.English)))
			return
		}
		r.g.Play(m)
		depth++
		r.moves++
		men = men.after(&n.Move)
		if d := r.actual().difference(men); d != "" {
			r.wrong = append(r.wrong, fmt.Sprintf("after %s %s", n.Move.Notation(problem.English), d))
		}
	}
	for _, list := range [][]*solution.Node{n.Threats, n.Replies, n.Refutations} {
		for _, next := range list {
			r.follow(next, men)
		}
	}
	for range depth {
		r.g.Undo()
	}
}

// replays follows all that is found of a problem.
func replays(t *testing.T, p *problem.Problem, cfg solve.Config) (moves int, wrong []string) {
	t.Helper()
	var b solution.Builder
	if _, err := solve.Solve(context.Background(), p, solve.Impatient(cfg), &b); err != nil {
		t.Fatal(err)
	}
	for _, twin := range b.Solution.Twins {
		for _, half := range twin.Halves {
			pl, _, err := plan.Compile(twin.Problem)
			if err != nil {
				continue // it is not solved
			}
			g, err := board.New(twin.Problem, board.Setup{Turn: half.Starter, Bound: pl.Bound(half.Starter), Goals: pl.Goals, General: true})
			if err != nil {
				continue
			}
			r := &replay{g: g}
			men := shown{}
			start := half.Start
			if start == nil {
				start = twin.Problem.Board
			}
			for _, m := range start {
				if m.Square < 64 { // the last one is on top
					men[m.Square] = nameOf(m.Man)
				}
			}
			if d := r.actual().difference(men); d != "" {
				wrong = append(wrong, "at the start "+d)
			}
			for _, phase := range half.Phases {
				for _, n := range phase.Nodes {
					r.follow(n, men)
				}
			}
			moves += r.moves
			wrong = append(wrong, r.wrong...)
		}
	}
	return moves, wrong
}

// The moves of a solution say what the solver's board holds after each, in the
// examples and, where it is at hand, in what is solved soon of the corpus.
func TestReplay(t *testing.T) {
	files, err := filepath.Glob("../examples/*.inp")
	if err != nil || len(files) == 0 {
		t.Fatalf("no examples: %v", err)
	}
	if *long {
		files = append(files, corpus(t)...)
	}
	moves := 0
	for i, file := range files {
		if !tests.Sampled(*long, i) {
			continue
		}
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for p, errs := range popeye.Problems(file, src, popeye.Limits{}) {
			if errs.Err() != nil {
				continue
			}
			n, wrong := replays(t, p, solve.Config{})
			moves += n
			for _, w := range wrong[:min(3, len(wrong))] {
				t.Errorf("%s: %s", file, w)
			}
		}
	}
	t.Logf("%d moves in %d files or a third of them", moves, len(files))
	if moves < 100 || *long && moves < 1000 {
		t.Errorf("only %d moves", moves)
	}
}

// perKind is how many cases of each set of conditions are looked at.
const perKind = 1

// corpus lists cases of all sets of conditions.
func corpus(t *testing.T) (files []string) {
	const folder = "../../shared/corpus/popeye"
	f, err := os.Open(folder + "/index.tsv")
	if err != nil {
		return nil
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.Comma, r.LazyQuotes, r.FieldsPerRecord = '\t', true, -1
	rows, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	for _, row := range rows[1:] {
		if len(row) < 5 {
			continue
		}
		seconds, _ := strconv.ParseFloat(row[3], 64)
		if seen[row[4]] < perKind && seconds < 0.05 {
			seen[row[4]]++
			files = append(files, filepath.Join(folder, row[0]+".inp"))
		}
	}
	slices.Sort(files)
	return files
}
