package explore

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"rookery/chess"
	"rookery/problem"
	"rookery/problem/lexicon"
	"rookery/problem/popeye"
)

// A Candidate is a problem, and in what it differs from the one it was made of.
type Candidate struct {
	Change  string // "-wPa2", "wQa1=R", "bKc3-d4", "+bPh7", "h#3"
	Problem *problem.Problem
}

// A Generator makes candidates of a problem: for the same problem always the same
// ones, in the same order. The problem itself must not be changed.
type Generator func(p *problem.Problem) iter.Seq[Candidate]

// All joins generators.
func All(list ...Generator) Generator {
	return func(p *problem.Problem) iter.Seq[Candidate] {
		return func(yield func(Candidate) bool) {
			for _, g := range list {
				for c := range g(p) {
					if !yield(c) {
						return
					}
				}
			}
		}
	}
}

// Deep makes candidates of candidates: up to so many changes, few before many.
func Deep(g Generator, depth int) Generator {
	return func(p *problem.Problem) iter.Seq[Candidate] {
		return func(yield func(Candidate) bool) {
			for n := 1; n <= depth; n++ {
				if !deep(g, p, n, "", yield) {
					return
				}
			}
		}
	}
}

// deep yields what exactly n changes make.
func deep(g Generator, p *problem.Problem, n int, before string, yield func(Candidate) bool) bool {
	for c := range g(p) {
		c.Change = before + c.Change
		if n == 1 && !yield(c) || n > 1 && !deep(g, c.Problem, n-1, c.Change+", ", yield) {
			return false
		}
	}
	return true
}

// Economy leaves out each man but kings, or puts a weaker one in its place.
func Economy(p *problem.Problem) iter.Seq[Candidate] {
	return func(yield func(Candidate) bool) {
		for i, m := range p.Board {
			if royal(m.Man) {
				continue
			}
			if !yield(Candidate{"-" + named(m), withBoard(p, slices.Delete(slices.Clone(p.Board), i, i+1))}) {
				return
			}
			for _, w := range weaker[m.Man.Walk] {
				if w == problem.Pawn && edge(m.Square) {
					continue
				}
				board := slices.Clone(p.Board)
				board[i].Man.Walk = w
				if !yield(Candidate{named(m) + "=" + letters(w), withBoard(p, board)}) {
					return
				}
			}
		}
	}
}

var weaker = map[problem.Walk][]problem.Walk{
	problem.Queen:  {problem.Pawn, problem.Knight, problem.Bishop, problem.Rook},
	problem.Rook:   {problem.Pawn, problem.Knight, problem.Bishop},
	problem.Bishop: {problem.Pawn},
	problem.Knight: {problem.Pawn},
}

// Squares puts each man on each empty square.
func Squares(p *problem.Problem) iter.Seq[Candidate] {
	return func(yield func(Candidate) bool) {
		for i, m := range p.Board {
			for sq := range empty(p, m.Man.Walk) {
				board := slices.Clone(p.Board)
				board[i].Square = sq
				if !yield(Candidate{named(m) + "-" + sq.String(), withBoard(p, board)}) {
					return
				}
			}
		}
	}
}

// Additions adds a man of one of the walks, white or black, on each empty square.
func Additions(walks ...problem.Walk) Generator {
	return func(p *problem.Problem) iter.Seq[Candidate] {
		return func(yield func(Candidate) bool) {
			for _, w := range walks {
				for _, colour := range []problem.Colour{problem.White, problem.Black} {
					for sq := range empty(p, w) {
						m := problem.Placement{Square: sq, Man: problem.Man{Colour: colour, Walk: w}}
						if !yield(Candidate{"+" + named(m), withBoard(p, append(slices.Clone(p.Board), m))}) {
							return
						}
					}
				}
			}
		}
	}
}

// Shift moves the whole position by files and ranks, as long as no man leaves the
// board and no pawn comes to an edge.
func Shift(p *problem.Problem) iter.Seq[Candidate] {
	return func(yield func(Candidate) bool) {
		for ranks := -7; ranks <= 7; ranks++ {
			for files := -7; files <= 7; files++ {
				if files == 0 && ranks == 0 {
					continue
				}
				if c, ok := turned(p, fmt.Sprintf("shifted %+d%+d", files, ranks), problem.ShiftBy(files, ranks)); ok && !yield(c) {
					return
				}
			}
		}
	}
}

// Mirrored turns and mirrors the board: seven ways, in which pawns go elsewhere.
func Mirrored(p *problem.Problem) iter.Seq[Candidate] {
	return func(yield func(Candidate) bool) {
		for mirror := range 2 {
			for quarters := range 4 {
				if mirror+quarters == 0 {
					continue
				}
				turn := func(sq chess.Square) (chess.Square, bool) {
					if mirror == 1 {
						sq, _ = problem.MirrorFiles(sq)
					}
					for range quarters {
						sq, _ = problem.QuarterTurn(sq)
					}
					return sq, true
				}
				change := "mirrored"
				if mirror == 0 {
					change = fmt.Sprintf("turned by %d", 90*quarters)
				} else if quarters > 0 {
					change += fmt.Sprintf(" and turned by %d", 90*quarters)
				}
				if c, ok := turned(p, change, turn); ok && !yield(c) {
					return
				}
			}
		}
	}
}

