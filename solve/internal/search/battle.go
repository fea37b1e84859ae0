package search

import (
	"rookery/solve/internal/board"
	"rookery/solve/internal/plan"
)

// Battle play asks one question in two forms: can the side to move enforce the
// end of the branch in n half moves (attack), and does every defence fail
// (defend)? Both keep two numbers in the table: the least length known to
// solve and the greatest known not to.

// bounds are what the table knows of a battle position: payload bits 0..7 the
// least solving length, 8..15 the greatest length that does not solve, plus one.
type bounds uint32

func (v bounds) solves() int { return int(v & 255) }      // 0: unknown
func (v bounds) fails() int  { return int(v>>8&255) - 1 } // -1: unknown

func (v bounds) with(n int, solved bool) bounds {
	if solved {
		if s := v.solves(); s == 0 || n < s {
			return v&^255 | bounds(n&255)
		}
		return v
	}
	if n > v.fails() {
		return v&^(255<<8) | bounds((n+1)&255)<<8
	}
	return v
}

// battleKey tells the table's questions apart.
func (w *Worker) battleKey(b *plan.Branch, n int, side uint64) board.Key {
	return w.B.Key().Mixed(w.battleSalt(b, n, side))
}

func (w *Worker) battleSalt(b *plan.Branch, n int, side uint64) uint64 {
	salt := uint64(b.Id)<<1 | side
	if b.Min > 1 {
		// With a least length it matters how much was played already.
		salt |= uint64(n+1) << 20
	}
	if w.nontrivial >= 0 && n+int(side) > 2*w.nontrivial+2 {
		salt |= uint64(w.spare+1) << 40
	}
	return salt
}

// settled asks the table about the positions after a side's moves, r half moves being left:
// decides is one that decides for the side, and those are left out that do not. It asks only
// where nothing else than those positions counts.
func (w *Worker) settled(b *plan.Branch, r, side int, list []board.Move) (rest []board.Move, decides board.Move, found bool) {
	l, other := &b.Legs[side], &b.Legs[1-side]
	if side == 0 && w.counts(r) && b.Reply == plan.Always {
		return w.granted(b, r, list), 0, false
	}
	if r < 2 && !w.keepsLast() || r < 1 || r == 2 && !w.Traits.Slow || b.Min > 1 || b.Reply != plan.Always || w.nontrivial >= 0 || w.maxFlights >= 0 || w.maxThreat >= 0 ||
		l.Spoils != nil || len(other.Before) > 0 {
		return list, 0, false
	}
	known := w.lookAhead(list, w.battleSalt(b, r, uint64(1-side)), false)
	if known == nil {
		return list, 0, false
	}
	rest = list[:0]
	for i, m := range list {
		v := bounds(known[i])
		solves, fails := v.solves() != 0 && v.solves() <= r, v.fails() >= r
		if side == 1 {
			solves, fails = fails && len(l.Ends) == 0, solves // a move that ends play does not defend
		}
		switch {
		case solves:
			return list, m, true
		case fails:
			w.Nodes++
		default:
			rest = append(rest, m)
		}
	}
	return rest, 0, false
}

// granted leaves out of an attacker's moves those after which the table knows of more nontrivial
// defences than are granted, r half moves being left.
func (w *Worker) granted(b *plan.Branch, r int, list []board.Move) []board.Move {
	known := w.lookAhead(list, w.countSalt(b, r), false)
	if known == nil {
		return list
	}
	rest := list[:0]
	for i, m := range list {
		if v := count(known[i]); v.holds(w.spare+1) && v.n() > w.spare+1 {
			w.Nodes++
		} else {
			rest = append(rest, m)
		}
	}
	return rest
}

// keepsLast: the table knows of positions before the last half move, too: it takes longer to find a goal than to look
// them up, and what is found does not depend on what is being asked.
func (w *Worker) keepsLast() bool { return w.Traits.Slow && !w.Traits.Regresses }

// attack tells whether the attacker, to move, enforces the end in at most n
// half moves.
func (w *Worker) attack(b *plan.Branch, n int) bool {
	if w.stopped() {
		return false
	}
	l := &b.Legs[0]
	if !w.Allowed(l) {
		return false
	}
	goal, single := l.Goal()
	single = single && b.Max-n+1 >= b.Min
	if single && n == 1 && !w.keepsLast() {
		return w.B.HasGoalMove(goal)
	}
	k := w.battleKey(b, n, 0)
	v := bounds(w.table.load(k))
	if s := v.solves(); s != 0 && s <= n {
		return true
	}
	from := max(n&1, 2-n&1)
	if f := v.fails(); f >= n {
		return false
	} else if f >= from && (f-n)&1 == 0 {
		from = f + 2
	}
	if b.Min > 1 {
		from = n
	}
	if from < 1 {
		from = n
	}
	if single && from == 1 {
		if w.B.HasGoalMove(goal) {
			w.table.store(k, uint32(v.with(1, true)), 1)
			return true
		}
		if n == 1 {
			if !w.stopped() {
				w.table.store(k, uint32(v.with(1, false)), 1)
			}
			return false
		}
		from = 3
	}
	for m := from; m <= n; m += 2 {
		since := w.Nodes
		ok := w.attackIn(b, m)
		if w.stopped() {
			return false
		}
		v = bounds(w.table.load(k)).with(m, ok)
		w.keep(factBounds, k, uint32(v), m, since)
		if ok {
			return true
		}
	}
	return false
}

