package search

import (
	"slices"
	"strconv"
	"strings"

	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
	"rookery/solve/internal/board"
	"rookery/solve/internal/plan"
)

// A FirstMove is a first move of the solution with its number. Moves that turn
// out to be illegal are numbered, too: the numbers are those that the options
// StartMoveNumber and UpToMoveNumber mean.
type FirstMove struct {
	Number  int // 0 if moves are not numbered
	Move    board.Move
	Legal   bool
	Open    bool              // it is not decided whether it mates
	message *solution.Message // what is said of it before it is solved; nil for nothing
}

// Announce says the number of the move, where it is asked for, or that it is open whether it mates.
func (f *FirstMove) Announce(out func(Event)) {
	if f.message != nil {
		out(Event{Message: f.message})
	}
}

// FirstMoves lists the first moves of a branch, n half moves being left, as the
// options restrict them. Their numbers run on through set play, duplex and twins:
// before were given so far, and numbered are given here.
func (w *Worker) FirstMoves(b *plan.Branch, n, ply, before int) (list []FirstMove, numbered int) {
	list, numbered = w.listedFirst(b, n, ply, before)
	if goal, single := b.LegAt(n).Goal(); single && n == 1 {
		w.B.GoalMoves(nil, goal)
		for _, u := range w.undecided(goal) {
			message := undecidedMessage(u, &solution.Node{Kind: solution.FirstMove, Ply: ply, Move: w.B.Describe(u.Move)})
			list = append(list, FirstMove{Move: u.Move, Open: true, message: message})
		}
	}
	return list, numbered
}

// undecided are the moves of which it cannot be decided whether they reach a goal, those that do
// being known.
func (w *Worker) undecided(goal problem.Goal) []board.Undecided {
	if !w.Traits.Regresses || goal.Kind != problem.Mate {
		return nil
	}
	return w.B.(board.Undecider).Undecided()
}

// undecidedMessage says so of the last half move of a line.
func undecidedMessage(u board.Undecided, line *solution.Node) *solution.Message {
	last := line
	for len(last.Replies) > 0 {
		last = last.Replies[0]
	}
	last.Check = false
	kind := solution.UndecidedMate
	if u.Legality {
		kind = solution.UndecidedLegality
	}
	return &solution.Message{Kind: kind, Node: line}
}

func (w *Worker) listedFirst(b *plan.Branch, n, ply, before int) (list []FirstMove, numbered int) {
	l := b.LegAt(n)
	var legal []board.Move
	if b.Battle || n == 1 {
		legal = w.choices(l)
	} else {
		legal = board.Listed(w.B) // help play of an exact length reaches nothing before its end
	}
	goal, single := l.Goal()
	last := single && n == 1 && !w.options.NullMoves
	set := last && !b.Battle && (b.Max-n)&1 == 1
	if last {
		w.B.Sort(legal, goal)
	}
	o := w.options
	// Intelligent mode counts final pictures, not moves.
	if o.Intelligent || !NumbersMatter(o) {
		for _, m := range legal {
			list = append(list, FirstMove{Move: m, Legal: true})
		}
		return list, 0
	}
	all := w.B.Pseudo(nil)
	switch {
	case set && (goal.Kind == problem.DoubleMate || goal.Kind == problem.CounterMate):
		return nil, 0
	case set && goal.Kind != problem.EnPassant && goal.Kind != problem.Castling: // all are looked at
		last = false
	}
	if last && !w.Traits.Slow {
		w.B.Sort(all, goal)
		if goal.Kind == problem.DoubleMate {
			slices.SortStableFunc(all, w.kingFirst)
		}
	} else {
		w.B.Sort(all, problem.Goal{})
	}
	if last {
		// With rules of its own a man may check in ways that the reference program does not foresee.
		all = slices.DeleteFunc(all, func(m board.Move) bool {
			if w.Traits.Slow {
				return !board.Arrives(w.B, m, goal)
			}
			return !w.mayReach(m, goal, legal)
		})
	}
	from, to := moveNumber(o.StartMoveNumber, 0), moveNumber(o.UpToMoveNumber, 0)
	for i, m := range all {
		number := before + i + 1
		if number < from || o.UpToMoveNumber != "" && number > to {
			continue
		}
		f := FirstMove{Number: number, Move: m, Legal: slices.Contains(legal, m)}
		if o.MoveNumbers {
			f.message = &solution.Message{Kind: solution.MoveNumber, Number: number, Node: w.numbered(m, ply)}
		}
		list = append(list, f)
	}
	return list, len(all)
}

