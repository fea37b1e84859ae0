package solve_test

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"rookery/problem"
	"rookery/problem/popeye"
	"rookery/solution"
	"rookery/solve"
)

// Every node of a solution is reached by hand, and what is said of it then is what the solution says.
func TestLineFollowsSolutions(t *testing.T) {
	files, err := filepath.Glob("../examples/*.inp")
	if err != nil || len(files) == 0 {
		t.Fatalf("no examples: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".inp"), func(t *testing.T) {
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for p, errs := range popeye.Problems(file, src, popeye.Limits{}) {
				if err := errs.Err(); err != nil {
					t.Fatal(err)
				}
				followAll(t, p)
			}
		})
	}
	for _, text := range []string{
		"stipulation #2 condition circe madrasi pieces white kc1 qb3 nd5 black ka1 pa3 gb4 option try variations",
		"stipulation h#2 condition anticirce pieces white ka1 pe6 black kh8 rg8 bh7 option duplex",
		"stipulation #2 condition isardam pieces white kc2 qb6 neutral rd4 black ka1 pa3 option variations",
		"stipulation h#2 pieces white ka1 pe6 black kh8 rg8 bh7 twin move h7 f7 twin move h7 f8",
	} {
		followAll(t, parsed(t, text))
	}
}

// followAll goes through the solution of a problem, as far as it is not long.
func followAll(t *testing.T, p *problem.Problem) {
	t.Helper()
	if len(p.Stipulation.Back) > 0 {
		return
	}
	var b solution.Builder
	if _, err := solve.Solve(context.Background(), p, solve.Config{Jobs: 1}, &b); err != nil {
		t.Fatal(err)
	}
	left := 150
	for i, twin := range b.Solution.Twins {
		for _, half := range twin.Halves {
			for _, ph := range half.Phases {
				line := solve.Line{Twin: i, Duplex: half.Duplex, SetPlay: ph.Kind == solution.SetPlay}
				for _, n := range ph.Nodes {
					follow(t, p, line, n, &left)
				}
			}
		}
	}
}

// follow goes through a node and all behind it.
func follow(t *testing.T, p *problem.Problem, line solve.Line, n *solution.Node, left *int) {
	if *left--; *left < 0 {
		return
	}
	t.Helper()
	if n.Kind == solution.Threat {
		line.Moves = append(slices.Clip(line.Moves), "")
	}
	if n.Kind != solution.Root {
		line.Moves = append(slices.Clip(line.Moves), strings.TrimSpace(n.Move.Notation(p.Language)+n.Marks()))
		got := judged(t, p, line)
		if got == nil {
			t.Errorf("%s: %q cannot be played", p.Stipulation.Text, line.Moves)
			return
		}
		if fails := n.Refutes || n.Kind == solution.Try || n.Kind == solution.Refutation; fails != (got.Kind == solution.Try || got.Kind == solution.Refutation) {
			t.Errorf("%s: %q is %v, not %v", p.Stipulation.Text, line.Moves, got.Kind, n.Kind)
		}
		if len(n.Refutations) > 0 && len(got.Refutations) != len(n.Refutations) {
			t.Errorf("%s: %q has %d refutations, not %d", p.Stipulation.Text, line.Moves, len(got.Refutations), len(n.Refutations))
		}
		if got.Kind == solution.Step && len(n.Replies) > 0 && len(got.Replies) == 0 || len(n.Goals) > 0 && len(got.Goals) == 0 {
			t.Errorf("%s: %q leads nowhere", p.Stipulation.Text, line.Moves)
		}
		if got.Kind == solution.Defence && len(n.Replies) > 0 && len(n.Goals) == 0 && len(got.Replies) == 0 && len(got.Goals) == 0 {
			t.Errorf("%s: %q has no answers", p.Stipulation.Text, line.Moves)
		}
	}
	for _, list := range [][]*solution.Node{n.Threats, n.Replies, n.Refutations} {
		for _, c := range list {
			follow(t, p, line, c, left)
		}
	}
}

// judged is what is said of a line; nil if it cannot be played.
func judged(t *testing.T, p *problem.Problem, line solve.Line) *solution.Node {
	t.Helper()
	line.Judge = true
	h := ask(t, p, line)
	if h == nil || len(h.Phases) != 1 || len(h.Phases[0].Nodes) != 1 {
		return nil
	}
	return h.Phases[0].Nodes[0]
}

func ask(t *testing.T, p *problem.Problem, line solve.Line) *solution.HalfSolution {
	t.Helper()
	var b solution.Builder
	sum, err := solve.Solve(context.Background(), p, solve.Config{Line: &line}, &b)
	if err != nil {
		t.Fatal(err)
	}
	if sum.Failed || len(b.Solution.Twins) != line.Twin+1 || len(b.Solution.Twins[line.Twin].Halves) != 1 {
		return nil
	}
	return &b.Solution.Twins[line.Twin].Halves[0]
}

