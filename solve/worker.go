package solve

import (
	"math/rand/v2"
	"sync/atomic"

	"rookery/problem"
)

// A search is what the workers of one half of one twin share.
type search struct {
	plan    *plan
	options *problem.Options
	table   *table
	memory  int64 // for table and pictures
	stop    atomic.Bool
	plain   bool     // see Config
	locator *locator // nil if the search is not cut into parts
	// limits of battle play, in half moves and squares; 0 and -1 are none.
	maxThreat  int
	maxFlights int
	// nontrivial is the length, in moves, of answers that make a defence
	// trivial (option NonTrivial); -1 for no such limit.
	nontrivial int
}

// A worker searches on its own board. Its methods say of nodes and branches
// whether they hold; what they write goes through an emitter.
type worker struct {
	*search
	b     board
	dear  bool // the board is slow: answers are looked up at the last half moves, too
	nodes int64
	// halt, if not nil, ends this worker's current job early.
	halt *atomic.Bool
	// shuffle makes a helper look at moves in another order than the worker it helps.
	shuffle *rand.Rand
	depth   int
	lists   [][]move
	scores  [256]int
	killers [2][killerPlies]move
	history [2][moveIndexes]int32
	answers [2][moveIndexes]move
	line    []move // moves played, by depth
	// pictures, if there are any, and those that are alive where the worker is.
	pictures *pictures
	mates    map[int]*mateEnd // the branches that they are good for, by id
	alive    alive
	yields   [3]yield // of sifting by half moves left, the last for all above
	arena    []live
	// spare counts the nontrivial defences still granted (option NonTrivial).
	spare int
}

// killerPlies bounds the depths at which moves that decided are told apart.
const killerPlies = 256

func newWorker(s *search, b board) *worker {
	w := &worker{search: s, b: b}
	_, w.dear = b.(*general)
	if s.nontrivial >= 0 {
		w.spare = s.options.NonTrivialMoves.N
	}
	if u, ok := b.(*unseen); ok {
		u.heed(w.stopped)
	}
	return w
}

// stopped reports whether the search is to end; results are then void.
func (w *worker) stopped() bool {
	return w.stop.Load() || w.halt != nil && w.halt.Load()
}

// list is a buffer for the moves at the current depth.
func (w *worker) list() []move {
	for len(w.lists) <= w.depth {
		w.lists = append(w.lists, make([]move, 0, 96))
	}
	return w.lists[w.depth][:0]
}

func (w *worker) play(m move) {
	w.nodes++
	w.descend(m)
	w.b.play(m)
}

func (w *worker) pass() {
	w.descend(null)
	w.b.pass()
}

// descend notes what has been played to come one half move deeper.
func (w *worker) descend(m move) {
	w.line = append(w.line[:w.depth], m)
	w.depth++
}

func (w *worker) undo() {
	w.depth--
	w.b.undo()
}

// holds tests a node in the current position, without writing anything.
func (w *worker) holds(n node) bool {
	switch n := n.(type) {
	case *leaf:
		return w.b.reached(n.goal)
	case *not:
		return !w.holds(n.x)
	case *and:
		return w.holds(n.l) && w.holds(n.r)
	case *or:
		return w.holds(n.l) || w.holds(n.r)
	case *swap:
		if w.b.inCheck() {
			return false // the side that is to pass would leave its king in check
		}
		w.pass()
		ok := w.holds(n.x)
		w.undo()
		return ok
	case *branch:
		switch {
		case n.battle && n.defence:
			return w.defend(n, n.max)
		case n.battle:
			return w.attack(n, n.max)
		}
		for k := n.shortest(); k <= n.max; k += 2 {
			if w.help(n, k, nil) {
				return true
			}
		}
	}
	return false
}

// shortest is the least length of a branch's play.
func (b *branch) shortest() int {
	k := b.min
	if (b.max-k)&1 != 0 {
		k++
	}
	if k == 0 && !b.battle && b.legs[1].goalEnded() {
		k = 2
	}
	return k
}

// stops reports whether play goes no further where it could have ended.
func (b *branch) stops() bool {
	for i := range b.legs {
		for _, e := range b.legs[i].ends {
			if e.stop {
				return true
			}
		}
	}
	return false
}

// goalEnded reports whether the leg can only end by a goal, which takes a move.
func (l *leg) goalEnded() bool {
	for i := range l.ends {
		if !l.ends[i].goal {
			return false
		}
	}
	return true
}

// ended tells whether play may end after a half move: some end of the leg holds.
func (w *worker) ended(l *leg) bool {
	for i := range l.ends {
		if w.holds(l.ends[i].node) {
			return true
		}
	}
	return false
}

// allowed tests the constraints before a half move.
func (w *worker) allowed(l *leg) bool {
	for _, x := range l.before {
		if !w.holds(x) {
			return false
		}
	}
	return true
}

// spoilt tells whether the half move just made spoils the play: it reaches a
// goal that is not its side's to reach, or takes the last man that could mate.
func (w *worker) spoilt(l *leg) bool {
	return l.spoils.goal != nil && w.b.reached(*l.spoils.goal) ||
		l.spoils.keepMating && !w.b.canMate(l.spoils.mating) ||
		l.spoils.unless != nil && !w.holds(l.spoils.unless)
}

// goal is the single goal that ends a leg, if that is all that ends it; the
// board can then look for its moves directly.
func (l *leg) goal() (problem.Goal, bool) {
	if len(l.ends) == 1 {
		if x, ok := l.ends[0].node.(*leaf); ok {
			return x.goal, true
		}
	}
	return problem.Goal{}, false
}
