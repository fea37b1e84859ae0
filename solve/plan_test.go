package solve

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
func outline(n node) string {
	switch n := n.(type) {
	case *leaf:
		return n.goal.String()
	case *not:
		return "!" + outline(n.x)
	case *swap:
		return "-" + outline(n.x)
	case *and:
		return outline(n.l) + "&" + outline(n.r)
	case *or:
		return outline(n.l) + "/" + outline(n.r)
	case *branch:
		kind := "help"
		switch {
		case n.battle && n.defence:
			kind = "defence"
		case n.battle:
			kind = "battle"
		}
		kind += [...]string{always: "", inCheck: "+", never: " alone"}[n.reply]
		s := fmt.Sprintf("%s %d..%d", kind, n.min, n.max)
		for _, l := range n.legs {
			var ends, before []string
			for _, e := range l.ends {
				mark := ""
				if e.stop {
					mark = ">"
				}
				if e.hide {
					mark += "/"
				}
				ends = append(ends, mark+outline(e.node))
			}
			for _, x := range l.before {
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
		pl, err := compile(stipulated(t, test.stipulation))
		if err != nil {
			t.Errorf("%s: %v", test.stipulation, err)
			continue
		}
		if got := outline(pl.root); got != test.want || pl.starter != test.starter || pl.mode != test.mode {
			t.Errorf("%s: %v, mode %v, %s; want %v, mode %v, %s", test.stipulation, pl.starter, pl.mode, got, test.starter, test.mode, test.want)
		}
	}
	if _, err := compile(&problem.Problem{}); !errors.Is(err, errNoStipulation) {
		t.Errorf("no stipulation: %v", err)
	}
}

// The branches have ids of their own, from 0, for the table.
func TestBranchIDs(t *testing.T) {
	pl, err := compile(stipulated(t, "white 3a[1d[#]a][1a[=]d]d"))
	if err != nil {
		t.Fatal(err)
	}
	seen := map[int]bool{}
	var visit func(n node)
	visit = func(n node) {
		if b, ok := n.(*branch); ok {
			seen[b.id] = true
			for _, l := range b.legs {
				for _, e := range l.ends {
					visit(e.node)
				}
			}
		}
	}
	visit(pl.root)
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
		{"h#2", problem.Options{Quodlibet: true}, "Quodlibet not applicable - ignored", "help 0..4 ( | ) (# | )"},
		{"h#2", problem.Options{WhiteToPlay: true}, "", "-help 1..3 (# | ) ( | )"},
		{"#2", problem.Options{WhiteToPlay: true}, "WhiteToPlay not applicable - ignored", "battle 1..3 (# | ) ( | )"},
		{"#2", problem.Options{PostKeyPlay: true}, "", "battle 1..3 (# | ) ( | )"},
		{"hs#2", problem.Options{PostKeyPlay: true}, "PostKeyPlay not applicable - ignored", "help 1..3 (>defence 0..1 ( | ) (# | ) | ) ( | )"},
		{"reci-h#1", problem.Options{GoalIsEnd: true}, "GoalIsEnd not applicable - ignored", "help 2..2 ( | ) (# | )&help 1..1 (# | ) ( | )"},
		{"reci-h#1", problem.Options{KeepMatingPiece: true}, "", "help 2..2 ( | ) (# | )&help 1..1 (# | ) ( | )"},
	} {
		pl, err := compile(stipulated(t, test.stipulation))
		if err != nil {
			t.Fatal(err)
		}
		notes := strings.Join(pl.apply(&test.options), "; ")
		if got := outline(pl.root); got != test.want || notes != test.notes {
			t.Errorf("%s: %s, notes %q; want %s, %q", test.stipulation, got, notes, test.want, test.notes)
		}
	}
}
