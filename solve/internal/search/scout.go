package search

import (
	"slices"
	"sync/atomic"

	"rookery/solve/internal/board"
)

// While a tree is written one question follows the other, and most of its time goes into them.
// A scout goes ahead of the writer: it writes the same tree for nobody, with the moves in
// another order, and what it finds out is in the table when the writer comes there. The first
// one begins at the end, so that they meet somewhere on the way; others go anywhere.

// A route is how a worker goes through a tree.
type route byte

const (
	onward route = iota
	backward
	anyhow
)

// Scout has a worker go ahead of the one that writes something, until over is set. First tells
// whether nobody else does.
func (w *Worker) Scout(over *atomic.Bool, first bool, write func(w *Worker, out func(Event))) {
	ask := w.Assist
	if w.route = anyhow; first {
		w.route, ask = backward, w.Until // what they are at is seldom the same
	}
	defer func() { w.route = onward }()
	ask(over, func(w *Worker) bool {
		write(w, func(Event) {})
		return true
	})
}

// inTurn are moves in the order in which they are written, for a scout in another one.
func (w *Worker) inTurn(list []board.Move) []board.Move {
	switch w.route {
	case backward:
		slices.Reverse(list)
	case anyhow:
		w.shuffle.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	}
	return list
}
