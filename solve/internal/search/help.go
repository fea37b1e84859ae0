package search

import (
	"rookery/problem"
	"rookery/solve/internal/board"
	"rookery/solve/internal/plan"
)

// Help play, series play included, is searched to an exact length. The table
// keeps for a position the lengths in which there is no solution: bit n/2 of
// the payload for n half moves; longer play has further entries.

func helpBit(n int) uint32 { return 1 << (n / 2 % payloadBits) }

func (w *Worker) helpKey(b *plan.Branch, n int) board.Key {
	if f := &w.next; f.b == b && f.n == n && f.depth == w.depth && f.key != (board.Key{}) {
		return f.key
	}
	return w.B.Key().Mixed(helpSalt(b, n) ^ w.story.code())
}

func helpSalt(b *plan.Branch, n int) uint64 {
	return uint64(b.Id)<<2 | 2 | uint64(n&1)<<40 | uint64(n/2/payloadBits)<<48
}

// finish is the goal that alone ends play with the last half move of a branch, if that has
// only to be found.
func finish(b *plan.Branch) (g problem.Goal, single bool) {
	l := b.LegAt(1)
	g, single = l.Goal()
	return g, single && (l.Spoils == nil || l.Spoils.Unless == nil)
}

// remembers: the table knows of positions with n half moves left; single is what finish says. To find a single goal of the
// last half move takes no longer than to look a position up where the board is quick.
func (w *Worker) remembers(b *plan.Branch, n int, single bool) bool {
	return n > 1 || !b.Proof && (w.Traits.Slow || !single)
}

// open leaves out of the moves of a position those after which the table knows that there is
// no solution with r half moves left. They are not even played, which pays where that costs
// more than to look them up. The keys are those that the
// table is asked about after the others, without any if they are not known, next is the rest of
// what is foretold then.
func (w *Worker) open(b *plan.Branch, r int, list []board.Move) (open []board.Move, keys []board.Key, next foretold) {
	next.depth = w.depth + 1
	skips := (b.Max-r)&1 == 1 && b.Reply != plan.Always
	if skips {
		if b.Reply == plan.InCheck {
			return list, nil, next // who is in check moves
		}
		r--
		next.depth++
	}
	next.b, next.n = b, r
	if w.story != nil {
		return list, nil, next // keys are of positions alone
	}
	if _, single := finish(b); !w.Traits.Slow || r < 1 || r == 1 && len(b.LegAt(2).Ends) > 0 || !w.remembers(b, r, single) {
		return list, nil, next
	}
	known := w.lookAhead(list, helpSalt(b, r), skips)
	if known == nil {
		return list, nil, next
	}
	open, keys = list[:0], w.kept()
	for i, m := range list {
		if known[i]&helpBit(r) == 0 {
			open, keys = append(open, m), append(keys, w.ahead.keys[i])
		} else {
			w.Nodes++
		}
	}
	w.ahead.kept[w.depth] = keys
	return open, keys, next
}

// shuffledAbove is how many half moves are left at least, and one more, where a helper's
// moves are shuffled: what is found out below is found again as soon as it is told.
const shuffledAbove = 2

