package builtin

import (
	"math"

	"rookery/chess"
)

// reductions of late moves by depth and number.
var reductions = makeReductions()

func makeReductions() (t [64][64]int8) {
	for d := 1; d < 64; d++ {
		for n := 1; n < 64; n++ {
			t[d][n] = int8(0.5 + math.Log(float64(d))*math.Log(float64(n))/2.2)
		}
	}
	return t
}

// search is the value of the position at ply, between alpha and beta, looking
// depth half moves ahead. cut tells that it is expected to be beta or more.
func (w *worker) search(ply, depth, alpha, beta int, cut bool) int {
	f := &w.stack[ply]
	f.pvLen = 0
	onPV := beta-alpha > 1
	if w.over() || w.drawn(ply) {
		return 0
	}
	if f.check {
		depth = max(depth, 1) // what answers a check is not quiet
	}
	if depth <= 0 {
		return w.quiet(ply, 0, alpha, beta)
	}
	w.selective = max(w.selective, ply)
	if ply >= maxPly-1 {
		return w.judge(ply)
	}
	// No mate from here can be shorter than one that is found already.
	alpha, beta = max(alpha, ply-mateScore), min(beta, mateScore-ply-1)
	if alpha >= beta {
		return alpha
	}

	known, ok := memory{}, false
	if f.excluded == noMove {
		known, ok = w.table.load(f.key, ply)
	}
	if ok && !onPV && known.depth >= depth && known.settles(alpha, beta) {
		return known.score
	}
	first := known.move
	if first == noMove && depth >= 4 && f.excluded == noMove && (onPV || cut) {
		depth-- // an unknown position: search it well next time
	}

	improving := w.assess(ply, known, ok)
	prunes := !onPV && !f.check && w.traits.calm && beta > -mateBound && beta < mateBound
	if prunes && f.excluded == noMove {
		if v, ok := w.early(ply, depth, alpha, beta, improving); ok {
			return v
		}
	}
	extension := 0
	if ok && first != noMove && depth >= 7 && known.depth >= depth-3 && known.bound&lower != 0 &&
		known.score > -mateBound && known.score < mateBound && ply < 2*w.depth {
		var v int
		if extension, v = w.singular(ply, depth, beta, known, onPV, cut); extension == refuted {
			return v
		}
		if w.stop.Load() {
			return 0
		}
	}

	moves := w.game.legal(ply, f.moves[:0])
	if len(moves) == 0 {
		return w.game.ended(ply)
	}
	if w.traits.forced && len(moves) == 1 && ply < 2*maxPly/3 {
		extension = 1
	}
	w.rate(ply, moves, first)
	best, bestMove, alpha0 := -infinity, noMove, alpha
	w.stack[ply+2].killers = [2]move{}
	quiets, tried := 0, 0
	for i := range moves {
		m := pick(moves, i)
		if m.move == f.excluded {
			continue
		}
		if best > -mateBound && prunes && w.hopeless(ply, depth, quiets, tried, m, alpha, improving) {
			if m.quiet() {
				quiets++
			}
			tried++
			m.worth = untried
			continue
		}
		if m.quiet() {
			quiets++
		}
		tried++
		next := depth - 1
		if m.move == first || len(moves) == 1 {
			next += extension
		}
		merit := w.merit(ply, m)
		w.play(ply, m)
		v := 0
		if tried == 1 {
			v = -w.search(ply+1, next, -beta, -alpha, !onPV && !cut)
		} else {
			r := 0
			if depth >= 3 && tried >= 2 && (m.quiet() || m.worth < 0) {
				r = w.reduction(ply, depth, tried, m, merit, onPV, cut, improving)
			}
			v = -w.search(ply+1, next-r, -alpha-1, -alpha, true)
			if v > alpha && r > 0 {
				v = -w.search(ply+1, next, -alpha-1, -alpha, !cut)
			}
			if v > alpha && v < beta {
				v = -w.search(ply+1, next, -beta, -alpha, false)
			}
		}
		w.back()
		if w.stop.Load() {
			return 0
		}
		if v <= best {
			continue
		}
		best = v
		if v <= alpha {
			continue
		}
		alpha, bestMove = v, m.move
		if onPV {
			w.extend(ply, m.move)
		}
		if v >= beta {
			w.reward(ply, depth, moves[:i+1])
			break
		}
	}
	if tried == 0 { // the excluded move is the only one
		return alpha
	}
	if f.excluded == noMove {
		bound := boundOf(best, alpha0, beta)
		w.table.store(f.key, ply, memory{bestMove, best, depth, bound})
		if !f.check && (bestMove == noMove || quietMove(moves, bestMove)) && memoryTeaches(bound, best, f.static) {
			w.correct(ply, depth, best)
		}
	}
	return best
}

// assess judges the position at ply, by what is known of it, too, and tells
// whether things look better for the side to move than at its last move.
func (w *worker) assess(ply int, known memory, ok bool) (improving bool) {
	f := &w.stack[ply]
	if f.check {
		f.static = -infinity
		return false
	}
	if f.excluded == noMove {
		f.judged = w.judge(ply)
		f.static = max(-mateBound+1, min(mateBound-1, f.judged+w.correction(ply)))
		if ok && known.score > -mateBound && known.score < mateBound && known.settles(f.static, f.static) {
			f.static = known.score
		}
	}
	return ply >= 2 && f.static > w.stack[ply-2].static
}

