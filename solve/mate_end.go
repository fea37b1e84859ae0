package solve

import (
	"rookery/chess"
	"rookery/problem"
)

// A mateEnd says of a branch that its play always ends with mate, or always
// with stalemate.
type mateEnd struct {
	stale bool // stalemate instead
	// by is the leg whose side mates: 0 for the side that begins the branch, as
	// far as help and series play go.
	by int
	// later are the moves that the legs' sides can make at most after the branch.
	later [2]int
}

// findMates sets mate in all branches of a node.
func findMates(n node) {
	switch n := n.(type) {
	case *not:
		findMates(n.x)
	case *swap:
		findMates(n.x)
	case *and:
		findMates(n.l)
		findMates(n.r)
	case *or:
		findMates(n.l)
		findMates(n.r)
	case *branch:
		for leg := range n.legs {
			for i := range n.legs[leg].ends {
				findMates(n.legs[leg].ends[i].node)
			}
		}
		n.mate = n.findMate()
	}
}

// findMate tells whether the play of a branch can only end with mate by the
// same side; else nil.
func (b *branch) findMate() *mateEnd {
	var m *mateEnd
	for leg := range b.legs {
		for i := range b.legs[leg].ends {
			e := mateOf(b.legs[leg].ends[i].node, leg)
			if e == nil || m != nil && (m.by != e.by || m.stale != e.stale) {
				return nil
			}
			if m == nil {
				m = e
			}
			for k := range m.later {
				m.later[k] = max(m.later[k], e.later[k])
			}
		}
	}
	return m
}

// mateOf is how a node ends that is asked after a half move of a leg.
func mateOf(n node, leg int) *mateEnd {
	switch n := n.(type) {
	case *leaf:
		if n.goal.Kind == problem.Mate || n.goal.Kind == problem.Stalemate {
			return &mateEnd{by: leg, stale: n.goal.Kind == problem.Stalemate}
		}
	case *swap:
		return mateOf(n.x, 1-leg)
	case *branch:
		if n.mate == nil {
			return nil
		}
		// first is the leg, in this branch, of the side that begins the next.
		first := 1 - leg
		m := &mateEnd{by: first ^ n.mate.by, stale: n.mate.stale}
		moves := n.movesAt(n.max)
		if n.battle && n.defence {
			first = 1 - first // legs[0] is the attacker's
			m.by = first ^ n.mate.by
		}
		m.later[first], m.later[1-first] = moves[0], moves[1]
		return m
	}
	return nil
}

// movesAt are the moves that the legs' sides can still make at most, n half
// moves of the branch being left.
func (b *branch) movesAt(n int) (moves [2]int) {
	next := (b.max - n) & 1
	if b.battle && b.defence {
		next = 1 - next
	}
	moves[next], moves[1-next] = (n+1)/2, n/2
	if b.reply == never {
		moves[1] = 0
	}
	moves[0] += b.mate.later[0]
	moves[1] += b.mate.later[1]
	return moves
}

const rootDepth = -2

// alive are the pictures that are alive at some depth of a worker's search.
type alive struct {
	list  []live
	depth int // rootDepth: none yet, everything has to be counted
}

// sift leaves those pictures alive that can still come about with n half moves
// left, and reports whether there are any.
func (w *worker) sift(b *branch, n int) bool {
	o := w.b.(*orthodox)
	moves := b.movesAt(n)
	left := [2]int{moves[b.mate.by], moves[1-b.mate.by]}
	stale := [2]bool{true, true}
	if w.alive.depth == w.depth-1 && o.last != chess.NoMove && !o.last.IsCapture() {
		moved := o.pos.Turn().Other()
		stale = [2]bool{moved == o.mating, moved != o.mating}
	}
	from := len(w.arena)
	w.arena = w.pictures.sift(w.arena, w.alive.list, &o.pos, &o.men, left, stale)
	w.alive = alive{w.arena[from:len(w.arena):len(w.arena)], w.depth}
	return len(w.alive.list) > 0
}

// draftPictures gives the workers the pictures of help play of a branch that
// begins where they stand, if that is sound and pays. The function that it
// returns takes them away again.
func (h *half) draftPictures(b *branch, n int) func() {
	o, ok := h.b.(*orthodox)
	if !ok || h.cfg.Plain || b.battle || b.mate == nil || n < 3 || o.rules.nullMoves || h.anyDiagram() {
		return func() {}
	}
	board := o.pos.Board()
	mating := o.pos.Turn()
	if b.mate.by != (b.max-n)&1 {
		mating = mating.Other()
	}
	if board.Of(mating.Other(), chess.King).Count() != 1 || board.ByColour[mating].Count() > len(roster{}) {
		return func() {}
	}
	men := rosterOf(board, mating)
	moves := b.movesAt(n)
	ps, ok := draft(&o.pos, mating, b.mate.stale, men, [2]int{moves[b.mate.by], moves[1-b.mate.by]})
	if !ok {
		return func() {}
	}
	if h.cfg.drafted != nil {
		h.cfg.drafted(ps)
	}
	for _, w := range h.workers {
		o := w.b.(*orthodox)
		o.roster, o.mating, o.men = true, mating, men
		w.pictures, w.alive = ps, alive{ps.root(), rootDepth}
	}
	return func() {
		for _, w := range h.workers {
			w.pictures, w.alive, w.arena = nil, alive{}, nil
			w.b.(*orthodox).roster = false
		}
	}
}

func rosterOf(b *chess.Board, c chess.Colour) (men roster) {
	for i := range men {
		men[i] = chess.NoSquare
	}
	i := 0
	for s := range b.ByColour[c].Squares() {
		men[i] = s
		i++
	}
	return men
}

// play follows a move of the roster's side or of the other one.
func (r *roster) play(m chess.Move, own bool) {
	if !own {
		if m.IsCapture() {
			r.move(m.CaptureSquare(), chess.NoSquare)
		}
		return
	}
	if m.IsCastling() {
		from, to := m.CastlingRook()
		king, rook := r.find(m.From()), r.find(from)
		r[king], r[rook] = m.To(), to
		return
	}
	r.move(m.From(), m.To())
}

func (r *roster) move(from, to chess.Square) { r[r.find(from)] = to }

func (r *roster) find(s chess.Square) int {
	for i := range r {
		if r[i] == s {
			return i
		}
	}
	return 0
}
