package invisible

import "slices"

// A Diagram is what a problem shows.
type Diagram struct {
	Rules *Rules
	Men   [64]Man
	Holes uint64
	// Rooks that may castle: a visible one's square; an invisible rook may castle from
	// a corner that is empty, unless the corner is in Barred.
	Rooks  uint64
	Barred uint64
	Passed int8 // the square that a pawn has passed with the move before the diagram, or -1
	Count  int  // of invisible men
}

// MostMen and MostActs bound what a play may have: men, and half moves of
// invisible men of one side.
const (
	MostMen  = 12
	MostActs = maxActs
)

// A Node is an announced play. It belongs to one goroutine, its diagram may be
// shared.
type Node struct {
	rules *Rules
	root  *state
	count int
	first int // who moved first
	turn  int
	plays []step
	stop  func() bool

	// seen are the visible men, with the men known to stand somewhere marked.
	seen  board
	marks [2]uint64
	// filled are the squares of which only that is known that somebody stands there.
	filled uint64
	rooks  uint64 // squares of rooks that may castle, visible or possible
	vacant uint64 // squares that nobody stands on, for what the last half moves tell
	sample []state
	tried  bool // whether sampling has been tried

	scratch *scratch

	children map[Move]*Node // nil for what cannot be played
	judged   map[judgement]bool
	shown    []Reveal
}

// scratch is what the nodes of one goroutine work on.
type scratch struct {
	query query
	after Node
	next  state
	pool  []state
}

type judgement struct {
	goal Goal
	move Move
}

const (
	poolSize = 48 // states kept
	poolLow  = 6  // states below which more are looked for
	dear     = 400
)

// NewNode is the play before its first half move. Stop, if not nil, ends searches
// early; what they say is void then.
func NewNode(d *Diagram, turn int, stop func() bool) *Node {
	st := &state{to: nowhere}
	st.king = [2]int8{nowhere, nowhere}
	st.passed = d.Passed
	for s := range int8(64) {
		switch {
		case d.Holes&bit(s) != 0:
			st.put(s, hole)
		case d.Men[s] != Empty:
			st.put(s, d.Men[s])
		}
	}
	n := &Node{rules: d.Rules, root: st, count: d.Count, first: turn, turn: turn, stop: stop, seen: st.board, scratch: new(scratch)}
	n.rooks = d.Rooks
	for c, k := range [2]int8{4, 60} {
		if st.at[k] != manOf(c, King) {
			continue
		}
		for _, r := range [2]int8{k - 4, k + 3} {
			if st.at[r] == Empty && d.Barred&bit(r) == 0 {
				n.rooks |= bit(r)
			}
		}
	}
	return n
}

// Clone is a copy for another goroutine.
func (n *Node) Clone(stop func() bool) *Node {
	c := *n
	c.stop, c.children, c.judged, c.scratch = stop, nil, nil, new(scratch)
	c.sample = slices.Clip(c.sample)
	return &c
}

// stopped reports whether what searches have said is void.
func (n *Node) stopped() bool { return n.stop != nil && n.stop() }

// Turn is the side to move.
func (n *Node) Turn() int { return n.turn }

// TurnOver is the play with the other side to begin. It is for nodes without
// half moves.
func (n *Node) TurnOver() *Node {
	c := n.Clone(n.stop)
	c.first, c.turn = 1-n.first, 1-n.turn
	c.sample, c.tried = nil, false
	return c
}

// Playable reports whether there is any history; before the first half move that
// means that the diagram is not one in which a king can be taken.
func (n *Node) Playable() bool {
	n.fill()
	return len(n.sample) > 0
}

// Shown are the men that the last half move has betrayed, in the order in which
// they are written.
func (n *Node) Shown() []Reveal { return n.shown }

// query is one of the node's diagram. The next one takes its place.
func (n *Node) query(a aim, plays []step, seed uint32, budget int) *query {
	q := &n.scratch.query
	men := q.men[:0]
	*q = query{rules: n.rules, diagram: n.root, plays: plays, turn: n.first, n: n.count, aim: a, last: anywhere, seed: seed, budget: budget, stop: n.stop, men: men}
	return q
}

// ask looks for a history of a play, first here and there, then everywhere.
func (n *Node) ask(a aim, plays []step) *query { return n.askFrom(a, plays, anywhere) }