// turned is the problem with its squares turned, if everything can be.
func turned(p *problem.Problem, change string, to problem.Turning) (Candidate, bool) {
	q, left := p.Turned(to)
	if len(left) > 0 || len(q.Board) < len(p.Board) {
		return Candidate{}, false
	}
	for i, m := range q.Board {
		if m.Man.Walk == problem.Pawn && edge(m.Square) && !edge(p.Board[i].Square) {
			return Candidate{}, false
		}
	}
	return Candidate{change, q}, true
}

// Colours exchanges the colours of all men, where they stand.
func Colours(p *problem.Problem) iter.Seq[Candidate] {
	return func(yield func(Candidate) bool) {
		board := slices.Clone(p.Board)
		for i := range board {
			if c := board[i].Man.Colour; c <= problem.Black {
				board[i].Man.Colour = problem.White + problem.Black - c
			}
		}
		yield(Candidate{"colours exchanged", withBoard(p, board)})
	}
}

// Lengths asks for the goal in a move less and a move more, and in help play in
// half a move less and more.
func Lengths(p *problem.Problem) iter.Seq[Candidate] {
	return func(yield func(Candidate) bool) {
		st := p.Stipulation.Traditional
		if st == nil || st.Moves == 0 {
			return
		}
		halves := 2 * st.Moves
		if st.Half {
			halves++
		}
		for _, by := range []int{-2, -1, 1, 2} {
			n := halves + by
			if n < 1 || by%2 != 0 && (st.Play != problem.Help || st.Series != problem.NoSeries) {
				continue
			}
			other := *st
			other.Moves, other.Half = n/2, n%2 == 1
			q := *p
			q.Stipulation = problem.Stipulation{Traditional: &other, Text: other.String()}
			if !yield(Candidate{other.String(), &q}) {
				return
			}
		}
	}
}

// Conditions adds each condition of a list to those that there are.
func Conditions(list ...problem.Condition) Generator {
	return func(p *problem.Problem) iter.Seq[Candidate] {
		return func(yield func(Candidate) bool) {
			for _, c := range list {
				if slices.ContainsFunc(p.Conditions, func(has problem.Condition) bool { return has.Name == c.Name }) {
					continue
				}
				q := *p
				q.SetConditions(append(slices.Clone(p.Conditions), c))
				if !yield(Candidate{popeye.ConditionText(problem.English, c), &q}) {
					return
				}
			}
		}
	}
}

// Twins adds a second part to a problem that has none: a man left out, on another
// square, or two men exchanged.
func Twins(p *problem.Problem) iter.Seq[Candidate] {
	return func(yield func(Candidate) bool) {
		if len(p.Twins) > 0 {
			return
		}
		with := func(change problem.Change) bool {
			q := *p
			q.Twins = []problem.Twin{{Changes: []problem.Change{change}}}
			return yield(Candidate{"b) " + popeye.TwinText(problem.English, &q.Twins[0]), &q})
		}
		for i, m := range p.Board {
			if !royal(m.Man) && !with(problem.Change{Kind: problem.RemoveMen, Squares: []chess.Square{m.Square}}) {
				return
			}
			for sq := range empty(p, m.Man.Walk) {
				if !with(problem.Change{Kind: problem.MoveMan, From: m.Square, To: sq}) {
					return
				}
			}
			for _, other := range p.Board[i+1:] {
				if pawnOnEdge(m.Man, other.Square) || pawnOnEdge(other.Man, m.Square) {
					continue
				}
				if !with(problem.Change{Kind: problem.ExchangeMen, From: m.Square, To: other.Square}) {
					return
				}
			}
		}
	}
}

func pawnOnEdge(m problem.Man, sq chess.Square) bool { return m.Walk == problem.Pawn && edge(sq) }

func withBoard(p *problem.Problem, board []problem.Placement) *problem.Problem {
	q := *p
	q.Board, q.FromGameArray = board, false
	return &q
}

// empty yields the squares where a man of a walk could be put.
func empty(p *problem.Problem, w problem.Walk) iter.Seq[chess.Square] {
	taken := problem.TopMen(p.Board)
	return func(yield func(chess.Square) bool) {
		for sq := range chess.NoSquare {
			if _, ok := taken[sq]; ok || w == problem.Pawn && edge(sq) {
				continue
			}
			if !yield(sq) {
				return
			}
		}
	}
}

func edge(sq chess.Square) bool { return sq.Rank() == 0 || sq.Rank() == 7 }

func royal(m problem.Man) bool {
	return m.Walk == problem.King || slices.Contains(m.Attributes, "Royal")
}

func letters(w problem.Walk) string { return strings.ToUpper(lexicon.WalkCode(problem.English, w)) }

// named is a man with its colour and square: "wPa2".
func named(m problem.Placement) string {
	return [...]string{"w", "b", "n", "i"}[m.Man.Colour] + letters(m.Man.Walk) + m.Square.String()
}

// Text is a problem as input text without what has no part in its solution. Men
// are in the order of squares, so that equal positions have equal texts.
func Text(p *problem.Problem) string {
	q := *p
	q.Authors, q.Origins, q.Titles, q.Awards, q.Remarks, q.Protocol, q.LaTeX = nil, nil, nil, nil, nil, "", ""
	q.Board = slices.Clone(p.Board)
	slices.SortStableFunc(q.Board, func(a, b problem.Placement) int { return int(a.Square) - int(b.Square) })
	var b strings.Builder
	if err := popeye.Write(&b, problem.English, &q); err != nil {
		return fmt.Sprintf("%+v", q) // what has no text is compared as it is
	}
	return b.String()
}
