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
			t[d][n] = int8(0.75 + math.Log(float64(d))*math.Log(float64(n))/2.2)
		}
	}
	return t
}

// search is the value of the position at ply, between alpha and beta, looking
// depth half moves ahead.
func (w *worker) search(ply, depth, alpha, beta int, mayPass bool) int {
	f := &w.stack[ply]
	f.pvLen = 0
	onPV := beta-alpha > 1
	if w.over() || w.drawn(ply) {
		return 0
	}
	if f.check {
		depth++
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

	known, ok := w.table.load(f.key, ply)
	if ok && !onPV && known.depth >= depth && known.settles(alpha, beta) {
		return known.score
	}
	first := noMove
	if ok {
		first = known.move
	} else if depth >= 5 {
		depth-- // an unknown position: search it well next time
	}

	f.static = -infinity
	improving := false
	if !f.check {
		f.static = w.judge(ply)
		if ok && known.score > -mateBound && known.score < mateBound && known.settles(f.static, f.static) {
			f.static = known.score
		}
		improving = ply >= 2 && f.static > w.stack[ply-2].static
	}
	prunes := !onPV && !f.check && w.traits.calm && beta > -mateBound && beta < mateBound
	if prunes {
		if v, ok := w.early(ply, depth, alpha, beta, mayPass, improving); ok {
			return v
		}
	}

	moves := w.game.legal(ply, f.moves[:0])
	if len(moves) == 0 {
		return w.game.ended(ply)
	}
	next := depth - 1
	if w.traits.forced && len(moves) == 1 && ply < 2*maxPly/3 {
		next++
	}
	w.rate(ply, moves, first)
	best, bestMove, alpha0 := -infinity, noMove, alpha
	w.stack[ply+2].killers = [2]move{}
	quiets := 0
	for i := range moves {
		m := pick(moves, i)
		if best > -mateBound && prunes && depth <= 7 && w.hopeless(ply, depth, quiets, m, alpha, improving) {
			if m.quiet() {
				quiets++
			}
			continue
		}
		if m.quiet() {
			quiets++
		}
		w.play(ply, m)
		v := 0
		if i == 0 {
			v = -w.search(ply+1, next, -beta, -alpha, true)
		} else {
			r := 0
			if depth >= 3 && i >= 2 && (m.quiet() || m.worth < 0) {
				r = w.reduction(ply, depth, i, m, onPV, improving)
			}
			v = -w.search(ply+1, next-r, -alpha-1, -alpha, true)
			if v > alpha && r > 0 {
				v = -w.search(ply+1, next, -alpha-1, -alpha, true)
			}
			if v > alpha && v < beta {
				v = -w.search(ply+1, next, -beta, -alpha, true)
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
		w.extend(ply, m.move)
		if v >= beta {
			if m.quiet() {
				w.reward(ply, depth, moves[:i+1])
			}
			break
		}
	}
	w.table.store(f.key, ply, memory{bestMove, best, depth, boundOf(best, alpha0, beta)})
	return best
}

// early answers without looking at the moves one by one, where the position is
// so good or so bad that they hardly matter.
func (w *worker) early(ply, depth, alpha, beta int, mayPass, improving bool) (int, bool) {
	f := &w.stack[ply]
	margin := 85 * depth
	if improving {
		margin -= 60
	}
	if depth <= 7 && f.static-margin*w.traits.swing/100 >= beta {
		return f.static, true
	}
	if depth <= 2 && f.static+260*depth*w.traits.swing/100 <= alpha {
		if v := w.quiet(ply, 0, alpha, alpha+1); v <= alpha {
			return v, true
		}
	}
	if !mayPass || !w.traits.passes || depth < 3 || f.static < beta || pieces(w.game.board(ply), f.turn) <= worth[chess.Bishop] {
		return 0, false
	}
	r := 3 + depth/4 + min((f.static-beta)/200, 3)
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
	// In zugzwang passing is the best of all moves: look again.
	if depth < 10 || w.search(ply, depth-1-r, beta-1, beta, false) >= beta {
		return v, true
	}
	f.pvLen = 0
	return 0, false
}

// reduction is by how much less deep a late move, the i-th in order, is looked
// at. It has been played.
func (w *worker) reduction(ply, depth, i int, m *choice, onPV, improving bool) int {
	f := &w.stack[ply]
	r := int(reductions[min(depth, 63)][min(i, 63)])
	if onPV {
		r--
	}
	if !improving {
		r++
	}
	if f.check || w.stack[ply+1].check || m.move == f.killers[0] || m.move == f.killers[1] {
		r--
	}
	if m.quiet() {
		r -= int(w.history[f.turn&1][m.from][m.to&63]) / 6000
	}
	return max(0, min(r, depth-2))
}

// hopeless reports whether a move, after so many quiet ones, is not worth a look
// so near the end of the search.
func (w *worker) hopeless(ply, depth, quiets int, m *choice, alpha int, improving bool) bool {
	f := &w.stack[ply]
	b := w.game.board(ply)
	if !m.quiet() {
		return m.worth < 0 && w.traits.exchanges && exchange(b, f.turn, m) < -90*depth
	}
	limit := 4 + depth*depth
	if !improving {
		limit = limit/2 + 1
	}
	late := quiets > limit*w.traits.swing/100 || f.static+(110+95*depth)*w.traits.swing/100 <= alpha
	if !late && (!w.traits.exchanges || exchange(b, f.turn, m) >= -50*depth) {
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
		best = w.judge(ply)
		if best >= beta && w.traits.passes {
			return best
		}
	}
	moves, must, over := w.game.tactical(ply, beyond, f.moves[:0])
	if over {
		return w.game.ended(ply)
	}
	if !must {
		if !mayStand {
			best = w.judge(ply)
		}
		if best >= beta {
			return best
		}
		alpha = max(alpha, best)
	} else {
		best = -infinity
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
			if m.worth < 0 || w.traits.exchanges && exchange(w.game.board(ply), f.turn, m) < 0 {
				continue
			}
		} else if w.traits.passes && i > 2 && best > -mateBound && m.captured == 0 {
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
			w.extend(ply, m.move)
			if v >= beta {
				break
			}
		}
	}
	w.table.store(f.key, ply, memory{bestMove, best, 0, boundOf(best, alpha0, beta)})
	return best
}
