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
)

// A Diagram is a board with its captions. The zero value is an empty board.
type Diagram struct {
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
	Marked    []chess.Square // shown in another colour
	Grid      bool           // lines of gridchess between squares of two by two

	// Symbols replace the signs of walks in LaTeX.
	Symbols []problem.LaTeXPiece
	// Walks are those of the author's own, which the notes name.
	Walks []problem.OwnWalk
}

// Options say how much of a diagram is shown and how. The zero value shows
// everything.
type Options struct {
	Flip      bool // seen from Black's side
	NoLabels  bool // no a-h and 1-8
	BoardOnly bool // no captions
	// ASCII keeps Text to letters: "K", "-q", "=s" instead of signs.
	ASCII bool
	// WalkName, when set, names fairy men, and a legend below the board says
	// which sign is which.
	WalkName func(problem.Walk) string
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

// Legend lists the fairy walks that are seen and have a name, in the order
// of the board.
func (d Diagram) Legend(o Options) []problem.Walk {
	if o.WalkName == nil {
		return nil
	}
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
		if ok && !m.Walk.Orthodox() && !seen[m.Walk] && o.WalkName(m.Walk) != "" {
			seen[m.Walk] = true
			list = append(list, m.Walk)
		}
	})
	return list
}
