package builtin

import (
	"math"
	"sync/atomic"
	"time"

	"rookery/chess"
)

const (
	maxPly    = 128
	infinity  = 32000
	mateScore = 31000
	mateBound = mateScore - maxPly // from here on it is a mate
)

// A control ends a search for all its threads.
type control struct {
	stop  atomic.Bool
	hard  time.Time     // zero: no limit
	nodes uint64        // of the first thread, 0: no limit
	total atomic.Uint64 // of all threads, counted by the thousand
}

// An effort is what one thread has done of a search.
type effort struct {
	*control
	nodes     uint64
	counted   uint64 // of them, in total
	selective int    // half moves of the longest line looked at
}

func (e *effort) spent() *effort { return e }

// A worker searches on a board of its own; the table is shared.
type worker struct {
	effort
	table *table
	noise int // centipawns by which a weak player misjudges positions
	salt  uint64

	stack [maxPly + 4]frame
	line  []uint64 // keys of the positions played and searched, the last one now
	root  int      // index in line of the position to move from

	history  [2][64][64]int16
	counters [7][64]chess.Move
}

// A frame is what a ply of the search needs.
type frame struct {
	pos     chess.Position
	check   bool       // the side to move is in check
	move    chess.Move // played from here
	static  int
	killers [2]chess.Move
	pv      [maxPly]chess.Move
	pvLen   int
	moves   [256]chess.Move
	worth   [256]int32
}

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

// over reports whether the search has to end, now and then looking at the
// clock.
func (e *effort) over() bool {
	if e.stop.Load() {
		return true
	}
	late := e.control.nodes != 0 && e.nodes >= e.control.nodes
	if e.nodes-e.counted >= 1024 {
		e.total.Add(e.nodes - e.counted)
		e.counted = e.nodes
		late = late || !e.hard.IsZero() && time.Now().After(e.hard)
	}
	if late {
		e.stop.Store(true)
	}
	return late
}

// drawn reports whether the position has stood on the board before, or nothing
// was taken or pushed for fifty moves. Within the search one repetition is
// enough, of positions of the game it takes two.
func (w *worker) drawn(p *chess.Position) bool {
	now := len(w.line) - 1
	count := 0
	for i := now - 4; i >= 0 && i >= now-p.HalfMoves(); i -= 2 {
		if w.line[i] == w.line[now] {
			if i > w.root {
				return true
			}
			if count++; count == 2 {
				return true
			}
		}
	}
	return p.HalfMoves() >= 100 && (!p.InCheck() || p.HasLegalMove()) || p.InsufficientMaterial()
}

// judge is evaluate, as far as the player understands it.
func (w *worker) judge(p *chess.Position) int {
	return blur(evaluate(p), p.Key()^w.salt, w.noise)
}

// blur is a score as seen by a player who misjudges it by up to noise.
func blur(score int, key uint64, noise int) int {
	if noise > 0 {
		score += int(key*0x9e3779b97f4a7c15>>40%uint64(2*noise+1)) - noise
	}
	return max(-mateBound+1, min(mateBound-1, score))
}

// play makes a move at ply and leaves the new position at ply+1.
func (w *worker) play(ply int, m chess.Move) {
	f := &w.stack[ply]
	f.move = m
	next := &w.stack[ply+1].pos
	*next = f.pos
	if m == chess.NoMove {
		next.Pass()
	} else {
		next.Play(m)
	}
	w.stack[ply+1].check = m != chess.NoMove && next.InCheck()
	w.line = append(w.line, next.Key())
	w.nodes++
}

func (w *worker) back() { w.line = w.line[:len(w.line)-1] }

