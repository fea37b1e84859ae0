package themes

import (
	"fmt"
	"slices"
	"strings"

	"rookery/analysis/play"
	"rookery/chess"
	"rookery/problem"
)

// paths are the themes of where men go.
func paths() []Theme {
	return []Theme{
		{"Switchback", "In one line of play a man goes back the way it came, to a square where it stood before.", encyclopedia, journeys(switchback)},
		{"RoundTrip", "In one line of play a man comes back to a square after three or more moves by a way that encloses an area (Rundlauf).", encyclopedia, journeys(roundTrip)},
		{"ClosedLine", "In one line of play a man comes back to a square after three or more moves along one line, not by the exact way it came.", custom, journeys(closedLine)},
		{"ExchangeOfPlaces", "In one line of play men end where others of them stood: two change places, or more do in a cycle.", encyclopedia, exchange},
		{"Star", "A man goes, in different lines, from one square to the four squares diagonally beside it.", encyclopedia, spokes(1, [][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}})},
		{"Cross", "A man goes, in different lines, from one square to the four squares orthogonally beside it.", encyclopedia, spokes(1, [][2]int{{0, 1}, {1, 0}, {-1, 0}, {0, -1}})},
		{"BigStar", "A man goes, in different lines, from one square to the four squares two steps away diagonally.", custom, spokes(2, [][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}})},
		{"BigCross", "A man goes, in different lines, from one square to the four squares two steps away orthogonally.", custom, spokes(2, [][2]int{{0, 1}, {1, 0}, {-1, 0}, {0, -1}})},
		{"Wheel", "A knight goes, in different lines, from one square to all eight squares it commands.", encyclopedia, spokes(1, [][2]int{{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}})},
		{"Albino", "A white pawn on its second rank makes, in different lines, all four moves: one step, two steps, and both captures.", encyclopedia, fourPawnMoves(problem.White, 1, 1)},
		{"Pickaninny", "A black pawn on its seventh rank makes, in different lines, all four moves: one step, two steps, and both captures.", encyclopedia, fourPawnMoves(problem.Black, 6, -1)},
		{"CornerToCorner", "A man goes in one move from a corner of the board to the opposite one.", custom, cornerToCorner},
		{"FourCorners", "In one line of play a man visits all four corners.", custom, journeys(fourCorners)},
		{"Excelsior", "In one line of play a pawn goes from its second rank to promotion, which may be threatened. Named after S. Loyd's problem of 1861.", encyclopedia, excelsiors},
	}
}

// A journey is the way of one man in a line of play: the squares where it stood,
// and the moves between.
type journey struct {
	man     *play.Man // as it began
	squares []chess.Square
	moves   []*play.Node
}

// journeys looks at the way of every man that moves in a line.
func journeys(look func(j *journey) string) func(*Study, func(Finding)) {
	return func(s *Study, found func(Finding)) {
		for h, line := range s.lines() {
			for _, j := range of(line) {
				if detail := look(j); detail != "" {
					found(Finding{Twin: h.Label, Detail: detail})
				}
			}
		}
	}
}

// of are the journeys in a line, in the order in which men first move.
func of(line []*play.Node) []*journey {
	var list []*journey
	for _, n := range line {
		if n.Mover == nil || n.Move.From >= chess.NoSquare || n.Move.To >= chess.NoSquare {
			continue
		}
		i := slices.IndexFunc(list, func(j *journey) bool { return j.man.ID == n.Mover.ID })
		if i < 0 {
			i = len(list)
			list = append(list, &journey{man: n.Mover, squares: []chess.Square{n.Move.From}})
		}
		list[i].squares = append(list[i].squares, n.Move.To)
		list[i].moves = append(list[i].moves, n)
	}
	return list
}

// returns yields the shortest ways back to a square where the man stood.
func (j *journey) returns(yield func(way []chess.Square, moves []*play.Node) bool) {
	for to := 2; to < len(j.squares); to++ {
		for from := to - 2; from >= 0; from-- {
			if j.squares[from] == j.squares[to] {
				if !yield(j.squares[from:to+1], j.moves[from:to]) {
					return
				}
				break
			}
		}
	}
}

// back reports whether a way leads back over the squares that it came by.
func back(way []chess.Square) bool {
	for i := range len(way) / 2 {
		if way[i] != way[len(way)-1-i] {
			return false
		}
	}
	return len(way)%2 == 1
}

// straight reports whether all squares of a way lie on one line.
func straight(way []chess.Square) bool {
	a, b := way[0], way[1]
	for _, c := range way[2:] {
		if (b.File()-a.File())*(c.Rank()-a.Rank()) != (c.File()-a.File())*(b.Rank()-a.Rank()) {
			return false
		}
	}
	return true
}

func switchback(j *journey) string {
	// The longest way back and forth tells most.
	for from := range j.squares {
		for to := len(j.squares) - 1; to >= from+2; to-- {
			if back(j.squares[from : to+1]) {
				return names(j.moves[from:to]...)
			}
		}
	}
	return ""
}

func roundTrip(j *journey) (detail string) {
	j.returns(func(way []chess.Square, moves []*play.Node) bool {
		if len(way) > 3 && !straight(way) {
			detail = names(moves...)
		}
		return detail == ""
	})
	return detail
}

func closedLine(j *journey) (detail string) {
	j.returns(func(way []chess.Square, moves []*play.Node) bool {
		if len(way) > 3 && straight(way) {
			detail = names(moves...)
		}
		return detail == ""
	})
	return detail
}

func fourCorners(j *journey) string {
	for _, corner := range []chess.Square{chess.At(0, 0), chess.At(7, 0), chess.At(0, 7), chess.At(7, 7)} {
		if !slices.Contains(j.squares, corner) {
			return ""
		}
	}
	return names(j.moves...)
}

