package helping

import (
	"strings"

	"rookery/analysis/play"
	"rookery/analysis/themes/internal/study"
	"rookery/chess"
	"rookery/problem"
)

// klasinc finds men that leave a square to let a line man of their side pass, and come back.
func klasinc(s *study.Study, found func(study.Finding)) {
	for h, line := range s.HelpLines() {
		for i, out := range line {
			if !study.Moves(out) || out.Move.Captured != nil {
				continue
			}
			for j := i + 1; j < len(line); j++ {
				pass := line[j]
				if study.Moves(pass) && pass.Mover.ID == out.Mover.ID {
					break
				}
				if !passes(pass, out.Mover.Colour, out.Move.From) {
					continue
				}
				for _, back := range line[j+1:] {
					if study.Moves(back) && back.Mover.ID == out.Mover.ID {
						if back.Move.From == out.Move.To && back.Move.To == out.Move.From {
							found(study.Finding{Twin: h.Label, Detail: study.Names(out, pass, back)})
						}
						break
					}
				}
			}
		}
	}
}

// passes reports whether a line man of a side moves over a square.
func passes(n *play.Node, side problem.Colour, over chess.Square) bool {
	return study.Moves(n) && n.Mover.Colour == side && study.Liner(n.Mover.Walk) && chess.Between(n.Move.From, n.Move.To).Has(over)
}

// zajic finds men that block the square where their king has to go, are taken there, and the
// king takes the man that took.
func zajic(s *study.Study, found func(study.Finding)) {
	for h, line := range s.HelpLines() {
		for i := 0; i+2 < len(line); i++ {
			a, b, c := line[i], line[i+1], line[i+2]
			if !study.Moves(a) || !study.Moves(b) || !study.Moves(c) || a.Mover.Walk == problem.King || a.Move.Captured != nil || c.Mover.Walk != problem.King {
				continue
			}
			square := a.Move.To
			if b.Move.Captured != nil && b.Move.CaptureSquare == square && b.Move.To == square && c.Move.Captured != nil && c.Move.To == square && c.Mover.Colour == a.Mover.Colour {
				found(study.Finding{Twin: h.Label, Detail: study.Names(a, b, c)})
			}
		}
	}
}

// openedByBoth finds lines of men that have not moved which the mate needs, and which a man of
// each side has left.
func openedByBoth(s *study.Study, found func(study.Finding)) {
	for h, line := range s.HelpLines() {
		last := line[len(line)-1]
		m := s.Mate(last)
		if m == nil {
			continue
		}
		start := line[0].Before
		for sq, men := range m.Guarded() {
			for at := range men.Squares() {
				man := last.After[at]
				if !study.Liner(man.Walk) || start[at] == nil || start[at].ID != man.ID || sq != m.King && (men.Count() > 1 || m.Blocks.Has(sq)) {
					continue
				}
				if opened := leaving(line, man.ID, chess.Between(at, sq)); len(opened) > 0 {
					found(study.Finding{Twin: h.Label, Detail: study.Names(opened...) + ", " + strings.ToUpper(string(man.Walk)) + at.String() + "-" + sq.String()})
				}
			}
		}
	}
}

// leaving are the last moves off a line by men that stood there at the beginning, if there are some of both sides,
// and the man whose line it is has not moved.
func leaving(line []*play.Node, id int, way chess.Bitboard) []*play.Node {
	var list []*play.Node
	sides := map[problem.Colour]bool{}
	for _, n := range line {
		if n.Mover == nil {
			continue
		}
		if n.Mover.ID == id {
			return nil
		}
		if study.Moves(n) && n.Mover.Walk != problem.King && way.Has(n.Move.From) && !way.Has(n.Move.To) && line[0].Before[n.Move.From] != nil && line[0].Before[n.Move.From].ID == n.Mover.ID {
			list = append(list, n)
			sides[n.Mover.Colour] = true
		}
	}
	if !sides[problem.White] || !sides[problem.Black] {
		return nil
	}
	return list
}
