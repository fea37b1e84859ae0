package search

import (
	"rookery/solve/internal/board"
)

// order brings the moves that are likely to decide to the front: the one that
// last answered the opponent's move, the killer of this depth, what has solved
// or refuted often, captures. With count all moves are sorted, those that leave
// few replies first.
func (w *Worker) order(list []board.Move, side int, count bool) {
	if len(list) < 2 {
		return
	}
	scores := w.scores[:0]
	killer := w.killers[side][min(w.depth, killerPlies-1)]
	answer := w.answers[side][w.lastIndex()]
	for _, m := range list {
		s := w.B.Weight(m)
		if m != board.Null {
			s += int(w.history[side][m.Index()])
			if count {
				w.B.Play(m)
				s = s/8 - 64*w.B.Mobility()
				if w.InCheck() {
					s += 640
				}
				w.B.Undo()
			}
		}
		switch m {
		case answer:
			s += 200
		case killer:
			s += 1 << 20
		}
		if w.shuffle != nil {
			s += w.shuffle.IntN(256)
		}
		scores = append(scores, s)
	}
	sorted := len(list) - 1
	if !count {
		sorted = min(sorted, frontMoves)
	}
	for i := range sorted {
		best := i
		for j := i + 1; j < len(list); j++ {
			if scores[j] > scores[best] {
				best = j
			}
		}
		list[i], list[best] = list[best], list[i]
		scores[i], scores[best] = scores[best], scores[i]
	}
}

// frontMoves is how many moves are put in order where most often the first
// ones decide or none does.
const frontMoves = 8

// lastIndex is the history index of the move just played.
func (w *Worker) lastIndex() int {
	if w.depth == 0 || w.line[w.depth-1] == board.Null {
		return 0
	}
	return w.line[w.depth-1].Index()
}

// learn remembers a move that decided.
func (w *Worker) learn(side int, m board.Move, n int) {
	w.killers[side][min(w.depth, killerPlies-1)] = m
	w.answers[side][w.lastIndex()] = m
	if m == board.Null {
		return
	}
	h := &w.history[side][m.Index()]
	if *h += int32(n * n); *h > 1<<14 {
		for i := range w.history[side] {
			w.history[side][i] /= 2
		}
	}
}
