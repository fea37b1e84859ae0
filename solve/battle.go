package solve

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
func (w *worker) battleKey(b *branch, n int, side uint64) key {
	k := w.b.key()
	salt := uint64(b.id)<<1 | side
	if b.min > 1 {
		// With a least length it matters how much was played already.
		salt |= uint64(n+1) << 20
	}
	if w.nontrivial >= 0 && n+int(side) > 2*w.nontrivial+2 {
		salt |= uint64(w.spare+1) << 40
	}
	if salt != 0 {
		x := mix(salt)
		k.lo ^= x
		k.hi ^= mix(x)
	}
	return k
}

// attack tells whether the attacker, to move, enforces the end in at most n
// half moves.
func (w *worker) attack(b *branch, n int) bool {
	if w.stopped() {
		return false
	}
	l := &b.legs[0]
	if !w.allowed(l) {
		return false
	}
	goal, single := l.goal()
	single = single && b.max-n+1 >= b.min
	if single && n == 1 {
		return w.b.hasGoalMove(goal)
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
	if b.min > 1 {
		from = n
	}
	if from < 1 {
		from = n
	}
	if single && from == 1 {
		if w.b.hasGoalMove(goal) {
			w.table.store(k, uint32(v.with(1, true)), 1)
			return true
		}
		from = 3
	}
	for m := from; m <= n; m += 2 {
		ok := w.attackIn(b, m)
		if w.stopped() {
			return false
		}
		v = bounds(w.table.load(k)).with(m, ok)
		w.table.store(k, uint32(v), m)
		if ok {
			return true
		}
	}
	return false
}

func (w *worker) attackIn(b *branch, n int) bool {
	l := &b.legs[0]
	if w.beyond(b, n) {
		return false
	}
	list := w.b.moves(w.list())
	if goal, ok := l.goal(); ok && selfExposing(goal.Kind) && b.max-n+1 >= b.min && w.b.hasGoalMove(goal) {
		w.lists[w.depth] = list
		return true
	}
	w.order(list, 0, n >= 5)
	w.lists[w.depth] = list
	for _, m := range list {
		w.play(m)
		ok := w.attacked(b, n-1)
		w.undo()
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

// attacked judges the position after an attacker's half move, r being left.
func (w *worker) attacked(b *branch, r int) bool {
	if b.legs[0].spoils != nil && w.spoilt(&b.legs[0]) {
		return false
	}
	if b.max-r >= b.min && w.ended(&b.legs[0]) {
		return true
	}
	if r == 0 {
		return false
	}
	return w.answered(b, r)
}

// answered is the defender's part of attacked: a move if it has the right to one.
func (w *worker) answered(b *branch, r int) bool {
	if b.reply == inCheck && !w.b.inCheck() {
		w.pass()
		ok := w.defended(b, r-1)
		w.undo()
		return ok
	}
	if w.nontrivial < 0 || r <= 2*w.nontrivial+1 {
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

// countNontrivial counts the defences that are not met at once, up to one more
// than may be granted.
func (w *worker) countNontrivial(b *branch, r int) (n int) {
	short := 2*w.nontrivial + (r-1)&1
	list := w.b.moves(w.list())
	w.order(list, 1, false)
	w.lists[w.depth] = list
	for _, m := range list {
		w.play(m)
		ok := w.defended(b, short)
		w.undo()
		if !ok {
			if n++; n > w.spare+1 {
				break
			}
		}
	}
	return n
}

// defend tells whether every defence fails, r half moves being left.
func (w *worker) defend(b *branch, r int) bool {
	if !w.allowed(&b.legs[1]) || !w.withinLimits(b, r) {
		return false
	}
	if r > 2 || r == 2 && w.dear {
		k := w.battleKey(b, r, 1)
		v := bounds(w.table.load(k))
		if s := v.solves(); s != 0 && s <= r {
			return true
		}
		if v.fails() >= r {
			return false
		}
		ok := w.defendIn(b, r)
		if !w.stopped() {
			w.table.store(k, uint32(bounds(w.table.load(k)).with(r, ok)), r)
		}
		return ok
	}
	return w.defendIn(b, r)
}

func (w *worker) defendIn(b *branch, r int) bool {
	if r == 1 {
		l := &b.legs[1]
		if goal, ok := l.goal(); ok && l.spoils == nil {
			w.nodes++
			return b.max >= b.min && w.b.onlyGoalMoves(goal)
		}
	}
	list := w.b.moves(w.list())
	w.order(list, 1, r >= 4)
	w.lists[w.depth] = list
	if len(list) == 0 {
		goal, ok := b.legs[1].goal()
		return ok && selfExposing(goal.Kind) && w.b.hasGoalMove(goal)
	}
	for _, m := range list {
		w.play(m)
		ok := w.defended(b, r-1)
		w.undo()
		if !ok {
			w.learn(1, m, r)
			return false
		}
	}
	return true
}

// defended judges the position after a defence.
func (w *worker) defended(b *branch, r int) bool {
	if b.legs[1].spoils != nil && w.spoilt(&b.legs[1]) {
		return false
	}
	if len(b.legs[1].ends) > 0 && w.ended(&b.legs[1]) {
		return b.max-r >= b.min
	}
	if r == 0 {
		return false
	}
	return w.attack(b, r)
}

// length finds the least length at most n in which the attacker, to move,
// solves; n+2 if there is none.
func (w *worker) length(b *branch, n int) int {
	m := n
	if b.min <= 1 {
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
// search: too many flights, no short threat.
func (w *worker) withinLimits(b *branch, r int) bool {
	if w.maxFlights >= 0 && r > 1 && w.b.flights() > w.maxFlights {
		return false
	}
	if w.maxThreat >= 0 && r >= 2*w.maxThreat && !w.b.inCheck() {
		if w.maxThreat == 0 {
			return false
		}
		w.pass()
		ok := w.attack(b, 2*w.maxThreat-1)
		w.undo()
		return ok
	}
	return true
}

// order brings the moves that are likely to decide to the front: the one that
// last answered the opponent's move, the killer of this depth, what has solved
// or refuted often, captures. With count all moves are sorted, those that leave
// few replies first.
func (w *worker) order(list []move, side int, count bool) {
	if len(list) < 2 {
		return
	}
	scores := w.scores[:0]
	killer := w.killers[side][min(w.depth, killerPlies-1)]
	answer := w.answers[side][w.lastIndex()]
	for _, m := range list {
		s := w.b.weight(m)
		if m != null {
			s += int(w.history[side][w.b.index(m)])
			if count {
				w.b.play(m)
				s = s/8 - 64*w.b.mobility()
				if w.b.inCheck() {
					s += 640
				}
				w.b.undo()
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

// frontMoves is how many moves are put in order where most often the first
// ones decide or none does.
const frontMoves = 8

// lastIndex is the history index of the move just played.
func (w *worker) lastIndex() int {
	if w.depth == 0 || w.line[w.depth-1] == null {
		return 0
	}
	return w.b.index(w.line[w.depth-1])
}

// learn remembers a move that decided.
func (w *worker) learn(side int, m move, n int) {
	w.killers[side][min(w.depth, killerPlies-1)] = m
	w.answers[side][w.lastIndex()] = m
	if m == null {
		return
	}
	h := &w.history[side][w.b.index(m)]
	if *h += int32(n * n); *h > 1<<14 {
		for i := range w.history[side] {
			w.history[side][i] /= 2
		}
	}
}
