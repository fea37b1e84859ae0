package study

import (
	"rookery/analysis/play"
	"rookery/chess"
	"rookery/solution"
)

// A Fan are the moves of a man from one square, at one depth of play, to at least four others.
type Fan struct {
	Half *play.Half
	Man  *play.Man
	From chess.Square
	To   map[chess.Square]*play.Node
}

// fan is the least number of squares that figures have.
const fan = 4

// Fans are the fans of what solves. They are looked for once: many figures ask for them, and few solutions have any.
func (s *Study) Fans() []Fan {
	if s.fanned {
		return s.fans
	}
	s.fanned = true
	// Lines of help play are compared with each other, in twins, too, variations within a phase.
	var together []*play.Phase
	for i := range s.Halves {
		h := &s.Halves[i]
		var solving []*play.Phase
		for j := range h.Phases {
			if h.Phases[j].Solves() {
				solving = append(solving, &h.Phases[j])
			}
		}
		if h.Mode == solution.Line && !h.Duplex {
			together = append(together, solving...)
			continue
		}
		s.fan(h, solving)
	}
	if len(together) > 0 {
		s.fan(&s.Halves[0], together)
	}
	return s.fans
}

// fan looks for the fans of some phases.
func (s *Study) fan(h *play.Half, phases []*play.Phase) {
	type start struct {
		id, ply int
		from    chess.Square
	}
	squares := map[start]chess.Bitboard{}
	var order []start
	for _, ph := range phases {
		for n := range ph.All() {
			if n.Mover == nil || n.Move.To >= chess.NoSquare {
				continue
			}
			k := start{n.Mover.ID, n.Ply, n.Move.From}
			before, ok := squares[k]
			if !ok {
				order = append(order, k)
			}
			squares[k] = before | n.Move.To.Bit()
		}
	}
	for _, k := range order {
		if squares[k].Count() < fan {
			continue
		}
		f := Fan{Half: h, From: k.from, To: map[chess.Square]*play.Node{}}
		for _, ph := range phases {
			for n := range ph.All() {
				if n.Mover == nil || n.Move.To >= chess.NoSquare || (start{n.Mover.ID, n.Ply, n.Move.From}) != k {
					continue
				}
				if f.Man == nil {
					f.Man = n.Mover
				}
				if f.To[n.Move.To] == nil {
					f.To[n.Move.To] = n
				}
			}
		}
		s.fans = append(s.fans, f)
	}
}
