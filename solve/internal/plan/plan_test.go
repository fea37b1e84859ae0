package plan

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
)

// outline writes a plan: "battle 1..3 (# | ) ( | )" is a branch with its kind and
// lengths, and for both legs what ends them and what must hold before them.
func outline(n Node) string {
	switch n := n.(type) {
	case *Leaf:
		return n.Goal.String()
	case *Not:
		return "!" + outline(n.X)
	case *Swap:
		return "-" + outline(n.X)
	case *And:
		return outline(n.L) + "&" + outline(n.R)
	case *Or:
		return outline(n.L) + "/" + outline(n.R)
	case *Branch:
		kind := "help"
		switch {
		case n.Battle && n.Defence:
			kind = "defence"
		case n.Battle:
			kind = "battle"
		}
		kind += [...]string{Always: "", InCheck: "+", Never: " alone"}[n.Reply]
		s := fmt.Sprintf("%s %d..%d", kind, n.Min, n.Max)
		for _, l := range n.Legs {
			var ends, before []string
			for _, e := range l.Ends {
				mark := ""
				if e.Stop {
					mark = ">"
				}
				if e.Hide {
					mark += "/"
				}
				ends = append(ends, mark+outline(e.Node))
			}
			for _, x := range l.Before {
				before = append(before, outline(x))
			}
			s += " (" + strings.Join(ends, ",") + " | " + strings.Join(before, ",") + ")"
		}
		return s
	}
	return "?"
}

func TestCompile(t *testing.T) {
	for _, test := range []struct {
		stipulation string
		starter     chess.Colour
		mode        solution.Mode
		want        string
	}{
		{"#2", chess.White, solution.Tree, "battle 1..3 (# | ) ( | )"},
		{"s#2", chess.White, solution.Tree, "battle 1..4 ( | ) (# | )"},
		{"exact-#2", chess.White, solution.Tree, "battle 2..3 (# | ) ( | )"},
		{"r=1", chess.White, solution.Tree, "battle 1..1 (battle 0..1 (= | ) ( | ) | !battle 0..1 (= | ) ( | )) ( | )"},
		{"h#2", chess.Black, solution.Line, "help 0..4 ( | ) (# | )"},
		{"h#2.5", chess.Black, solution.Line, "-help 1..5 (# | ) ( | )"},
		{"ser-#4", chess.White, solution.Line, "help alone 1..7 (# | ) ( | )"},
		{"exact-ser-#4", chess.White, solution.Line, "help alone 7..7 (# | ) ( | )"},
		{"ser-h=2", chess.Black, solution.Line, "help alone 1..3 (help 1..1 (= | ) ( | ) | ) ( | )"},
		{"pser-#3", chess.White, solution.Line, "battle+ 1..5 (# | ) ( | )"},
		{"hs#1", chess.White, solution.Line, "help 1..1 (>defence 0..1 ( | ) (# | ) | ) ( | )"},
		{"black 4hh[2da[#]]", chess.Black, solution.Line, "help 0..4 ( | ) (defence 0..2 (# | ) ( | ) | )"},
		{"white -(1h[#]h|2hh[=])", chess.White, solution.Line, "-help 1..1 (# | ) ( | )/help 0..2 ( | ) (= | )"},
		{"black 3d[#]a{+}", chess.Black, solution.Tree, "defence 0..3 ( | ) (# | +)"},
		{"white 3:5a[>/1a[#]d]d{!x}", chess.White, solution.Tree, "battle 3..5 (>/battle 0..1 (# | ) ( | ) | !x) ( | )"},
	} {
		pl, _, err := Compile(stipulated(t, test.stipulation))
		if err != nil {
			t.Errorf("%s: %v", test.stipulation, err)
			continue
		}
		got := outline(pl.Root)
		if pl.AtOnce != nil {
			got = outline(pl.AtOnce) + ", then " + got
		}
		if got != test.want || pl.Starter != test.starter || pl.Mode != test.mode {
			t.Errorf("%s: %v, mode %v, %s; want %v, mode %v, %s", test.stipulation, pl.Starter, pl.Mode, got, test.starter, test.mode, test.want)
		}
	}
	if _, _, err := Compile(&problem.Problem{}); !errors.Is(err, Error(solution.NoStipulation)) {
		t.Errorf("no stipulation: %v", err)
	}
}

// The branches have ids of their own, from 0, for the table.
func TestBranchIDs(t *testing.T) {
	pl, _, err := Compile(stipulated(t, "white 3a[1d[#]a][1a[=]d]d"))
	if err != nil {
		t.Fatal(err)
	}
	seen := map[int]bool{}
	var visit func(n Node)
	visit = func(n Node) {
		if b, ok := n.(*Branch); ok {
			seen[b.Id] = true
			for _, l := range b.Legs {
				for _, e := range l.Ends {
					visit(e.Node)
				}
			}
		}
	}
	visit(pl.Root)
	if pl.branches != 3 || len(seen) != 3 || !seen[0] || !seen[1] || !seen[2] {
		t.Errorf("%d branches with the ids %v", pl.branches, seen)
	}
}

func TestOptionsOfPlans(t *testing.T) {
	for _, test := range []struct {
		stipulation string
		options     problem.Options
		notes, want string
	}{
		{"s#2", problem.Options{Quodlibet: true}, "", "battle 1..4 (# | ) (# | )"},
		{"r#1", problem.Options{Quodlibet: true}, "", "battle 1..1 (#,battle 0..1 (# | ) ( | ) | !battle 0..1 (# | ) ( | )) ( | )"},
		{"h#2", problem.Options{Quodlibet: true}, "Quodlibet", "help 0..4 ( | ) (# | )"},
		{"h#2", problem.Options{WhiteToPlay: true}, "", "-help 1..3 (# | ) ( | )"},
		{"ser-#3", problem.Options{WhiteToPlay: true}, "", "help alone 1..3 (# | ) ( | )"},
		{"ser-#1", problem.Options{WhiteToPlay: true}, "", "help alone 0..0 ( | ) ( | )"},
		{"ser-h#2", problem.Options{WhiteToPlay: true}, "", "-help 1..1 (# | ) ( | ), then help alone 1..1 (help 1..1 (# | ) ( | ) | ) ( | )"},
		{"#2", problem.Options{WhiteToPlay: true}, "WhiteToPlay", "battle 1..3 (# | ) ( | )"},
		{"#2", problem.Options{PostKeyPlay: true}, "", "battle 1..3 (# | ) ( | )"},
		{"hs#2", problem.Options{PostKeyPlay: true}, "PostKeyPlay", "help 1..3 (>defence 0..1 ( | ) (# | ) | ) ( | )"},
		{"reci-h#1", problem.Options{GoalIsEnd: true}, "GoalIsEnd", "help 2..2 ( | ) (# | )&help 1..1 (# | ) ( | )"},
		{"reci-h#1", problem.Options{KeepMatingPiece: true}, "", "help 2..2 ( | ) (# | )&help 1..1 (# | ) ( | )"},
	} {
		p := stipulated(t, test.stipulation)
		p.Options = test.options
		pl, list, err := Compile(p)
		if err != nil {
			t.Fatal(err)
		}
		var notes string
		for _, note := range list {
			notes += note.Option
		}
		got := outline(pl.Root)
		if pl.AtOnce != nil {
			got = outline(pl.AtOnce) + ", then " + got
		}
		if got != test.want || notes != test.notes {
			t.Errorf("%s: %s, notes %q; want %s, %q", test.stipulation, got, notes, test.want, test.notes)
		}
	}
}
