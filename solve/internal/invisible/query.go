package invisible

import "slices"

// A query looks for a history of the announced play whose last position the aim
// accepts.
type query struct {
	rules   *Rules
	diagram *state
	plays   []step
	turn    int // who moves first
	n       int // invisible men
	aim     aim
	seed    uint32 // varies the order in which histories are looked at
	budget  int    // histories still to be tried; negative for no limit
	stop    func() bool

	// last tells where the man that makes the last half move, an invisible one's, must
	// come from and go to; nowhere for any.
	last passage

	men    []man
	states [MostMen + 2]state // by how many men are settled
	trials [MostMen + 2]life  // those that are being tried, in the same way
	// excuses are what the failures so far had to do with the settled men, in the same way.
	excuses [MostMen + 3]excuse
	depth   int
	steps   int
	ended   bool // by stop or budget
	played  bool // a history was found but for the men that do not matter
	// blamed are the settled men whose colours and walks have had a part in the
	// failures so far; others would have been in the way just the same.
	blamed uint32
	// deepest is the last half move that the failures so far have come to, latest that
	// of the life tried last: it did not matter what he would have done later.
	deepest, latest int8
	// earliest is when the first of the failures so far was, in half moves twice.
	earliest int
	found    bool
	result   state
}

// An aim is what a query wants of a history.
type aim interface {
	// accepts tells whether the last position will do.
	accepts(st *state) bool
	// helps tells whether a free man with this life can make accepts true where it is
	// false without him; he may always do so by taking somebody.
	helps(st *state, as Man, at int8) bool
}

// A passage is where a half move begins and ends.
type passage struct{ from, to int8 }

var anywhere = passage{nowhere, nowhere}

// solve reports whether there is such a history, and leaves its end in result.
func (q *query) solve() bool {
	var acts []ownAct
	for ply, s := range q.plays {
		switch s.move.Kind {
		case Random:
			acts = append(acts, ownAct{s.side, act{int8(ply), nowhere}})
		case Takes:
			acts = append(acts, ownAct{s.side, act{int8(ply), s.move.To}})
		}
	}
	q.men = slices.Grow(q.men[:0], q.n)
	q.found = q.cast(acts)
	return q.found
}

type ownAct struct {
	side int
	act
}

// cast deals the acts out to men in every way.
func (q *query) cast(acts []ownAct) bool {
	if len(acts) == 0 {
		return q.crown(0)
	}
	a := acts[0]
	add := func() bool {
		if len(q.men) == q.n {
			return false
		}
		q.men = append(q.men, man{colour: a.side, acts: []act{a.act}})
		found := q.cast(acts[1:])
		q.men = q.men[:len(q.men)-1]
		return found
	}
	if q.seed&1 != 0 && add() {
		return true
	}
	for i := range q.men {
		m := &q.men[i]
		if m.colour != a.side || len(m.acts) == maxActs {
			continue
		}
		m.acts = append(m.acts, a.act)
		found := q.cast(acts[1:])
		m = &q.men[i]
		m.acts = m.acts[:len(m.acts)-1]
		if found {
			return true
		}
	}
	return q.seed&1 == 0 && add()
}

// crown makes somebody the king of each side that has none in the diagram, and
// fills up with men of whom nothing is known.
func (q *query) crown(colour int) bool {
	if colour == 2 {
		acting := len(q.men)
		for len(q.men) < q.n {
			q.men = append(q.men, man{colour: -1})
		}
		found := q.open()
		q.men = q.men[:acting]
		return found
	}
	if q.diagram.king[colour] != nowhere {
		return q.crown(colour + 1)
	}
	for i := range q.men {
		if m := &q.men[i]; m.colour == colour && !m.king {
			m.king = true
			found := q.crown(colour + 1)
			q.men[i].king = false
			if found {
				return true
			}
		}
	}
	if len(q.men) == q.n {
		return false
	}
	q.men = append(q.men, man{colour: colour, king: true})
	found := q.crown(colour + 1)
	q.men = q.men[:len(q.men)-1]
	return found
}