// search is the value of the position at ply, between alpha and beta, looking
// depth half moves ahead.
func (w *worker) search(ply, depth, alpha, beta int, mayPass bool) int {
	f := &w.stack[ply]
	f.pvLen = 0
	p := &f.pos
	onPV := beta-alpha > 1
	if w.over() {
		return 0
	}
	if w.drawn(p) {
		return 0
	}
	check := f.check
	if check {
		depth++
	}
	if depth <= 0 {
		return w.quiet(ply, alpha, beta)
	}
	w.selective = max(w.selective, ply)
	if ply >= maxPly-1 {
		return w.judge(p)
	}
	// No mate from here can be shorter than one that is found already.
	alpha, beta = max(alpha, ply-mateScore), min(beta, mateScore-ply-1)
	if alpha >= beta {
		return alpha
	}

	known, ok := w.table.load(p.Key(), ply)
	if ok && !onPV && known.depth >= depth {
		if known.bound == exact || known.bound == lower && known.score >= beta || known.bound == upper && known.score <= alpha {
			return known.score
		}
	}
	best := chess.NoMove
	if ok {
		best = chess.Move(known.move)
	} else if depth >= 5 {
		depth-- // an unknown position: search it well next time
	}

	f.static = -infinity
	improving := false
	if !check {
		f.static = w.judge(p)
		if ok && (known.bound == exact || known.bound == lower && known.score > f.static || known.bound == upper && known.score < f.static) &&
			known.score > -mateBound && known.score < mateBound {
			f.static = known.score
		}
		improving = ply >= 2 && f.static > w.stack[ply-2].static
	}
	if !onPV && !check && beta > -mateBound && beta < mateBound {
		margin := 85 * depth
		if improving {
			margin -= 60
		}
		if depth <= 7 && f.static-margin >= beta {
			return f.static
		}
		if depth <= 2 && f.static+260*depth <= alpha {
			if v := w.quiet(ply, alpha, alpha+1); v <= alpha {
				return v
			}
		}
		if mayPass && depth >= 3 && f.static >= beta && pieces(p.Board(), p.Turn()) > worth[chess.Bishop] {
			r := 3 + depth/4 + min((f.static-beta)/200, 3)
			w.play(ply, chess.NoMove)
			v := -w.search(ply+1, depth-1-r, -beta, -beta+1, false)
			w.back()
			if w.stop.Load() {
				return 0
			}
			if v >= beta {
				if v >= mateBound {
					v = beta
				}
				if depth < 10 {
					return v
				}
				// In zugzwang passing is the best of all moves: look again.
				if w.search(ply, depth-1-r, beta-1, beta, false) >= beta {
					return v
				}
				f.pvLen = 0
			}
		}
	}

	moves := p.Legal(f.moves[:0])
	if len(moves) == 0 {
		if check {
			return ply - mateScore
		}
		return 0
	}
	w.rate(ply, moves, best)
	var bestScore, alpha0 = -infinity, alpha
	best = chess.NoMove
	w.stack[ply+2].killers = [2]chess.Move{}
	quiets := 0
	for i := range moves {
		m := w.pick(f, moves, i)
		isQuiet := !m.IsCapture() && m.Promotion() != chess.Queen
		if bestScore > -mateBound && !check && !onPV && depth <= 7 && w.hopeless(ply, depth, i, quiets, m, alpha, improving) {
			if isQuiet {
				quiets++
			}
			continue
		}
		if isQuiet {
			quiets++
		}
		w.play(ply, m)
		gives := w.stack[ply+1].check
		v := 0
		if i == 0 {
			v = -w.search(ply+1, depth-1, -beta, -alpha, true)
		} else {
			r := 0
			if depth >= 3 && i >= 2 && (isQuiet || f.worth[i] < 0) {
				r = int(reductions[min(depth, 63)][min(i, 63)])
				if onPV {
					r--
				}
				if !improving {
					r++
				}
				if check || gives || m == f.killers[0] || m == f.killers[1] {
					r--
				}
				if isQuiet {
					r -= int(w.history[p.Turn()][m.From()][m.To()]) / 6000
				}
				r = max(0, min(r, depth-2))
			}
			v = -w.search(ply+1, depth-1-r, -alpha-1, -alpha, true)
			if v > alpha && r > 0 {
				v = -w.search(ply+1, depth-1, -alpha-1, -alpha, true)
			}
			if v > alpha && v < beta {
				v = -w.search(ply+1, depth-1, -beta, -alpha, true)
			}
		}
		w.back()
		if w.stop.Load() {
			return 0
		}
		if v <= bestScore {
			continue
		}
		bestScore = v
		if v <= alpha {
			continue
		}
		alpha, best = v, m
		w.extend(ply, m)
		if v >= beta {
			if isQuiet {
				w.reward(ply, depth, moves[:i+1])
			}
			break
		}
	}
	bound := exact
	switch {
	case bestScore >= beta:
		bound = lower
	case bestScore <= alpha0:
		bound = upper
	}
	w.table.store(p.Key(), ply, memory{uint32(best), bestScore, depth, bound})
	return bestScore
}

