package paths

import (
	"fmt"
	"slices"
	"strings"

	"rookery/analysis/play"
	"rookery/analysis/themes/internal/study"
	"rookery/chess"
	"rookery/problem"
)

// A journey is the way of one man in a line of play: the squares where it stood,
// and the moves between. In castling rooks travel, too.
type journey struct {
	man     *play.Man // as it began
	squares []chess.Square
	moves   []*play.Node
}

// journeys looks at the way of every man that moves in a line.
func journeys(look func(j *journey) string) func(*study.Study, func(study.Finding)) {
	return func(s *study.Study, found func(study.Finding)) {
		for h, line := range s.Lines() {
			for _, j := range of(line) {
				if detail := look(j); detail != "" {
					found(study.Finding{Twin: h.Label, Detail: detail})
				}
			}
		}
	}
}

// of are the journeys in a line, in the order in which men first move.
func of(line []*play.Node) []*journey {
	var list []*journey
	for _, n := range line {
		for _, st := range study.Steps(n) {
			i := slices.IndexFunc(list, func(j *journey) bool { return j.man.ID == st.Man.ID })
			if i < 0 {
				i = len(list)
				list = append(list, &journey{man: st.Man, squares: []chess.Square{st.From}})
			}
			list[i].squares = append(list[i].squares, st.To)
			list[i].moves = append(list[i].moves, n)
		}
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
				return study.Names(j.moves[from:to]...)
			}
		}
	}
	return ""
}

// switchbacks looks at threats, too: the way back is often one.
func switchbacks(s *study.Study, found func(study.Finding)) {
	for h, line := range s.WithThreats() {
		for _, j := range of(line) {
			if detail := switchback(j); detail != "" {
				found(study.Finding{Twin: h.Label, Detail: detail})
			}
		}
	}
}

func roundTrip(j *journey) (detail string) {
	j.returns(func(way []chess.Square, moves []*play.Node) bool {
		if len(way) > 3 && !straight(way) && !back(way) {
			detail = study.Names(moves...)
		}
		return detail == ""
	})
	return detail
}

func closedLine(j *journey) (detail string) {
	j.returns(func(way []chess.Square, moves []*play.Node) bool {
		if len(way) > 3 && straight(way) && !back(way) {
			detail = study.Names(moves...)
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
	return study.Names(j.moves...)
}

// spokes finds men that go from one square by all the given offsets.
func spokes(scale int, offsets [][2]int) func(*study.Study, func(study.Finding)) {
	return func(s *study.Study, found func(study.Finding)) {
		for _, fan := range s.Fans() {
			if list := reached(fan.From, fan.To, scale, offsets); list != nil {
				found(study.Finding{Twin: fan.Half.Label, Detail: study.Names(list...)})
			}
		}
	}
}

// fourPawnMoves finds pawns on a rank that make all their moves.
func fourPawnMoves(colour problem.Colour, rank, step int) func(*study.Study, func(study.Finding)) {
	return func(s *study.Study, found func(study.Finding)) {
		for _, fan := range s.Fans() {
			if fan.Man.Walk != problem.Pawn || fan.Man.Colour != colour || fan.From.Rank() != rank {
				continue
			}
			var list []*play.Node
			for _, sq := range []chess.Square{chess.At(fan.From.File(), rank+step), chess.At(fan.From.File(), rank+2*step)} {
				list = append(list, fan.To[sq])
			}
			for _, n := range fan.To {
				if n.Move.Captured != nil {
					list = append(list, n)
				}
			}
			if len(list) == 4 && !slices.Contains(list, nil) {
				slices.SortFunc(list, func(a, b *play.Node) int { return strings.Compare(study.Name(a), study.Name(b)) })
				found(study.Finding{Twin: fan.Half.Label, Detail: study.Names(list...)})
			}
		}
	}
}

// exchange finds men that stand where others of them stood at some time in a line.
func exchange(s *study.Study, found func(study.Finding)) {
	for h, line := range s.Lines() {
		for i, a := range line {
			for _, b := range line[i+1:] {
				for _, cycle := range play.Exchanged(a.Before, b.After) {
					if !slices.ContainsFunc(cycle, func(id int) bool { return moves(a, id) }) || !slices.ContainsFunc(cycle, func(id int) bool { return moves(b, id) }) {
						continue
					}
					var parts []string
					for _, id := range cycle {
						from, _ := a.Before.Find(id)
						to, _ := b.After.Find(id)
						parts = append(parts, fmt.Sprintf("%s %s-%s", strings.ToUpper(string(a.Before[from].Walk)), from, to))
					}
					found(study.Finding{Twin: h.Label, Detail: strings.Join(parts, ", ")})
				}
			}
		}
	}
}

// moves reports whether a man goes elsewhere by a move.
func moves(n *play.Node, id int) bool {
	a, okA := n.Before.Find(id)
	b, okB := n.After.Find(id)
	return okA && okB && a != b
}

// excelsiors looks at threats, too: the last step of the pawn is often one.
func excelsiors(s *study.Study, found func(study.Finding)) {
	for h, ph := range s.Solving() {
		count := 0
		for line := range ph.Threatened() {
			if count++; count > maxThreatened {
				break
			}
			for _, j := range of(line) {
				if detail := excelsior(j); detail != "" {
					found(study.Finding{Twin: h.Label, Detail: detail})
				}
			}
		}
	}
}

// maxThreatened is how many lines are looked at of which the threats are followed, too.
const maxThreatened = 20_000

func excelsior(j *journey) string {
	start := 1
	if j.man.Colour == problem.Black {
		start = 6
	}
	if j.man.Walk != problem.Pawn || j.squares[0].Rank() != start {
		return ""
	}
	for i, m := range j.moves {
		if m.Move.Promotion != "" {
			return study.Names(j.moves[:i+1]...)
		}
	}
	return ""
}

func corner(sq chess.Square) bool {
	return (sq.File() == 0 || sq.File() == 7) && (sq.Rank() == 0 || sq.Rank() == 7)
}

// cornerToCorner tells the way from the first corner to another one.
func cornerToCorner(j *journey) string {
	first := -1
	for i, sq := range j.squares {
		switch {
		case !corner(sq):
		case first < 0:
			first = i
		case sq != j.squares[first]:
			return study.Names(j.moves[first:i]...)
		}
	}
	return ""
}

// longDiagonal looks at single moves.
func longDiagonal(s *study.Study, found func(study.Finding)) {
	for h, ph := range s.Solving() {
		for n := range ph.All() {
			from, to := n.Move.From, n.Move.To
			if study.Moves(n) && corner(from) && corner(to) && from.File() != to.File() && from.Rank() != to.Rank() {
				found(study.Finding{Twin: h.Label, Detail: study.Names(n)})
			}
		}
	}
}
