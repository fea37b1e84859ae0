package search

import (
	"rookery/solve/internal/board"
	"rookery/solve/internal/plan"
)

// Battle play inside a help or series stipulation is written as lines: every
// variation is one.

// writeBattle writes all lines of a battle branch that holds.
func (w *Worker) writeBattle(b *plan.Branch, out *Emitter) {
	if b.Defence {
		w.writeDefences(b, b.Max, out)
		return
	}
	w.writeAttacks(b, b.Max, out)
}

// writeAttacks writes the attacker's moves that solve in the least length.
func (w *Worker) writeAttacks(b *plan.Branch, n int, out *Emitter) bool {
	least := w.length(b, n)
	if least > n {
		return false
	}
	found := false
	for _, m := range w.attacks(b, least) {
		if w.WriteAttack(b, m, least, out) {
			found = true
		}
		if out.full() || w.stopped() {
			break
		}
	}
	return found
}

// WriteAttack writes the play after one attacker's move, if it solves in n.
func (w *Worker) WriteAttack(b *plan.Branch, m board.Move, n int, out *Emitter) bool {
	out.play(w, m)
	defer out.undo(w)
	r := n - 1
	l := &b.Legs[0]
	if b.Max-r >= b.Min {
		for i := range l.Ends {
			if w.End(&l.Ends[i], out) {
				return true
			}
		}
	}
	return w.writeAnswers(b, r, out)
}

// WriteAfterKey writes the play after an attacker's move that has been left out, if it
// solves.
func (w *Worker) WriteAfterKey(b *plan.Branch, out *Emitter) {
	l := &b.Legs[0]
	for i := range l.Ends {
		if e := &l.Ends[i]; !e.Goal && w.End(e, out) {
			return
		}
	}
	w.writeAnswers(b, b.Max-1, out)
}

// writeAnswers writes the play after an attacker's move, if it solves with r half moves
// left.
func (w *Worker) writeAnswers(b *plan.Branch, r int, out *Emitter) bool {
	if r == 0 {
		return false
	}
	if b.Reply == plan.InCheck && !w.InCheck() {
		out.pass(w)
		ok := w.defended(b, r-1) && w.writeDefended(b, r-1, out)
		out.undo(w)
		return ok
	}
	if !w.defend(b, r) {
		return false
	}
	w.writeDefences(b, r, out)
	return true
}

func (w *Worker) writeDefences(b *plan.Branch, r int, out *Emitter) {
	for _, m := range w.choices(&b.Legs[1]) {
		out.play(w, m)
		w.writeDefended(b, r-1, out)
		out.undo(w)
		if out.full() || w.stopped() {
			return
		}
	}
}

// writeDefended writes what follows a defence.
func (w *Worker) writeDefended(b *plan.Branch, r int, out *Emitter) bool {
	l := &b.Legs[1]
	for i := range l.Ends {
		if w.End(&l.Ends[i], out) {
			return true
		}
	}
	if r == 0 {
		return false
	}
	return w.writeAttacks(b, r, out)
}

// WriteLineViolation does so for help play.
func (w *Worker) WriteLineViolation(l *plan.Leg, out *Emitter) {
	for _, x := range l.Before {
		if inner, ok := x.(*plan.Not); ok && w.Holds(inner.X) {
			out.constraint = true
			w.Write(inner.X, out)
			out.constraint = false
		}
	}
}