// open begins with the man that makes the last half move if it is known where.
func (q *query) open() bool {
	if q.last == anywhere {
		return q.search()
	}
	i, k := q.actor(int8(len(q.plays) - 1))
	w := anything()
	w.at[k], w.at[k+1] = q.last.from, q.last.to
	return q.settle(i, w, nil)
}

// search settles men one by one where the play needs them.
func (q *query) search() bool {
	if q.ended {
		return false
	}
	q.steps++
	if q.budget >= 0 && q.steps > q.budget || q.steps&255 == 0 && q.stop != nil && q.stop() {
		q.ended = true
		return false
	}
	st := &q.states[q.depth]
	q.depth++
	defer func() { q.depth-- }()
	ply, f, actor := q.replay(st)
	q.deepest = max(q.deepest, int8(ply))
	q.earliest = min(q.earliest, when(int8(ply), f.early || f.kind == wrong))
	switch {
	case f.kind == sound:
		return q.end(st)
	case actor >= 0:
		return q.settle(actor, anything(), nil)
	}
	return q.mend(st, int8(ply), f)
}

// replay plays the announced play with the settled men. It stops where that does
// not go, or where a free man must be settled for what he takes.
func (q *query) replay(st *state) (ply int, f fault, actor int) {
	*st = *q.diagram
	var at [MostMen]int8 // of the settled men who are still unseen, else nowhere
	e := &q.excuses[q.depth]
	e.killings = e.killings[:0]
	for i := range q.men {
		m := &q.men[i]
		at[i] = nowhere
		if !m.settled {
			continue
		}
		s := m.life.at[0]
		if st.at[s] != Empty {
			e.tie(q.whoIs(&at, s)|1<<i, 1, false, false)
			return -1, fault{kind: wrong, at: nowhere}, -1
		}
		st.put(s, m.life.as[0])
		st.unseen |= bit(s)
		at[i] = s
	}
	if f := st.safe(q.rules, 1-q.turn); f.kind != sound {
		q.blame(st, &at, f)
		q.explain(e, st, &at, -1, f, -1)
		return -1, f, -1
	}
	for ply := range q.plays {
		s := &q.plays[ply]
		actor, to := -1, s.move.To
		switch s.move.Kind {
		case Random, Takes:
			i, k := q.actor(int8(ply))
			m := &q.men[i]
			switch {
			case !m.settled && s.move.Kind == Takes:
				return ply, fault{kind: wrong}, i
			case !m.settled:
				st.passed, st.took, st.to = nowhere, false, nowhere
				f = st.safe(q.rules, s.side)
			case at[i] == nowhere:
				e.tie(1<<i, always, true, true)
				q.explainKillings(e)
				return ply, fault{kind: wrong}, -1
			default:
				actor, to = i, m.life.at[k+1]
				f = st.act(q.rules, s.side, at[i], to, m.life.as[k+1], s.move)
			}
		default:
			f = st.play(q.rules, s.side, s.move)
		}
		early := f.kind != sound && f.early
		if !early && to != nowhere {
			for j := range q.men {
				if at[j] == to {
					at[j] = nowhere // taken
					if actor >= 0 {
						e.killings = append(e.killings, killing{actor, j, ply})
					}
				}
			}
		}
		if actor >= 0 && !early {
			at[actor] = to
		}
		for _, r := range s.reveals {
			if f.kind == sound {
				f = st.reveal(r)
			}
		}
		if f.kind != sound {
			q.blame(st, &at, f)
			q.explain(e, st, &at, int8(ply), f, actor)
			return ply, f, -1
		}
		if len(s.reveals) == 0 && s.move.Kind != Castles {
			continue
		}
		// Who has become visible acts no more, which a rook that has castled shows, too.
		for j := range q.men {
			if at[j] != nowhere && st.unseen&bit(at[j]) == 0 {
				at[j] = nowhere
			}
		}
	}
	return len(q.plays), fault{}, -1
}