// Help plays exactly n half moves of a branch and tells whether a solution
// was found. With out it writes every one; without, it stops at the first.
func (w *Worker) Help(b *plan.Branch, n int, out *Emitter) bool {
	if w.stopped() {
		return false
	}
	if n == 0 { // of play that ends before it begins, so that no half move spoils it
		found := false
		for i := range b.LegAt(1).Ends {
			if b.Min <= b.Max && w.End(&b.LegAt(1).Ends[i], out) {
				found = true
			}
		}
		return found
	}
	if second := (b.Max-n)&1 == 1; second && (b.Reply == plan.Never || b.Reply == plan.InCheck && !w.InCheck()) {
		return w.skip(b, n, out)
	}
	if out != nil && n < cutAbove {
		out.cut = nil
	}
	l := b.LegAt(n)
	if !w.Allowed(l) {
		return false
	}
	if out != nil && len(out.Numbers) < out.Levels {
		return w.numberedMoves(b, n, out)
	}
	last, single := finish(b)
	single = single && n == 1
	var k board.Key
	remember := w.remembers(b, n, single) && (n > 1 || out == nil)
	if remember { // soonest asked, and most lengths have an entry
		k = w.helpKey(b, n)
		if w.table.load(k)&helpBit(n) != 0 {
			return false
		}
	}
	if b.Proof && w.game != nil && w.game.OutOfReach(w.MovesLeft(b, n), w.story.terms()) {
		return false
	}
	mate := w.Ends.on[b.Id]
	if mate != nil {
		alive, used := w.Ends.alive, len(w.Ends.arena)
		defer func() { w.Ends.alive, w.Ends.arena = alive, w.Ends.arena[:used] }()
		if !w.sift(b, mate, n) {
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
	found, since := false, w.Nodes
	if out == nil {
		var list []board.Move
		if b.Proof && w.game != nil {
			list = w.game.Towards(w.list())
			w.lists[w.depth] = list
		} else if goal, ok := l.Forces(); ok && n == 1 {
			list = w.forcing(goal)
		} else {
			list = w.legal()
		}
		list, keys, next := w.open(b, n-1, list)
		if w.shuffle != nil && n > shuffledAbove {
			w.shuffle.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
			keys = nil
		}
		if w.forked(b, n) {
			found = w.decide(Helps, b, n-1, list) >= 0
			if found || w.stopped() {
				return found
			}
			list = nil
		}
		foresees := mate != nil && w.Ends.alive.depth == w.depth && (n > 2 || n == 2 && len(l.Ends) == 0)
		for i, m := range list {
			if foresees && !w.allows(b, mate, n, m) {
				continue
			}
			if keys != nil {
				next.key = keys[i]
				w.next = next
			}
			w.Play(m)
			found = w.helped(b, n-1, nil)
			w.Undo()
			w.next.key = board.Key{}
			if found {
				return true
			}
			if w.stopped() {
				return false
			}
		}
	} else if out.cut != nil && n >= cutAbove {
		var all bool
		if found, all = w.cutHelp(b, n, out); !all || out.full() || w.stopped() {
			return found
		}
	} else {
		for _, m := range board.Listed(w.B) {
			if w.step(b, n, m, out) {
				found = true
			}
			if out.full() || w.stopped() {
				return found
			}
		}
	}
	if remember && !found && !w.stopped() {
		w.keep(factHelp, k, w.table.load(k)|helpBit(n), n, since)
	}
	return found
}

// step plays one half move of help play and writes what it leads to. Most
// moves lead nowhere: those are found out without keeping order and path.
func (w *Worker) step(b *plan.Branch, n int, m board.Move, out *Emitter) bool {
	if !w.Leads(b, n, m) || w.stopped() {
		return false
	}
	w.Follow(b, n, m, out)
	return true
}

// Leads tells whether a half move leads to a solution.
func (w *Worker) Leads(b *plan.Branch, n int, m board.Move) bool {
	if b.Proof && w.game != nil && w.depth == 0 && n == b.Max && w.game.OutOfReach(w.MovesLeft(b, n), w.story.terms()) {
		return false
	}
	if w.divides(b, n) {
		return w.leadsSomehow(b, n, m)
	}
	return w.leads(b, n, m)
}

// Follow writes the solutions that a half move leads to.
func (w *Worker) Follow(b *plan.Branch, n int, m board.Move, out *Emitter) {
	out.play(w, m)
	w.helped(b, n-1, out)
	out.undo(w)
}

// skip lets the half move pass that the second side does not make.
func (w *Worker) skip(b *plan.Branch, n int, out *Emitter) bool {
	if w.InCheck() {
		return false // a series must not give check on the way
	}
	if out != nil {
		out.pass(w)
		defer out.undo(w)
	} else {
		w.passOver()
		defer w.Undo()
	}
	return w.helped(b, n-1, out)
}

// helped goes on after a half move of help play, r being left.
func (w *Worker) helped(b *plan.Branch, r int, out *Emitter) bool {
	l := b.LegAt(r + 1)
	found := false
	if l.Spoils != nil && r < b.Max && w.spoilt(l) || w.story.broken() {
		return false
	}
	for i := range l.Ends {
		e := &l.Ends[i]
		if r <= 1 && b.Max-r >= b.Min {
			if w.End(e, out) {
				found = true
				if out == nil || out.full() {
					return true
				}
			}
			continue
		}
		// Play that could have ended here goes no further, except that a side
		// that moves alone may play on after it has immobilised the other.
		if e.Goal && !plan.Immobilising(e.Node) || e.Stop {
			if w.Holds(plan.Undemanding(e.Node)) {
				return false
			}
		}
	}
	if r == 0 || found && out == nil {
		return found
	}
	if r == 1 && len(l.Ends) > 0 && found {
		return true
	}
	return w.Help(b, r, out) || found
}

// lastMove writes or tests the last half move where a single goal ends play.
func (w *Worker) lastMove(b *plan.Branch, g problem.Goal, out *Emitter) bool {
	w.Nodes++
	found := w.B.HasGoalMove(g)
	if out == nil {
		return found || len(w.undecided(g)) > 0
	}
	if !found && !w.Traits.Regresses {
		return false
	}
	list := w.B.GoalMoves(nil, g)
	for _, u := range w.undecided(g) {
		out.play(w, u.Move)
		out.say(undecidedMessage(u, out.chain(nil)))
		out.undo(w)
		found = true
	}
	w.B.Sort(list, g)
	for _, m := range list {
		out.play(w, m)
		out.send(w, g)
		out.undo(w)
		if out.full() {
			break
		}
	}
	return found
}
