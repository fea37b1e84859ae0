package changes

import (
	"rookery/analysis/play"
	"rookery/solution"
)

// Helped makes tables of help play, in which the side that is mated has no choice: which move of the other side goes with a
// move of its own. Set play and solutions of each twin are rows. There is a table for each of the first moves of
// the one and each of the last of the other.
func Helped(halves []play.Half) []Table {
	var tables []Table
	for i := range places {
		for j := range places {
			var t Table
			for k := range halves {
				if h := &halves[k]; h.Mode == solution.Line && !h.Duplex {
					t.addHelped(h, solution.SetPlay, i, j)
					t.addHelped(h, solution.Actual, i, j)
				}
			}
			if len(t.Rows) > 1 {
				tables = append(tables, t)
			}
		}
	}
	return tables
}

// places is how many moves of a side are looked at, from the beginning or from the end.
const places = 3

// addHelped adds the lines of a kind as a row: the first and so on move of one side, the last and so on of the other.
func (t *Table) addHelped(h *play.Half, kind solution.PhaseKind, first, last int) {
	row := Row{Half: h, Phase: &play.Phase{Kind: kind}, Cells: map[Move]Cell{}}
	for i := range h.Phases {
		ph := &h.Phases[i]
		if ph.Kind != kind {
			continue
		}
		for line := range ph.Lines() {
			end := line[len(line)-1]
			var mated, mating []*play.Node
			for _, n := range line {
				if n.Mover != nil && end.Mover != nil && n.Mover.Colour != end.Mover.Colour {
					mated = append(mated, n)
				} else {
					mating = append(mating, n)
				}
			}
			if first >= len(mated) || last >= len(mating) {
				continue
			}
			d, a := mated[first], mating[len(mating)-1-last]
			defence := moveOf(h, d)
			cell := row.Cells[defence]
			cell.Answers = appendNew(cell.Answers, moveOf(h, a))
			cell.Nodes = append(cell.Nodes, d, a)
			row.Cells[defence] = cell
			t.Defences = appendNew(t.Defences, defence)
		}
	}
	if len(row.Cells) > 0 {
		t.Rows = append(t.Rows, row)
	}
}
