package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

// A gridding is a grid that moves have to do with.
type gridding struct {
	*problem.Grid
	lines []segment // those that are drawn
}

// A segment is a line of the grid between corners of squares, told in half
// squares.
type segment struct{ x1, y1, x2, y2 int }

func newGridding(c problem.Condition) *gridding {
	g := &gridding{Grid: problem.NewGrid(c)}
	for _, l := range g.Lines {
		x, y := 2*l.From.File(), 2*l.From.Rank()
		s := segment{x, y, x, y}
		if l.Vertical {
			s.y2 += 2 * l.Length
		} else {
			s.x2 += 2 * l.Length
		}
		g.lines = append(g.lines, s)
	}
	return g
}

// parts reports whether the grid parts two squares.
func (g *gridding) parts(a, b chess.Square) bool {
	if g.Cells[a] != g.Cells[b] {
		return true
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
			for near := r.Surface().Beside(at) & occupied; near != 0; {
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
		h.Choice.Journey, h.Observing.Admit[fairy.Geometry] = across.Journey, across.Admit[fairy.Geometry]
		return h, nil
	},
}
