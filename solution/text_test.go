package solution_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
)

var update = flag.Bool("update", false, "write the golden files anew")

// golden compares got with a file of testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs; got:\n%s", path, got)
	}
}

// men reads "wKc1 bka1 nGh4 Kamikaze:wSe4"; the letters are English codes.
func men(t *testing.T, list string) []problem.Placement {
	t.Helper()
	var board []problem.Placement
	for _, s := range strings.Fields(list) {
		var m problem.Man
		if attributes, rest, ok := strings.Cut(s, ":"); ok {
			for _, a := range strings.Split(attributes, ",") {
				m.Attributes = append(m.Attributes, problem.Attribute(a))
			}
			s = rest
		}
		m.Colour = problem.Colour(strings.IndexByte("wbni", s[0]))
		m.Walk = problem.Walk(strings.ToLower(s[1 : len(s)-2]))
		sq, err := chess.ParseSquare(s[len(s)-2:])
		if err != nil {
			t.Fatal(err)
		}
		board = append(board, problem.Placement{Square: sq, Man: m})
	}
	return board
}

// move makes a move from "wQb3-a4", "bpa2-a1=q" or "wpe5*f6:bp".
func move(t *testing.T, s string) solution.Move {
	t.Helper()
	s, taken, _ := strings.Cut(s, ":")
	s, promotion, _ := strings.Cut(s, "=")
	i := strings.IndexAny(s, "-*")
	man := men(t, s[:i])[0]
	to, err := chess.ParseSquare(s[i+1:])
	if err != nil {
		t.Fatal(err)
	}
	m := solution.Move{Man: man.Man, From: man.Square, To: to, Promotion: problem.Walk(promotion)}
	if taken != "" {
		c := men(t, taken+s[i+1:])[0].Man
		m.Captured, m.CaptureSquare = &c, to
	}
	return m
}

func mate() []problem.Goal { return []problem.Goal{{Kind: problem.Mate}} }

func traditional(t problem.Traditional) problem.Stipulation {
	return problem.Stipulation{Traditional: &t}
}

// battle plays a #2 with set play, a try, a threat and zugzwang into a sink.
func battle(t *testing.T, sink solution.Sink) error {
	t.Helper()
	p := &problem.Problem{
		Authors: []string{"A. Composer", "B. Composer"}, Origins: []string{"The Source, 1900"},
		Titles: []string{"A title"}, Awards: []string{"1st Prize"}, Remarks: []string{"a remark"},
		Board: men(t, "wKc1 wQb3 wRa8 wPe5 bKa1 bPd7 nSh4"),
		Stipulation: traditional(problem.Traditional{Play: problem.Direct,
			Goal: problem.Goal{Kind: problem.Mate}, Moves: 2}),
	}
	p.Options.SetPlay, p.Options.Try, p.Options.Variations = true, true, true
	step := func(kind solution.NodeKind, ply int, m string) *solution.Node {
		return &solution.Node{Kind: kind, Ply: ply, Move: move(t, m)}
	}
	mates := func(kind solution.NodeKind, ply int, m string) *solution.Node {
		n := step(kind, ply, m)
		n.Goals, n.Check = mate(), true
		return n
	}
	ep := mates(solution.Continuation, 2, "wpe5*d6:bp")
	ep.Move.EnPassant, ep.Move.CaptureSquare = true, chess.At(3, 4)
	sink.Begin(p)
	sink.BeginTwin(solution.Twin{Problem: p})
	sink.BeginHalf(solution.Half{Starter: chess.White, Mode: solution.Tree})

	sink.BeginPhase(solution.Phase{Kind: solution.SetPlay, FirstPly: 1})
	set := step(solution.Defence, 1, "bka1-a2")
	set.Replies = []*solution.Node{mates(solution.Continuation, 2, "wqb3-a4")}
	sink.Node(set)
	sink.EndPhase()

	sink.BeginPhase(solution.Phase{})
	sink.Message(solution.Message{Kind: solution.MoveNumber, Number: 1, Elapsed: 8 * time.Millisecond,
		Node: &solution.Node{Move: move(t, "wqb3-a2"), Check: true}})
	try := step(solution.Try, 0, "wqb3-a2")
	try.Check = true
	try.Refutations = []*solution.Node{step(solution.Refutation, 1, "bka1*a2:wq")}
	sink.Node(try)
	key := step(solution.Key, 0, "wqb3-d1")
	key.Threats = []*solution.Node{mates(solution.Threat, 2, "wqd1-a4")}
	defence := step(solution.Defence, 1, "bpd7-d5")
	defence.Replies = []*solution.Node{ep}
	key.Replies = []*solution.Node{defence}
	sink.Node(key)
	waiting := step(solution.Key, 0, "nsh4-g6")
	waiting.Zugzwang = true
	promotion := step(solution.Defence, 1, "bpd2-d1=q")
	promotion.Replies = []*solution.Node{mates(solution.Continuation, 2, "wqb3*d1:bq")}
	waiting.Replies = []*solution.Node{promotion}
	sink.Node(waiting)
	sink.EndPhase()
	sink.EndHalf()
	sink.EndTwin()
	return sink.End(solution.Summary{Solutions: 2, Elapsed: 1234 * time.Millisecond, Positions: 4321})
}