// blame notes the man that a fault is about.
func (q *query) blame(st *state, at *[MostMen]int8, f fault) {
	for i := range q.men {
		if at[i] != nowhere && at[i] == f.at {
			q.blamed |= 1 << i
		}
	}
	if f.byWays() {
		stand, _ := st.depends(q.rules, f)
		q.blamed |= q.whoAre(at, stand)
	}
}

// actor is the man that makes a half move, and which of his acts it is.
func (q *query) actor(ply int8) (i, k int) {
	for i := range q.men {
		for k, a := range q.men[i].acts {
			if a.ply == ply {
				return i, k
			}
		}
	}
	return 0, 0
}

const endless int8 = 127

// when puts before and after a half move into one order.
func when(ply int8, early bool) int {
	if early {
		return 2 * int(ply)
	}
	return 2*int(ply) + 1
}

// settle tries lives for a free man. Where he has failed whatever he was, and not
// before he had come to his last square, everybody who comes there fails, too.
func (q *query) settle(i int, w wish, ok func(*life) bool) bool {
	m := &q.men[i]
	var futile uint64
	var hopeless nogoods
	mine, next := &q.excuses[q.depth], &q.excuses[q.depth+1]
	last, come := len(m.acts), -4
	if last > 0 {
		come = when(m.acts[last-1].ply, false)
	}
	return q.lives(m, w, func(l *life) bool {
		q.latest = endless
		if futile&bit(l.at[last]) != 0 || ok != nil && !ok(l) || hopeless.has(m, l) {
			return false
		}
		m.settled, m.life = true, *l
		before, deepest, earliest := q.blamed, q.deepest, q.earliest
		q.blamed &^= 1 << i
		next.forget(len(q.men), len(q.plays))
		q.deepest, q.earliest = -1, when(endless, false)
		found := q.search()
		m.settled = false
		q.latest = q.deepest
		if !found && q.blamed>>i&1 == 0 && q.earliest >= come {
			futile |= bit(l.at[last])
		}
		if !found {
			hopeless.add(i, m, l, next, len(q.plays))
		}
		mine.join(next, len(q.men), len(q.plays))
		q.deepest, q.earliest = max(q.deepest, deepest), min(q.earliest, earliest)
		q.blamed |= before
		return found || q.ended
	}) && !q.ended
}

// free calls f with each free man, those who do nothing first and of men that are
// alike one only, until f returns true.
func (q *query) free(f func(i int) bool) bool {
	nobody := false
	for i := len(q.men) - 1; i >= 0; i-- {
		m := &q.men[i]
		if m.settled {
			continue
		}
		if m.colour < 0 {
			if nobody {
				continue
			}
			nobody = true
		}
		if f(i) {
			return true
		}
	}
	return false
}

// end deals with the men that are still free when the play is over.
func (q *query) end(st *state) bool {
	q.played = true
	q.blamed = 1<<len(q.men) - 1
	q.excuses[q.depth].tie(1<<len(q.men)-1, always, true, true)
	next := -1
	for i := range q.men {
		m := &q.men[i]
		// Who has to do something first, kings before the others.
		if !m.settled && (next < 0 || m.rank() > q.men[next].rank()) {
			next = i
		}
	}
	ok := q.aim.accepts(st)
	if next < 0 {
		if ok {
			q.result = *st
		}
		return ok
	}
	if ok {
		return q.settle(next, anything(), nil)
	}
	haunts := uint64(0)
	for _, s := range q.haunts() {
		haunts |= bit(s)
	}
	return q.free(func(i int) bool {
		k := len(q.men[i].acts)
		return q.settle(i, anything(), func(l *life) bool {
			for j := 1; j <= k; j++ {
				if haunts&bit(l.at[j]) != 0 {
					return true
				}
			}
			return q.aim.helps(st, l.as[k], l.at[k])
		})
	})
}

func (m *man) rank() int {
	r := 2 * len(m.acts)
	if m.king {
		r++
	}
	return r
}
