package phases

import (
	"slices"

	"rookery/analysis/changes"
	"rookery/analysis/themes/internal/study"
)

// A column is what a phase says in one place of a table of letters.
type column func(r *changes.Row) (changes.Move, bool)

func firstOf(r *changes.Row) (changes.Move, bool) {
	if r.First == nil {
		return changes.Move{}, false
	}
	return *r.First, true
}

func threatOf(r *changes.Row) (changes.Move, bool) {
	if len(r.Threats) != 1 {
		return changes.Move{}, false
	}
	return r.Threats[0], true
}

func answerTo(d changes.Move) column {
	return func(r *changes.Row) (changes.Move, bool) { return r.Answer(d) }
}

// A layout is which columns a cycle has before those of the defences.
type layout struct {
	firsts, threats bool
}

func (l layout) columns() []column {
	var list []column
	if l.firsts {
		list = append(list, firstOf)
	}
	if l.threats {
		list = append(list, threatOf)
	}
	return list
}

func (l layout) tell(defences []changes.Move) func([]*changes.Row) string {
	if l.firsts {
		return firsts(l.threats, defences...)
	}
	return table(l.threats, defences...)
}

// across finds two phases, or more if complete, in which the moves of all columns
// go on by one place: A B C, then B C A (or the other way round), then C A B. There are
// size columns, as many of them defences as the layout leaves.
func across(l layout, size, phases int) func(*study.Study, func(study.Finding)) {
	return func(s *study.Study, found func(study.Finding)) {
		rows := thematic(s)
		told := 0
		for _, a := range rows {
			for _, b := range rows {
				if a == b || told > 0 || (l.firsts && a.Half != b.Half) {
					continue
				}
				ring, ok := ringOf(&s.Table, l, a, b, size)
				if !ok {
					continue
				}
				all := []*changes.Row{a, b}
				for shift := 2; shift < phases; shift++ {
					for _, c := range rows {
						if fitsRing(l, a, c, ring, shift) {
							all = append(all, c)
							break
						}
					}
				}
				if len(all) == phases {
					told++
					tell(found, l.tell(ring), all...)
				}
			}
		}
	}
}

// ringOf finds defences so that the columns of a, each taken one place further on,
// are those of b.
func ringOf(t *changes.Table, l layout, a, b *changes.Row, size int) ([]changes.Move, bool) {
	fixed := l.columns()
	var ring []changes.Move
	// value in a of the column at a place; b has in each place what a has in the next.
	var moves []changes.Move
	for _, c := range fixed {
		x, ok := c(a)
		if !ok || slices.Contains(moves, x) {
			return nil, false
		}
		moves = append(moves, x)
	}
	for i := 0; i+1 < len(fixed); i++ {
		if y, ok := fixed[i](b); !ok || y != moves[i+1] {
			return nil, false
		}
	}
	var want changes.Move // what the next place of a has to hold
	if len(fixed) > 0 {
		y, ok := fixed[len(fixed)-1](b)
		if !ok {
			return nil, false
		}
		want = y
	}
	var extend func() bool
	extend = func() bool {
		if len(moves) == size {
			return want == moves[0]
		}
		for _, d := range t.Defences {
			x, okA := a.Answer(d)
			y, okB := b.Answer(d)
			if !okA || !okB || slices.Contains(ring, d) || slices.Contains(moves, x) || x == y || len(moves) > 0 && x != want {
				continue
			}
			ring, moves = append(ring, d), append(moves, x)
			old := want
			want = y
			if extend() {
				return true
			}
			want = old
			ring, moves = ring[:len(ring)-1], moves[:len(moves)-1]
		}
		return false
	}
	if !extend() {
		return nil, false
	}
	return ring, true
}

// fitsRing reports whether a phase has the columns of another, some places on.
func fitsRing(l layout, a, c *changes.Row, ring []changes.Move, shift int) bool {
	columns := l.columns()
	for _, d := range ring {
		columns = append(columns, answerTo(d))
	}
	for i := range columns {
		want, okA := columns[(i+shift)%len(columns)](a)
		got, okC := columns[i](c)
		if !okA || !okC || got != want {
			return false
		}
	}
	return true
}

// downwards finds phases in which two columns go on by one place from phase to phase:
// A B, then B C, then C A. The columns are those of the layout and, where it has
// fewer than two, defences.
func downwards(l layout, count int) func(*study.Study, func(study.Finding)) {
	return func(s *study.Study, found func(study.Finding)) {
		rows := thematic(s)
		told := false
		try := func(x, y column, defences ...changes.Move) {
			next := map[changes.Move][]*changes.Row{} // by what the first column holds
			for _, r := range rows {
				if m, ok := x(r); ok {
					next[m] = append(next[m], r)
				}
			}
			var chain []*changes.Row
			var extend func(r *changes.Row)
			extend = func(r *changes.Row) {
				if told || len(chain) > 0 && l.firsts && r.Half != chain[0].Half {
					return
				}
				first, _ := x(r)
				to, ok := y(r)
				if !ok || to == first || slices.ContainsFunc(chain, func(c *changes.Row) bool { m, _ := x(c); return m == first }) {
					return
				}
				chain = append(chain, r)
				defer func() { chain = chain[:len(chain)-1] }()
				begin, _ := x(chain[0])
				if len(chain) == count {
					if to == begin {
						told = true
						tell(found, l.tell(defences), chain...)
					}
					return
				}
				for _, n := range next[to] {
					extend(n)
				}
			}
			for _, r := range rows {
				if _, ok := x(r); ok {
					extend(r)
				}
			}
		}
		fixed := l.columns()
		if len(fixed) == 2 {
			try(fixed[0], fixed[1])
			return
		}
		for _, d := range s.Table.Defences {
			if len(fixed) == 1 {
				try(fixed[0], answerTo(d), d)
				continue
			}
			for _, e := range s.Table.Defences {
				if d != e && !told {
					try(answerTo(d), answerTo(e), d, e)
				}
			}
		}
	}
}

