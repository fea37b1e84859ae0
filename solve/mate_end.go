package solve

import (
	"maps"

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
	// on are the branches on the way to the mate by their ids, this one included,
	// each with its own view of it.
	on map[int]*mateEnd
}

// findMates sets mates in all branches of a node.
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
		n.mates = n.findMates()
	}
}

// findMates tells the ways in which the play of a branch can only end with mate
// by the same side. There may be several where several things have to hold.
func (b *branch) findMates() (all []*mateEnd) {
	first := true
	for leg := range b.legs {
		for i := range b.legs[leg].ends {
			ways := matesOf(b.legs[leg].ends[i].node, leg)
			if !first {
				ways = eitherMate(all, ways)
			}
			all, first = ways, false
		}
	}
	for _, m := range all {
		m.on[b.id] = m
	}
	return all
}

// matesOf is how a node ends that is asked after a half move of a leg.
func matesOf(n node, leg int) (all []*mateEnd) {
	switch n := n.(type) {
	case *leaf:
		if n.goal.Kind == problem.Mate || n.goal.Kind == problem.Stalemate {
			return []*mateEnd{{by: leg, stale: n.goal.Kind == problem.Stalemate, on: map[int]*mateEnd{}}}
		}
	case *swap:
		return matesOf(n.x, 1-leg)
	case *and:
		return append(matesOf(n.l, leg), matesOf(n.r, leg)...)
	case *or:
		return eitherMate(matesOf(n.l, leg), matesOf(n.r, leg))
	case *branch:
		for _, inner := range n.mates {
			// first is the leg, in this branch, of the side that begins the next.
			first := 1 - leg
			moves := n.movesAt(n.max, inner)
			if n.battle && n.defence {
				first = 1 - first // legs[0] is the attacker's
			}
			m := &mateEnd{by: first ^ inner.by, stale: inner.stale, on: maps.Clone(inner.on)}
			m.later[first], m.later[1-first] = moves[0], moves[1]
			all = append(all, m)
		}
	}
	return all
}

// eitherMate are the ends that play has which may end in two ways.
func eitherMate(x, y []*mateEnd) (all []*mateEnd) {
	for _, m := range x {
		for _, o := range y {
			if m.by != o.by || m.stale != o.stale {
				continue
			}
			both := &mateEnd{by: m.by, stale: m.stale, on: maps.Clone(m.on)}
			maps.Copy(both.on, o.on)
			for k := range both.later {
				both.later[k] = max(m.later[k], o.later[k])
			}
			all = append(all, both)
			break
		}
	}
	return all
}

// movesAt are the moves that the legs' sides can still make at most, n half
// moves of the branch being left, until a mate.
func (b *branch) movesAt(n int, m *mateEnd) (moves [2]int) {
	next := (b.max - n) & 1
	if b.battle && b.defence {
		next = 1 - next
	}
	moves[next], moves[1-next] = (n+1)/2, n/2
	if b.reply == never {
		moves[1] = 0
	}
	moves[0] += m.later[0]
	moves[1] += m.later[1]
	return moves
}

const rootDepth = -2

// alive are the pictures that are alive at some depth of a worker's search.
type alive struct {
	list  []live
	depth int // rootDepth: none yet, everything has to be counted
}

// A yield tells how often pictures were sifted with a number of half moves left,
// and how often none was left.
type yield struct{ sifted, none int }

// enoughSifted is how often pictures are sifted in any case.
const enoughSifted = 512

// pays reports whether to sift goes on with n half moves left. With one, little
// is saved by it; with two, thirty times that; with more, always enough.
func (y *yield) pays(n int) bool {
	switch {
	case y.sifted < enoughSifted:
		return true
	case n == 1:
		return 8*y.none >= y.sifted
	case n == 2:
		return 32*y.none >= y.sifted
	}
	return true
}

// sift leaves those pictures alive that can still come about with n half moves
// of a branch left, and reports whether there are any. Before the last half move
// that is all it asks: nobody sifts them again.
func (w *worker) sift(b *branch, m *mateEnd, n int) bool {
	y := &w.yields[min(n, len(w.yields)-1)]
	if !y.pays(n) {
		return true
	}
	moves := b.movesAt(n, m)
	left := [2]int{moves[m.by], moves[1-m.by]}
	at := w.b.scene()
	stale := [2]bool{true, true}
	if at.quiet && w.alive.depth == w.depth-1 {
		stale = [2]bool{at.mover == w.pictures.mating, at.mover != w.pictures.mating}
	}
	from, last := len(w.arena), n == 1
	w.arena = w.pictures.sift(w.arena, w.alive.list, &at, left, stale, last)
	if !last {
		w.alive = alive{w.arena[from:len(w.arena):len(w.arena)], w.depth}
	}
	y.sifted++
	if len(w.arena) == from {
		y.none++
		return false
	}
	return true
}

// draftPictures gives the workers the pictures of help play of a branch that
// begins where they stand, if that is sound and pays, and tells how many there
// are. Forget takes them away again.
func (h *half) draftPictures(b *branch, n int) (count int, forget func()) {
	if h.cfg.Plain || b.battle || len(b.mates) == 0 || h.anyDiagram() {
		return 0, func() {}
	}
	// Half of the memory is for pictures; the table has what they leave.
	half, each := h.memory/2, pictureBytes(len(h.workers))
	h.table = h.table.within(half)
	if h.memory < 0 {
		half = DefaultMemory / 2
	}
	in := room{int(min(maxPictures, half/each)), &h.stop}
	var used int64
	defer func() { h.table = h.table.within(h.memory - used) }()
	var ps *pictures
	var end *mateEnd
	for _, m := range b.mates { // the fewest pictures serve best
		if drafted, ok := draftMate(h.b, b, m, n, in); ok && (ps == nil || len(drafted.list) < len(ps.list)) {
			ps, end = drafted, m
		}
	}
	if ps == nil {
		return 0, func() {}
	}
	used = int64(ps.size()) * each
	if h.cfg.drafted != nil {
		h.cfg.drafted(ps)
	}
	all := ps.root()
	for _, w := range h.workers {
		w.b.follow(ps.mating)
		w.pictures, w.mates, w.alive, w.yields = ps, end.on, alive{all, rootDepth}, [3]yield{}
	}
	return len(ps.list), func() {
		for _, w := range h.workers {
			w.pictures, w.mates, w.alive, w.arena = nil, nil, alive{}, nil
		}
	}
}

// draftMate drafts the pictures of one way in which play of n half moves ends,
// if that is sound, there is more than a move to be gained and there are not too
// many.
func draftMate(b board, play *branch, m *mateEnd, n int, in room) (*pictures, bool) {
	on, ok := b.terms()
	if !ok {
		return nil, false
	}
	moves := play.movesAt(n, m)
	mating := b.turn()
	if m.by != (play.max-n)&1 {
		mating = mating.Other()
	}
	b.follow(mating)
	at := b.scene()
	if moves[0]+moves[1] < 3 || at.board.Of(mating.Other(), chess.King).Count() != 1 || at.board.ByColour[mating].Count() > len(roster{}) {
		return nil, false
	}
	return draft(at, on, mating, m.stale, [2]int{moves[m.by], moves[1-m.by]}, in)
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
