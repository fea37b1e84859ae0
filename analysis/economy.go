package analysis

import (
	"maps"
	"slices"

	"rookery/analysis/mates"
	"rookery/analysis/play"
	"rookery/analysis/themes"
	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
)

// Economy counts the men of the diagram.
type Economy struct {
	White Force `json:"white"`
	Black Force `json:"black"`
	Other int   `json:"other,omitempty"` // neutral and other men
	Mates int   `json:"mates,omitempty"` // that could be judged
	// Unused are men of the mating side, by their squares in the diagram, with the
	// number of mates in which they take no part; kings are not counted.
	Unused []Unused `json:"unused,omitempty"`
}

// Force is what a side has.
type Force struct {
	Men int `json:"men"`
	// Value is 9 for a queen, 5 for a rook, 3 for bishop and knight, 1 for a pawn; 0
	// for kings and for men of other kinds.
	Value int `json:"value"`
}

// Unused is a man that is idle in mates.
type Unused struct {
	Man    string `json:"man"` // "Ba1"
	Square string `json:"square"`
	Idle   int    `json:"idle"` // in so many mates
}

func value(w problem.Walk) int {
	switch w {
	case problem.Queen:
		return 9
	case problem.Rook:
		return 5
	case problem.Bishop, problem.Knight:
		return 3
	case problem.Pawn:
		return 1
	}
	return 0
}

func economy(s *themes.Study) Economy {
	var e Economy
	if len(s.Halves) == 0 {
		return e
	}
	// The author's men are those of the diagram, also where play begins elsewhere, as in
	// proof games and retractors.
	diagram, _ := play.Stand(s.Halves[0].Problem.Board)
	for _, man := range diagram {
		if man == nil {
			continue
		}
		switch man.Colour {
		case problem.White:
			e.White.Men++
			e.White.Value += value(man.Walk)
		case problem.Black:
			e.Black.Men++
			e.Black.Value += value(man.Walk)
		default:
			e.Other++
		}
	}
	idle := map[chess.Square]int{}
	if s.Seams {
		return e // who guards what in a mate is told for a flat board
	}
	for i := range s.Halves {
		h := &s.Halves[i]
		for j := range h.Phases {
			if h.Phases[j].Solves() {
				e.count(h, &h.Phases[j], idle)
			}
		}
	}
	for _, sq := range slices.Sorted(maps.Keys(idle)) {
		man := diagram[sq]
		if man == nil {
			continue
		}
		m := solution.Move{From: sq, To: sq, Man: man.Man}
		e.Unused = append(e.Unused, Unused{Man: m.Printed(solution.Print{Short: true}), Square: sq.String(), Idle: idle[sq]})
	}
	return e
}

// count adds the mates of a phase and who is idle in them.
func (e *Economy) count(h *play.Half, ph *play.Phase, idle map[chess.Square]int) {
	for line := range ph.Lines() {
		last := line[len(line)-1]
		for _, side := range []chess.Colour{chess.Black, chess.White} {
			m, ok := mates.Judge(last.After, side)
			if !ok {
				continue
			}
			e.Mates++
			for sq, man := range last.After {
				if man == nil || chess.Colour(man.Colour) == side || man.Walk == problem.King || m.TakePart.Has(chess.Square(sq)) {
					continue
				}
				if at, ok := h.Start.Find(man.ID); ok && beginsInDiagram(h) {
					idle[at]++
				}
			}
		}
	}
}

// beginsInDiagram reports whether the play of a half begins in the diagram of its twin.
func beginsInDiagram(h *play.Half) bool {
	return len(h.Back) == 0 && !h.Problem.Stipulation.HasGoal(problem.ProofGame)
}
