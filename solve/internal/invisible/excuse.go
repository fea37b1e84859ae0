package invisible

import "math/bits"

// An excuse tells what the failures of a search had to do with the men that are settled: it
// would have failed as well if one of them had another life that is the same where it is tied
// and does not go elsewhere to where it could cure something. Moments are half moves, plus
// one: behind the diagram's 0, behind the first half move 1.
type excuse struct {
	places  [MostMen]uint32 // by man: the moments at which he is tied to his square, bits
	colours uint32          // men tied to their colours, bits
	walks   uint32          // and to their walks
	// cures are squares by the moment at which somebody there would make a difference: on a line,
	// to be taken, or having just taken somebody.
	cures [2*maxActs + 2]uint64
	// killings are those of the last replay.
	killings []killing
}

// A killing is that of one invisible man by another.
type killing struct{ by, of, ply int }

const always = ^uint32(0)

// tie ties men, bits, to what they are at some moments.
func (e *excuse) tie(men, moments uint32, colours, walks bool) {
	if colours {
		e.colours |= men
	}
	if walks {
		e.walks |= men
	}
	for ; men != 0; men &= men - 1 {
		e.places[bits.TrailingZeros32(men)] |= moments
	}
}

func (e *excuse) forget(men, plies int) {
	e.colours, e.walks = 0, 0
	clear(e.places[:men])
	clear(e.cures[:plies+1])
}

// join adds what other failures had to do with the men.
func (e *excuse) join(other *excuse, men, plies int) {
	e.colours |= other.colours
	e.walks |= other.walks
	for i := range men {
		e.places[i] |= other.places[i]
	}
	for t := range plies + 1 {
		e.cures[t] |= other.cures[t]
	}
}

// whoIs are the men on a square, bits.
func (q *query) whoIs(at *[MostMen]int8, s int8) (set uint32) {
	for i := range q.men {
		if at[i] == s && s != nowhere {
			set |= 1 << i
		}
	}
	return set
}

// whoAre are the men on some squares, bits.
func (q *query) whoAre(at *[MostMen]int8, squares uint64) (set uint32) {
	for i := range q.men {
		if at[i] != nowhere && squares&bit(at[i]) != 0 {
			set |= 1 << i
		}
	}
	return set
}

// explain adds what a fault of a half move has to do with the men, actor being the one who makes it,
// -1 for none.
func (q *query) explain(e *excuse, st *state, at *[MostMen]int8, ply int8, f fault, actor int) {
	moment := ply + 1
	if f.early {
		moment--
	}
	switch {
	case actor >= 0 && (f.kind == wrong || f.early):
		e.tie(1<<actor, 3<<(ply), true, true)
	case f.kind == wrong:
		e.tie(1<<len(q.men)-1, always, true, true)
		return
	}
	involved := q.whoIs(at, f.at)
	var stand, empty uint64
	if f.byWays() {
		stand, empty = st.depends(q.rules, f)
	}
	switch f.kind {
	case wrong:
		involved = 0
	case noWay:
		e.cures[moment] |= empty
		involved = q.whoAre(at, stand)
		e.tie(involved, 1<<moment, true, true)
	case check:
		e.cures[moment] |= empty
		involved |= q.whoAre(at, stand)
		if !f.byWays() {
			for _, s := range q.rules.geo.between[f.at][f.target] {
				e.cures[moment] |= bit(s)
			}
		}
		e.tie(involved|q.whoIs(at, f.target), 1<<moment, true, true)
	default:
		e.cures[moment] |= bit(f.at)
		e.tie(involved, 1<<moment, true, true)
	}
	// Whoever is in the way, or attacks, could have been taken before.
	for ; involved != 0; involved &= involved - 1 {
		q.mortal(e, bits.TrailingZeros32(involved), moment)
	}
	q.explainKillings(e)
}

// explainKillings: who has been killed would be there if his killer had been killed before.
func (q *query) explainKillings(e *excuse) {
	for _, k := range e.killings {
		e.tie(1<<k.by, 1<<(k.ply+1), true, false)
		e.tie(1<<k.of, 1<<k.ply, true, false)
		q.mortal(e, k.by, int8(k.ply+1))
	}
}

// mortal: to take a man up to a moment would cure something.
func (q *query) mortal(e *excuse, i int, moment int8) {
	m := &q.men[i]
	if m.king {
		return
	}
	for t := range moment + 1 {
		e.cures[t] |= bit(m.life.at[m.after(t-1)])
	}
}

// nogoods are excuses for lives of a man that hold for others, too, by what his acts have come to.
type nogoods struct {
	list [4]nogood
	n    int
}

type nogood struct {
	life  life
	tied  uint32 // to his squares after so many acts, bits
	walks bool
	// colour matters if it is tied
	colour bool
	cures  [maxActs + 1]uint64
}

func (g *nogoods) add(i int, m *man, l *life, e *excuse, plies int) {
	n := &g.list[g.n%len(g.list)]
	g.n++
	*n = nogood{life: *l, walks: e.walks>>i&1 != 0, colour: e.colours>>i&1 != 0}
	for t := range int8(plies + 1) {
		k := m.after(t - 1)
		n.cures[k] |= e.cures[t]
		n.tied |= e.places[i] >> t & 1 << k
	}
}

func (g *nogoods) has(m *man, l *life) bool {
	for i := range min(g.n, len(g.list)) {
		if g.list[i].holds(l, len(m.acts)) {
			return true
		}
	}
	return false
}

// holds: another life of so many acts fails in the same way.
func (n *nogood) holds(l *life, acts int) bool {
	if n.colour && l.as[0].Colour() != n.life.as[0].Colour() {
		return false
	}
	for k := range acts + 1 {
		if n.tied>>k&1 != 0 {
			if l.at[k] != n.life.at[k] || n.walks && l.as[k] != n.life.as[k] {
				return false
			}
		} else if n.cures[k]&bit(l.at[k]) != 0 {
			return false
		}
	}
	return true
}