// NumbersMatter reports whether options give or use the numbers of moves.
func NumbersMatter(o *problem.Options) bool {
	return o.MoveNumbers || o.StartMoveNumber != "" || o.UpToMoveNumber != ""
}

func (w *Worker) numbered(m board.Move, ply int) *solution.Node {
	n := &solution.Node{Ply: ply, Move: w.B.Describe(m)}
	if w.Traits.Hidden {
		n.Move.Effects = nil
		return n
	}
	w.B.Play(m)
	n.Check = w.InCheck()
	w.B.Undo()
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

// NumberedLevels is how many half moves of help play option MoveNumbers counts:
// as many as its options have numbers.
func NumberedLevels(o *problem.Options) int {
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
func (w *Worker) numberedMoves(b *plan.Branch, n int, out *Emitter) bool {
	before := out.count
	numbers := out.Numbers
	defer func() { out.Numbers = numbers }()
	legal, all := w.B.Moves(nil), w.B.Pseudo(nil)
	if goal, ok := b.LegAt(n).Goal(); ok && n == 1 {
		all = slices.DeleteFunc(all, func(m board.Move) bool { return !w.mayReach(m, goal, legal) })
	}
	w.B.Sort(all, problem.Goal{})
	from, to := numberBounds(w.options, numbers)
	for i, m := range all {
		number := i + 1
		if number < from || to > 0 && number > to {
			continue
		}
		out.Numbers = append(slices.Clip(numbers), number)
		out.say(&solution.Message{
			Kind: solution.MoveNumber, Number: numbers[0], Sub: out.Numbers[1:], Node: w.numbered(m, len(out.path)),
		})
		if slices.Contains(legal, m) {
			w.Follow(b, n, m, out)
		}
		if out.full() || w.stopped() {
			break
		}
	}
	return out.count > before
}

// mayReach reports whether a last half move is looked at where a goal is wanted: arrivals on
// its square; castling and checks, legal or not, and promotions on a line
// with the king. By his own king a side checks only where both are mated.
func (w *Worker) mayReach(m board.Move, goal problem.Goal, legal []board.Move) bool {
	touching := goal.Kind == problem.DoubleMate || goal.Kind == problem.CounterMate
	switch {
	case !touching && goal.Kind != problem.Check && !goal.Kind.Mates():
		return board.Arrives(w.B, m, goal)
	case goal.Kind == problem.DoubleMate && w.B.Mobility() == 0, goal.Kind == problem.CounterMate && (!w.InCheck() || w.B.Mobility() > 0):
		return false
	case w.Traits.Hidden:
		return true // all are tried
	}
	d := w.B.Describe(m)
	switch {
	case d.Castling != 0:
		return true
	case d.Promotion != "":
		lines := chess.Attacks(chess.Queen, d.To, 0) | chess.KnightAttacks(d.To)
		return slices.ContainsFunc(w.B.Standing(), func(p problem.Placement) bool {
			return p.Man.Walk == problem.King && p.Man.Colour != d.Man.Colour && lines.Has(p.Square)
		})
	}
	return w.checks(m) && (touching || d.Man.Walk != problem.King || slices.Contains(legal, m))
}

// kingFirst puts a king's steps before other moves.
func (w *Worker) kingFirst(a, b board.Move) int {
	rank := func(m board.Move) int {
		if d := w.B.Describe(m); d.Man.Walk == problem.King && d.Castling == 0 {
			return 0
		}
		return 1
	}
	return rank(a) - rank(b)
}

// checks: a half move, legal or not, leaves the other side in check.
func (w *Worker) checks(m board.Move) bool {
	w.B.Play(m)
	defer w.B.Undo()
	return w.InCheck()
}
