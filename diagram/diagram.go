// Package diagram has chess problems as magazines print them, in characters:
// plain text and LaTeX. Package draw below it makes pictures of them.
//
// A Diagram is what stands on the page: men, the captions above the board and
// the lines below it. FromProblem makes one of a problem; Text and LaTeX write
// it, ReadLaTeX reads what LaTeX wrote. Nothing in here parses stipulations,
// solves or knows rules, and solutions are written by package solution. Programs
// that only solve use this package: what takes fonts, compression or other
// people's libraries is not for it.
package diagram

import (
	"fmt"

	"rookery/chess"
	"rookery/problem"
	"rookery/problem/lexicon"
)

// A Diagram is a board with its captions. The zero value is an empty board.
type Diagram struct {
	Language problem.Language // of the captions and of the letters of men

	Men []problem.Placement // the last one of a square is the one that is seen

	// Above the board.
	Authors []string
	Titles  []string
	Origins []string
	Awards  []string

	// Below the board: the stipulation on the left, the number of men on the
	// right, then one line each.
	Stipulation string
	Conditions  []string
	Twins       []string
	Notes       []string

	// Things on the board that are not men.
	Holes     []chess.Square // squares that do not exist
	Imitators []chess.Square
	Marks     []Mark        // squares on which conditions have an eye
	Grid      *problem.Grid // lines of grid chess; nil for none
	Seams     problem.Seams // edges that are joined

	// Symbols replace the signs of walks in LaTeX.
	Symbols []problem.LaTeXPiece
	// Walks are those of the author's own, which the notes name.
	Walks []problem.OwnWalk
}

// A Mark is a square that is something to a condition: a magic one, a forced one ...
type Mark struct {
	Square chess.Square
	Kind   problem.Mark
}

// Options say how much of a diagram is shown and how. The zero value shows
// everything.
type Options struct {
	Flip      bool // seen from Black's side
	NoLabels  bool // no a-h and 1-8
	BoardOnly bool // no captions
	// ASCII keeps Text to letters: "K", "-q", "=s" instead of signs.
	ASCII bool
}

// Seen gives the men that are seen, one a square, by square.
func (d Diagram) Seen() map[chess.Square]problem.Man {
	men := make(map[chess.Square]problem.Man, len(d.Men))
	for _, p := range d.Men {
		if p.Square < chess.NoSquare {
			men[p.Square] = p.Man
		}
	}
	return men
}

// Count says how many men stand on the board: "4 + 5", with neutral men
// "4 + 5 + 1n".
func (d Diagram) Count() string {
	var n [problem.Invisible + 1]int
	for _, m := range d.Seen() {
		if m.Colour <= problem.Invisible {
			n[m.Colour]++
		}
	}
	s := fmt.Sprintf("%d + %d", n[problem.White], n[problem.Black])
	if n[problem.Neutral] > 0 {
		s += fmt.Sprintf(" + %dn", n[problem.Neutral])
	}
	return s
}

// Squares visits the board as it is read: from the upper left corner on.
func (o Options) Squares(visit func(col, row int, sq chess.Square)) {
	for row := range 8 {
		for col := range 8 {
			visit(col, row, o.At(col, row))
		}
	}
}

// At is the square in a column from the left and a row from the top.
func (o Options) At(col, row int) chess.Square {
	if o.Flip {
		return chess.At(7-col, row)
	}
	return chess.At(col, 7-row)
}

// Legend lists the fairy walks that are seen and that the notes do not name, in the
// order of the board.
func (d Diagram) Legend(o Options) []problem.Walk {
	var (
		men  = d.Seen()
		seen = map[problem.Walk]bool{}
		list []problem.Walk
	)
	o.Squares(func(_, _ int, sq chess.Square) {
		m, ok := men[sq]
		if _, own := problem.FindOwn(d.Walks, m.Walk); own {
			return
		}
		if ok && !m.Walk.Orthodox() && !seen[m.Walk] && m.Walk != "" {
			seen[m.Walk] = true
			list = append(list, m.Walk)
		}
	})
	return list
}

// WalkName is what a walk is called in the language of the diagram.
func (d Diagram) WalkName(w problem.Walk) string { return lexicon.WalkTitleIn(d.Language, w) }

// Letters are what stands for a walk where there is no sign for it.
func (d Diagram) Letters(w problem.Walk) string { return lexicon.WalkLetters(d.Language, w) }

// MarksOn are the kinds of marks of a square.
func (d Diagram) MarksOn(s chess.Square) (kinds []problem.Mark) {
	for _, m := range d.Marks {
		if m.Square == s {
			kinds = append(kinds, m.Kind)
		}
	}
	return kinds
}
