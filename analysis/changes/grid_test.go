package changes_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"rookery/analysis/changes"
	"rookery/analysis/play"
	"rookery/analysis/printed"
	"rookery/problem"
	"rookery/problem/popeye"
	"rookery/solution"
	"rookery/solve"
)

// table solves a problem and compares its phases.
func table(t *testing.T, text string) changes.Table {
	t.Helper()
	list, errs := popeye.Parse("", []byte("beginproblem "+text+" endproblem"))
	if err := errs.Err(); err != nil {
		t.Fatal(err)
	}
	var b solution.Builder
	if _, err := solve.Solve(context.Background(), list[0], solve.Config{Jobs: 1}, &b); err != nil {
		t.Fatal(err)
	}
	return changes.Compare(play.Of(b.Solution))
}

// J. Hannelius, 1952: two mates change places.
const hannelius = `forsyth 2KRQ2B/b6p/4S3/3S4/R1b1kp1P/2p1p2q/3sB1P1/2r5 stipulation #2`

// TestLetters: moves that phases have in common have letters, so that a reciprocal change is seen.
func TestLetters(t *testing.T) {
	changed := table(t, hannelius+" option setplay try variations")
	g := changed.Grid(printed.Style{}, problem.English)
	cells := map[string]map[string]bool{} // answers by defence
	for i, d := range g.Defences {
		if d.Letter == "" {
			continue
		}
		cells[d.Letter] = map[string]bool{}
		for _, c := range g.Cells[i] {
			for _, answer := range c.Answers {
				if strings.Contains(answer.Text, " ") {
					t.Errorf("a letter in the text: %q", answer.Text)
				}
				if answer.Letter != "" {
					cells[d.Letter][answer.Letter] = true
				}
			}
		}
	}
	reciprocal := false
	for a, of := range cells {
		for b, other := range cells {
			for x := range of {
				for y := range of {
					reciprocal = reciprocal || a < b && x < y && other[x] && other[y]
				}
			}
		}
	}
	if !reciprocal {
		t.Errorf("no two defences with the same two answers:\n%v\n%v\n%v", g.Phases, g.Defences, g.Cells)
	}
	var text, html, latex strings.Builder
	for _, err := range []error{g.Text(&text), g.HTML(&html), g.LaTeX(&latex)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, out := range []string{text.String(), html.String(), latex.String()} {
		if !strings.Contains(out, "# A") || !strings.Contains(out, " a") || strings.Count(out, "\n") < len(g.Defences)+1 {
			t.Errorf("without letters or lines:\n%s", out)
		}
	}
	if !strings.Contains(latex.String(), `\# A`) || !strings.Contains(html.String(), "</tbody>") {
		t.Errorf("%s\n%s", latex.String(), html.String())
	}
}

// One phase has nothing in common with another, and no letters.
func TestNoLetters(t *testing.T) {
	one := table(t, "forsyth 6K1/6p1/7b/4Pk2/2Q2s1P/2B3R1/5sP1/5R2 stipulation #2 option variations")
	g := one.Grid(printed.Style{}, problem.German)
	doc, err := json.Marshal(g)
	if err != nil || len(g.Defences) == 0 || strings.Contains(string(doc), "letter") {
		t.Errorf("%s %v", doc, err)
	}
}

// G. Heathcote, 1900: the set play is that of the solution.
const heathcote = `pieces white Ka6 Qa3 Bc7 Se7g5 Pf2 black Kd4 Qh2 Bh8 Sd2 Pd7g6c4f4g2 stipulation #2`

// TestLettersThatTell: defences that all phases answer alike have no letters, nor have their answers.
func TestLettersThatTell(t *testing.T) {
	plain := table(t, heathcote+" option setplay variations")
	changing := table(t, hannelius+" option setplay try variations")
	partly := table(t, mansfield+" option setplay variations")
	for _, c := range []struct {
		of      changes.Table
		letters bool
	}{{plain, false}, {changing, true}, {partly, true}} {
		g := c.of.Grid(printed.Style{}, problem.English)
		for i, d := range g.Defences {
			answers := map[string]bool{}
			phases := 0
			for _, cell := range g.Cells[i] {
				if len(cell.Answers) > 0 {
					phases++
					answers[fmt.Sprint(cell.Answers)] = true
				}
			}
			if phases > 1 && (d.Letter != "") != (len(answers) > 1) {
				t.Errorf("%v is answered by %v", d, answers)
			}
			if doc, err := json.Marshal(g.Cells[i]); err != nil || phases > 1 && d.Letter == "" && strings.Contains(string(doc), `"letter"`) {
				t.Errorf("%v is answered alike, yet with letters: %s", d, doc)
			}
		}
		if doc, err := json.Marshal(g); err != nil || strings.Contains(string(doc), `"letter"`) != c.letters {
			t.Errorf("letters are not %v: %s %v", c.letters, doc, err)
		}
	}
}

// C. Mansfield, British Chess Magazine 1922.
const mansfield = `forsyth 6K1/6p1/7b/4Pk2/2Q2s1P/2B3R1/5sP1/5R2 stipulation #2`

// TestRows: what changes stands first, then what several phases speak of; defences that are answered
// alike share a row.
func TestRows(t *testing.T) {
	both := table(t, mansfield+" option setplay variations")
	g := both.Grid(printed.Style{}, problem.German)
	var text strings.Builder
	if err := g.Text(&text); err != nil {
		t.Fatal(err)
	}
	const want = `
                                    Satzspiel  1.Rg6!
1...Se4 a                           Qc8#       Qe6#
1...Sg6 b                           Qg4# A     g4#
1...S4d3/Se2/Sxg2/S4h3/Sh5/Se6/Sd5  Qg4#       Qg4#
1...Bg5                             Rxg5#      Rxg5#
1...Sd1/Sh1/S2h3/Sg4                           Qd3#
1...S2d3                                       Qxd3#
1...Kxg6                                       Qf7#
`
	if "\n"+text.String() != want {
		t.Errorf("%s\nwant%s", text.String(), want)
	}
}

// TestNoTable: of help play there is no table, in no form.
func TestNoTable(t *testing.T) {
	help := table(t, "pieces white Kc4 Pa7c7 black Kd6 Sa8e8 stipulation h#2.5")
	g := help.Grid(printed.Style{}, problem.English)
	var out strings.Builder
	for _, err := range []error{g.Text(&out), g.HTML(&out), g.LaTeX(&out)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if out.Len() > 0 {
		t.Errorf("%q", out.String())
	}
}
