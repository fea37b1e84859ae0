package paths

import (
	"rookery/analysis/play"
	"rookery/analysis/themes/internal/study"
	"rookery/chess"
	"rookery/problem"
)

// The offsets of stars, crosses and wheels.
var (
	diagonal   = [][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}
	orthogonal = [][2]int{{0, 1}, {1, 0}, {-1, 0}, {0, -1}}
	leaps      = [][2]int{{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}}
)

// by finds men of a walk and side that go from one square by all the offsets.
func by(walk problem.Walk, colour problem.Colour, offsets [][2]int) func(*study.Study, func(study.Finding)) {
	return func(s *study.Study, found func(study.Finding)) {
		for _, fan := range s.Fans() {
			if fan.Man.Walk != walk || fan.Man.Colour != colour {
				continue
			}
			if list := reached(fan.From, fan.To, 1, offsets); list != nil {
				found(study.Finding{Twin: fan.Half.Label, Detail: study.Names(list...)})
			}
		}
	}
}

// reached are the moves by all the offsets, each so many times as far, nil if one is missing.
func reached(from chess.Square, to map[chess.Square]*play.Node, scale int, offsets [][2]int) []*play.Node {
	var list []*play.Node
	for _, o := range offsets {
		f, r := from.File()+scale*o[0], from.Rank()+scale*o[1]
		if f < 0 || f > 7 || r < 0 || r > 7 || to[chess.At(f, r)] == nil {
			return nil
		}
		list = append(list, to[chess.At(f, r)])
	}
	return list
}

// flights finds the defending king going to the squares of a figure around it.
func flights(figures ...[][2]int) func(*study.Study, func(study.Finding)) {
	return func(s *study.Study, found func(study.Finding)) {
		for g := range s.Groups() {
			to := map[chess.Square]*play.Node{}
			from := chess.NoSquare
			for _, v := range g.List {
				if study.Moves(v.D) && v.D.Mover.Walk == problem.King {
					from = v.D.Move.From
					to[v.D.Move.To] = v.D
				}
			}
			if from == chess.NoSquare {
				continue
			}
			for _, figure := range figures {
				if list := reached(from, to, 1, figure); list != nil && len(to) == len(figure) {
					found(study.Finding{Twin: g.Half.Label, Phase: g.Kind, Detail: study.Names(list...)})
				}
			}
		}
	}
}

// ys are the figures of a Y: two squares diagonally beside the king, and the straight one
// on the other side.
var ys = [][][2]int{
	{{-1, 1}, {1, 1}, {0, -1}}, {{-1, -1}, {1, -1}, {0, 1}}, {{1, 1}, {1, -1}, {-1, 0}}, {{-1, 1}, {-1, -1}, {1, 0}},
}

// pendulum finds a man that goes there and back at least twice.
func pendulum(j *journey) string {
	for i := 0; i+4 < len(j.squares); i++ {
		sq := j.squares[i : i+5]
		if sq[0] == sq[2] && sq[2] == sq[4] && sq[1] == sq[3] && sq[0] != sq[1] {
			return study.Names(j.moves[i : i+4]...)
		}
	}
	return ""
}

// vector is a step's files and ranks.
func vector(a, b chess.Square) [2]int { return [2]int{b.File() - a.File(), b.Rank() - a.Rank()} }

// alternating finds a man that makes the same two steps by turns, twice or more: a zigzag of
// slanting steps, a staircase of straight ones.
func alternating(is func(a, b [2]int) bool) func(j *journey) string {
	return func(j *journey) string {
		for i := 0; i+4 < len(j.squares); i++ {
			a, b := vector(j.squares[i], j.squares[i+1]), vector(j.squares[i+1], j.squares[i+2])
			c, d := vector(j.squares[i+2], j.squares[i+3]), vector(j.squares[i+3], j.squares[i+4])
			if a == c && b == d && a != b && is(a, b) {
				return study.Names(j.moves[i : i+4]...)
			}
		}
		return ""
	}
}

func zigzag(a, b [2]int) bool {
	slant := func(v [2]int) bool { return v[0] != 0 && v[1] != 0 }
	return slant(a) && slant(b) && (a[0] == -b[0] && a[1] == b[1] || a[0] == b[0] && a[1] == -b[1])
}

func staircase(a, b [2]int) bool {
	return a[0] == 0 && b[1] == 0 || a[1] == 0 && b[0] == 0
}

// systematic finds two men or more whose moves come again shifted, three times or more.
func systematic(s *study.Study, found func(study.Finding)) {
	for h, line := range s.Lines() {
		if detail := systemOf(line); detail != "" {
			found(study.Finding{Twin: h.Label, Detail: detail})
		}
	}
}

func systemOf(line []*play.Node) string {
	for period := 2; period*3 <= len(line); period++ {
		for i := 0; i+3*period <= len(line); i++ {
			fits := true
			men := map[int]bool{}
			for k := i; k < i+2*period && fits; k++ {
				a, b := line[k], line[k+period]
				fits = study.Moves(a) && study.Moves(b) && a.Mover.ID == b.Mover.ID && vector(a.Move.From, a.Move.To) == vector(b.Move.From, b.Move.To) && a.Move.From != b.Move.From
				if fits {
					men[a.Mover.ID] = true
				}
			}
			if fits && len(men) > 1 {
				return study.Names(line[i : i+3*period]...)
			}
		}
	}
	return ""
}

// ambush finds line men that go behind others on a line to the mated king or his field,
// which opens later.
func ambush(s *study.Study, found func(study.Finding)) {
	for h, line := range s.Lines() {
		last := line[len(line)-1]
		m := s.Mate(last)
		if m == nil {
			continue
		}
		for sq, men := range m.Guarded() {
			for at := range men.Squares() {
				man := last.After[at]
				if man == nil || !study.Liner(man.Walk) || last.Mover == nil || man.ID == last.Mover.ID {
					continue
				}
				for _, n := range line[:len(line)-1] {
					if n.Mover == nil || n.Mover.ID != man.ID || n.Move.To != at {
						continue
					}
					if (sq == m.King || men.Count() == 1) && len(study.Between(n.After, at, sq)) > 0 {
						found(study.Finding{Twin: h.Label, Detail: study.Names(n, last)})
					}
				}
			}
		}
	}
}

// phoenix finds men that are taken and come again by promotion.
func phoenix(s *study.Study, found func(study.Finding)) {
	for h, line := range s.Lines() {
		gone := map[problem.Colour]map[problem.Walk]*play.Node{}
		for _, n := range line {
			if n.Move.Promotion != "" {
				if t := gone[n.Move.Man.Colour][n.Move.Promotion]; t != nil {
					found(study.Finding{Twin: h.Label, Detail: study.Names(t, n)})
				}
			}
			if c := n.Move.Captured; c != nil && study.Officer(c.Walk) {
				if gone[c.Colour] == nil {
					gone[c.Colour] = map[problem.Walk]*play.Node{}
				}
				gone[c.Colour][c.Walk] = n
			}
		}
	}
}

// lossOfTempo finds men that take two moves where one would do.
func lossOfTempo(s *study.Study, found func(study.Finding)) {
	for _, w := range wasted(s) {
		if w.merge {
			found(w.finding())
		}
	}
}
