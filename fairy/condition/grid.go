package condition

import (
	"strings"

	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

// A gridding divides the board: the cell of each square, and lines that part
// squares of a cell.
type gridding struct {
	cells [64]int
	lines []segment
	drawn bool // lines count
}

// A segment is a line of the grid between corners of squares, told in half
// squares.
type segment struct{ x1, y1, x2, y2 int }

func newGridding(c problem.Condition) *gridding {
	g := new(gridding)
	g.each(func(f, r int) int { return f/2 + r/2*4 })
	cell := 0
	for _, p := range c.Params {
		switch {
		case p.Kind == problem.WordParam:
			cell = 0
			switch p.Word {
			case "VerticalShift":
				g.each(func(f, r int) int { return f/2 + 4*(r+1)/2 })
			case "HorizontalShift":
				g.each(func(f, r int) int { return (f+1)/2 + 5*(r/2) })
			case "DiagonalShift":
				g.each(func(f, r int) int { return (f+1)/2 + 5*(r+1)/2 })
			case "Irregular":
				g.each(func(int, int) int { return 0 })
				g.drawn = true
			case "GridLine":
				g.drawn = true
			}
		case p.Kind == problem.SquaresParam:
			cell++
			for _, s := range p.Squares {
				g.cells[s] = cell
			}
		case p.Kind == problem.TextParam && g.drawn:
			g.draw(p.Word)
		case p.Kind == problem.TextParam:
			g.rule(p.Word)
		}
	}
	return g
}

func (g *gridding) each(cell func(file, rank int) int) {
	for s := range chess.Square(64) {
		g.cells[s] = cell(s.File(), s.Rank())
	}
}

// rule draws lines across the whole board, right of files and above ranks.
func (g *gridding) rule(lines string) {
	count := func(first rune, upTo int) (n int) {
		for _, c := range lines {
			if i := int(c - first); i >= 0 && i < upTo {
				n++
			}
		}
		return n
	}
	g.each(func(f, r int) int { return count('a', f) + 9*count('1', r) })
}

// draw adds a line such as "ha24": horizontal, from the lower left corner of
// a2, four squares long.
func (g *gridding) draw(line string) {
	x, y, n := 2*int(line[1]-'a'), 2*int(line[2]-'1'), 2*int(line[3]-'0')
	s := segment{x, y, x, y}
	if strings.HasPrefix(line, "h") {
		s.x2 += n
	} else {
		s.y2 += n
	}
	g.lines = append(g.lines, s)
}

// parts reports whether the grid parts two squares.
func (g *gridding) parts(a, b chess.Square) bool {
	if g.cells[a] != g.cells[b] {
		return true
	}
	if !g.drawn {
		return false
	}
	way := segment{2*a.File() + 1, 2*a.Rank() + 1, 2*b.File() + 1, 2*b.Rank() + 1}
	for _, l := range g.lines {
		if way.crosses(l) {
			return true
		}
	}
	return false
}

// crosses reports whether two segments that are not parallel meet.
func (s segment) crosses(l segment) bool {
	dx, dy := s.x2-s.x1, s.y2-s.y1
	lx, ly := l.x2-l.x1, l.y2-l.y1
	v := dy*lx - dx*ly
	if v == 0 {
		return false
	}
	gx, gy := l.x1-s.x1, l.y1-s.y1
	within := func(u int) bool { return v < 0 && u <= 0 && u >= v || v > 0 && u >= 0 && u <= v }
	return within(dx*gy-dy*gx) && within(lx*gy-ly*gx)
}

var gridChess = Condition{
	Name:  "GridChess",
	Leads: crossing,
	Apply: func(_ *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		return geometryIf(crossing(c)), nil
	},
}

// crossing is what moves do that a grid allows.
func crossing(c problem.Condition) func(chess.Colour, chess.Square, chess.Square) bool {
	g := newGridding(c)
	return func(_ chess.Colour, from, to chess.Square) bool { return g.parts(from, to) }
}

var contactGrid = Condition{
	Name: "ContactGridChess",
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		g := newGridding(c)
		touches := func(at chess.Square, occupied chess.Bitboard) bool {
			for near := chess.KingAttacks(at) & occupied; near != 0; {
				if g.parts(at, near.Pop()) {
					return true
				}
			}
			return false
		}
		r.BarRebirths(func(p *fairy.Position, s chess.Square) bool { return !touches(s, p.Occupied()) })
		h := arrivalHooks(func(_ fairy.Move, at chess.Square, _ func() chess.Bitboard, after chess.Bitboard) bool {
			return touches(at, after)
		}, true)
		across := geometryIf(crossing(c))
		h.Choice.Journey, h.Observing.AdmitGeometry = across.Journey, across.AdmitGeometry
		return h, nil
	},
}
