package replay

import (
	"context"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"rookery/problem"
	"rookery/problem/popeye"
	"rookery/solution"
	"rookery/solve"
)

var (
	checkIn   = flag.String("check-in", "../../examples", "folder of problems whose true answers are to be believed")
	checkTime = flag.Duration("check-time", time.Second, "time for each of them")
)

// logOf is what a solver says of a problem.
func logOf(t testing.TB, p *problem.Problem, limit time.Duration) []byte {
	t.Helper()
	var log []byte
	r := NewRecorder(func(b []byte) error { log = append(log, b...); return nil })
	if _, err := solve.Solve(context.Background(), p, solve.Config{Jobs: 1, MaxTime: limit, MaxMemory: 32 << 20}, r); err != nil {
		t.Logf("%v", err)
	}
	return log
}

func read(t testing.TB, text string) *problem.Problem {
	t.Helper()
	list, errs := popeye.Parse("", []byte(text))
	if errs.Err() != nil || len(list) == 0 {
		t.Fatal(errs.Err())
	}
	return list[0]
}

// believed plays a log for a problem.
func believed(p *problem.Problem, log []byte) error {
	return NewPlayer(p, new(solution.Builder)).Take(log)
}

// TestTrueAnswers: whatever a solver says of a problem is believed.
func TestTrueAnswers(t *testing.T) {
	if testing.Short() {
		t.Skip("solves many problems")
	}
	files, err := filepath.Glob(filepath.Join(*checkIn, "*.inp"))
	if err != nil || len(files) == 0 {
		t.Skip("no problems in ", *checkIn)
	}
	n := 0
	for _, file := range files {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for p := range popeye.Problems(file, b, popeye.Limits{}) {
			if p == nil {
				continue
			}
			n++
			if err := believed(p, logOf(t, p, *checkTime)); err != nil {
				t.Errorf("%s: %v", file, err)
			}
		}
	}
	t.Logf("%d problems", n)
}

const mates = "beginproblem stipulation #1 pieces white kb6 rh1 black ka8 endproblem"

