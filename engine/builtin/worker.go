package builtin

import (
	"sync/atomic"
	"time"
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
	total atomic.Uint64 // of all threads, counted now and then
}

// often is after how many positions a thread looks at the clock.
const often = 256

// A worker searches a game of its own; the table is shared.
type worker struct {
	*control
	game   game
	traits traits
	table  *table
	noise  int // centipawns by which a weak player misjudges positions
	salt   uint64

	nodes     uint64
	counted   uint64 // of them, in total
	selective int    // half moves of the longest line looked at

	stack []frame  // maxPly + 4
	line  []uint64 // keys of the positions played and searched, the last one now
	root  int      // index in line of the position to move from

	depth int // of the search, in half moves

	*histories
	*corrections
	judged *[judgedEntries]uint64
}

// judgedEntries positions are remembered with what the evaluation says of them: the
// key, its last 16 bits replaced by the score.
const judgedEntries = 1 << 15

// A frame is what a ply of the search needs.
type frame struct {
	facts
	played   choice // from here
	judged   int    // by the evaluation alone
	static   int    // by what the search found, too
	excluded move   // not to be looked at
	killers  [2]move
	moves    []choice // room for them
	pvLen    int
	pv       [maxPly]move
}

// mostMoves is how many moves a position may have, dropped men included.
const mostMoves = 512

func newWorker(g game) *worker {
	w := &worker{game: g, stack: make([]frame, maxPly+4)}
	for i := range w.stack {
		w.stack[i].moves = make([]choice, 0, mostMoves)
	}
	w.forget()
	return w
}

// forget makes a worker as good as new.
func (w *worker) forget() {
	w.histories, w.corrections, w.judged = &histories{}, &corrections{}, &[judgedEntries]uint64{}
}

// begin readies a worker for another move of a game: root is what there is to
// know of the position to move from, past the keys of all positions up to it.
func (w *worker) begin(c *control, t *table, root facts, past []uint64, noise int, salt uint64) {
	w.control, w.table, w.noise, w.salt = c, t, noise, salt
	w.traits = w.game.traits()
	w.nodes, w.counted, w.selective = 0, 0, 0
	w.line = append(w.line[:0], past...)
	w.root = len(w.line) - 1
	w.stack[0].facts = root
	for i := range w.stack {
		w.stack[i].killers, w.stack[i].excluded = [2]move{}, noMove
	}
}

// over reports whether the search has to end, now and then looking at the
// clock.
func (w *worker) over() bool {
	if w.stop.Load() {
		return true
	}
	late := w.control.nodes != 0 && w.nodes >= w.control.nodes
	if w.nodes-w.counted >= often {
		w.total.Add(w.nodes - w.counted)
		w.counted = w.nodes
		late = late || !w.hard.IsZero() && time.Now().After(w.hard)
	}
	if late {
		w.stop.Store(true)
	}
	return late
}

// play makes a move at ply and leaves the new position at ply+1.
func (w *worker) play(ply int, c *choice) {
	w.stack[ply].played = *c
	w.enter(ply+1, w.game.play(ply, c.move))
}

// pass leaves the position at ply to the other side.
func (w *worker) pass(ply int) {
	w.stack[ply].played = choice{}
	w.enter(ply+1, w.game.pass(ply))
}

func (w *worker) enter(ply int, f facts) {
	w.table.fetch(f.key)
	w.stack[ply].facts = f
	w.line = append(w.line, f.key)
	w.nodes++
}

func (w *worker) back() { w.line = w.line[:len(w.line)-1] }

// drawn reports whether the position has stood on the board before, or is drawn
// by the rules. Within the search one repetition is enough, of positions of the
// game it takes two.
func (w *worker) drawn(ply int) bool {
	now := len(w.line) - 1
	count := 0
	for i := now - 4; i >= 0 && i >= now-w.stack[ply].idle; i -= 2 {
		if w.line[i] == w.line[now] {
			if i > w.root {
				return true
			}
			if count++; count == 2 {
				return true
			}
		}
	}
	return w.game.drawn(ply)
}

// judge is the evaluation, as far as the player understands it.
func (w *worker) judge(ply int) int {
	key := w.stack[ply].key
	known := &w.judged[key%judgedEntries]
	score := int(int16(*known))
	if (*known^key)>>16 != 0 {
		score = w.game.evaluate(ply)
		*known = key&^0xffff | uint64(uint16(score))
	}
	if w.noise > 0 {
		score += int((key^w.salt)*0x9e3779b97f4a7c15>>40%uint64(2*w.noise+1)) - w.noise
	}
	return max(-mateBound+1, min(mateBound-1, score))
}

// extend puts a move before the line found behind it.
func (w *worker) extend(ply int, m move) {
	f, next := &w.stack[ply], &w.stack[ply+1]
	f.pv[0] = m
	f.pvLen = 1 + copy(f.pv[1:], next.pv[:next.pvLen])
}
