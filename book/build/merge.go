package build

// A merger merges packed records, adding equal moves up. It is a tree of losers: each
// inner node keeps the run that lost the comparison there, so that the next
// record costs one comparison for each level.
type merger struct {
	runs   []run
	heads  []record // that the runs have come to
	live   []bool
	losers []int32 // by node; losers[0] is the winner
	err    error
}

func newMerger(runs []run) *merger {
	m := &merger{
		runs: runs, heads: make([]record, len(runs)), live: make([]bool, len(runs)), losers: make([]int32, max(len(runs), 1)),
	}
	for i := range m.losers {
		m.losers[i] = -1
	}
	for i := len(runs) - 1; i >= 0; i-- {
		m.step(int32(i))
	}
	return m
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
	x, y := &m.heads[a], &m.heads[b]
	if x.key != y.key {
		return x.key < y.key
	}
	return x.move < y.move || x.move == y.move && a < b
}

// step turns to the next record of a run and plays the run's matches from its leaf to the root. While
// the tree is set up, a run waits at the first node that nobody has come to.
func (m *merger) step(winner int32) {
	var err error
	if m.live[winner], err = m.runs[winner].next(&m.heads[winner]); err != nil {
		m.err = err
	}
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

func (m *merger) next(r *record) (bool, error) {
	w := m.losers[0]
	if m.err != nil || !m.live[w] {
		return false, m.err
	}
	*r = m.heads[w]
	for {
		m.step(w)
		if w = m.losers[0]; !m.live[w] || !m.heads[w].sameMove(r) {
			return true, m.err
		}
		r.add(&m.heads[w])
	}
}