// TestSwappedAnswers: the answer to one problem is none to another.
func TestSwappedAnswers(t *testing.T) {
	others := []string{
		"beginproblem stipulation #1 pieces white kb6 rg1 black ka8 endproblem",
		"beginproblem stipulation #1 pieces white kb6 rh1 black ka8 ph5 endproblem",
		"beginproblem stipulation h#2 pieces white kb6 rg1 black ka8 bh8 endproblem",
		"beginproblem stipulation #1 condition circe pieces white kb6 rg1 black ka8 endproblem",
	}
	true1 := logOf(t, read(t, mates), 0)
	if err := believed(read(t, mates), true1); err != nil {
		t.Fatal(err)
	}
	for _, text := range others {
		if err := believed(read(t, text), true1); !errors.Is(err, ErrFalse) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestFalseAnswers: one lie, and nothing of it is believed.
func TestFalseAnswers(t *testing.T) {
	p := read(t, "beginproblem stipulation h#2 pieces white kb6 rg1 black ka8 bh8 endproblem")
	lies := map[string]func(*solution.Node) bool{
		"nobody stands there": func(n *solution.Node) bool { n.Move.From ^= 0o11; return true },
		"no such move":        func(n *solution.Node) bool { n.Move.To ^= 0o25; return true },
		"another man":         func(n *solution.Node) bool { n.Move.Man.Walk = problem.Queen; return true },
		"another colour":      func(n *solution.Node) bool { n.Move.Man.Colour = 1 - n.Move.Man.Colour; return true },
		"nobody to take": func(n *solution.Node) bool {
			n.Move.Captured, n.Move.CaptureSquare = &problem.Man{Walk: problem.Queen, Colour: problem.Black}, n.Move.To
			return true
		},
		"no check": func(n *solution.Node) bool { was := n.Check; n.Check = true; return !was },
		"no mate": func(n *solution.Node) bool {
			was := len(n.Goals)
			n.Goals = append(n.Goals, problem.Goal{Kind: problem.Mate})
			return was == 0
		},
		"no stalemate": func(n *solution.Node) bool {
			n.Goals = append(n.Goals, problem.Goal{Kind: problem.Stalemate})
			return true
		},
	}
	for depth := range 4 {
		for name, lie := range lies {
			log, lied := lying(t, p, depth, lie)
			if err := believed(p, log); lied && !errors.Is(err, ErrFalse) {
				t.Errorf("%s at half move %d is believed: %v", name, depth, err)
			} else if !lied && err != nil {
				t.Errorf("%s at half move %d is no lie: %v", name, depth, err)
			}
		}
	}
}

// lying is what a solver would say that lies about the first node at a depth.
func lying(t *testing.T, p *problem.Problem, depth int, lie func(*solution.Node) bool) (log []byte, lied bool) {
	t.Helper()
	var b solution.Builder
	if _, err := solve.Solve(t.Context(), p, solve.Config{Jobs: 1}, &b); err != nil {
		t.Fatal(err)
	}
	n := b.Solution.Twins[0].Halves[0].Phases[0].Nodes[0]
	for range depth {
		if len(n.Replies) == 0 {
			return nil, false
		}
		n = n.Replies[0]
	}
	lied = lie(n)
	r := NewRecorder(func(b []byte) error { log = append(log, b...); return nil })
	if err := b.Solution.Play(r); err != nil {
		t.Fatal(err)
	}
	return log, lied
}

// TestTruthAfterALie: after a lie the true answer goes on where the false one was not believed.
func TestTruthAfterALie(t *testing.T) {
	p := read(t, "beginproblem stipulation h#2 pieces white kb6 rg1 black ka8 bh8 endproblem")
	log, _ := lying(t, p, 0, func(n *solution.Node) bool { n.Move.From ^= 0o11; return true })
	var told solution.Builder
	pl := NewPlayer(p, &told)
	if err := pl.Take(log); !errors.Is(err, ErrFalse) {
		t.Fatal(err)
	}
	pl.Again()
	if err := pl.Take(logOf(t, p, 0)); err != nil {
		t.Fatal(err)
	}
	var want solution.Builder
	if _, err := solve.Solve(t.Context(), p, solve.Config{Jobs: 1}, &want); err != nil {
		t.Fatal(err)
	}
	if got, n := countNodes(&told), countNodes(&want); got != n || n == 0 {
		t.Errorf("%d lines are told, want %d", got, n)
	}
	if strings.Contains(told.Solution.Twins[0].Label, "?") {
		t.Error("a twin of nobody's")
	}
}

func countNodes(b *solution.Builder) (n int) {
	for _, t := range b.Solution.Twins {
		for _, h := range t.Halves {
			for _, ph := range h.Phases {
				n += len(ph.Nodes)
			}
		}
	}
	return n
}

// TestSwappedUnderConditions: under conditions the answer to another problem is refused where its first moves cannot be
// made; what follows them only the rules of the conditions tell, and is believed.
func TestSwappedUnderConditions(t *testing.T) {
	const mate = "beginproblem stipulation #1 condition circe pieces white kb6 rh1 black ka8 endproblem"
	log := logOf(t, read(t, mate), 0)
	for text, want := range map[string]error{
		mate: nil,
		"beginproblem stipulation #1 condition circe pieces white kb6 rg1 black ka8 endproblem":         ErrFalse,
		"beginproblem stipulation #1 condition circe pieces white kb6 bh1 black ka8 endproblem":         ErrFalse,
		"beginproblem stipulation #1 condition circe pieces white kb6 black ka8 rh1 endproblem":         ErrFalse,
		"beginproblem stipulation #1 condition anticirce pieces white kb6 rh1 black ka8 pb7 endproblem": nil,
	} {
		if err := believed(read(t, text), log); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", text, err, want)
		}
	}
}
