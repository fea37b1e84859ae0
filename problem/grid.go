package problem

import (
	"strings"

	"rookery/chess"
)

// A Grid is how grid chess divides the board: squares of cells with different numbers are
// parted by a line. The numbers are those that option WriteGrid shows.
type Grid struct {
	Cells [64]int
	Lines []GridLine // drawn between squares, whatever their cells
}

// A GridLine begins in the lower left corner of a square and is some squares long.
type GridLine struct {
	From     chess.Square
	Vertical bool
	Length   int
}

// GridOf is the grid of conditions, that of the last if there are several; nil if there is none.
func GridOf(conditions []Condition) *Grid {
	for i := len(conditions) - 1; i >= 0; i-- {
		if conditions[i].Mark == GridMark {
			return NewGrid(conditions[i])
		}
	}
	return nil
}

// NewGrid is the grid that the parameters of a condition describe: cells of two by two
// squares unless they say more.
func NewGrid(c Condition) *Grid {
	g := new(Grid)
	g.fill(func(file, rank int) int { return file/2 + 4*(rank/2) })
	kind, cell := "", 0
	for _, p := range c.Params {
		switch {
		case p.Kind == WordParam:
			kind, cell = p.Word, 0
			switch kind {
			// The products are halved, not the ranks: so the reference program numbers cells, and parts more squares.
			case "VerticalShift":
				g.fill(func(file, rank int) int { return file/2 + 4*(rank+1)/2 })
			case "HorizontalShift":
				g.fill(func(file, rank int) int { return (file+1)/2 + 5*(rank/2) })
			case "DiagonalShift":
				g.fill(func(file, rank int) int { return (file+1)/2 + 5*(rank+1)/2 })
			case "Irregular":
				g.fill(func(int, int) int { return 0 })
			}
		case p.Kind == SquaresParam:
			cell++
			for _, s := range p.Squares {
				if s < chess.NoSquare {
					g.Cells[s] = cell
				}
			}
		case p.Kind == TextParam && kind == "Orthogonal":
			g.orthogonal(p.Word)
		case p.Kind == TextParam:
			g.line(p.Word)
		}
	}
	return g
}

func (g *Grid) fill(number func(file, rank int) int) {
	for s := range chess.Square(64) {
		g.Cells[s] = number(s.File(), s.Rank())
	}
}

// orthogonal reads "ce357": lines to the right of files and above ranks.
func (g *Grid) orthogonal(lines string) {
	before := func(first byte, n int) (count int) {
		for _, c := range []byte(strings.ToLower(lines)) {
			if i := int(c) - int(first); i >= 0 && i < n {
				count++
			}
		}
		return count
	}
	g.fill(func(file, rank int) int { return before('a', file) + (before('a', 7)+1)*before('1', rank) })
}

// line reads "ha24": a horizontal line below a2, four squares long, or a vertical one to
// the left of a square, upwards.
func (g *Grid) line(s string) {
	if len(s) != 4 {
		return
	}
	s = strings.ToLower(s)
	if from, err := chess.ParseSquare(s[1:3]); err == nil {
		g.Lines = append(g.Lines, GridLine{from, s[0] == 'v', int(s[3] - '0')})
	}
}

// Left reports whether a line is drawn on the left of a square. Those round the board are
// none of the grid's.
func (g *Grid) Left(s chess.Square) bool {
	return s.File() > 0 && (g.Cells[s] != g.Cells[s-1] || g.drawn(s, true))
}

// Below is Left for the line below a square.
func (g *Grid) Below(s chess.Square) bool {
	return s.Rank() > 0 && (g.Cells[s] != g.Cells[s-8] || g.drawn(s, false))
}

func (g *Grid) drawn(s chess.Square, vertical bool) bool {
	for _, l := range g.Lines {
		across, along := s.Rank()-l.From.Rank(), s.File()-l.From.File()
		if vertical {
			across, along = along, across
		}
		if l.Vertical == vertical && across == 0 && 0 <= along && along < l.Length {
			return true
		}
	}
	return false
}
