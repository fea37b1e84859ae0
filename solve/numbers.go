package solve

import (
	"strconv"
	"strings"

	"rookery/solution"
)

// A firstMove is a first move of the solution with its number. Moves that turn
// out to be illegal are numbered, too: the numbers are those that the options
// StartMoveNumber and UpToMoveNumber mean.
type firstMove struct {
	number  int // 0 if moves are not numbered
	move    move
	legal   bool
	message *solution.Message // what option MoveNumbers says; nil for nothing
}

func (f *firstMove) announce(out func(event)) {
	if f.message != nil {
		out(event{message: f.message})
	}
}

// firstMoves lists the first moves for a leg, n half moves being left, as the
// options restrict them. Their numbers run on through set play, duplex and twins.
func (h *half) firstMoves(l *leg, n, ply int) (list []firstMove) {
	legal := h.b.listed(nil)
	if goal, ok := l.goal(); ok && selfExposing(goal.Kind) {
		for _, m := range h.b.goalMoves(nil, goal) {
			if !contains(legal, m) {
				legal = append(legal, m)
			}
		}
		h.b.sort(legal)
	}
	if goal, ok := l.goal(); ok && n == 1 {
		h.b.sortLast(legal, goal)
	}
	o := h.options
	// Intelligent mode counts final pictures, not moves.
	if o.Intelligent || !o.MoveNumbers && o.StartMoveNumber == "" && o.UpToMoveNumber == "" {
		for _, m := range legal {
			list = append(list, firstMove{move: m, legal: true})
		}
		return list
	}
	all := h.b.pseudo(nil)
	h.b.sort(all)
	from, to := moveNumber(o.StartMoveNumber, 0), moveNumber(o.UpToMoveNumber, 0)
	for i, m := range all {
		number := h.numbered + i + 1
		if number < from || to > 0 && number > to {
			continue
		}
		f := firstMove{number: number, move: m, legal: contains(legal, m)}
		if o.MoveNumbers {
			f.message = &solution.Message{Kind: solution.MoveNumber, Number: number, Node: numbered(h.b, m, ply)}
		}
		list = append(list, f)
	}
	h.numbered += len(all)
	return list
}

func numbered(b board, m move, ply int) *solution.Node {
	n := &solution.Node{Ply: ply, Move: b.describe(m)}
	b.play(m)
	n.Check = b.inCheck()
	b.undo()
	return n
}

// moveNumber reads the number at a level, 0 or 1, of "n" or "n:m"; 0 if there
// is none.
func moveNumber(s string, level int) int {
	numbers := strings.Split(s, ":")
	if level >= len(numbers) {
		return 0
	}
	n, err := strconv.Atoi(numbers[level])
	if err != nil {
		return 0
	}
	return n
}

// numberedTwice reports whether option MoveNumbers counts the second moves, too:
// it does where a series precedes other play and numbers of second moves are asked
// for.
func (h *half) numberedTwice(b *branch, n int) bool {
	l := &b.legs[0]
	o := h.options
	if !o.MoveNumbers || moveNumber(o.StartMoveNumber, 1)+moveNumber(o.UpToMoveNumber, 1) == 0 {
		return false
	}
	if h.options.Intelligent || b.reply != never || n < b.max || n < 3 || l.spoils != nil {
		return false
	}
	for _, e := range l.ends {
		if !e.restart || e.stop {
			return false
		}
	}
	return len(l.ends) > 0
}

// secondMoves plays a series' first move and writes, each with its numbers, the
// second moves and what they lead to.
func (w *worker) secondMoves(b *branch, n int, f firstMove, ply int, e *emitter, out func(event)) {
	e.push(w, f.move)
	w.play(f.move)
	if !w.b.inCheck() { // a series must not give check on the way
		e.skip(w)
		w.pass()
		w.secondMovesHere(b, n, f, ply, e, out)
		w.undo()
		e.pop(w)
	}
	w.undo()
	e.pop(w)
}

func (w *worker) secondMovesHere(b *branch, n int, f firstMove, ply int, e *emitter, out func(event)) {
	if !w.allowed(&b.legs[0]) {
		return
	}
	legal, all := w.b.moves(nil), w.b.pseudo(nil)
	w.b.sort(all)
	o := w.options
	from, to := 0, 0
	if f.number == moveNumber(o.StartMoveNumber, 0) {
		from = moveNumber(o.StartMoveNumber, 1)
	}
	if f.number == moveNumber(o.UpToMoveNumber, 0) {
		to = moveNumber(o.UpToMoveNumber, 1)
	}
	for i, m := range all {
		number := i + 1
		if number < from || to > 0 && number > to {
			continue
		}
		out(event{message: &solution.Message{
			Kind: solution.MoveNumber, Number: f.number, Sub: []int{number}, Node: numbered(w.b, m, ply+2),
		}})
		if contains(legal, m) {
			w.step(b, n-2, m, e)
		}
		if e.full() || w.stopped() {
			return
		}
	}
}
