package compose

import (
	"fmt"
	"slices"
	"strings"

	"rookery/chess"
	"rookery/problem"
)

// turnings are what the buttons below the board do.
var turnings = map[string]problem.Turning{
	"rotate": problem.QuarterTurn, "mirror": problem.MirrorFiles,
	"left": problem.ShiftBy(-1, 0), "right": problem.ShiftBy(1, 0), "up": problem.ShiftBy(0, 1), "down": problem.ShiftBy(0, -1),
}

// turnedProblem reads an edited problem and turns it, with all that names squares. In
// one that cannot be read only the men are turned.
func turnedProblem(base string, p *Problem, to problem.Turning) (Reading, error) {
	r, err := edited(base, p)
	if err != nil || slices.ContainsFunc(r.Complaints, func(c Complaint) bool { return !c.Warning }) {
		q := *p
		q.Board = turnedMen(p.Board, to)
		return edited(base, &q)
	}
	_, whole, err := Read(r.Text)
	if err != nil {
		return r, err
	}
	source := strings.Split(strings.TrimSpace(r.Text), "\n")
	whole, left := whole.Turned(to)
	if r, err = ReadingOf(whole); err != nil {
		return r, err
	}
	r.Problems = 1
	for _, pos := range left {
		if 0 < pos.Line && pos.Line <= len(source) {
			r.Complaints = append(r.Complaints, Complaint{Warning: true,
				Message: fmt.Sprintf("%q could not be turned along and stays as it was", strings.TrimSpace(source[pos.Line-1]))})
		}
	}
	return r, nil
}

func turnedMen(men []Man, to problem.Turning) []Man {
	list := []Man{}
	for _, m := range men {
		sq, err := chess.ParseSquare(m.Square)
		if err != nil {
			continue
		}
		if sq, ok := to(sq); ok {
			m.Square = sq.String()
			list = append(list, m)
		}
	}
	return list
}