// help plays an h#2 with set play, intro and twins into a sink.
func help(t *testing.T, sink solution.Sink) error {
	t.Helper()
	p := &problem.Problem{
		Board: men(t, "wKc1 wQb3 bKa1 wP/Qh8 bNGe4"),
		Stipulation: traditional(problem.Traditional{Play: problem.Help,
			Goal: problem.Goal{Kind: problem.Mate}, Moves: 2}),
		Options: problem.Options{SetPlay: true, Duplex: true},
	}
	line := func(ply int, moves ...string) *solution.Node {
		var first, last *solution.Node
		for i, m := range moves {
			n := &solution.Node{Kind: solution.Step, Ply: ply + i, Move: move(t, m)}
			if last == nil {
				first = n
			} else {
				last.Replies = []*solution.Node{n}
			}
			last = n
		}
		last.Goals, last.Check = mate(), true
		return first
	}
	sink.Begin(p)
	for _, tw := range []solution.Twin{
		{Label: "a", Problem: p, Before: p},
		{Label: "b", Problem: p, Before: p, Words: []string{"Who finds it?"}, Changes: []problem.Change{{Kind: problem.MoveMan, From: chess.At(2, 0), To: chess.At(1, 2)}}},
		{Label: "c", Problem: p, Before: p, Continued: true, Changes: []problem.Change{
			{Kind: problem.RemoveMen, Squares: []chess.Square{chess.At(4, 3)}},
			{Kind: problem.AddMen, Men: men(t, "bsc1 Royal:ngh1")},
		}},
	} {
		sink.BeginTwin(tw)
		for _, duplex := range []bool{false, true} {
			sink.BeginHalf(solution.Half{Duplex: duplex, Starter: chess.Black, Mode: solution.Line})
			sink.BeginPhase(solution.Phase{Kind: solution.SetPlay, FirstPly: 1})
			sink.Node(line(1, "wqb3-a4"))
			sink.EndPhase()
			sink.BeginPhase(solution.Phase{})
			sink.Node(line(0, "bka1-a2", "wqb3-c4", "bka2-a1", "wqc4-a4"))
			sink.EndPhase()
			sink.EndHalf()
		}
		sink.EndTwin()
	}
	return sink.End(solution.Summary{Partial: true, Solutions: 6})
}

func TestText(t *testing.T) {
	for _, l := range []problem.Language{problem.English, problem.German, problem.French} {
		for name, play := range map[string]func(*testing.T, solution.Sink) error{"battle": battle, "help": help} {
			var b strings.Builder
			text := solution.NewText(&b, solution.TextOptions{Language: l, Regression: l == problem.German})
			if err := play(t, text); err != nil {
				t.Fatal(err)
			}
			golden(t, name+"."+l.String()+".txt", b.String())
		}
	}
}
