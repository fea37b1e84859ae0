package problem_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"rookery/problem"
	"rookery/problem/popeye"
)

// show writes the men of a position in order of their squares.
func show(men []problem.Placement) string {
	var list []string
	for _, m := range men {
		if i := problem.Top(men, m.Square); men[i].Pos == m.Pos {
			list = append(list, m.Square.String()+"wbn"[m.Man.Colour:m.Man.Colour+1]+string(m.Man.Walk))
		}
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

func parse(t *testing.T, body string) *problem.Problem {
	t.Helper()
	list, errs := popeye.Parse("", []byte("beginproblem\n"+body+"\nendproblem\n"))
	if errs.Err() != nil {
		t.Fatal(errs)
	}
	return list[0]
}

func TestChanges(t *testing.T) {
	for _, test := range []struct{ pieces, twin, want, err string }{
		{"white ra1b2 black ph7", "rotate 90", "b8bp g2wr h1wr", ""},
		{"white pa2 sh6", "rotate 90", "c8ws g1wp", ""},
		{"white pa2 sh6", "rotate 180", "a3ws h7wp", ""},
		{"white pa2 sh6", "rotate 270", "b8wp f1ws", ""},
		{"white ra1 bb3", "mirror a1<-->h1", "g3wb h1wr", ""},
		{"white ra1 bb3", "mirror a1<-->a8", "a8wr b6wb", ""},
		{"white ra1 bb3", "mirror a1<-->h8", "f7wb h8wr", ""},
		{"white ra1 bb3", "mirror a8<-->h1", "a1wr c2wb", ""},
		{"white ra1 black ph7 neutral qd4", "polish", "a1br d4nq h7wp", ""},
		{"white ra1 black bb2", "move a1 b2", "b2wr", ""},
		{"white ra1", "move a1 a1", "a1wr", ""},
		{"white ra1", "move a2 b2", "a1wr", "nothing stands on a2"},
		{"white ra1 black bb2", "exchange a1 b2", "a1bb b2wr", ""},
		{"white ra1 black bb2", "exchange a1 b3", "a1wr b2bb", "nothing stands on b3"},
		{"white ra1 black bb2", "remove a1b2", "", ""},
		{"white ra1 black bb2", "remove a1c1b2", "b2bb", "nothing stands on c1"},
		{"white ra1 black bb2", "shift b2 c4", "b3wr c4bb", ""},
		{"white ra1 black bb2", "shift b2 a2", "a1wr b2bb", "the man on a1 would leave the board"},
		{"white ra1 black bb2 rh8", "substitute r g", "a1wg b2bb h8bg", ""},
		{"white ra1", "add white sa1 black bc3", "a1ws c3bb", ""},
		{"white ra1 sa1", "remove a1", "", ""},
		{"white ra1 sa1", "move a1 b1", "b1ws", ""},
		{"white ra1", "forsyth 8/1k", "b7bk", ""},
		{"white ra1", "move a1 b1 exchange a1 b1 move b1 c1", "c1wr", "nothing stands on a1"},
	} {
		p := parse(t, "pieces "+test.pieces+"\nstip #2\ntwin "+test.twin)
		before := show(p.Board)
		list := p.Expand()
		if got := show(list[1].Problem.Board); got != test.want {
			t.Errorf("%s, %s: %q, want %q", test.pieces, test.twin, got, test.want)
		}
		var err string
		if len(list[1].Errs) > 0 {
			err = list[1].Errs[0].Error()
			err = err[strings.LastIndex(err, ":")+2:]
		}
		if err != test.err || len(list[1].Errs) > 1 {
			t.Errorf("%s, %s: error %q, want %q", test.pieces, test.twin, err, test.err)
		}
		if show(p.Board) != before || show(list[0].Problem.Board) != before {
			t.Errorf("%s, %s: the diagram has changed", test.pieces, test.twin)
		}
	}
}

func TestExpand(t *testing.T) {
	for _, test := range []struct{ body, want string }{
		{"pieces white ka1\nstip #2", ":a1wk #2"},
		{"pieces white ka1\nstip #2\ntwin move a1 b1\ntwin stip s#3\ntwin cont move a1 a2\ntwin", "a:a1wk #2 b:b1wk #2 c:a1wk s#3 +d:a2wk s#3 e:a2wk s#3"},
		{"pieces white ka1\nstip #2\nzero move a1 b1\ntwin move a1 c1", "zeroposition:a1wk #2 a:b1wk #2 b:c1wk #2"},
		{"pieces white ka1\nstip #2\nzeroposition\nremark text", "zeroposition:a1wk #2 a:a1wk #2"},
		{"pieces white ka1\nstip a=>b1\npieces white ka2\ntwin move a2 b2\ntwin cont stip a=>b2 add white kc3\ntwin stip #1",
			"a:a1wk>a2wk a=>b1 b:a1wk>b2wk a=>b1 +c:b2wk>c3wk a=>b2 d:a2wk #1"},
	} {
		var list []string
		for _, x := range parse(t, test.body).Expand() {
			s := x.Label + ":" + show(x.Problem.Board)
			if x.Continued {
				s = "+" + s
			}
			if len(x.Problem.Target) > 0 {
				s += ">" + show(x.Problem.Target)
			}
			list = append(list, s+" "+x.Problem.Stipulation.Traditional.String())
		}
		if got := strings.Join(list, " "); got != test.want {
			t.Errorf("%s:\n%s\nwant\n%s", test.body, got, test.want)
		}
	}
}

func TestTwinLabels(t *testing.T) {
	p := parse(t, "pieces white ka1\nstip #2"+strings.Repeat("\ntwin move a1 b1", 28))
	list := p.Expand()
	for n, want := range map[int]string{0: "a", 1: "b", 25: "z", 26: "z1", 28: "z3"} {
		if list[n].Label != want {
			t.Errorf("%d: %s, want %s", n, list[n].Label, want)
		}
	}
}

func TestTwinsOfConditions(t *testing.T) {
	p := parse(t, "pieces white ka1\nstip #2\ncondition madrasi imitator b4 hole a2 alice\ntwin rotate 90\ntwin shift a1 b1\ntwin condition circe\ntwin condition\ntwin condition hole b2\ntwin add black pa2\ntwin condition alice")
	var list []string
	for _, x := range p.Expand() {
		s := x.Label
		for _, c := range x.Problem.Conditions {
			s += " " + c.Name
			for _, par := range c.Params {
				for _, sq := range par.Squares {
					s += " " + sq.String()
				}
			}
		}
		list = append(list, s)
	}
	want := "a Madrasi Imitator b4 Hole a2 AliceChess;b Madrasi Imitator e2 Hole g1 AliceChess;c Madrasi Imitator b4 Hole b2 AliceChess;" +
		"d Circe Hole a2 AliceChess;e Hole a2 AliceChess;f Hole b2 Hole a2 AliceChess;g Madrasi Imitator b4 AliceChess;h AliceChess Hole a2"
	if got := strings.Join(list, ";"); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// TestHolesAndMen: what is named last stands on the square.
func TestHolesAndMen(t *testing.T) {
	for body, want := range map[string]string{
		"condition hole f1b2\npieces white kf3 sf1": "f3 f1 holes b2",
		"pieces white kf3 sf1\ncondition hole f1b2": "f3 holes f1 b2",
		"condition hole e2\ninitialgamearray":       "32 men",
		"condition hole f1\nforsyth 5K2/56":         "f8 holes f1",
	} {
		p := parse(t, body+"\nstip ~1")
		got := ""
		for _, m := range p.Board {
			got += m.Square.String() + " "
		}
		if len(p.Board) > 9 {
			got = fmt.Sprint(len(p.Board), " men")
		}
		for i, hole := range problem.Marked(p.Conditions, problem.HoleMark) {
			if i == 0 {
				got += "holes"
			}
			got += " " + hole.String()
		}
		if got != want {
			t.Errorf("%s: %s, want %s", body, got, want)
		}
	}
}

func TestTwinsDoNotShare(t *testing.T) {
	p := parse(t, "pieces white ka1\nstip #2\noption enpass a2a3a4 try\ntwin option enpass b2b3\ntwin option enpass c2c3 setplay\ntwin condition lastcapture black qa1")
	list := p.Expand()
	b, c, d := list[1].Problem, list[2].Problem, list[3].Problem
	if b.Options.EnPassant[3].String() != "b2" || c.Options.EnPassant[3].String() != "c2" || len(p.Options.EnPassant) != 3 {
		t.Error(b.Options.EnPassant, c.Options.EnPassant)
	}
	if b.Options.SetPlay || !c.Options.SetPlay || len(b.Options.Given) != 3 || len(c.Options.Given) != 4 {
		t.Error(b.Options.Given, c.Options.Given)
	}
	if p.Options.LastCapture != nil || d.Options.LastCapture == nil {
		t.Error(p.Options.LastCapture, d.Options.LastCapture)
	}
}

func ExampleProblem_Expand() {
	list, _ := popeye.Parse("", []byte(`beginproblem
pieces white Kc1 Qd1 black Ka1
stipulation #2
twin move a1 a3
twin continued stipulation h#2
endproblem`))
	for _, twin := range list[0].Expand() {
		fmt.Println(twin.Label, twin.Problem.Stipulation.Traditional, twin.Problem.Board[2].Square)
	}
	// Output:
	// a #2 a1
	// b #2 a3
	// c h#2 a3
}
