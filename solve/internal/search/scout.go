package search

import (
	"sync/atomic"

	"rookery/solve/internal/board"
)

// While a tree is written one question follows the other, and most of its time goes into them.
// A scout goes ahead of the writer: it writes the same tree for nobody, with the moves in
// another order, and what it finds out is in the table when the writer comes there.

// Scout has a worker go ahead of the one that writes something, until over is set.
func (w *Worker) Scout(over *atomic.Bool, write func(w *Worker, out func(Event))) {
	w.scouts = true
	defer func() { w.scouts = false }()
	w.Assist(over, func(w *Worker) bool {
		write(w, func(Event) {})
		return true
	})
}

// inTurn are moves in the order in which they are written, for a scout in another one.
func (w *Worker) inTurn(list []board.Move) []board.Move {
	if w.scouts {
		w.shuffle.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	}
	return list
}
