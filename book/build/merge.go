package build

// A merger merges runs, adding equal moves up. It is a tree of losers: each
// inner node keeps the run that lost the comparison there, so that the next
// record costs one comparison for each level.
type merger struct {
	runs   []*cursor
	keys   []uint64 // that the runs have come to
	losers []int32  // by node; losers[0] is the winner
	live   []bool
	rec    record
	ready  bool // the winner holds a record that has not been given out
	failed error
}

func newMerger(runs []run) *merger {
	m := &merger{
		keys: make([]uint64, len(runs)), live: make([]bool, len(runs)), losers: make([]int32, max(len(runs), 1)),
	}
	for i, r := range runs {
		c := r.cursor()
		m.runs = append(m.runs, c)
		m.advance(i)
	}
	for i := range m.losers {
		m.losers[i] = -1
	}
	for i := len(runs) - 1; i >= 0; i-- {
		m.replay(int32(i))
	}
	m.ready = len(runs) > 0 && m.live[m.losers[0]]
	return m
}

func (m *merger) advance(i int) {
	c := m.runs[i]
	m.live[i] = c.next()
	m.keys[i] = c.rec.key
	if c.bad != nil && m.failed == nil {
		m.failed = c.bad
	}
}

// before reports whether run a comes before run b; runs that are used up come
// last.
func (m *merger) before(a, b int32) bool {
	switch {
	case !m.live[b]:
		return m.live[a] || a < b
	case !m.live[a]:
		return false
	}
	x, y := m.keys[a], m.keys[b]
	if x != y {
		return x < y
	}
	p, q := m.runs[a].rec.move, m.runs[b].rec.move
	return p < q || p == q && a < b
}

// replay plays the matches of a run from its leaf to the root. While the tree
// is set up, a run waits at the first node that nobody has come to.
func (m *merger) replay(winner int32) {
	n := len(m.runs)
	for node := (int(winner) + n) / 2; node > 0; node /= 2 {
		other := m.losers[node]
		if other < 0 {
			m.losers[node] = winner
			return
		}
		if m.before(other, winner) {
			m.losers[node], winner = winner, other
		}
	}
	m.losers[0] = winner
}

// step turns to the next record of the runs.
func (m *merger) step() {
	w := m.losers[0]
	m.advance(int(w))
	m.replay(w)
	m.ready = m.live[m.losers[0]]
}

func (m *merger) next() bool {
	if !m.ready || m.failed != nil {
		return false
	}
	m.rec = m.runs[m.losers[0]].rec
	for m.step(); m.ready; m.step() {
		r := &m.runs[m.losers[0]].rec
		if !r.sameMove(&m.rec) {
			break
		}
		m.rec.add(r)
	}
	return m.failed == nil
}

func (m *merger) record() *record { return &m.rec }
func (m *merger) err() error      { return m.failed }
