package search

import (
	"slices"

	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
	"rookery/solve/internal/board"
	"rookery/solve/internal/plan"
)

// What is asked for by options that the reference program does not have.

// movedBy reports whether one of some men made the last half move.
func (w *Worker) movedBy(men []problem.Mover) bool {
	walk, from := w.B.Mover()
	return slices.ContainsFunc(men, func(m problem.Mover) bool { return fits(m, walk, from) })
}

func fits(m problem.Mover, walk problem.Walk, from chess.Square) bool {
	if m.Walk != "" {
		return m.Walk == walk
	}
	return m.From == from && walk != ""
}

// kingOn reports whether the king of the side to move stands on one of some squares.
func (w *Worker) kingOn(squares []chess.Square) bool {
	side := problem.Colour(w.B.Turn())
	for _, m := range w.B.Standing() {
		royal := m.Man.Walk == problem.King || slices.Contains(m.Man.Attributes, "Royal")
		if royal && (m.Man.Colour == side || m.Man.Colour == problem.Neutral) && slices.Contains(squares, m.Square) {
			return true
		}
	}
	return false
}

// wanted reports whether the half move just made, with so many before it, is made
// by whom option MoveBy names.
func (w *Worker) wanted(before int) bool {
	for _, o := range w.options.Own.MoveBy {
		if o.HalfMove == before+1 && !w.movedBy([]problem.Mover{o.By}) {
			return false
		}
	}
	return true
}

// works reports whether a threat can be carried out after the defence just made.
func (w *Worker) works(b *plan.Branch, threat board.Move, length int) bool {
	for _, m := range board.Listed(w.B) {
		if w.B.Same(m, threat) {
			w.Play(m)
			defer w.Undo()
			return w.Attacked(b, length-1)
		}
	}
	return false
}

// answering leaves of the threats, and of their moves, those that work after enough
// defences (option ThreatAnswers).
func (w *Worker) answering(b *plan.Branch, nodes []*solution.Node, threats []board.Move, length int) ([]*solution.Node, []board.Move) {
	if !w.options.Own.ThreatAnswers.Set {
		return nodes, threats
	}
	counts := make([]int, len(threats))
	for _, d := range w.choices(&b.Legs[1]) {
		w.Play(d)
		for i, t := range threats {
			if w.works(b, t, length) {
				counts[i]++
			}
		}
		w.Undo()
	}
	var keptNodes []*solution.Node
	var kept []board.Move
	for i, n := range counts {
		if n >= w.options.Own.ThreatAnswers.N {
			keptNodes, kept = append(keptNodes, nodes[i]), append(kept, threats[i])
		}
	}
	return keptNodes, kept
}

// apart puts defences that leave a choice behind the others, marked (option
// DualsApart).
func (w *Worker) apart(replies []*solution.Node) []*solution.Node {
	if !w.options.Own.DualsApart {
		return replies
	}
	var sure, duals []*solution.Node
	for _, n := range replies {
		if n.Kind == solution.Defence && len(n.Replies) > 1 {
			n.Dual = true
			duals = append(duals, n)
		} else {
			sure = append(sure, n)
		}
	}
	return append(sure, duals...)
}
