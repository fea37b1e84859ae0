package search

import (
	"slices"

	"rookery/solve/internal/board"
)

// experience are the moves of either side that have decided battle play.
type experience struct {
	killers [2][killerPlies]board.Move // the last by depth
	history [2][board.MoveIndexes]int32
	answers [2][board.MoveIndexes]board.Move // to the opponent's last move
}

// killerPlies bounds the depths at which moves that decided are told apart.
const killerPlies = 256

func (w *Worker) experience() *experience {
	if w.learnt == nil {
		w.learnt = new(experience)
	}
	return w.learnt
}

// killer is the move of a side that decided last at this depth.
func (w *Worker) killer(side int) board.Move {
	return w.experience().killers[side][min(w.depth, killerPlies-1)]
}

// order brings the moves that are likely to decide to the front: the one that
// last answered the opponent's move, the killer of this depth, what has solved
// or refuted often, captures. With count all moves are sorted, those that leave
// few replies first.
func (w *Worker) order(list []board.Move, side int, count bool) {
	if len(list) < 2 {
		return
	}
	scores := w.scores[:0]
	x := w.experience()
	killer := w.killer(side)
	answer := x.answers[side][w.lastIndex()]
	for _, m := range list {
		s := w.B.Weight(m)
		if m != board.Null {
			s += int(x.history[side][m.Index()])
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

// ordered are moves to be tried in order.
type ordered struct {
	list  []board.Move
	side  int
	count bool
	late  bool // all but the first are still to be put in order
}

// inOrder is order for moves most of which will not be tried if the killer of this depth,
// which comes first, decides.
func (w *Worker) inOrder(list []board.Move, side int, count bool) ordered {
	o := ordered{list: list, side: side, count: count}
	if i := slices.Index(list, w.killer(side)); i >= 0 {
		list[0], list[i] = list[i], list[0]
		o.late = true
	} else {
		w.order(list, side, count)
	}
	return o
}

// at is the move to be tried after so many others.
func (o *ordered) at(w *Worker, i int) board.Move {
	if i == 1 && o.late {
		w.order(o.list[1:], o.side, o.count)
		o.late = false
	}
	return o.list[i]
}

// frontMoves is how many moves are put in order where most often the first
// ones decide or none does.
const frontMoves = 8

// lastIndex is the history index of the move just played.
func (w *Worker) lastIndex() int {
	if w.depth == 0 || w.line[w.depth-1] >= board.Skip {
		return 0
	}
	return w.line[w.depth-1].Index()
}

// learn remembers a move that decided.
func (w *Worker) learn(side int, m board.Move, n int) {
	x := w.experience()
	x.killers[side][min(w.depth, killerPlies-1)] = m
	x.answers[side][w.lastIndex()] = m
	if m == board.Null {
		return
	}
	h := &x.history[side][m.Index()]
	if *h += int32(n * n); *h > 1<<14 {
		for i := range x.history[side] {
			x.history[side][i] /= 2
		}
	}
}
