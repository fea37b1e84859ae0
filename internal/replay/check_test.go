package replay

import (
	"context"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"slices"
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
	truth := solved(t, p)
	for depth := range 4 {
		for name, lie := range lies {
			log, lied := lying(t, truth, depth, lie)
			if err := believed(p, log); lied && !errors.Is(err, ErrFalse) {
				t.Errorf("%s at half move %d is believed: %v", name, depth, err)
			} else if !lied && err != nil {
				t.Errorf("%s at half move %d is no lie: %v", name, depth, err)
			}
		}
	}
}

// solved is what a solver finds.
func solved(t *testing.T, p *problem.Problem) *solution.Solution {
	t.Helper()
	var b solution.Builder
	if _, err := solve.Solve(t.Context(), p, solve.Config{Jobs: 1}, &b); err != nil {
		t.Fatal(err)
	}
	return b.Solution
}

// written is the log of a solution.
func written(t *testing.T, s *solution.Solution) (log []byte) {
	t.Helper()
	if err := s.Play(NewRecorder(func(b []byte) error { log = append(log, b...); return nil })); err != nil {
		t.Fatal(err)
	}
	return log
}

// lying is what somebody would say of a solution who lies about the first node at a depth; false if there is nothing to lie about.
func lying(t *testing.T, s *solution.Solution, depth int, lie func(*solution.Node) bool) (log []byte, lied bool) {
	t.Helper()
	phases := s.Twins[0].Halves[0].Phases
	n := phases[len(phases)-1].Nodes[0]
	for range depth {
		if len(n.Replies) == 0 {
			return nil, false
		}
		n = n.Replies[0]
	}
	was := *n
	defer func() { *n = was }()
	lied = lie(n)
	return written(t, s), lied
}

// TestTruthAfterALie: after a lie the true answer goes on where the false one was not believed.
func TestTruthAfterALie(t *testing.T) {
	p := read(t, "beginproblem stipulation h#2 pieces white kb6 rg1 black ka8 bh8 endproblem")
	log, _ := lying(t, solved(t, p), 0, func(n *solution.Node) bool { n.Move.From ^= 0o11; return true })
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

// conditioned are problems whose play their conditions, their men or their kind of play make another one than the moves
// alone tell.
var conditioned = []string{
	"stipulation h#2 condition circe pieces white kb6 rg1 black ka8 bh8 pg7",
	"stipulation h#2 condition anticirce pieces white kc6 ph5 rf1 black ka8 pg6 sb7",
	"stipulation h#2.5 condition koeko pieces white kc6 rb1 black ka8 pb7 sc8",
	"stipulation h#2 condition einstein pieces white kb6 rg1 rh2 black ka8 bh8",
	"stipulation h#2 condition sentinelles pieces white kb6 rg1 black ka8 bh8",
	"stipulation h#2 condition andernach pieces white kb6 qg1 black ka8 rh8 sg8",
	"stipulation #2 option variation try condition madrasi pieces white kc6 rb1 qh2 black ka8 ph7",
	"stipulation #2 option variation try setplay condition patrouille pieces white kc7 ra1 qh2 sb4 black ka8 pb7",
	"stipulation h#2 pieces white kb6 rg1 lh2 black ka8 bh8 gd3",
	"stipulation h#2 condition take&make pieces white kb6 rg1 qd4 black ka8 bh8 pb7",
	"stipulation ser-h#3 condition maximummer pieces white kb6 rg1 black ka8 bh8",
	"stipulation h#2 condition alice pieces white kb6 rg1 qd4 black ka8 ph3",
}

// lies are what can be said falsely of a node.
var lies = map[string]func(*solution.Node) bool{
	"nobody stands there": func(n *solution.Node) bool { n.Move.From ^= 0o11; return true },
	"no such move":        func(n *solution.Node) bool { n.Move.To ^= 0o25; return true },
	"another man":         func(n *solution.Node) bool { n.Move.Man.Walk = "zebra"; return true },
	"another colour":      func(n *solution.Node) bool { n.Move.Man.Colour = 1 - n.Move.Man.Colour; return true },
	"another board": func(n *solution.Node) bool {
		n.Move.After = append(slices.Clone(n.Move.Changes()), solution.Standing{Square: 28})
		return n.Kind != solution.Threat
	},
	"an effect": func(n *solution.Node) bool {
		n.Move.Effects = append(n.Move.Effects, solution.Effect{Kind: solution.RemoveMan, Square: 28, Man: n.Move.Man})
		return true
	},
	"a promotion": func(n *solution.Node) bool { n.Move.Promotion = problem.Queen + n.Move.Promotion; return true },
	"nobody to take": func(n *solution.Node) bool {
		n.Move.Captured, n.Move.CaptureSquare = &problem.Man{Walk: "zebra", Colour: problem.Black}, n.Move.To
		return true
	},
	"check, or none": func(n *solution.Node) bool { n.Check = !n.Check; return true },
	"another end": func(n *solution.Node) bool {
		was := len(n.Goals) > 0 && n.Goals[0].Kind == problem.Mate
		if n.Goals = []problem.Goal{{Kind: problem.Mate}}; was {
			n.Goals[0].Kind = problem.Stalemate
		}
		return true
	},
	"no end": func(n *solution.Node) bool {
		was := len(n.Goals) > 0 && n.Kind == solution.Step
		n.Goals = nil
		return was
	},
	"one move more": func(n *solution.Node) bool {
		more := *n
		more.Replies = nil
		n.Replies = append(slices.Clone(n.Replies), &more)
		return true
	},
}

// TestForgedUnderConditions: one lie about any half move, whatever the rules, and the answer is refused.
func TestForgedUnderConditions(t *testing.T) {
	for _, text := range conditioned {
		p := read(t, "beginproblem "+text+" endproblem")
		if err := believed(p, logOf(t, p, 0)); err != nil {
			t.Errorf("%s: the truth is not believed: %v", text, err)
		}
		said, truth := 0, solved(t, p)
		for name, lie := range lies {
			for depth := range 6 {
				log, lied := lying(t, truth, depth, lie)
				if err := believed(p, log); lied && !errors.Is(err, ErrFalse) {
					t.Errorf("%s: %s at half move %d is believed: %v", text, name, depth, err)
				}
				if lied {
					said++
				}
			}
		}
		if said < 10 {
			t.Errorf("%s: only %d lies: is there a solution?", text, said)
		}
	}
}

// TestSwappedUnderConditions: the answer to a problem is none to one with other conditions, men or squares, of which
// it does not happen to be true.
func TestSwappedUnderConditions(t *testing.T) {
	swaps := 0
	for i, text := range conditioned {
		log := logOf(t, read(t, "beginproblem "+text+" endproblem"), 0)
		for k, other := range conditioned {
			if i == k {
				continue
			}
			swaps++
			if err := believed(read(t, "beginproblem "+other+" endproblem"), log); !errors.Is(err, ErrFalse) {
				t.Errorf("the answer to %s is taken for that to %s: %v", text, other, err)
			}
		}
	}
	const mate = "beginproblem stipulation #1 condition circe pieces white kb6 rh1 black ka8 endproblem"
	log := logOf(t, read(t, mate), 0)
	for text, want := range map[string]error{
		mate: nil,
		"beginproblem stipulation #1 condition circe pieces white kb6 rg1 black ka8 endproblem":                 ErrFalse,
		"beginproblem stipulation #1 condition circe pieces white kb6 black ka8 rh1 endproblem":                 ErrFalse,
		"beginproblem stipulation #1 condition madrasi pieces white kb6 rh1 black ka8 rb8 endproblem":           ErrFalse, // which is in the way
		"beginproblem stipulation #1 condition anticirce pieces white kb6 rh1 black ka8 endproblem":             nil,      // as true there
		"beginproblem stipulation #1 condition patrouille pieces white kb6 rh1 black ka8 endproblem":            ErrFalse, // unguarded the rook takes nobody
		"beginproblem stipulation h#1 condition circe pieces white kb6 rh1 black ka8 endproblem":                ErrFalse, // Black begins
		"beginproblem stipulation #1 condition circe pieces white kb6 rh1 black ka8 twin move h1 g1 endproblem": ErrFalse, // a twin is missing
	} {
		if err := believed(read(t, text), log); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", text, err, want)
		}
	}
}