// askFrom is ask where it is known what the last half move must be.
func (n *Node) askFrom(a aim, plays []step, last passage) *query {
	for i, budget := range [...]int{30, 60, 120, 240, 1000, 4000} {
		q := n.query(a, plays, scatter(uint32(i)), budget)
		q.last = last
		if q.solve() || !q.ended {
			return q
		}
	}
	q := n.query(a, plays, 0, -1)
	q.last = last
	q.solve()
	return q
}

// fill looks for histories to keep.
func (n *Node) fill() {
	if n.tried {
		return
	}
	n.tried = true
	if len(n.sample) == 0 {
		q := n.ask(legal{}, n.plays)
		if !q.found {
			n.tried = !q.ended
			return
		}
		n.sample = append(n.sample, q.result)
	}
	want := poolLow
	if len(n.plays) == 0 {
		want = poolSize
	}
	for i := uint32(0); len(n.sample) < want && i < uint32(want); i++ {
		q := n.query(legal{}, n.plays, scatter(i), dear)
		if q.solve() {
			n.sample = append(n.sample, q.result)
		}
	}
}

// scatter makes a seed.
func scatter(i uint32) uint32 {
	i = (i + 1) * 0x9e3779b9
	i ^= i >> 15
	i *= 0x85ebca6b
	return i ^ i>>13
}

// Play is the play with another half move, nil if there is no history of it.
func (n *Node) Play(m Move) *Node {
	if c, ok := n.children[m]; ok {
		return c
	}
	c := n.extend(m)
	if !c.hopeless() {
		c.fill()
	}
	if len(c.sample) == 0 {
		c = nil
	} else {
		c.betray()
		c.mark()
	}
	if n.stopped() {
		return c
	}
	if n.children == nil {
		n.children = map[Move]*Node{}
	}
	n.children[m] = c
	return c
}

// Impossible is the play with another half move of which there is no history, for
// those who want to write it down.
func (n *Node) Impossible(m Move) *Node { return n.extend(m) }

// Seen is the visible man on a square.
func (n *Node) Seen(s int8) Man { return n.seen.at[s] }

// Stands is the man who is known to be on a square, without his walk if that is not
// known.
func (n *Node) Stands(s int8) (m Man, ok bool) {
	colour, prey := n.owner(s)
	if prey == Known {
		return manOf(colour, Empty), true
	}
	return n.seen.at[s], prey == Seen
}

// Forget drops what is known of the plays that follow.
func (n *Node) Forget() { n.children = nil }

// hopeless reports whether the side that has just moved is in check by a visible
// man, and nobody could stand between.
func (n *Node) hopeless() bool {
	side := 1 - n.turn
	k := n.seen.king[side]
	if k == nowhere {
		return false
	}
	for _, ray := range n.rules.geo.rays[k] {
		for _, s := range ray {
			m := n.seen.at[s]
			if m == Empty && n.vacant&bit(s) != 0 {
				continue
			}
			if m.of(1-side) && attacks(m.as(1-side), s, k) && !n.rules.bars(1-side, s, k) {
				return true
			}
			break
		}
	}
	for _, s := range n.rules.geo.knight[k] {
		if m := n.seen.at[s]; m.Walk() == Knight && m.of(1-side) && !n.rules.bars(1-side, s, k) {
			return true
		}
	}
	return len(n.rules.walks) > 0 && n.hopelessByWays(side, k)
}

// hopelessByWays is hopeless for checks by men who have ways.
func (n *Node) hopelessByWays(side int, king int8) bool {
	for s := range int8(64) {
		m := n.seen.at[s]
		if m.Walk() <= hole || !m.of(1-side) || n.rules.bars(1-side, s, king) {
			continue
		}
		for _, w := range n.rules.ways(m, s, king) {
			if w.Clear&^n.vacant|w.Held&^n.seen.full == 0 {
				return true
			}
		}
	}
	return false
}

// extend makes the node of a play with another half move, and takes over the
// histories that can go on so.
func (n *Node) extend(m Move) *Node {
	c := new(Node)
	n.after(m, c)
	c.plays = append(n.plays[:len(n.plays):len(n.plays)], step{side: n.turn, move: m})
	n.fill()
	pool := n.scratch.pool[:0]
	for i := range n.sample {
		left := min(3, poolSize-len(pool))
		if left == 0 {
			break
		}
		n.sample[i].continues(n.rules, n.turn, m, uint32(i), &n.scratch.next, func(st *state) bool {
			pool = append(pool, *st)
			left--
			return left == 0
		})
	}
	n.scratch.pool = pool
	c.sample = slices.Clone(pool)
	return c
}