func (w *Worker) attackIn(b *plan.Branch, n int) bool {
	l := &b.Legs[0]
	if w.beyond(b, n) {
		return false
	}
	var list []board.Move
	if goal, ok := b.Forces(); ok && n == 2 {
		list = w.forcing(goal)
	} else {
		list = w.legal()
	}
	if goal, ok := l.Goal(); ok && board.SelfExposing(goal.Kind) && b.Max-n+1 >= b.Min && w.B.HasGoalMove(goal) {
		return true
	}
	if _, sole := l.Goal(); sole && n&1 == 1 || len(l.Ends) == 0 { // and no move reaches the goal
		var m board.Move
		var found bool
		if list, m, found = w.settled(b, n-1, 0, list); found {
			w.learn(0, m, n)
			return true
		}
	}
	if w.forked(b, n) {
		w.order(list, 0, w.attacksIn(n))
		i := w.decide(Attacks, b, n-1, list)
		if i >= 0 {
			w.learn(0, list[i], n)
		}
		return i >= 0
	}
	moves := w.inOrder(list, 0, w.attacksIn(n))
	goal, plain := b.Legs[0].Goal()
	plain = plain && n == 3 && w.plain(b)
	for i := range list {
		m := moves.at(w, i)
		if plain && w.B.Refutes(m, w.refuter(), goal) {
			w.Nodes += 2
			continue
		}
		w.Play(m)
		ok := w.Attacked(b, n-1)
		w.Undo()
		if ok {
			w.learn(0, m, n)
			return true
		}
		if w.stopped() {
			return false
		}
	}
	return false
}

// plain: whether a defence refutes depends on nothing but whether the attacker can reach a goal after it.
func (w *Worker) plain(b *plan.Branch) bool {
	if b.Reply != plan.Always || w.nontrivial >= 0 || w.maxThreat >= 0 || len(b.Legs[1].Ends) > 0 {
		return false
	}
	for i := range b.Legs {
		if b.Legs[i].Spoils != nil || len(b.Legs[i].Before) > 0 {
			return false
		}
	}
	return true
}

// Attacked judges the position after an attacker's half move, r being left.
func (w *Worker) Attacked(b *plan.Branch, r int) bool {
	if b.Legs[0].Spoils != nil && w.spoilt(&b.Legs[0]) {
		return false
	}
	if b.Max-r >= b.Min && w.ended(&b.Legs[0]) {
		return true
	}
	if r == 0 {
		return false
	}
	return w.answered(b, r)
}

// answered is the defender's part of attacked: a move if it has the right to one.
func (w *Worker) answered(b *plan.Branch, r int) bool {
	if b.Reply == plan.InCheck && !w.InCheck() {
		w.passOver()
		ok := w.defended(b, r-1)
		w.Undo()
		return ok
	}
	if !w.counts(r) {
		return w.defend(b, r)
	}
	// Option NonTrivial: of the defences that have no short answer only so many
	// may be granted on the way.
	n := w.countNontrivial(b, r)
	if n > w.spare+1 {
		return false
	}
	w.spare += 1 - n
	ok := w.defend(b, r)
	w.spare -= 1 - n
	return ok
}

// counts reports whether nontrivial defences are counted with r half moves left.
func (w *Worker) counts(r int) bool { return w.nontrivial >= 0 && r > 2*w.nontrivial+1 }

// shortAnswer is the length, in half moves, of an answer that makes a defence trivial.
func (w *Worker) shortAnswer(r int) int { return 2*w.nontrivial + (r-1)&1 }

// countNontrivial counts the defences that are not met at once, up to one more
// than may be granted.
func (w *Worker) countNontrivial(b *plan.Branch, r int) (n int) {
	short := w.shortAnswer(r)
	k := w.B.Key().Mixed(w.countSalt(b, r))
	if v := count(w.table.load(k)); v.holds(w.spare + 1) {
		return v.n()
	}
	enough := false
	list := w.legal()
	moves := w.inOrder(list, 1, quick)
	for i := range list {
		m := moves.at(w, i)
		w.Play(m)
		ok := w.defended(b, short)
		w.Undo()
		if !ok {
			w.learn(1, m, short)
			if n++; n > w.spare+1 {
				enough = true
				break
			}
		}
	}
	if !w.stopped() {
		w.table.store(k, uint32(newCount(n, enough)), short+1)
	}
	return n
}