// excelsiors looks at threats, too: the last step of the pawn is often one.
func excelsiors(s *Study, found func(Finding)) {
	for h, ph := range s.solving() {
		for line := range ph.Threatened() {
			for _, j := range of(line) {
				if detail := excelsior(j); detail != "" {
					found(Finding{Twin: h.Label, Detail: detail})
				}
			}
		}
	}
}

func excelsior(j *journey) string {
	start := 1
	if j.man.Colour == problem.Black {
		start = 6
	}
	for i, m := range j.moves {
		if j.man.Walk == problem.Pawn && j.squares[0].Rank() == start && m.Move.Promotion != "" {
			return names(j.moves[:i+1]...)
		}
	}
	return ""
}

// exchange finds cycles of men that end on each other's squares.
func exchange(s *Study, found func(Finding)) {
	for h, line := range s.lines() {
		list := of(line)
		ends := map[chess.Square]*journey{} // who has moved to where another began
		for _, j := range list {
			last := j.squares[len(j.squares)-1]
			if sq, ok := line[len(line)-1].After.Find(j.man.ID); ok && sq == last {
				ends[last] = j
			}
		}
		seen := map[*journey]bool{}
		for _, j := range list {
			var cycle []*journey
			for next := j; next != nil && !seen[next] && len(cycle) <= len(list); next = ends[next.squares[0]] {
				seen[next] = true
				cycle = append(cycle, next)
			}
			if n := len(cycle); n < 2 || ends[cycle[n-1].squares[0]] != j {
				continue
			}
			var parts []string
			for _, c := range cycle {
				parts = append(parts, fmt.Sprintf("%s %s-%s", strings.ToUpper(string(c.man.Walk)), c.squares[0], c.squares[len(c.squares)-1]))
			}
			found(Finding{Twin: h.Label, Detail: strings.Join(parts, ", ")})
		}
	}
}

// spokes finds men that go from one square by all the given offsets.
func spokes(scale int, offsets [][2]int) func(*Study, func(Finding)) {
	return func(s *Study, found func(Finding)) {
		s.destinations(func(h *play.Half, from chess.Square, man *play.Man, to map[chess.Square]*play.Node) {
			var list []*play.Node
			for _, o := range offsets {
				f, r := from.File()+scale*o[0], from.Rank()+scale*o[1]
				if f < 0 || f > 7 || r < 0 || r > 7 || to[chess.At(f, r)] == nil {
					return
				}
				list = append(list, to[chess.At(f, r)])
			}
			found(Finding{Twin: h.Label, Detail: names(list...)})
		})
	}
}

// fourPawnMoves finds pawns on a rank that make all their moves.
func fourPawnMoves(colour problem.Colour, rank, step int) func(*Study, func(Finding)) {
	return func(s *Study, found func(Finding)) {
		s.destinations(func(h *play.Half, from chess.Square, man *play.Man, to map[chess.Square]*play.Node) {
			if man.Walk != problem.Pawn || man.Colour != colour || from.Rank() != rank || len(to) < 4 {
				return
			}
			var list []*play.Node
			for _, sq := range []chess.Square{chess.At(from.File(), rank+step), chess.At(from.File(), rank+2*step)} {
				list = append(list, to[sq])
			}
			for _, n := range to {
				if n.Move.Captured != nil {
					list = append(list, n)
				}
			}
			if len(list) == 4 && !slices.Contains(list, nil) {
				slices.SortFunc(list, func(a, b *play.Node) int { return strings.Compare(name(a), name(b)) })
				found(Finding{Twin: h.Label, Detail: names(list...)})
			}
		})
	}
}

// destinations yields, for each phase that solves, where a man goes from the
// square where it stands first, by all moves of the phase at one depth of play.
func (s *Study) destinations(yield func(h *play.Half, from chess.Square, man *play.Man, to map[chess.Square]*play.Node)) {
	type start struct {
		id   int
		from chess.Square
		ply  int
	}
	// Lines of help play are compared with each other, variations within a phase.
	collect := func(h *play.Half, phases []*play.Phase) {
		all := map[start]map[chess.Square]*play.Node{}
		var order []start
		men := map[start]*play.Man{}
		for _, ph := range phases {
			for n := range ph.All() {
				if n.Mover == nil || n.Move.To >= chess.NoSquare {
					continue
				}
				k := start{n.Mover.ID, n.Move.From, n.Ply}
				if all[k] == nil {
					all[k] = map[chess.Square]*play.Node{}
					order = append(order, k)
					men[k] = n.Mover
				}
				if all[k][n.Move.To] == nil {
					all[k][n.Move.To] = n
				}
			}
		}
		for _, k := range order {
			yield(h, k.from, men[k], all[k])
		}
	}
	for i := range s.Halves {
		h := &s.Halves[i]
		var solving []*play.Phase
		for j := range h.Phases {
			if h.Phases[j].Solves() {
				solving = append(solving, &h.Phases[j])
			}
		}
		collect(h, solving)
	}
}

func cornerToCorner(s *Study, found func(Finding)) {
	corner := func(sq chess.Square) bool {
		return (sq.File() == 0 || sq.File() == 7) && (sq.Rank() == 0 || sq.Rank() == 7)
	}
	for h, ph := range s.solving() {
		for n := range ph.All() {
			from, to := n.Move.From, n.Move.To
			if from < chess.NoSquare && to < chess.NoSquare && corner(from) && corner(to) && from.File() != to.File() && from.Rank() != to.Rank() {
				found(Finding{Twin: h.Label, Detail: names(n)})
			}
		}
	}
}
