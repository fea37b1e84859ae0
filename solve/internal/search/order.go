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

// refuter is the defence that refuted the last move at this depth; 0 if there is none.
func (w *Worker) refuter() board.Move {
	return w.experience().killers[1][min(w.depth+1, killerPlies-1)]
}

// A manner is how moves are put in order.
type manner int

const (
	// quick: the best few come first.
	quick manner = iota
	// counted: all are sorted, those that leave few replies first, but the killer before them.
	counted
	// weighed: the same, but the killer comes only before those that leave a few replies less.
	weighed
)

// attacksIn is the manner of the attacker, n half moves being left. With the option NonTrivial
// most moves fail at once, by a count in the table.
func (w *Worker) attacksIn(n int) manner {
	if n >= 5 && w.nontrivial < 0 {
		return counted
	}
	return quick
}

// defendsIn is the manner of the defender, r half moves being left. A refutation has all
// the attacker's moves tried after it, so the one that leaves the fewest is sought. Far from
// the end what refuted last is better: it keeps to positions that have been met.
func defendsIn(r int) manner {
	switch {
	case r < 4:
		return quick
	case r < 10:
		return weighed
	}
	return counted
}

// order brings the moves that are likely to decide to the front: the one that
// last answered the opponent's move, the killer of this depth, what has solved
// or refuted often, captures.
func (w *Worker) order(list []board.Move, side int, in manner) {
	if len(list) < 2 {
		return
	}
	scores := w.scores[:0]
	x := w.experience()
	replies := w.B.Replies
	if side == 1 { // the attacker's, whose king has least to do with it
		replies = w.B.AboutReplies
	}
	killer := w.killer(side)
	answer := x.answers[side][w.lastIndex()]
	for _, m := range list {
		s := w.B.Weight(m)
		if m != board.Null {
			s += int(x.history[side][m.Index()])
			if in != quick {
				n, check := replies(m)
				s = s/64 - n*perReply
				if check {
					s += 10 * perReply
				}
			}
		}
		switch {
		case m == answer, m == killer && in == weighed:
			s += 3 * perReply
		case m == killer:
			s += 1 << 20
		}
		if w.shuffle != nil {
			s += w.shuffle.IntN(256)
		}
		scores = append(scores, s)
	}
	front := len(list)
	if in == quick || side == 1 {
		front = min(front, frontMoves)
	}
	bringForward(list, scores, front)
}

// bringForward brings the moves of the highest scores, so many, to the front and in order.
func bringForward(list []board.Move, scores []int, front int) {
	for i := 1; i < len(list); i++ {
		m, s, at := list[i], scores[i], i
		if i >= front {
			if s <= scores[front-1] {
				continue
			}
			at = front - 1
			list[i], scores[i] = list[at], scores[at]
		}
		for ; at > 0 && scores[at-1] < s; at-- {
			list[at], scores[at] = list[at-1], scores[at-1]
		}
		list[at], scores[at] = m, s
	}
}

// ordered are moves to be tried in order.
type ordered struct {
	list []board.Move
	side int
	in   manner
	late bool // all but the first are still to be put in order
}

// inOrder is order for moves most of which will not be tried if the killer of this depth
// decides where it comes first.
func (w *Worker) inOrder(list []board.Move, side int, in manner) ordered {
	o := ordered{list: list, side: side, in: in}
	if i := slices.Index(list, w.killer(side)); i >= 0 && in != weighed {
		list[0], list[i] = list[i], list[0]
		o.late = true
	} else {
		w.order(list, side, in)
	}
	return o
}

// at is the move to be tried after so many others.
func (o *ordered) at(w *Worker, i int) board.Move {
	if i == 1 && o.late {
		w.order(o.list[1:], o.side, o.in)
		o.late = false
	}
	return o.list[i]
}

// frontMoves is how many moves are put in order where most often the first
// ones decide or none does.
const frontMoves = 8

// perReply is what a reply more takes from a move's score where replies are counted.
const perReply = 64

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
