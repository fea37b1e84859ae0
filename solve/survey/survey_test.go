package survey

import (
	"strings"
	"testing"

	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
	"rookery/solve"
)

// FuzzRead: no list stops the program.
func FuzzRead(f *testing.F) {
	f.Add("set\tposition\thalf_moves\tother\nx\t8/8\t3\tunique\n")
	f.Add("# a list\nposition\thalf_moves\n8/8\t-1\n")
	f.Fuzz(func(t *testing.T, text string) {
		list, err := Read(strings.NewReader(text), "other")
		for _, e := range list {
			if e.HalfMoves < 1 && err == nil {
				t.Errorf("no half moves: %q", text)
			}
		}
	})
}

// TestRead: what cannot be read is said with its line.
func TestRead(t *testing.T) {
	for text, want := range map[string]string{
		"a\tb\n": "line 1: no columns", "# a\nposition\thalf_moves\n\n8/8\tx\n": "line 4: \"x\"",
		"position\thalf_moves\n8/8\n": "line 2: only 1", "position\thalf_moves\n8/8\t0\n": "line 2: \"0\"",
	} {
		if _, err := Read(strings.NewReader(text), ""); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
	list, err := Read(strings.NewReader("half_moves\tposition\tother\n5\t8/8\tseveral\n6\t8/8\tcut\n"), "other")
	if err != nil || len(list) != 2 || list[0] != (Entry{"8/8", 5, Several}) || list[1] != (Entry{"8/8", 6, Open}) {
		t.Errorf("%v, %v", list, err)
	}
}

// TestAsk decides short games, with castling, promotion and a capture in passing among them.
func TestAsk(t *testing.T) {
	table := NewTable()
	for _, e := range []Entry{
		{"rsbqkbsr/ppp2ppp/8/3pp3/3PP3/8/PPP2PPP/RSBQKBSR", 4, Several},
		{"rsbqkbsr/pppppppp/8/8/4P3/8/PPPP1PPP/RSBQKBSR", 1, Unique},
		{"rsbqkbsr/pppppppp/8/8/4P3/8/PPPP1PPP/RSBQKBSR", 2, None},
		{"3qkbsr/r1pppppp/p1p1b3/s7/6P1/8/PPPPPP1P/RSBQK1S1", 17, Open},
		{"rsbqkb1r/pp1ppppp/2P2s2/8/8/8/PPPP1PPP/RSBQKBSR", 7, Open},
		{"rsbqkbsr/pppppppp/8/8/4P3/8/PPPP1PPP/RSBQKBSR", 3, Unique}, // and a shorter one
	} {
		f := Ask(t.Context(), e, solve.Config{Jobs: 1})
		if f.Fault != "" || f.Failed != nil || f.Verdict == Open || f.Contradicts(e) {
			t.Errorf("%v: %+v", e, f)
		}
		table.Add(e, f)
	}
	var out strings.Builder
	if err := table.Write(&out); err != nil || table.Faults() != 0 || !strings.Contains(out.String(), "all          6        6") {
		t.Errorf("%v\n%s", err, &out)
	}
}

// TestFaults: nobody is believed.
func TestFaults(t *testing.T) {
	start := chess.Start()
	m, err := start.ParseMove("e2e4")
	if err != nil {
		t.Fatal(err)
	}
	start.Play(m)
	var target []problem.Placement
	for at := range start.Board().Occupied().Squares() {
		piece, _ := start.Board().At(at)
		for walk, role := range roles {
			if role == piece.Role() {
				target = append(target, problem.Placement{Square: at, Man: problem.Man{Colour: problem.Colour(piece.Colour()), Walk: walk}})
			}
		}
	}
	step := func(from, to chess.Square) *solution.Node {
		return &solution.Node{Move: solution.Move{From: from, To: to}}
	}
	e2, e3, e4, e5 := chess.At(4, 1), chess.At(4, 2), chess.At(4, 3), chess.At(4, 4)
	for _, c := range []struct {
		game  []*solution.Node
		moves int
		want  string
	}{
		{[]*solution.Node{step(e2, e4)}, 1, ""},
		{[]*solution.Node{step(e2, e4)}, 2, "1 half moves"},
		{[]*solution.Node{step(e2, e4)}, 3, ""}, // a short solution
		{[]*solution.Node{step(e2, e3)}, 1, "another man on e4"},
		{[]*solution.Node{step(e2, e5)}, 1, "half move 1"},
	} {
		if _, fault := replay(c.game, target, c.moves); !strings.HasPrefix(fault, c.want) || (fault == "") != (c.want == "") {
			t.Errorf("%q, want %q", fault, c.want)
		}
	}
	if _, fault := replay([]*solution.Node{step(e2, e4)}, target[1:], 1); !strings.Contains(fault, "men and not") {
		t.Errorf("%q for a man too many", fault)
	}
}
