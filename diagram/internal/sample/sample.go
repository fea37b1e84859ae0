// Package sample has diagrams for the tests of package diagram and those below
// it, and holds what they write to files of testdata.
package sample

import (
	"bytes"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rookery/chess"
	"rookery/problem"
)

var update = flag.Bool("update", false, "write the golden files anew")

// Golden compares what is written, twice the same, with a file of testdata.
func Golden(t *testing.T, file string, write func(io.Writer) error) {
	t.Helper()
	var got, again bytes.Buffer
	if err := write(&got); err != nil {
		t.Fatal(err)
	}
	if err := write(&again); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got.Bytes(), again.Bytes()) {
		t.Error("two runs differ")
	}
	path := filepath.Join("testdata", file)
	if *update {
		if err := os.WriteFile(path, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got.Bytes(), want) {
		t.Errorf("differs from %s; see with -update and git diff. Got:\n%.2000s", path, got.Bytes())
	}
}

// Men reads placements such as "wKa1 bQh8 nGc3".
func Men(t testing.TB, list string) []problem.Placement {
	t.Helper()
	var out []problem.Placement
	for _, s := range strings.Fields(list) {
		colour := problem.Colour(strings.IndexByte("wbni", s[0]))
		sq, err := chess.ParseSquare(s[len(s)-2:])
		if err != nil {
			t.Fatal(err)
		}
		walk := problem.Walk(strings.ToLower(s[1 : len(s)-2]))
		out = append(out, problem.Placement{Square: sq, Man: problem.Man{Colour: colour, Walk: walk}})
	}
	return out
}

// Square is the square of a name.
func Square(t testing.TB, name string) chess.Square {
	t.Helper()
	sq, err := chess.ParseSquare(name)
	if err != nil {
		t.Fatal(err)
	}
	return sq
}

// Bristol is Frank Healey's problem that gave the clearance its name.
func Bristol(t testing.TB) *problem.Problem {
	return &problem.Problem{
		Authors:     []string{"Frank Healey"},
		Titles:      []string{"Bristol clearance"},
		Origins:     []string{"Bristol Problem Tourney 1861"},
		Awards:      []string{"1st Prize"},
		Board:       Men(t, "wKh2 wQg6 wRd1 wRf3 wBa1 wSb6 wSf7 wPa3 wPc3 wPd2 wPd5 wPg2 bKc5 bBb5 bSb7 bPa4 bPc4 bPf4 bPg7"),
		Stipulation: problem.Stipulation{Text: "#3"},
	}
}

// Zoo has something of everything.
func Zoo(t testing.TB) *problem.Problem {
	p := &problem.Problem{
		Authors:     []string{"A. <Composer> & Co"},
		Board:       Men(t, "wKa1 bKh8 nQd4 wGc3 bNf6 wMb7 bROe2 nR/Bg3 wEQa8 bNEa6 iQc8 wSh1"),
		Conditions:  []problem.Condition{{Name: "Circe"}, {Name: "Hole", Mark: problem.HoleMark, Params: []problem.Param{{Kind: problem.SquaresParam, Squares: []chess.Square{Square(t, "d1"), Square(t, "e8")}}}}, {Name: "Imitator", Mark: problem.ImitatorMark, Params: []problem.Param{{Kind: problem.SquaresParam, Squares: []chess.Square{Square(t, "h4")}}}}},
		Stipulation: problem.Stipulation{Text: "h#3"},
		Options:     problem.Options{SetPlay: true, Duplex: true},
		Twins: []problem.Twin{
			{Changes: []problem.Change{{Kind: problem.MoveMan, From: Square(t, "c3"), To: Square(t, "c4")}}},
			{Continued: true, Changes: []problem.Change{{Kind: problem.MoveMan, From: Square(t, "c4"), To: Square(t, "c5")}, {Kind: problem.RemoveMen, Squares: []chess.Square{Square(t, "h1")}}}},
		},
	}
	p.Conditions = append(p.Conditions, problem.Condition{Name: "GridChess", Mark: problem.GridMark})
	p.Board[11].Man.Attributes = []problem.Attribute{"Royal"}
	p.Board[1].Man.Attributes = []problem.Attribute{"Kamikaze", "Magic"}
	return p
}

// Fuzz checks problems with anything in their texts.
func Fuzz(f *testing.F, check func(*testing.T, *problem.Problem)) {
	f.Add("Loyd", "#2", "q", "Royal")
	f.Add("\x00<&>\"", "\xff", "", "")
	f.Add("\\end{x}", "h#2.5 ~", "r/b", "é")
	f.Fuzz(func(t *testing.T, author, stipulation, walk, attribute string) {
		check(t, &problem.Problem{
			Authors:     []string{author},
			Stipulation: problem.Stipulation{Text: stipulation},
			Board: []problem.Placement{{Square: 9, Man: problem.Man{
				Walk: problem.Walk(walk), Colour: problem.Neutral, Attributes: []problem.Attribute{problem.Attribute(attribute)},
			}}},
		})
	})
}
