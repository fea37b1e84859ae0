package themes

import (
	"strings"
	"testing"

	"rookery/analysis/changes"
	"rookery/analysis/play"
	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
)

// letter is the move that a letter stands for: capitals are White's.
func letter(c byte) changes.Move {
	if c >= 'a' {
		return changes.Move{From: chess.At(int(c-'a'), 6), To: chess.At(int(c-'a'), 4), Walk: problem.Pawn, Colour: problem.Black}
	}
	return changes.Move{From: chess.At(int(c-'A'), 0), To: chess.At(int(c-'A'), 3), Walk: problem.Knight}
}

// table reads phases as they are written in the literature, one a line:
// "set: aA bB", "1.X? (C) aA b!", "1.Y! aB".
func table(text string) changes.Table {
	var t changes.Table
	half := &play.Half{Mode: solution.Tree}
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		row := changes.Row{Half: half, Phase: &play.Phase{Kind: solution.SetPlay}, Cells: map[changes.Move]changes.Cell{}}
		if first := words[0]; first != "set:" {
			m := letter(first[2])
			row.First = &m
			n := &solution.Node{Kind: solution.Key, Move: solution.Move{From: m.From, To: m.To, Man: problem.Man{Walk: m.Walk}}}
			if strings.HasSuffix(first, "?") {
				n.Kind = solution.Try
			}
			row.Phase = &play.Phase{First: &play.Node{Node: n, Before: new(play.Board), After: new(play.Board)}}
		}
		for _, w := range words[1:] {
			if w[0] == '(' {
				for _, c := range []byte(strings.Trim(w, "()")) {
					row.Threats = append(row.Threats, letter(c))
				}
				continue
			}
			d := letter(w[0])
			var c changes.Cell
			for _, a := range []byte(w[1:]) {
				if a == '!' {
					c.Refutes = true
				} else {
					c.Answers = append(c.Answers, letter(a))
				}
			}
			row.Cells[d] = c
			known := false
			for _, e := range t.Defences {
				known = known || e == d
			}
			if !known {
				t.Defences = append(t.Defences, d)
			}
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func TestChanging(t *testing.T) {
	for _, test := range []struct{ theme, with, without string }{
		{"ChangedMate", "set: aA\n1.X! aB", "set: aA\n1.X! aAB"},
		{"TransferredMate", "set: aA\n1.X! bA", "set: aA bA\n1.X! bA"},
		{"ReciprocalChange", "set: aA bB\n1.X! aB bA", "set: aA bB\n1.X! aB bC"},
		{"Lacny", "set: aA bB cC\n1.X! aB bC cA", "set: aA bB cC\n1.X! aB bA cC"},
		{"Zagoruiko", "set: aA bB\n1.X? aC bD c!\n1.Y! aE bF", "set: aA bB\n1.X? aC bD c!\n1.Y! aE bB"},
		{"Rukhlis", "set: aA bB\n1.X! aC bD cA dB", "set: aA bB\n1.X! aA bB cA dB"},
		{"IdealRukhlis", "set: aA bB cC dD\n1.X! aC bD cA dB", "set: aA bB\n1.X! aC bD cA dB"},
		{"LeGrand", "1.X? (A) aB c!\n1.Y! (B) aA", "1.X? (A) aB c!\n1.Y! (B) bA"},
		{"PseudoLeGrand", "1.X? (A) aB c!\n1.Y! (B) bA", "1.X? (A) aB c!\n1.Y! (B) aA"},
		{"Salazar", "1.A? aB c!\n1.B! aA", "1.A? aB c!\n1.B! bA"},
		{"Dombrovskis", "1.X? (A) a!\n1.Y? (B) b!\n1.Z! aA bB", "1.X? (A) a!\n1.Y? (B) b!\n1.Z! aB bA"},
		{"Hannelius", "1.X? (A) a!\n1.Y? (B) b!\n1.Z! aB bA", "1.X? (A) a!\n1.Y? (B) b!\n1.Z! aA bB"},
		{"Vladimirov", "1.A? a!\n1.B? b!\n1.Z! aA bB", "1.A? a!\n1.B? a!\n1.Z! aA bB"},
		{"Banny", "1.A? a!\n1.B? b!\n1.Z! aB bA", "1.A? a! b!\n1.B? b!\n1.Z! aB bA"},
	} {
		t.Run(test.theme, func(t *testing.T) {
			theme, ok := Named(test.theme)
			if !ok {
				t.Fatal("no such theme")
			}
			if list := theme.Find(&Study{Table: table(test.with)}); len(list) == 0 {
				t.Errorf("is not found in\n%s", test.with)
			}
			if list := theme.Find(&Study{Table: table(test.without)}); len(list) > 0 {
				t.Errorf("is found in\n%s: %v", test.without, list)
			}
		})
	}
}
