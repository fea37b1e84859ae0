package published

import (
	"slices"
	"strings"
	"testing"

	"rookery/problem/popeye"
	"rookery/solution"
)

// count counts the nodes of a kind.
func count(s *solution.Solution, kind solution.NodeKind) (n int) {
	var walk func([]*solution.Node)
	walk = func(list []*solution.Node) {
		for _, x := range list {
			if x.Kind == kind {
				n++
			}
			walk(x.Threats)
			walk(x.Replies)
			walk(x.Refutations)
		}
	}
	for _, t := range s.Twins {
		for _, h := range t.Halves {
			for _, ph := range h.Phases {
				walk(ph.Nodes)
			}
		}
	}
	return n
}

func TestRead(t *testing.T) {
	const mate = "Pieces White Kg6 Ra1 Black Kh8\nStipulation #2"
	for _, test := range []struct {
		problem, text                   string
		keys, tries, defences, refuting int
		wrong                           string
	}{
		{mate, "1.Ra1-a7 ! zugzwang.\n  1...Kh8-g8\n    2.Ra7-a8 #", 1, 0, 1, 0, ""},
		{mate, "1.Ra7! {(zz)} Kg8 2.Ra8#", 1, 0, 1, 0, ""},
		{mate, "1.Ra1-b1 ? zugzwang.\n  1...Kh8-g8\n    2.Rb1-b8 #\n  but\n  1...Kh8-g8 !\n1.Ra1-a7 !", 1, 1, 1, 1, ""},
		{mate, "1.Ra1-b1 ?\n  but\n  1...Kh8-g8 !\n1.Ra1-a7 ! zugzwang.\n  1...Kh8-g8\n    2.Ra7-a8 #", 1, 1, 1, 1, ""},
		{mate, "1.Ra1-b2 !", 0, 0, 0, 0, `line 1: "Ra1-b2": is no legal move`},
		{mate, "1.Ra1-a7 !\n  1...nonsense", 0, 0, 0, 0, `line 2: "nonsense"`},
		{mate, "", 0, 0, 0, 0, "there are no moves"},
		{"Pieces White Gg6 Black Kh8\nStipulation h#1", "1.Kh8-g8[+wQa1] Gg6-e8 #", 0, 0, 0, 0, `line 1: "Kh8-g8": has effects`},
		{"Pieces White Gg6 Black Kh8\nStipulation h#1", "1.Kh8-g8 Gg6-e8 #", 0, 0, 0, 0, ""},
	} {
		list, errs := popeye.Parse("", []byte("BeginProblem\n"+test.problem+"\nEndProblem\n"))
		if err := errs.Err(); err != nil {
			t.Fatal(err)
		}
		s, err := Read(list[0], test.text)
		if test.wrong != "" {
			if err == nil || !strings.HasPrefix(err.Error(), test.wrong) {
				t.Errorf("%q: %v, want %s", test.text, err, test.wrong)
			}
			continue
		}
		if err != nil {
			t.Errorf("%q: %v", test.text, err)
			continue
		}
		if k, tr, d, r := count(s, solution.Key)+count(s, solution.FirstMove), count(s, solution.Try), count(s, solution.Defence), count(s, solution.Refutation); k != test.keys || tr != test.tries || d != test.defences || r != test.refuting {
			t.Errorf("%q: %d keys, %d tries, %d defences, %d refutations", test.text, k, tr, d, r)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("#2", "1.Ra1-a7 ! threat:\n 2.Ra7-a8 #\n1...Kh8-g8 but 1...Kg8 !")
	f.Add("h#1.5", "a) 1...Ra1-a7 2.Kh8-g8 Ra7-a8 #")
	f.Fuzz(func(t *testing.T, stipulation, text string) {
		list, errs := popeye.Parse("", []byte("BeginProblem\nPieces White Kg6 Ra1 Black Kh8\nStipulation "+stipulation+"\nEndProblem\n"))
		if errs.Err() != nil || len(list) == 0 || list[0] == nil {
			return
		}
		if s, err := Read(list[0], text); (s == nil) == (err == nil) {
			t.Fatal(s, err)
		}
	})
}

// The move that ends series help play is the other side's, and has no number of its own.
func TestReadSeries(t *testing.T) {
	list, errs := popeye.Parse("", []byte("BeginProblem\nPieces White Kf6 Rb1 Black Kh8 Ph7 Pa4\nStipulation ser-h#2\nEndProblem\n"))
	if err := errs.Err(); err != nil {
		t.Fatal(err)
	}
	s, err := Read(list[0], "  1.Kh8-g8   2.Kg8-h8 Rb1-b8 #")
	if err != nil {
		t.Fatal(err)
	}
	var plies []int
	for list := s.Twins[0].Halves[0].Phases[0].Nodes; len(list) > 0; list = list[0].Replies {
		plies = append(plies, list[0].Ply)
	}
	if !slices.Equal(plies, []int{0, 2, 3}) {
		t.Errorf("%d", plies)
	}
}
