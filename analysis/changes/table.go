// Package changes compares the phases of a problem: which defence is met by which
// move in set play, tries, actual play and twins, and what patterns the changes
// make (changed, transferred and reciprocal mates, Zagoruiko, Lacny, Rukhlis, le
// Grand and their kin).
//
// What a single phase shows, paths, interferences, promotions, is in package
// themes.
package changes

import (
	"slices"

	"rookery/analysis/play"
	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
)

// A Move is the same move in different phases: the same man of the diagram goes
// to the same square.
type Move struct {
	From      chess.Square // where the man stands in the diagram
	Walk      problem.Walk // of the man in the diagram
	Colour    problem.Colour
	To        chess.Square
	Promotion problem.Walk
	Castling  byte
}

// A Cell is what one phase says of one defence.
type Cell struct {
	// Answers are the moves that meet the defence, more than one in a dual.
	Answers []Move
	Nodes   []*play.Node // the answers' nodes, first the defence
	// Refutes: the defence refutes the try.
	Refutes bool
}

// Single is the one answer to a defence; false if there is none or a dual.
func (c *Cell) Single() (Move, bool) {
	if len(c.Answers) != 1 {
		return Move{}, false
	}
	return c.Answers[0], true
}

// A Row is a phase: a set play, a try, or a solution.
type Row struct {
	Half    *play.Half
	Phase   *play.Phase
	First   *Move // the try or key; nil in set play
	Threats []Move
	Cells   map[Move]Cell // by defence
}

// Set reports whether the row is set play.
func (r *Row) Set() bool { return r.Phase.Kind == solution.SetPlay }

// Solves reports whether the row is a solution's.
func (r *Row) Solves() bool { return r.Phase.Solves() }

// A Table has a row for each phase and a column for each defence that occurs.
type Table struct {
	Defences []Move
	Rows     []Row
}

// Compare makes the table of battle play that has been replayed: set play first, then tries,
// then what solves, twin by twin. Help and series play has no defences, and no table.
func Compare(halves []play.Half) Table {
	var t Table
	for i := range halves {
		h := &halves[i]
		if h.Mode == solution.Line {
			continue
		}
		for _, ph := range play.Ordered(h.Phases) {
			t.add(h, ph)
		}
	}
	return t
}

func (t *Table) add(h *play.Half, ph *play.Phase) {
	row := Row{Half: h, Phase: ph, Cells: map[Move]Cell{}}
	if ph.First != nil {
		m := moveOf(h, ph.First)
		row.First = &m
	}
	for _, n := range ph.Threats {
		row.Threats = appendNew(row.Threats, moveOf(h, n))
	}
	for _, n := range ph.Variations {
		defence := moveOf(h, n)
		cell := Cell{Nodes: []*play.Node{n}, Refutes: n.Refutes}
		for _, a := range n.Replies {
			cell.Answers = appendNew(cell.Answers, moveOf(h, a))
			cell.Nodes = append(cell.Nodes, a)
		}
		t.Defences = appendNew(t.Defences, defence)
		row.Cells[defence] = cell
	}
	for _, n := range ph.Refutations {
		defence := moveOf(h, n)
		t.Defences = appendNew(t.Defences, defence)
		row.Cells[defence] = Cell{Nodes: []*play.Node{n}, Refutes: true}
	}
	t.Rows = append(t.Rows, row)
}

func appendNew(list []Move, m Move) []Move {
	if slices.Contains(list, m) {
		return list
	}
	return append(list, m)
}

// moveOf names a move by the man of the diagram that makes it. A man that is not
// of the diagram is named by the square it comes from.
func moveOf(h *play.Half, n *play.Node) Move {
	m := Move{
		From: n.Move.From, Walk: n.Move.Man.Walk, Colour: n.Move.Man.Colour,
		To: n.Move.To, Promotion: n.Move.Promotion, Castling: n.Move.Castling,
	}
	if n.Mover == nil {
		return m
	}
	if sq, ok := h.Start.Find(n.Mover.ID); ok {
		m.From, m.Walk, m.Colour = sq, h.Start[sq].Walk, h.Start[sq].Colour
	}
	return m
}

// Answer is the single answer to a defence in a row that is not refuted by it.
func (r *Row) Answer(defence Move) (Move, bool) {
	c, ok := r.Cells[defence]
	if !ok || c.Refutes {
		return Move{}, false
	}
	return c.Single()
}

// Refutations are the defences that refute the row's try.
func (r *Row) Refutations() []Move {
	var list []Move
	for d, c := range r.Cells {
		if c.Refutes {
			list = append(list, d)
		}
	}
	return list
}

// Thematic reports whether the row can be compared with others: it solves, is set
// play, or a try that matters, which has one refutation. A try that is refuted by
// taking the man that made it is trivial.
func (r *Row) Thematic() bool {
	if r.Solves() || r.Set() {
		return true
	}
	list := r.Refutations()
	return len(list) == 1 && (r.First == nil || list[0].To != r.First.To || len(r.Cells) > 3)
}