// TestFalseSums: an answer that counts more than it tells, or begins where the problem does not, is refused.
func TestFalseSums(t *testing.T) {
	p := read(t, "beginproblem "+conditioned[0]+" endproblem")
	for name, lie := range map[string]func(*solution.Solution){
		"a solution less":    func(s *solution.Solution) { ph := &s.Twins[0].Halves[0].Phases[0]; ph.Nodes = ph.Nodes[1:] },
		"a solution counted": func(s *solution.Solution) { s.Summary.Solutions++ },
		"no twin":            func(s *solution.Solution) { s.Twins, s.Summary.Solutions = nil, 0 },
		"another beginning":  func(s *solution.Solution) { s.Twins[0].Halves[0].Start = p.Board },
		"the other side":     func(s *solution.Solution) { s.Twins[0].Halves[0].Starter ^= 1 },
		"a second half":      func(s *solution.Solution) { s.Twins[0].Halves[0].Duplex = true },
	} {
		s := solved(t, p)
		lie(s)
		if err := believed(p, written(t, s)); !errors.Is(err, ErrFalse) {
			t.Errorf("%s is believed: %v", name, err)
		}
	}
}

// TestLinesByHand: lines of play begin where they have led to, and tell moves that expose the king; they are believed.
func TestLinesByHand(t *testing.T) {
	for _, judge := range []bool{false, true} {
		p := read(t, "beginproblem "+conditioned[0]+" endproblem")
		var log []byte
		r := NewRecorder(func(b []byte) error { log = append(log, b...); return nil })
		cfg := solve.Config{Jobs: 1, Line: &solve.Line{Moves: []string{"Ka8-b8"}, Judge: judge}}
		if _, err := solve.Solve(t.Context(), p, cfg, r); err != nil {
			t.Fatal(err)
		}
		var b solution.Builder
		pl := NewPlayer(p, &b)
		pl.ByHand = true
		if err := pl.Take(log); err != nil || len(b.Solution.Twins[0].Halves) == 0 {
			t.Errorf("judge %v: %v", judge, err)
		}
	}
}
