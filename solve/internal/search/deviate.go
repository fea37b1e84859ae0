package search

import (
	"slices"

	"rookery/solve/internal/board"
	"rookery/solve/internal/plan"
)

// A Deviation is one of some moves that leave a line after its first moves.
type Deviation struct {
	Line  []board.Move
	Moves []board.Move
}

// Line are the last n half moves that have been made.
func (w *Worker) Line(n int) []board.Move { return w.line[max(0, w.depth-n):w.depth] }

// Deviations are all from a line of help play, the latest first.
func (w *Worker) Deviations(line []board.Move) (list []Deviation) {
	for d := len(line) - 1; d >= 0; d-- {
		if line[d] == board.Skip {
			continue
		}
		w.along(line[:d], nil)
		moves := slices.DeleteFunc(board.Listed(w.B), func(m board.Move) bool { return m == line[d] })
		list = append(list, Deviation{line[:d], moves})
		for range d {
			w.Undo()
		}
	}
	return list
}

// Deviates tells whether a deviation leads to the end of help play of n half moves, and writes the ways there with out.
func (w *Worker) Deviates(b *plan.Branch, n int, d *Deviation, out *Emitter) (found bool) {
	w.along(d.Line, out)
	left := n - len(d.Line)
	if b.Proof && w.game != nil {
		w.game.OutOfReach(w.MovesLeft(b, left), w.story.terms()) // what is found out serves the positions that follow
	}
	for _, m := range d.Moves {
		if out == nil {
			found = w.Leads(b, left, m)
		} else {
			found = w.step(b, left, m, out)
		}
		if found || w.stopped() {
			break
		}
	}
	for range d.Line {
		if out == nil {
			w.Undo()
		} else {
			out.undo(w)
		}
	}
	return found
}

// along plays the moves of a line.
func (w *Worker) along(line []board.Move, out *Emitter) {
	for _, m := range line {
		switch {
		case m == board.Skip && out != nil:
			out.pass(w)
		case m == board.Skip:
			w.passOver()
		case out != nil:
			out.play(w, m)
		default:
			w.Play(m)
		}
	}
}