// hopeless reports whether a move, the i-th in order, is not worth a look so
// near the end of the search.
func (w *worker) hopeless(ply, depth, i, quiets int, m chess.Move, alpha int, improving bool) bool {
	f := &w.stack[ply]
	if m.IsCapture() || m.Promotion() == chess.Queen {
		return f.worth[i] < 0 && exchange(f.pos.Board(), f.pos.Turn(), m) < -90*depth
	}
	limit := 4 + depth*depth
	if !improving {
		limit = limit/2 + 1
	}
	late := quiets > limit || f.static+110+95*depth <= alpha
	if !late && exchange(f.pos.Board(), f.pos.Turn(), m) >= -50*depth {
		return false
	}
	return !f.pos.GivesCheck(m)
}

// extend puts a move before the line found behind it.
func (w *worker) extend(ply int, m chess.Move) {
	f, next := &w.stack[ply], &w.stack[ply+1]
	f.pv[0] = m
	f.pvLen = 1 + copy(f.pv[1:], next.pv[:next.pvLen])
}

// quiet follows captures, queenings and answers to checks until nothing hangs.
func (w *worker) quiet(ply, alpha, beta int) int {
	f := &w.stack[ply]
	f.pvLen = 0
	p := &f.pos
	if w.over() || w.drawn(p) {
		return 0
	}
	w.selective = max(w.selective, ply)
	if ply >= maxPly-1 {
		return w.judge(p)
	}
	known, ok := w.table.load(p.Key(), ply)
	if ok && beta-alpha == 1 && (known.bound == exact || known.bound == lower && known.score >= beta || known.bound == upper && known.score <= alpha) {
		return known.score
	}
	check := f.check
	best := -infinity
	if !check {
		best = w.judge(p)
		if best >= beta {
			return best
		}
		alpha = max(alpha, best)
	}
	stand := best
	var moves []chess.Move
	if check {
		moves = p.Legal(f.moves[:0])
		if len(moves) == 0 {
			return ply - mateScore
		}
	} else {
		moves = p.Captures(f.moves[:0])
	}
	w.rate(ply, moves, chess.Move(known.move))
	alpha0, bestMove := alpha, chess.NoMove
	for i := range moves {
		m := w.pick(f, moves, i)
		if !check {
			if stand+worth[m.Captured()]+worth[m.Promotion()]+180 <= alpha {
				best = max(best, stand+worth[m.Captured()]+worth[m.Promotion()]+180)
				continue
			}
			if f.worth[i] < 0 || exchange(p.Board(), p.Turn(), m) < 0 {
				continue
			}
		} else if i > 2 && best > -mateBound && !m.IsCapture() {
			continue
		}
		w.play(ply, m)
		v := -w.quiet(ply+1, -beta, -alpha)
		w.back()
		if w.stop.Load() {
			return 0
		}
		if v <= best {
			continue
		}
		best = v
		if v > alpha {
			alpha, bestMove = v, m
			w.extend(ply, m)
			if v >= beta {
				break
			}
		}
	}
	bound := exact
	switch {
	case best >= beta:
		bound = lower
	case best <= alpha0:
		bound = upper
	}
	w.table.store(p.Key(), ply, memory{uint32(bestMove), best, 0, bound})
	return best
}
