package caption

import (
	"strings"

	"rookery/chess"
	"rookery/problem"
)

// A grid numbers the cells of grid chess and knows its extra lines. Squares
// whose cells have different numbers are parted by a line. (The numbers are
// the reference program's: some grids give distant cells the same one.)
type grid struct {
	number [64]int
	below  [64]bool // an extra line under the square
	left   [64]bool // an extra line to its left
}

// gridOf is the grid of the conditions, nil if they have none.
func gridOf(conditions []problem.Condition) *grid {
	var g *grid
	for _, c := range conditions {
		if c.Mark != problem.GridMark {
			continue
		}
		g = new(grid)
		g.fill(func(file, rank int) int { return file/2 + 4*(rank/2) })
		word, cell := "", 0
		for _, p := range c.Params {
			switch p.Kind {
			case problem.WordParam:
				word = p.Word
				g.begin(word)
			case problem.SquaresParam:
				cell++
				for _, s := range p.Squares {
					if s < chess.NoSquare {
						g.number[s] = cell
					}
				}
			case problem.TextParam:
				if word == "GridLine" {
					g.segment(p.Word)
				} else {
					g.orthogonal(p.Word)
				}
			}
		}
	}
	return g
}

func (g *grid) fill(number func(file, rank int) int) {
	for s := range chess.Square(64) {
		g.number[s] = number(s.File(), s.Rank())
	}
}

// begin prepares for a kind of grid.
func (g *grid) begin(kind string) {
	switch kind {
	case "VerticalShift":
		g.fill(func(file, rank int) int { return file/2 + 4*(rank+1)/2 })
	case "HorizontalShift":
		g.fill(func(file, rank int) int { return (file+1)/2 + 5*(rank/2) })
	case "DiagonalShift":
		g.fill(func(file, rank int) int { return (file+1)/2 + 5*(rank+1)/2 })
	case "Irregular":
		g.fill(func(file, rank int) int { return 0 })
	}
}

// orthogonal reads "ce357": lines to the right of files and above ranks.
func (g *grid) orthogonal(lines string) {
	var files, ranks [8]int // lines before each file, rank
	for _, c := range []byte(strings.ToLower(lines)) {
		n, at := &files, int(c)-'a'
		if '1' <= c && c <= '8' {
			n, at = &ranks, int(c)-'1'
		}
		for i := max(0, at+1); i < 8; i++ {
			n[i]++
		}
	}
	g.fill(func(file, rank int) int { return files[file] + (files[7]+1)*ranks[rank] })
}

// segment reads "ha24": a horizontal line below a2, four squares long, or a
// vertical one to the left of a square, upwards.
func (g *grid) segment(s string) {
	s = strings.ToLower(s)
	if len(s) != 4 {
		return
	}
	from, err := chess.ParseSquare(s[1:3])
	if err != nil {
		return
	}
	for i := range int(s[3] - '0') {
		switch {
		case s[0] == 'h' && from.File()+i < 8:
			g.below[chess.At(from.File()+i, from.Rank())] = true
		case s[0] == 'v' && from.Rank()+i < 8:
			g.left[chess.At(from.File(), from.Rank()+i)] = true
		}
	}
}

// lineLeft and lineBelow tell where lines are drawn on the board.
func (g *grid) lineLeft(file, rank int) bool {
	s := chess.At(file, rank)
	return file > 0 && (g.left[s] || g.number[s] != g.number[s-1])
}

func (g *grid) lineBelow(file, rank int) bool {
	s := chess.At(file, rank)
	return rank > 0 && (g.below[s] || g.number[s] != g.number[s-8])
}

// imitators are the squares where they stand; ten is their greatest number.
func imitators(conditions []problem.Condition) []chess.Square {
	squares := problem.Marked(conditions, problem.ImitatorMark)
	return squares[:min(10, len(squares))]
}
