package proof

import (
	"unsafe"

	"rookery/chess"
)

// Most of what was found out about a position holds in others, too: for the side that does not move, and for each
// side that stands as it has stood before, whatever the other one has done meanwhile. What findings
// depend on is kept with them and compared.

// A standing is what there is to a side besides what is deduced.
type standing struct {
	men         [chess.King + 1]chess.Bitboard // its own, by role
	rights      chess.Bitboard
	facing      chess.Bitboard // the other side's pawns, where they matter
	left, takes int
	against     int // captures by the other side
	terms       uint64
}

func (d *Deduction) standing(c chess.Colour) (st standing) {
	s, against := &d.sides[c], &d.sides[c.Other()]
	for r := chess.Pawn; r <= chess.King; r++ {
		st.men[r] = d.board.Of(c, r)
	}
	st.rights = d.rights & d.board.ByColour[c]
	if s.takes == 0 && against.takes == 1 {
		st.facing = d.board.Of(c.Other(), chess.Pawn)
	}
	st.left, st.takes, st.against = s.left, s.takes, against.takes
	if d.Terms != nil {
		st.terms = d.Terms.About[c]
	}
	return st
}

// A ground is what findings about a side rest on.
type ground struct {
	standing                                           standing
	fixed, leave, castles, uncastled, strikes, against chess.Bitboard
	paths                                              uint64
	captured                                           captured // of the other side
}

func (d *Deduction) ground(s *side) (g ground) {
	own := d.board.ByColour[s.colour]
	against := &d.sides[s.colour.Other()]
	g = ground{standing: s.standing, fixed: d.Fixed, leave: d.Leave & own, castles: d.castles & own, uncastled: d.Uncastled & own, paths: d.paths.hash}
	if s.takes > 0 {
		g.strikes, g.captured = s.strikes, against.captured
	}
	if against.takes > 0 {
		g.against = against.strikes
	}
	return g
}

// counts reports whether moves are counted in the same way on two grounds.
func (g *ground) counts(o *ground) bool {
	captured := g.captured
	g.captured = o.captured
	same := *g == *o
	g.captured = captured
	return same
}

func (g *ground) hash() uint64 {
	h := uint64(g.fixed)*0x9e3779b97f4a7c15 + uint64(g.leave)*0xbf58476d1ce4e5b9 + uint64(g.strikes)*0x94d049bb133111eb +
		uint64(g.against)*0xd6e8feb86659fd93 + (g.paths+g.standing.terms)*0xa0761d6478bd642f + uint64(g.castles|g.uncastled<<1)*0xe7037ed1a0b428db +
		uint64(g.standing.left<<8|g.standing.takes)*0x8ebc6af09c88c6e3 + uint64(g.captured.any)*0x589965cc75374cc3
	for r, men := range g.standing.men {
		h = (h^uint64(men))*0x9fb21c651e98df25 + uint64(r)
	}
	for k, where := range g.captured.where[:g.captured.n] {
		h = (h^uint64(where))*0x9fb21c651e98df25 + uint64(k)
	}
	h ^= h >> 32
	h *= 0xd6e8feb86659fd93
	return h ^ h>>32
}

// A state is how much is known of a side.
type state struct {
	findings
	ground ground // of the findings
	found  bool
	// strikes are squares on which the side may take.
	strikes chess.Bitboard
}

// examine finds out about a side what follows from what is known, and tells whether there can be a game.
func (d *Deduction) examine(s *side) bool {
	g := d.ground(s)
	if s.found && s.ground == g {
		return true
	}
	e := d.memory.at(&g)
	if !e.filled || e.ground != g {
		ok := d.find(s, g)
		*e = memo{ground: g, findings: s.findings, possible: ok, filled: true}
		d.memory.kept++
	}
	if !e.possible {
		return false
	}
	s.findings, s.ground, s.found = e.findings, g, true
	d.Fixed |= s.fixed
	return true
}

// find counts the moves of a side's men and finds their areas, if there can be a game.
func (d *Deduction) find(s *side, g ground) bool {
	if s.of.counts(&g) {
		s.findings = s.begun
	} else {
		s.of = ground{}
		if !d.count(s) {
			return false
		}
		s.of, s.begun = g, s.findings
	}
	return !s.known || s.fixed != 0 || d.settle(s)
}

// A memory keeps findings by what they rest on, the latest ones in each place. It grows while much is found out.
type memory struct {
	target *Target
	memos  []memo
	kept   int
}

// A memory begins with room for leastMemos findings, if it may take as much, and grows to mostMemos. With fewMemos it
// is of no use, but does no harm.
const fewMemos, leastMemos, mostMemos = 1 << 4, 1 << 10, 1 << 14

// mostMemos is how many findings there is room for.
func (t *Target) mostMemos() int {
	return int(min(mostMemos, max(fewMemos, t.Memory/int64(unsafe.Sizeof(memo{})))))
}

type memo struct {
	ground
	findings
	possible, filled bool
}

// begin forgets what was found out about another target.
func (d *Deduction) begin() {
	if d.memory.target == d.target {
		return
	}
	d.memory = memory{target: d.target, memos: make([]memo, min(leastMemos, d.target.mostMemos()))}
	for c := range d.sides {
		d.sides[c].of = ground{}
	}
}

func (m *memory) at(g *ground) *memo {
	if n, most := len(m.memos), m.target.mostMemos(); m.kept > 4*n && n < most {
		m.memos, m.kept = make([]memo, min(4*n, most)), 0
	}
	return &m.memos[g.hash()%uint64(len(m.memos))]
}

// A ply keeps what was deduced about a position, as long as positions after it are looked at.
type ply struct {
	standing [2]standing
	states   [2]state
	serial   uint64
}

// recall begins with what was found out about a side before the other one moved, if that was the last thing to
// happen, and tells whether it was.
func (d *Deduction) recall(c chess.Colour, n int, known Facts) bool {
	s := &d.sides[c]
	s.standing = d.standing(c)
	if n+1 < len(d.plies) && known.by == d && known.serial == d.plies[n+1].serial {
		if before := &d.plies[n+1]; before.standing[c] == s.standing {
			s.state = before.states[c]
			return true
		}
	}
	s.found = false
	s.strikes = ^d.Quiet[c]
	s.captured.clear()
	return false
}

// keep keeps what was found out about a position with n half moves left.
func (d *Deduction) keep(n int) {
	for len(d.plies) <= n {
		d.plies = append(d.plies, ply{})
	}
	p := &d.plies[n]
	d.done++
	p.serial = d.done
	d.by, d.serial = d, d.done
	for c := range d.sides {
		p.standing[c], p.states[c] = d.sides[c].standing, d.sides[c].state
	}
}
