package invisible

// A man of a history is a part, that is what the play tells of it, and a life
// that fits, once it is settled.
type man struct {
	colour  int // -1 if unknown
	king    bool
	acts    []act
	settled bool
	life    life
}

// An act is a half move of the announced play that the man makes.
type act struct {
	ply int8
	to  int8 // nowhere, or the square of the visible man that is taken
}

const maxActs = 10

// A life is where an invisible man begins and where its acts take it.
type life struct {
	at [maxActs + 1]int8
	as [maxActs + 1]Man
}

// after is the number of acts that a man has behind it after a half move.
func (m *man) after(ply int8) int {
	n := 0
	for n < len(m.acts) && m.acts[n].ply <= ply {
		n++
	}
	return n
}

// wish is what a life must be: squares after so many acts, nowhere for any.
type wish struct {
	at      [maxActs + 1]int8
	colours uint8 // bits
	walks   uint8 // bits, of the man at the start; 0 for any
}

func anything() wish {
	w := wish{colours: 3}
	for i := range w.at {
		w.at[i] = nowhere
	}
	return w
}

// lives calls f with the lives that a man can have on the empty board, in an
// order that depends on the seed, until f returns true.
func (q *query) lives(m *man, w wish, f func(*life) bool) bool {
	l := &q.trials[q.depth]
	for i := range 2 {
		c := (i + int(q.seed)) & 1
		if m.colour >= 0 && c != m.colour || w.colours>>c&1 == 0 {
			continue
		}
		for j := range 5 {
			walk := Queen + Man(j+int(q.seed>>1))%5
			if m.king {
				if j > 0 {
					break
				}
				walk = King
			}
			if w.walks != 0 && w.walks>>walk&1 == 0 {
				continue
			}
			l.as[0] = manOf(c, walk)
			if s := w.at[0]; s != nowhere {
				if q.begin(m, l, s, &w, f) {
					return true
				}
				continue
			}
			from := m.beginnings(l.as[0], &w) &^ q.diagram.full
			for k := 0; from != 0; k++ {
				s := uint(k*37+int(q.seed>>3)) & 63
				if from>>s&1 == 0 {
					continue
				}
				from &^= 1 << s
				if q.begin(m, l, int8(s), &w, f) {
					return true
				}
			}
		}
	}
	return false
}

// beginnings are squares where a man of a walk may begin, for all that his first act tells.
func (m *man) beginnings(as Man, w *wish) uint64 {
	to := w.at[1]
	if len(m.acts) > 0 && to == nowhere {
		to = m.acts[0].to
	}
	if len(m.acts) == 0 || to == nowhere {
		return ^uint64(0)
	}
	return geo().sources[as][to]
}

func (q *query) begin(m *man, l *life, s int8, w *wish, f func(*life) bool) bool {
	if q.diagram.at[s] != Empty || l.as[0].Walk() == Pawn && (rank(s) == 0 || rank(s) == 7) {
		return false
	}
	l.at[0] = s
	return q.live(m, l, 0, w, f)
}

func (q *query) live(m *man, l *life, i int, w *wish, f func(*life) bool) bool {
	if i == len(m.acts) {
		return f(l)
	}
	from, as := l.at[i], l.as[i]
	to := m.acts[i].to
	takes := to != nowhere
	if x := w.at[i+1]; x != nowhere {
		if takes && x != to {
			return false
		}
		to = x
	}
	if to != nowhere {
		if !q.rules.goes(as, from, to) || takes && as.Walk() == Pawn && file(from) == file(to) {
			return false
		}
		return q.lands(m, l, i, to, w, f)
	}
	rules := q.rules
	list, next := rules.targets(as, from), ^uint64(0) // where he can do what he does next
	if as.Walk() != Pawn && i+1 < len(m.acts) && w.at[i+2] != nowhere {
		next = rules.sources(as, w.at[i+2])
	}
	if len(list) == 0 {
		return false
	}
	k := int(q.seed>>5) % len(list)
	for range list {
		q.latest = endless
		to := list[k]
		if k++; k == len(list) {
			k = 0
		}
		if next&bit(to) != 0 && q.lands(m, l, i, to, w, f) {
			return true
		}
		if q.latest < m.acts[i].ply {
			break // wherever he goes
		}
	}
	return false
}

func (q *query) lands(m *man, l *life, i int, to int8, w *wish, f func(*life) bool) bool {
	as := l.as[i]
	l.at[i+1] = to
	if as.Walk() == Pawn && relative(to, as.Colour()) == 7 {
		for _, p := range q.rules.promotions(as.Colour()) {
			l.as[i+1] = manOf(as.Colour(), p)
			if q.live(m, l, i+1, w, f) {
				return true
			}
		}
		return false
	}
	l.as[i+1] = as
	return q.live(m, l, i+1, w, f)
}