// Moves that no solution has are judged, too, and those that are illegal are told from others.
func TestLineByHand(t *testing.T) {
	direct := parsed(t, "stipulation #2 pieces white kc1 qb3 rh4 black ka1 pa3 rc8")
	help := parsed(t, "stipulation h#2 pieces white ka1 pe6 black kh8 rg8 bh7")
	circe := parsed(t, "stipulation #1 condition circe pieces white kc1 ra5 black ka8 pa6 qg2")
	moves := func(nodes []*solution.Node) (list []string) {
		for _, n := range nodes {
			list = append(list, n.Move.Notation(problem.English))
		}
		return list
	}
	h := ask(t, direct, solve.Line{})
	if legal, exposing := moves(h.Phases[0].Nodes), moves(h.Phases[1].Nodes); !slices.Contains(legal, "Qb3-c3") || slices.Contains(legal, "Rh4-h5") || !slices.Contains(exposing, "Rh4-h5") {
		t.Errorf("%q, %q", legal, exposing)
	}
	if h := ask(t, circe, solve.Line{Moves: []string{"Ra5*a6[+bPa7]"}}); h == nil || len(h.Start) != 5 {
		t.Errorf("%+v", h)
	}
	for _, c := range []struct {
		problem *problem.Problem
		moves   string
		kind    solution.NodeKind
		behind  string
	}{
		{direct, "Kc1-d2", solution.Try, "Rc8-c2"},
		{help, "Bh7-g6", solution.Step, ""},
		{help, "Rg8-g7", solution.Step, "e6-e7"},
		{help, "Rg8-g7 e6-e7 Kh8-g8", solution.Step, "e7-e8=Q"},
	} {
		n := judged(t, c.problem, solve.Line{Moves: strings.Fields(c.moves)})
		if n == nil || n.Kind != c.kind {
			t.Errorf("%s: %+v", c.moves, n)
			continue
		}
		behind := moves(slices.Concat(n.Refutations, n.Replies))
		if c.behind == "" && len(behind) > 0 || c.behind != "" && !slices.Contains(behind, c.behind) {
			t.Errorf("%s: %q", c.moves, behind)
		}
	}
	for _, moves := range []string{"Rh4-h5", "Qb3-h9", "Kc1-b1 Ka1-a2 Kb1-b2 Ka2-a1"} {
		if h := ask(t, direct, solve.Line{Moves: strings.Fields(moves)}); h != nil {
			t.Errorf("%s is played", moves)
		}
	}
	if h := ask(t, direct, solve.Line{Twin: 3}); h != nil {
		t.Error("a twin that is not there")
	}
}

// Retractors are followed by hand: moves are taken back, and play goes on from where they lead.
func TestLineTakesBack(t *testing.T) {
	p := parsed(t, "stipulation -1w&#1 pieces white kf7 re6 pg6 black kh8 ph7 rd5")
	var b solution.Builder
	if _, err := solve.Solve(context.Background(), p, solve.Config{Jobs: 1}, &b); err != nil {
		t.Fatal(err)
	}
	if len(b.Solution.Twins[0].Halves) == 0 {
		t.Fatal("no solution")
	}
	all := func(l solve.Line) []solution.HalfSolution {
		t.Helper()
		var b solution.Builder
		if _, err := solve.Solve(context.Background(), p, solve.Config{Jobs: 1, Line: &l}, &b); err != nil {
			t.Fatal(err)
		}
		return b.Solution.Twins[0].Halves
	}
	ask := func(l solve.Line) *solution.HalfSolution {
		if halves := all(l); len(halves) == 1 {
			return &halves[0]
		}
		return nil
	}
	first := all(solve.Line{})
	if len(first) < 2 || len(first[0].Back) != 0 || len(first[0].Phases) != 0 {
		t.Fatalf("%+v", first)
	}
	for _, h := range b.Solution.Twins[0].Halves {
		back := solve.BackMove(&h.Back[0], p.Language)
		if !slices.ContainsFunc(first[1:], func(w solution.HalfSolution) bool {
			return solve.BackMove(&w.Back[0], p.Language) == back && reflect.DeepEqual(w.Start, h.Start)
		}) {
			t.Errorf("%s cannot be taken back", back)
		}
		next := ask(solve.Line{Back: []string{back}})
		if next == nil || len(next.Phases) != 2 || !reflect.DeepEqual(next.Start, h.Start) {
			t.Errorf("after %s: %+v", back, next)
			continue
		}
		for _, n := range h.Phases[0].Nodes {
			key := strings.TrimSpace(n.Move.Notation(p.Language))
			if got := ask(solve.Line{Back: []string{back}, Moves: []string{key}, Judge: true}); got == nil || len(got.Phases[0].Nodes) != 1 || got.Phases[0].Nodes[0].Kind != solution.Key {
				t.Errorf("after %s and %s: %+v", back, key, got)
			}
		}
	}
	for _, l := range []solve.Line{{Back: []string{"a1-a2"}}, {Moves: []string{"Kf7-f8"}}, {Judge: true}} {
		if got := all(l); len(got) > 0 {
			t.Errorf("%+v: %+v", l, got)
		}
	}
}