// early answers without looking at the moves one by one, where the position is
// so good or so bad that they hardly matter.
func (w *worker) early(ply, depth, alpha, beta int, improving bool) (int, bool) {
	f := &w.stack[ply]
	margin := 80 * depth
	if improving {
		margin -= 70
	}
	if depth <= 8 && f.static-margin*w.traits.swing/100 >= beta {
		return f.static, true
	}
	if depth <= 3 && f.static+240*depth*w.traits.swing/100 <= alpha {
		if v := w.quiet(ply, 0, alpha, alpha+1); v <= alpha {
			return v, true
		}
	}
	if w.stack[ply-1].played.move == noMove || !w.traits.passes || depth < 3 || f.static < beta ||
		pieces(w.game.board(ply), f.turn) <= worth[chess.Bishop] {
		return 0, false
	}
	r := 3 + depth/3 + min((f.static-beta)/200, 3)
	w.pass(ply)
	v := -w.search(ply+1, depth-1-r, -beta, -beta+1, false)
	w.back()
	if w.stop.Load() {
		return 0, true
	}
	if v < beta {
		return 0, false
	}
	if v >= mateBound {
		v = beta
	}
	if depth < 12 {
		return v, true
	}
	// In zugzwang passing is the best of all moves: look again, without it.
	f.excluded = verifying
	check := w.search(ply, depth-1-r, beta-1, beta, false)
	f.excluded = noMove
	return v, check >= beta && !w.stop.Load()
}

// verifying excludes no move; passing and what is known are left out.
const verifying = ^noMove

// refuted is the extension of a move whose position fails high without it, too.
const refuted = 1 << 10

// singular says by how much to look deeper at the table's move: by more if it is
// the only good one, by less if others are as good.
func (w *worker) singular(ply, depth, beta int, known memory, onPV, cut bool) (extension, score int) {
	f := &w.stack[ply]
	target := known.score - 2*depth
	f.excluded = known.move
	v := w.search(ply, (depth-1)/2, target-1, target, cut)
	f.excluded = noMove
	f.pvLen = 0
	switch {
	case v < target-25 && !onPV:
		return 2, 0
	case v < target:
		return 1, 0
	case target >= beta:
		return refuted, target
	case known.score >= beta || cut:
		return -1, 0
	}
	return 0, 0
}

// reduction is by how much less deep a late move, the tried-th, is looked at. It
// has been played; merit is what the histories say of it.
func (w *worker) reduction(ply, depth, tried int, m *choice, merit int, onPV, cut, improving bool) int {
	f := &w.stack[ply]
	r := int(reductions[min(depth, 63)][min(tried, 63)])
	if onPV {
		r--
	}
	if cut {
		r++
	}
	if !improving {
		r++
	}
	if f.check || w.stack[ply+1].check || m.move == f.killers[0] || m.move == f.killers[1] {
		r--
	}
	if m.quiet() {
		r -= merit / 10000
	}
	return max(0, min(r, depth-2))
}

// hopeless reports whether a move, after so many others, is not worth a look so
// near the end of the search.
func (w *worker) hopeless(ply, depth, quiets, tried int, m *choice, alpha int, improving bool) bool {
	f := &w.stack[ply]
	if !m.quiet() {
		return depth <= 7 && m.worth < 0 && w.traits.exchanges && exchange(w.game.board(ply), f.turn, m) < -90*depth
	}
	// The depth that is left after the reduction counts.
	left := max(1, depth-int(reductions[min(depth, 63)][min(tried+1, 63)]))
	if left > 8 {
		return false
	}
	limit := 4 + depth*depth
	if !improving {
		limit = limit/2 + 1
	}
	if !(quiets > limit*w.traits.swing/100 || f.static+(110+90*left)*w.traits.swing/100 <= alpha ||
		depth <= 4 && w.merit(ply, m) < -4500*depth ||
		w.traits.exchanges && exchange(w.game.board(ply), f.turn, m) < -25*left*left-20) {
		return false
	}
	return !w.game.gives(ply, m.move)
}

// quiet follows captures, queenings and answers to checks until nothing hangs.
// The search has come to its end so many plies ago.
func (w *worker) quiet(ply, beyond, alpha, beta int) int {
	f := &w.stack[ply]
	f.pvLen = 0
	if w.over() || w.drawn(ply) {
		return 0
	}
	w.selective = max(w.selective, ply)
	if ply >= maxPly-1 {
		return w.judge(ply)
	}
	known, ok := w.table.load(f.key, ply)
	if ok && beta-alpha == 1 && known.settles(alpha, beta) {
		return known.score
	}
	best := -infinity
	mayStand := !f.check && w.traits.calm
	if mayStand {
		w.assess(ply, known, ok)
		best = f.static
		if best >= beta && w.traits.passes {
			return best
		}
	}
	moves, must, over := w.game.tactical(ply, beyond, f.moves[:0])
	if over {
		return w.game.ended(ply)
	}
	if must {
		best = -infinity
	} else {
		if !mayStand {
			best = w.judge(ply)
		}
		if best >= beta {
			return best
		}
		alpha = max(alpha, best)
	}
	stand := best
	w.rate(ply, moves, known.move)
	alpha0, bestMove := alpha, noMove
	for i := range moves {
		m := pick(moves, i)
		if !must {
			if ahead := stand + w.game.gain(ply, m) + 180*w.traits.swing/100; ahead <= alpha {
				best = max(best, ahead)
				continue
			}
			if m.worth < 0 {
				continue
			}
		} else if w.traits.passes && i > 2 && best > -mateBound && m.captured == chess.NoRole {
			continue
		}
		w.play(ply, m)
		v := -w.quiet(ply+1, beyond+1, -beta, -alpha)
		w.back()
		if w.stop.Load() {
			return 0
		}
		if v <= best {
			continue
		}
		best = v
		if v > alpha {
			alpha, bestMove = v, m.move
			if beta-alpha0 > 1 {
				w.extend(ply, m.move)
			}
			if v >= beta {
				break
			}
		}
	}
	w.table.store(f.key, ply, memory{bestMove, best, 0, boundOf(best, alpha0, beta)})
	return best
}
