package diagram

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"rookery/chess"
	"rookery/problem"
)

// Text writes a diagram in characters: chess signs for orthodox men, letters
// for the others. A letter alone is white, "-" marks black men and "="
// neutral ones, as in Popeye's diagrams; with ASCII set all men are letters.
func Text(w io.Writer, d Diagram, o Options) error {
	t := textDiagram{o: o, letters: d.Letters, indent: "  "}
	if o.NoLabels {
		t.indent = ""
	}
	if !o.BoardOnly {
		t.head(d)
	}
	t.board(d)
	if !o.BoardOnly {
		t.foot(d)
	}
	buf := bufio.NewWriter(w)
	for _, l := range t.lines {
		fmt.Fprintln(buf, strings.TrimRight(l, " "))
	}
	if err := buf.Flush(); err != nil {
		return fmt.Errorf("diagram: %w", err)
	}
	return nil
}

// The board between its borders is eight cells and a blank wide.
const (
	cellWidth  = 4
	boardWidth = 8*cellWidth + 1
)

type textDiagram struct {
	o       Options
	letters func(problem.Walk) string
	indent  string // room of the rank labels
	lines   []string
}

func (t *textDiagram) line(s string) { t.lines = append(t.lines, t.indent+s) }

func (t *textDiagram) head(d Diagram) {
	for _, part := range [][]string{d.Authors, d.Titles, d.Origins, d.Awards} {
		for _, s := range part {
			gap := max(0, boardWidth+2-utf8.RuneCountInString(s)) / 2
			t.line(strings.Repeat(" ", gap) + s)
		}
	}
	if len(t.lines) > 0 {
		t.line("")
	}
}

func (t *textDiagram) board(d Diagram) {
	border := [...]string{"┌", "─", "┐", "│", "└", "┘"}
	dotted := [...]string{"╌", "┊"}
	if t.o.ASCII {
		border, dotted = [...]string{"+", "-", "+", "|", "+", "+"}, [...]string{".", ":"}
	}
	level, side := border[1], border[3]
	if d.Seams.Ranks {
		level = dotted[0]
	}
	if d.Seams.Files {
		side = dotted[1]
	}
	t.line(border[0] + strings.Repeat(level, boardWidth) + border[2])
	men := d.Seen()
	var line, under strings.Builder
	t.o.Squares(func(col, _ int, sq chess.Square) {
		if col == 0 {
			line.Reset()
			line.WriteString(side)
			under.Reset()
		}
		right, below := t.parts(d.Grid, sq)
		cell := " ·"
		man, occupied := men[sq]
		switch {
		case occupied:
			cell = t.man(man)
		case slices.Contains(d.Holes, sq):
			cell = " ■"
		case slices.Contains(d.Imitators, sq):
			cell = " ●"
		}
		if n := utf8.RuneCountInString(cell); len(d.MarksOn(sq)) > 0 && n < cellWidth {
			cell += "°"
		}
		if t.o.ASCII {
			cell = asciiMarks.Replace(cell)
		}
		if n := utf8.RuneCountInString(cell); n < cellWidth {
			cell += strings.Repeat(" ", cellWidth-n)
			if right {
				cell = cell[:len(cell)-1] + border[3]
			}
		}
		line.WriteString(cell)
		dash := " "
		if below {
			dash = border[1]
		}
		under.WriteString(strings.Repeat(dash, cellWidth-1) + " ")
		if col == 7 {
			rank := ""
			if !t.o.NoLabels {
				rank = sq.String()[1:] + " "
			}
			t.lines = append(t.lines, rank+line.String()+" "+side)
			if strings.TrimSpace(under.String()) != "" {
				t.line(side + " " + under.String() + side)
			}
		}
	})
	t.line(border[4] + strings.Repeat(level, boardWidth) + border[5])
	if !t.o.NoLabels {
		files := " "
		for col := range 8 {
			files += " " + t.o.At(col, 0).String()[:1] + strings.Repeat(" ", cellWidth-2)
		}
		t.line(files)
	}
}

// parts tells whether lines of a grid are on the right of a square and below it, as the board is seen.
func (t *textDiagram) parts(g *problem.Grid, s chess.Square) (right, below bool) {
	switch {
	case g == nil:
		return false, false
	case t.o.Flip:
		return g.Left(s), s.Rank() < 7 && g.Below(s+8)
	}
	return s.File() < 7 && g.Left(s+1), g.Below(s)
}

// asciiMarks replaces the signs of things that are not men.
var asciiMarks = strings.NewReplacer("·", ".", "■", "#", "●", "o", "°", "'")

// man writes a man in at most a cell.
func (t *textDiagram) man(m problem.Man) string {
	if !t.o.ASCII && m.Walk.Orthodox() {
		i := strings.Index("kqrbsp", string(m.Walk))
		switch m.Colour {
		case problem.White:
			return " " + string([]rune("♔♕♖♗♘♙")[i])
		case problem.Black:
			return " " + string([]rune("♚♛♜♝♞♟")[i])
		case problem.Neutral:
			return "=" + string([]rune("♔♕♖♗♘♙")[i])
		}
	}
	prefix := "?"
	switch m.Colour {
	case problem.White:
		prefix = " "
	case problem.Black:
		prefix = "-"
	case problem.Neutral:
		prefix = "="
	}
	return prefix + t.letters(m.Walk)
}

func (t *textDiagram) foot(d Diagram) {
	count := d.Count()
	gap := boardWidth + 2 - utf8.RuneCountInString(d.Stipulation) - len(count)
	if gap < 2 {
		t.line(d.Stipulation)
		t.line(strings.Repeat(" ", boardWidth+2-len(count)) + count)
	} else {
		t.line(d.Stipulation + strings.Repeat(" ", gap) + count)
	}
	for _, part := range [][]string{d.Conditions, d.Twins, d.Notes} {
		for _, s := range part {
			t.line(s)
		}
	}
	for _, w := range d.Legend(t.o) {
		t.line(d.Letters(w) + " = " + d.WalkName(w))
	}
}