// after makes c what is visible after another half move.
func (n *Node) after(m Move, c *Node) {
	*c = Node{rules: n.rules, root: n.root, count: n.count, first: n.first, turn: 1 - n.turn, stop: n.stop, scratch: n.scratch}
	c.seen, c.marks, c.rooks, c.vacant, c.filled = n.seen, n.marks, n.rooks, n.vacant, n.filled
	c.seen.passed = nowhere
	switch m.Kind {
	case Random:
		c.vacant = 0
	case Takes:
		c.seen.clear(m.To)
		c.vacant &^= bit(m.To)
		c.marks[n.turn] |= bit(m.To)
		c.rooks &^= bit(m.To)
	case Visible:
		if m.Prey == Passing {
			c.seen.clear(m.To - forward(n.turn))
		}
		c.seen.clear(m.To)
		c.seen.move(m.From, m.To)
		c.vacant |= bit(m.From)
		if w := m.Man.Walk(); w != Knight && w <= hole {
			for _, s := range n.rules.geo.between[m.From][m.To] {
				c.vacant |= bit(s)
			}
		}
		c.vacant &^= bit(m.To)
		if m.Promote != Empty {
			c.seen.at[m.To] = m.Man.promoted(m.Promote)
		}
		if d := m.To - m.From; m.Man.Walk() == Pawn && (d == 16 || d == -16) {
			c.seen.passed = m.From + d/2
		}
		c.marks[1-n.turn] &^= bit(m.To)
		c.filled &^= bit(m.To)
		c.rooks &^= bit(m.From) | bit(m.To)
		if m.Man.Walk() == King {
			c.rooks &^= 0xff << (56 * n.turn)
		}
	case Castles:
		rook, over, home := castlingSquares(m)
		c.vacant = c.vacant | bit(rook) | bit(m.From)
		for _, s := range n.rules.geo.between[m.From][rook] {
			c.vacant |= bit(s)
		}
		c.vacant &^= bit(home) | bit(over)
		c.seen.clear(rook)
		c.seen.move(m.From, home)
		c.seen.put(over, manOf(n.turn, Rook))
		c.rooks &^= 0xff << (56 * n.turn)
	}
}

// continues calls f with the positions that a half move can lead to, each in next, until f
// returns true.
func (st *state) continues(r *Rules, side int, m Move, seed uint32, next *state, f func(*state) bool) {
	switch m.Kind {
	case Random, Takes:
		for i := range int8(64) {
			from := (i + int8(seed)) & 63
			if st.unseen&bit(from) == 0 || st.at[from].Colour() != side {
				continue
			}
			man := st.at[from]
			ended := false
			list := r.targets(man, from)
			if len(list) == 0 {
				continue
			}
			k := int(seed) % len(list)
			for range list {
				to := list[k]
				if k++; k == len(list) {
					k = 0
				}
				if m.Kind == Takes && to != m.To || m.Kind == Random && st.full&^st.unseen&bit(to) != 0 {
					continue
				}
				become := [1]Man{man.Walk()}
				as := become[:]
				if man.Walk() == Pawn && relative(to, side) == 7 {
					as = r.promotions(side)
				}
				for _, w := range as {
					*next = *st
					if next.act(r, side, from, to, manOf(side, w), m).kind == sound && f(next) {
						ended = true
						break
					}
				}
				if ended {
					break
				}
			}
		}
	default:
		*next = *st
		if next.play(r, side, m).kind == sound {
			f(next)
		}
	}
}

// betray finds the invisible men of which nothing is unknown: who stand on the same
// square in all histories.
func (n *Node) betray() {
	last := &n.plays[len(n.plays)-1]
	for s := int8(63); s >= 0; s-- {
		if n.sample[0].unseen&bit(s) == 0 {
			continue
		}
		r := Reveal{Square: s, Man: n.sample[0].at[s]}
		if !n.always(absent{square: s, man: r.Man}) {
			continue
		}
		last.reveals = append(last.reveals, r)
		n.seen.put(s, r.Man)
		n.marks[0] &^= bit(s)
		n.marks[1] &^= bit(s)
		n.filled &^= bit(s)
		for i := range n.sample {
			n.sample[i].unseen &^= bit(s)
		}
	}
	n.shown = last.reveals
}

