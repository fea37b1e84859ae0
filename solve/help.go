package solve

import (
	"rookery/problem"
)

// Help play, series play included, is searched to an exact length. The table
// keeps for a position the lengths in which there is no solution: bit n/2 of
// the payload for n half moves; longer play has further entries.

func helpBit(n int) uint32 { return 1 << (n / 2 % payloadBits) }

func (w *worker) helpKey(b *branch, n int) key {
	k := w.b.key()
	x := mix(uint64(b.id)<<2 | 2 | uint64(n&1)<<40 | uint64(n/2/payloadBits)<<48)
	k.lo ^= x
	k.hi ^= mix(x)
	return k
}

// legAt is the leg that moves when n half moves are left.
func (b *branch) legAt(n int) *leg { return &b.legs[(b.max-n)&1] }

// help plays exactly n half moves of a branch and tells whether a solution
// was found. With out it writes every one; without, it stops at the first.
func (w *worker) help(b *branch, n int, out *emitter) bool {
	if w.stopped() {
		return false
	}
	if n == 0 {
		return w.helped(b, 0, out)
	}
	if second := (b.max-n)&1 == 1; second && (b.reply == never || b.reply == inCheck && !w.b.inCheck()) {
		return w.skip(b, n, out)
	}
	l := b.legAt(n)
	if b.proof && !w.plain && w.outOfReach(b, n) || !w.allowed(l) {
		return false
	}
	if out != nil && len(out.numbers) < out.levels {
		return w.numberedMoves(b, n, out)
	}
	if m := w.mates[b.id]; m != nil {
		alive, used := w.alive, len(w.arena)
		defer func() { w.alive, w.arena = alive, w.arena[:used] }()
		if !w.sift(b, m, n) {
			return false
		}
	}
	last, single := l.goal()
	single = single && n == 1
	var k key
	remember := n > 1 || single && w.dear && out == nil
	if remember {
		k = w.helpKey(b, n)
		if w.table.load(k)&helpBit(n) != 0 {
			return false
		}
	}
	if single {
		found := w.lastMove(b, last, out)
		if remember && !found && !w.stopped() {
			w.table.store(k, w.table.load(k)|helpBit(n), n)
		}
		return found
	}
	found := false
	if out == nil {
		var list []move
		if b.proof && !w.plain {
			list = w.b.towards(w.list())
		} else {
			list = w.b.moves(w.list())
		}
		w.lists[w.depth] = list
		if w.shuffle != nil {
			w.shuffle.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		}
		for _, m := range list {
			w.play(m)
			found = w.helped(b, n-1, nil)
			w.undo()
			if found {
				return true
			}
			if w.stopped() {
				return false
			}
		}
	} else {
		for _, m := range w.b.listed(nil) {
			if w.step(b, n, m, out) {
				found = true
			}
			if out.full() || w.stopped() {
				return found
			}
		}
	}
	if remember && !found && !w.stopped() {
		w.table.store(k, w.table.load(k)|helpBit(n), n)
	}
	return found
}

// step plays one half move of help play and writes what it leads to. Most
// moves lead nowhere: those are found out without keeping order and path.
func (w *worker) step(b *branch, n int, m move, out *emitter) bool {
	if !w.leads(b, n, m) || w.stopped() {
		return false
	}
	w.follow(b, n, m, out)
	return true
}

// leads tells whether a half move leads to a solution.
func (w *worker) leads(b *branch, n int, m move) bool {
	w.play(m)
	found := w.helped(b, n-1, nil)
	w.undo()
	return found
}

// follow writes the solutions that a half move leads to.
func (w *worker) follow(b *branch, n int, m move, out *emitter) {
	out.push(w, m)
	w.play(m)
	w.helped(b, n-1, out)
	w.undo()
	out.pop(w)
}

// skip lets the half move pass that the second side does not make.
func (w *worker) skip(b *branch, n int, out *emitter) bool {
	if w.b.inCheck() {
		return false // a series must not give check on the way
	}
	if out != nil {
		out.skip(w)
		defer out.pop(w)
	}
	w.pass()
	found := w.helped(b, n-1, out)
	w.undo()
	return found
}

// helped goes on after a half move of help play, r being left.
func (w *worker) helped(b *branch, r int, out *emitter) bool {
	l := b.legAt(r + 1)
	found := false
	if l.spoils != nil && r < b.max && w.spoilt(l) {
		return false
	}
	for i := range l.ends {
		e := &l.ends[i]
		if r <= 1 && b.max-r >= b.min {
			if w.end(e, out) {
				found = true
				if out == nil || out.full() {
					return true
				}
			}
			continue
		}
		// Play that could have ended here goes no further, except that a side
		// that moves alone may play on after it has immobilised the other.
		if e.goal && !immobilising(e.node) || e.stop {
			if w.holds(e.node) {
				return false
			}
		}
	}
	if r == 0 || found && out == nil {
		return found
	}
	if r == 1 && len(l.ends) > 0 && found {
		return true
	}
	return w.help(b, r, out) || found
}

// lastMove writes or tests the last half move where a single goal ends play.
func (w *worker) lastMove(b *branch, g problem.Goal, out *emitter) bool {
	w.nodes++
	if out == nil {
		return w.b.hasGoalMove(g)
	}
	if !w.b.hasGoalMove(g) {
		return false
	}
	list := w.b.goalMoves(nil, g)
	w.b.sortLast(list, g)
	for _, m := range list {
		out.push(w, m)
		w.play(m)
		out.goal(w, g)
		w.undo()
		out.pop(w)
		if out.full() {
			break
		}
	}
	return true
}

// immobilising reports whether a goal leaves the opponent without a move, so
// that help play cannot go on after it.
func immobilising(n node) bool {
	l, ok := n.(*leaf)
	if !ok {
		return false
	}
	switch l.goal.Kind {
	case problem.Mate, problem.Stalemate, problem.MateOrStalemate, problem.DoubleStalemate,
		problem.DoubleMate, problem.CounterMate, problem.AutoMate, problem.AutoStalemate:
		return true
	}
	return false
}

// end follows an end of a branch: writes all its solutions, or tests.
func (w *worker) end(e *end, out *emitter) bool {
	if out == nil {
		return w.holds(e.node)
	}
	if !w.holds(e.node) {
		return false
	}
	if e.hide {
		out.line(w)
		return true
	}
	if e.restart {
		out.restart = len(out.path)
		if _, ok := e.node.(*swap); ok {
			out.restart++ // the half move skipped is none of the new count
		}
	}
	w.write(e.node, out)
	return true
}

// write writes all solutions of a node that holds.
func (w *worker) write(n node, out *emitter) {
	switch n := n.(type) {
	case *leaf:
		out.goal(w, n.goal)
	case *not:
		out.line(w)
	case *and:
		w.write(n.l, out)
		w.write(n.r, out)
	case *or:
		if w.holds(n.l) {
			w.write(n.l, out)
		}
		if w.holds(n.r) {
			w.write(n.r, out)
		}
	case *swap:
		out.skip(w)
		w.pass()
		w.write(n.x, out)
		w.undo()
		out.pop(w)
	case *branch:
		if n.battle {
			w.writeBattle(n, out)
			return
		}
		for k := n.shortest(); k <= n.max && !out.full(); k += 2 {
			w.help(n, k, out)
		}
	}
}
