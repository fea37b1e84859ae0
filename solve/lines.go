package solve

// Battle play inside a help or series stipulation is written as lines: every
// variation is one.

// writeBattle writes all lines of a battle branch that holds.
func (w *worker) writeBattle(b *branch, out *emitter) {
	if b.defence {
		w.writeDefences(b, b.max, out)
		return
	}
	w.writeAttacks(b, b.max, out)
}

// writeAttacks writes the attacker's moves that solve in the least length.
func (w *worker) writeAttacks(b *branch, n int, out *emitter) bool {
	least := w.length(b, n)
	if least > n {
		return false
	}
	found := false
	for _, m := range w.attacks(b, least) {
		if w.writeAttack(b, m, least, out) {
			found = true
		}
		if out.full() || w.stopped() {
			break
		}
	}
	return found
}

// writeAttack writes the play after one attacker's move, if it solves in n.
func (w *worker) writeAttack(b *branch, m move, n int, out *emitter) bool {
	out.push(w, m)
	defer out.pop(w)
	w.play(m)
	defer w.undo()
	r := n - 1
	l := &b.legs[0]
	if b.max-r >= b.min {
		for i := range l.ends {
			if w.end(&l.ends[i], out) {
				return true
			}
		}
	}
	if r == 0 {
		return false
	}
	if b.reply == inCheck && !w.b.inCheck() {
		out.skip(w)
		w.pass()
		ok := w.defended(b, r-1) && w.writeDefended(b, r-1, out)
		w.undo()
		out.pop(w)
		return ok
	}
	if !w.defend(b, r) {
		return false
	}
	w.writeDefences(b, r, out)
	return true
}

func (w *worker) writeDefences(b *branch, r int, out *emitter) {
	for _, m := range w.defences(b) {
		out.push(w, m)
		w.play(m)
		w.writeDefended(b, r-1, out)
		w.undo()
		out.pop(w)
		if out.full() || w.stopped() {
			return
		}
	}
}

// writeDefended writes what follows a defence.
func (w *worker) writeDefended(b *branch, r int, out *emitter) bool {
	l := &b.legs[1]
	for i := range l.ends {
		if w.end(&l.ends[i], out) {
			return true
		}
	}
	if r == 0 {
		return false
	}
	return w.writeAttacks(b, r, out)
}