// countSalt tells the table's counts apart, from bounds, too.
func (w *Worker) countSalt(b *plan.Branch, r int) uint64 {
	return 1<<63 | uint64(b.Id)<<8 | uint64(w.shortAnswer(r))
}

// A count is what the table knows of the nontrivial defences in a position: bits
// 0..15 their number plus one, bit 16 that there may be more. 0: nothing.
type count uint32

func newCount(n int, more bool) count {
	v := count(n + 1)
	if more {
		v |= 1 << 16
	}
	return v
}

func (v count) n() int { return int(v&0xffff) - 1 }

// holds: the number is known, or known to be greater than one that is as good.
func (v count) holds(most int) bool { return v != 0 && (v>>16 == 0 || v.n() > most) }

// defend tells whether every defence fails, r half moves being left.
func (w *Worker) defend(b *plan.Branch, r int) bool {
	if !w.Allowed(&b.Legs[1]) || !w.withinLimits(b, r) {
		return false
	}
	if r > 2 || r == 2 && w.Traits.Slow {
		k := w.battleKey(b, r, 1)
		v := bounds(w.table.load(k))
		if s := v.solves(); s != 0 && s <= r {
			return true
		}
		if v.fails() >= r {
			return false
		}
		since := w.Nodes
		ok := w.defendIn(b, r)
		if !w.stopped() {
			w.keep(factBounds, k, uint32(bounds(w.table.load(k)).with(r, ok)), r, since)
		}
		return ok
	}
	return w.defendIn(b, r)
}

func (w *Worker) defendIn(b *plan.Branch, r int) bool {
	if r == 1 {
		l := &b.Legs[1]
		if goal, ok := l.Goal(); ok && l.Spoils == nil {
			w.Nodes++
			return b.Max >= b.Min && w.B.OnlyGoalMoves(goal)
		}
	}
	// What refuted last at this depth most often refutes again: then nobody need
	// know of the other moves.
	first, in := w.killer(1), defendsIn(r)
	tried := in != weighed && first != 0 && (r == 2 || !w.Traits.Slow) && !w.forked(b, r) && w.B.Allows(first)
	if tried && w.refutes(b, r, first) {
		return false
	}
	list := w.legal()
	if len(list) == 0 {
		goal, ok := b.Legs[1].Goal()
		return ok && board.SelfExposing(goal.Kind) && w.B.HasGoalMove(goal)
	}
	list, m, found := w.settled(b, r-1, 1, list)
	if found {
		w.learn(1, m, r)
		return false
	}
	if w.forked(b, r) {
		w.order(list, 1, in)
		i := w.decide(Defends, b, r-1, list)
		if i >= 0 {
			w.learn(1, list[i], r)
		}
		return i < 0
	}
	moves := w.inOrder(list, 1, in)
	for i := range list {
		m := moves.at(w, i)
		if tried && m == first {
			continue
		}
		if w.refutes(b, r, m) {
			return false
		}
	}
	return true
}

// refutes tells whether a defence does not fail, r half moves being left before it.
func (w *Worker) refutes(b *plan.Branch, r int, m board.Move) bool {
	w.Play(m)
	ok := w.defended(b, r-1)
	w.Undo()
	if ok {
		return false
	}
	w.learn(1, m, r)
	return true
}

// defended judges the position after a defence.
func (w *Worker) defended(b *plan.Branch, r int) bool {
	if b.Legs[1].Spoils != nil && w.spoilt(&b.Legs[1]) {
		return false
	}
	if len(b.Legs[1].Ends) > 0 && w.ended(&b.Legs[1]) {
		return b.Max-r >= b.Min
	}
	if r == 0 {
		return false
	}
	return w.attack(b, r)
}

// length finds the least length at most n in which the attacker, to move,
// solves; n+2 if there is none.
func (w *Worker) length(b *plan.Branch, n int) int {
	m := n
	if b.Min <= 1 {
		m = 2 - n&1
	}
	for ; m <= n; m += 2 {
		if w.attack(b, m) {
			return m
		}
	}
	return n + 2
}

// withinLimits tests the options that count a position as defended without a
// search: too many flights while more than one move is left, no short threat.
func (w *Worker) withinLimits(b *plan.Branch, r int) bool {
	if w.maxFlights >= 0 && r > 3 && w.B.Flights() > w.maxFlights {
		return false
	}
	if w.maxThreat >= 0 && r >= 2*w.maxThreat && !w.InCheck() {
		if w.maxThreat == 0 {
			return false
		}
		w.passOver()
		ok := w.attack(b, 2*w.maxThreat-1)
		w.Undo()
		return ok
	}
	return true
}
