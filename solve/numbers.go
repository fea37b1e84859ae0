package solve

import (
	"slices"
	"strconv"
	"strings"

	"rookery/chess"
	"rookery/problem"
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
	if goal, ok := l.goal(); ok && n == 1 {
		all = slices.DeleteFunc(all, func(m move) bool { return !arrives(h.b, m, goal) })
	}
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
	if _, ok := b.(*unseen); ok {
		n.Move.Effects = nil // what a move betrays is told with solutions alone, as are checks
		return n
	}
	b.play(m)
	n.Check = b.inCheck()
	b.undo()
	return n
}

// moveNumber reads the number at a level of "n:m:..."; 0 if there is none.
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

// numberedLevels is how many half moves of help play option MoveNumbers counts:
// as many as its options have numbers.
func numberedLevels(o *problem.Options) int {
	if !o.MoveNumbers || o.Intelligent {
		return 1
	}
	return 1 + max(strings.Count(o.StartMoveNumber, ":"), strings.Count(o.UpToMoveNumber, ":"))
}

// numberBounds are the least and the greatest number, 0 for none, of the moves
// that follow moves with some numbers. Options that are both given bound each half
// move by itself; of one alone the first numbers matter, too.
func numberBounds(o *problem.Options, numbers []int) (from, to int) {
	from, to = moveNumber(o.StartMoveNumber, len(numbers)), moveNumber(o.UpToMoveNumber, len(numbers))
	if from != 0 && to != 0 {
		return from, to
	}
	for level, n := range numbers {
		if n != moveNumber(o.StartMoveNumber, level) {
			from = 0
		}
		if n != moveNumber(o.UpToMoveNumber, level) {
			to = 0
		}
	}
	return from, to
}

// numberedMoves writes half moves of help play, each with its numbers, and what
// they lead to.
func (w *worker) numberedMoves(b *branch, n int, out *emitter) bool {
	before := out.count
	numbers := out.numbers
	defer func() { out.numbers = numbers }()
	legal, all := w.b.moves(nil), w.b.pseudo(nil)
	if goal, ok := b.legAt(n).goal(); ok && n == 1 {
		all = slices.DeleteFunc(all, func(m move) bool { return !w.mayReach(m, goal, legal) })
	}
	w.b.sort(all)
	from, to := numberBounds(w.options, numbers)
	for i, m := range all {
		number := i + 1
		if number < from || to > 0 && number > to {
			continue
		}
		out.numbers = append(slices.Clip(numbers), number)
		out.say(&solution.Message{
			Kind: solution.MoveNumber, Number: numbers[0], Sub: out.numbers[1:], Node: numbered(w.b, m, len(out.path)),
		})
		if contains(legal, m) {
			w.follow(b, n, m, out)
		}
		if out.full() || w.stopped() {
			break
		}
	}
	return out.count > before
}

// mayReach reports whether a last half move counts where a goal is wanted: arrivals
// on its square, or legal checks.
func (w *worker) mayReach(m move, goal problem.Goal, legal []move) bool {
	switch goal.Kind {
	case problem.Mate, problem.Check, problem.DoubleMate, problem.CounterMate:
		if _, ok := w.b.(*unseen); ok {
			return true // all are tried
		}
		w.b.play(m)
		defer w.b.undo()
		return w.b.inCheck() && contains(legal, m)
	}
	return arrives(w.b, m, goal)
}

// arrives reports whether a last half move counts by its squares alone: only
// arrivals on a target do, and where a capture is wanted only captures.
func arrives(b board, m move, goal problem.Goal) bool {
	switch goal.Kind {
	case problem.Target:
		return b.describe(m).To == chess.Square(goal.Square)
	case problem.Capture:
		return b.describe(m).Captured != nil
	}
	return true
}
