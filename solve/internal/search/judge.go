package search

import (
	"rookery/chess"
	"rookery/solution"
	"rookery/solve/internal/plan"
)

// Holds tests a node in the current position, without writing anything.
func (w *Worker) Holds(n plan.Node) bool {
	switch n := n.(type) {
	case *plan.Leaf:
		return w.B.Reached(n.Goal)
	case *plan.Not:
		return !w.Holds(n.X)
	case *plan.And:
		return w.Holds(n.L) && w.Holds(n.R)
	case *plan.Or:
		return w.Holds(n.L) || w.Holds(n.R)
	case *plan.By:
		return w.movedBy(n.Men)
	case *plan.KingOn:
		return w.kingOn(n.Squares)
	case *plan.Played:
		return w.story.fulfilled()
	case *plan.Swap:
		if w.InCheck() {
			return false // the side that is to pass would leave its king in check
		}
		w.passOver()
		ok := w.Holds(n.X)
		w.Undo()
		return ok
	case *plan.Branch:
		switch {
		case n.Battle && n.Defence:
			return w.defend(n, n.Max)
		case n.Battle:
			return w.attack(n, n.Max)
		}
		for k := n.Shortest(); k <= n.Max; k += 2 {
			if w.Help(n, k, nil) {
				return true
			}
		}
	}
	return false
}

// ended tells whether play may end after a half move: some end of the leg holds.
func (w *Worker) ended(l *plan.Leg) bool {
	for i := range l.Ends {
		if w.Holds(l.Ends[i].Node) {
			return true
		}
	}
	return false
}

// Allowed tests the constraints before a half move.
func (w *Worker) Allowed(l *plan.Leg) bool {
	for _, x := range l.Before {
		if !w.Holds(x) {
			return false
		}
	}
	return true
}

// spoilt tells whether the half move just made spoils the play: it reaches a
// goal that is not its side's to reach, or takes the last man that could mate.
func (w *Worker) spoilt(l *plan.Leg) bool {
	return l.Spoils.Goal != nil && w.B.Reached(*l.Spoils.Goal) ||
		l.Spoils.KeepMating && !w.B.CanMate(w.mating(l)) ||
		l.Spoils.Unless != nil && !w.Holds(l.Spoils.Unless)
}

// mating is the side that has to keep a man that can mate, after a half move.
func (w *Worker) mating(l *plan.Leg) chess.Colour {
	if l.Spoils.MoverMates {
		return w.B.Turn().Other()
	}
	return w.B.Turn()
}

// End follows an end of a branch: writes all its solutions, or tests.
func (w *Worker) End(e *plan.End, out *Emitter) bool {
	if out == nil {
		return w.Holds(e.Node)
	}
	if !w.Holds(e.Node) {
		return false
	}
	if e.Hide {
		out.send(w)
		return true
	}
	switch {
	case e.Restart && out.made() == 0:
		out.late = true // nothing has been played: this is set play
	case e.Restart:
		out.restart = len(out.path)
		if _, ok := e.Node.(*plan.Swap); ok {
			out.restart++ // the half move skipped is none of the new count
		}
	}
	w.Write(e.Node, out)
	return true
}

// Write writes all solutions of a node that holds.
func (w *Worker) Write(n plan.Node, out *Emitter) {
	switch n := n.(type) {
	case *plan.Leaf:
		out.send(w, n.Goal)
	case *plan.Not:
		out.send(w)
	case *plan.And:
		w.Write(n.L, out)
		w.Write(n.R, out)
	case *plan.Or:
		if w.Holds(n.L) {
			w.Write(n.L, out)
		}
		if w.Holds(n.R) {
			w.Write(n.R, out)
		}
	case *plan.Swap:
		out.pass(w)
		w.Write(n.X, out)
		out.undo(w)
	case *plan.Branch:
		if n.Battle {
			w.writeBattle(n, out)
			return
		}
		before := out.count
		for k := n.Shortest(); k <= n.Max && !out.full(); k += 2 {
			w.Help(n, k, out)
			if w.options.StopOnShort && k < n.Max && out.count > before {
				out.stop()
			}
		}
	}
}

// nested writes a branch that takes over.
func (w *Worker) nested(x plan.Node, ply int) []*solution.Node {
	switch x := x.(type) {
	case *plan.And:
		return append(w.nested(x.L, ply), w.nested(x.R, ply)...)
	case *plan.Or:
		var list []*solution.Node
		if w.Holds(x.L) {
			list = w.nested(x.L, ply)
		}
		if w.Holds(x.R) {
			list = append(list, w.nested(x.R, ply)...)
		}
		return list
	case *plan.Swap:
		w.passOver()
		defer w.Undo()
		return w.nested(x.X, ply+1)
	case *plan.Branch:
		if !x.Battle {
			var list []*solution.Node
			out := &Emitter{left: -1, emit: func(n *solution.Node) { list = append(list, n) }}
			w.Write(x, out)
			for _, n := range list {
				shift(n, ply)
			}
			return list
		}
		if x.Defence {
			n := &solution.Node{Ply: ply - 1}
			w.variations(n, x, x.Max, ply, nil)
			return w.apart(n.Replies)
		}
		return w.continuations(x, w.length(x, x.Max), ply, solution.Defence)
	}
	return nil
}

func shift(n *solution.Node, by int) {
	n.Ply += by
	for _, r := range n.Replies {
		shift(r, by)
	}
}