// always reports whether no history is as an aim wants it.
func (n *Node) always(a aim) bool { return n.alwaysBut(a, anywhere) }

// alwaysBut is always where only a last half move from or to a certain square can be as
// the aim wants it.
func (n *Node) alwaysBut(a aim, last passage) bool {
	for i := range n.sample {
		if a.accepts(&n.sample[i]) {
			return false
		}
	}
	q := n.askFrom(a, n.plays, last)
	if !q.found {
		return !q.ended
	}
	n.sample = append(n.sample, q.result)
	return false
}

// mark drops the marks of squares on which there need not be a man any more.
func (n *Node) mark() {
	if n.plays[len(n.plays)-1].move.Kind != Random {
		return
	}
	for c := range 2 {
		for s := range int8(64) {
			// The man on the square has moved away, or has been taken there.
			last := passage{nowhere, s}
			if c != n.turn {
				last = passage{s, nowhere}
			}
			if n.marks[c]&bit(s) != 0 && !n.alwaysBut(absent{square: s, man: manOf(c, Empty)}, last) {
				n.marks[c] &^= bit(s)
				n.filled |= bit(s)
			}
		}
	}
	for s := range int8(64) {
		if n.filled&bit(s) != 0 && !n.alwaysBut(empty{s}, passage{s, nowhere}) {
			n.filled &^= bit(s)
		}
	}
}

// KingSeen reports whether the king of the side to move is visible.
func (n *Node) KingSeen() bool { return n.seen.king[n.turn] != nowhere }

// LooksInCheck reports whether the side to move is in check by the visible men if nobody
// else is there than the men known to be.
func (n *Node) LooksInCheck() bool {
	st := n.looks()
	return st.inCheck(n.rules, n.turn)
}

// LooksMated reports whether the side to move is mated then.
func (n *Node) LooksMated() bool {
	st := n.looks()
	return st.reached(n.rules, Mate, 1-n.turn)
}

// looks is what is to be seen; men of whom the walk is not known shut lines.
func (n *Node) looks() state {
	st := state{board: n.seen, to: nowhere}
	for s := range int8(64) {
		if (n.marks[0]|n.marks[1]|n.filled)&bit(s) != 0 && st.at[s] == Empty {
			st.put(s, hole)
		}
	}
	return st
}

// Unseen reports whether the last half move is an invisible man's that takes nothing visible.
func (n *Node) Unseen() bool {
	return len(n.plays) > 0 && n.plays[len(n.plays)-1].move.Kind == Random
}

// Took reports whether the last half move is announced as a capture.
func (n *Node) Took() bool {
	return len(n.plays) > 0 && n.plays[len(n.plays)-1].move.Prey != Nothing
}

// Reached reports whether the last half move has reached a goal in all histories.
func (n *Node) Reached(g Goal) bool {
	return g == Any || n.always(fails{rules: n.rules, goal: g, side: 1 - n.turn})
}

// Reaches reports whether a half move can be played and reaches a goal in all
// histories.
func (n *Node) Reaches(m Move, g Goal) bool {
	k := judgement{g, m}
	if ok, known := n.judged[k]; known {
		return ok
	}
	ok := n.reaches(m, g)
	if n.stopped() {
		return false
	}
	if n.judged == nil {
		n.judged = map[judgement]bool{}
	}
	n.judged[k] = ok
	return ok
}

func (n *Node) reaches(m Move, g Goal) bool {
	if g == Any {
		return n.Play(m) != nil
	}
	c := &n.scratch.after
	if n.after(m, c); c.hopeless() {
		return false
	}
	n.fill()
	failed := false
	for i := range n.sample {
		n.sample[i].continues(n.rules, n.turn, m, 0, &n.scratch.next, func(st *state) bool {
			failed = !st.reached(n.rules, g, n.turn)
			return failed
		})
		if failed {
			return false
		}
	}
	plays := append(n.plays[:len(n.plays):len(n.plays)], step{side: n.turn, move: m})
	if q := n.ask(fails{rules: n.rules, goal: g, side: n.turn}, plays); q.found || q.ended || !q.played {
		return false
	}
	return n.Play(m) != nil
}
