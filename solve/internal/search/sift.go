package search

import (
	"math"
	"slices"

	"rookery/chess"
	"rookery/solve/internal/board"
	"rookery/solve/internal/picture"
	"rookery/solve/internal/plan"
)

// drafted are the final pictures that a worker's play can end in.
type drafted struct {
	Pictures *picture.Pictures
	on       map[int]*plan.MateEnd // the branches that they are good for, by id
	scenes   board.Scenes
	alive    alive    // where the worker is
	yields   [3]yield // of sifting by half moves left, the last for all above
	arena    []picture.Live
	sifter   picture.Sifter
	step     picture.Step // that allows asks about
}

// AimAt has the worker's play end in one of some pictures, and nothing else.
func (w *Worker) AimAt(ps *picture.Pictures, end *plan.MateEnd) {
	w.Ends = drafted{Pictures: ps, on: end.On, scenes: w.B.Scenes(), alive: alive{ps.Root(), rootDepth}, sifter: picture.Sifter{Pictures: ps}}
	w.Ends.scenes.Follow(ps.Mating)
}

// AimAtNothing takes the pictures away again.
func (w *Worker) AimAtNothing() { w.Ends = drafted{} }

const rootDepth = -2

// alive are the pictures that are alive at some depth of a worker's search.
type alive struct {
	list  []picture.Live
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
func (w *Worker) sift(b *plan.Branch, m *plan.MateEnd, n int) bool {
	d := &w.Ends
	y := &d.yields[min(n, len(d.yields)-1)]
	if !y.pays(n) {
		return true
	}
	moves := b.MovesAt(n, m)
	left := [2]int{moves[m.By], moves[1-m.By]}
	at := d.scenes.Scene()
	since := w.depth - 1
	if since > 0 && w.line[since] == board.Skip {
		since--
	}
	all := d.alive.depth != since
	from, last := len(d.arena), n == 1
	d.arena = d.sifter.Sift(d.arena, d.alive.list, &at, left, all, last)
	if !last {
		d.alive = alive{d.arena[from:len(d.arena):len(d.arena)], w.depth}
	}
	y.sifted++
	if len(d.arena) == from {
		y.none++
		return false
	}
	return true
}

// allows reports whether after a half move of a branch, n half moves being left
// before it, a picture may still come about. It can only tell where the pictures
// have just been sifted, and where play cannot end at once.
func (w *Worker) allows(b *plan.Branch, mate *plan.MateEnd, n int, m board.Move) bool {
	d := &w.Ends
	st := &d.step
	if !d.scenes.Step(m, st) {
		return true
	}
	side := 1
	if st.By == d.Pictures.Mating {
		side = 0
	}
	moves := b.MovesAt(n-1, mate)
	if d.Pictures.Allow(d.alive.list, st, [2]int{moves[mate.By], moves[1-mate.By]}[side]) {
		return true
	}
	y := &d.yields[min(n-1, len(d.yields)-1)] // sifting would have found out
	y.sifted++
	y.none++
	return false
}

// Needs are the pictures that can still come about after a first move of help
// play of n half moves; nil if there are no pictures.
func (w *Worker) Needs(b *plan.Branch, n int, f FirstMove) picture.Subset {
	m := w.Ends.on[b.Id]
	if m == nil {
		return nil
	}
	set := make(picture.Subset, (len(w.Ends.Pictures.List)+63)/64)
	if !f.Legal {
		return set
	}
	w.descend(f.Move)
	w.B.Play(f.Move)
	defer w.Undo()
	d := &w.Ends
	moves, at := b.MovesAt(n-1, m), d.scenes.Scene()
	d.arena = d.sifter.Sift(d.arena[:0], d.alive.list, &at, [2]int{moves[m.By], moves[1-m.By]}, true, false)
	for _, l := range d.arena {
		set.Add(int(l.Index))
	}
	d.arena = d.arena[:0]
	return set
}

// Draft drafts the pictures of one way in which play of n half moves ends,
// if that is sound, there is more than a move to be gained and there are not too
// many.
func (w *Worker) Draft(b *plan.Branch, m *plan.MateEnd, n int, in picture.Limits) (*picture.Pictures, bool) {
	sc := w.B.Scenes()
	if sc == nil {
		return nil, false
	}
	moves := b.MovesAt(n, m)
	mating := w.B.Turn()
	if m.By != (b.Max-n)&1 {
		mating = mating.Other()
	}
	if !sc.Follow(mating) {
		return nil, false
	}
	at := sc.Scene()
	if moves[0]+moves[1] < 3 || at.Board.Of(mating.Other(), chess.King).Count() != 1 {
		return nil, false
	}
	searched := moves
	searched[m.By]-- // the goal's move is looked for at once
	if b.Reply != plan.Always {
		searched[1] = 0 // or seldom
	}
	in.Steps = w.stepsWorth(searched[m.By], searched[1-m.By], mating, at.Board, m.Stale)
	return picture.Draft(at, sc.Terms(), mating, m.Stale, [2]int{moves[m.By], moves[1-m.By]}, in)
}

// stepsWorth is how long drafting may take: about as long as the search without
// pictures would. How often that meets positions by another order of moves lies
// between never and always; the root of what it would be is taken. A pawn that
// can promote on the way has more moves then.
func (w *Worker) stepsWorth(ours, theirs int, mating chess.Colour, on *chess.Board, stale bool) int64 {
	var mobility [2]int
	for range mobility {
		mobility[w.B.Turn()] = w.B.Mobility()
		w.B.TurnOver()
		defer w.B.Undo()
	}
	positions := 1.0
	for i, moves := range [2]int{ours, theirs} {
		side := mating ^ chess.Colour(i)
		var ways []int
		if stale {
			ways = waysToPromote(on, side)
		}
		for k, choice := 1, mobility[side]; k <= moves; k++ {
			for len(ways) > 0 && ways[0] < k {
				choice += promotedMobility
				ways = ways[1:]
			}
			positions *= max(1, float64(choice)/math.Sqrt(float64(k)))
		}
	}
	return int64(min(max(positions*stepsPerPosition, leastSteps), mostSteps))
}

// waysToPromote are the moves of a side until its first pawn has promoted, the first two, and so on.
func waysToPromote(on *chess.Board, side chess.Colour) (ways []int) {
	for s := range on.Of(side, chess.Pawn).Squares() {
		far := 7 - s.Rank()
		if side == chess.Black {
			far = s.Rank()
		}
		ways = append(ways, min(far, 5)) // the first may be two steps
	}
	slices.Sort(ways)
	for i := range ways[min(1, len(ways)):] {
		ways[i+1] += ways[i]
	}
	return ways
}

const (
	stepsPerPosition = 50 // they are so much faster
	leastSteps       = 1_000_000
	mostSteps        = 1e9
	promotedMobility = 4 // moves that a man has more than the pawn had that it was
)