// pseudoDjurasevic is the cycle of first move, threat and answer, with different
// defences.
func pseudoDjurasevic(s *study.Study, found func(study.Finding)) {
	bothWays(func(t *changes.Table, a, b *changes.Row, found func(study.Finding)) {
		if a.First == nil || b.First == nil || a.Half != b.Half || len(a.Threats) != 1 || len(b.Threats) != 1 {
			return
		}
		one, two := *a.First, a.Threats[0]
		three := *b.First
		if one == two || three == one || three == two || b.Threats[0] != one {
			return
		}
		for _, d := range t.Defences {
			if m, ok := a.Answer(d); !ok || m != three {
				continue
			}
			for _, e := range t.Defences {
				if m, ok := b.Answer(e); ok && m == two && d != e {
					tell(found, firsts(true, d, e), a, b)
					return
				}
			}
		}
	})(s, found)
}

// rudenko finds two or more threats of a phase, each of which is the answer to a
// defence of another phase.
func rudenko(s *study.Study, found func(study.Finding)) {
	rows := thematic(s)
	told := 0
	for _, a := range rows {
		if len(a.Threats) < 2 || len(a.Threats) > 6 || told > 2 {
			continue
		}
		var defences []changes.Move
		phases := []*changes.Row{a}
		for _, threat := range a.Threats {
			answers := false
			for _, b := range rows {
				if b == a || slices.Contains(b.Threats, threat) {
					continue
				}
				i := slices.IndexFunc(s.Table.Defences, func(d changes.Move) bool { m, ok := b.Answer(d); return ok && m == threat })
				if i < 0 {
					continue
				}
				answers = true
				if !slices.Contains(phases, b) {
					phases = append(phases, b)
				}
				if !slices.Contains(defences, s.Table.Defences[i]) {
					defences = append(defences, s.Table.Defences[i])
				}
				break
			}
			if !answers {
				phases = nil
				break
			}
		}
		if len(phases) > 1 {
			told++
			tell(found, table(true, defences...), phases...)
		}
	}
}

// erokhin finds two threats and two answers that change parts.
func erokhin(s *study.Study, found func(study.Finding)) {
	pairs(func(t *changes.Table, a, b *changes.Row, found func(study.Finding)) {
		if len(a.Threats) != 2 || len(b.Threats) != 2 {
			return
		}
		by := func(r *changes.Row, threats []changes.Move) (list []changes.Move) {
			for _, threat := range threats {
				for _, d := range t.Defences {
					if m, ok := r.Answer(d); ok && m == threat {
						list = append(list, d)
						break
					}
				}
			}
			return list
		}
		x, y := by(a, b.Threats), by(b, a.Threats)
		if len(x) == 2 && len(y) == 2 && !slices.Contains(b.Threats, a.Threats[0]) && !slices.Contains(b.Threats, a.Threats[1]) {
			tell(found, table(true, slices.Concat(x, y)...), a, b)
		}
	})(s, found)
}

// barnes finds two threats together in one phase, each alone in another.
func barnes(s *study.Study, found func(study.Finding)) {
	rows := thematic(s)
	for _, r := range rows {
		if len(r.Threats) != 2 {
			continue
		}
		alone := func(m changes.Move) int {
			return slices.IndexFunc(rows, func(q *changes.Row) bool { return q.Half == r.Half && len(q.Threats) == 1 && q.Threats[0] == m })
		}
		if i, j := alone(r.Threats[0]), alone(r.Threats[1]); i >= 0 && j >= 0 {
			tell(found, table(true), r, rows[i], rows[j])
			return
		}
	}
}

// urania finds a move that begins one phase, threatens in another and answers a
// defence in a third.
func urania(s *study.Study, found func(study.Finding)) {
	rows := thematic(s)
	for _, a := range rows {
		if a.First == nil {
			continue
		}
		for _, b := range rows {
			if b == a || b.Half != a.Half || len(b.Threats) != 1 || b.Threats[0] != *a.First {
				continue
			}
			for _, c := range rows {
				if c == a || c == b || c.Half != a.Half || slices.Contains(c.Threats, *a.First) {
					continue
				}
				for _, d := range s.Table.Defences {
					if m, ok := c.Answer(d); ok && m == *a.First {
						tell(found, func(list []*changes.Row) string {
							var p pattern
							for _, r := range list {
								if r == a {
									p.first(r, false)
								} else {
									p.add(r, r == b, d)
								}
							}
							return p.String()
						}, a, b, c)
						return
					}
				}
			}
		}
	}
}
