package proof

import (
	"unsafe"

	"rookery/chess"
)

// A sketch is play of some men only: those whose routes are known, all of a side that has few moves to spare, else its
// king, its pawns and those with few squares to be on. The others are nowhere, and when one of them moves, its
// side passes. Every game leaves a sketch if they are left out, so that where no sketch leads to the target no game does; and
// what is found out about sketches holds wherever the others are. A sketch is not changed once made.
type sketch struct {
	men    []sketched
	absent []sketched // of the others those whose routes are known
	passes [2]bool    // a side has men who are not in it
	kings  [2]int     // of men; -1: it is not in it
	salt   code       // tells sketches apart
}

// A sketched man is one of a sketch.
type sketched struct {
	number  int // among the men of the routes
	side    chess.Colour
	role    chess.Role
	begin   chess.Square
	castles bool
	moves   [64]chess.Bitboard
	back    [64]uint8  // moves to where it may end; of a rook that castles the king's is not counted
	meets   []*meeting // with each of those before it
	codes   [64]code
}

// A code is a random number.
type code struct {
	hi uint64
	lo uint32
}

func (c *code) mix(o code) { c.hi, c.lo = c.hi^o.hi, c.lo^o.lo }

// codeOf makes a code of two numbers.
func codeOf(a, b uint64) code {
	hi := scatter(scatter(a) ^ b)
	return code{hi, uint32(scatter(hi^0x2545f4914f6cdd1d) >> 16)}
}

func scatter(h uint64) uint64 {
	h += 0x9e3779b97f4a7c15
	h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
	h = (h ^ h>>27) * 0x94d049bb133111eb
	return h ^ h>>31
}

const (
	noWay = 200 // more moves than a route has
	// leastSketch and mostSketched bound the half moves of play that is sketched.
	leastSketch, mostSketched = 20, 120
	// fewSpare: of a side with no more moves to spare all men are in a sketch, else those with fewStops.
	fewSpare, fewStops = 2, 8
)

// newSketch prepares sketches from the position with routes that Deduce was asked about last.
func newSketch(d *Deduction, r *Routes) *sketch {
	k := &sketch{kings: [2]int{-1, -1}}
	var n [2]int
	for i := range r.men {
		t := &r.men[i]
		m := sketched{number: i, side: t.side, role: t.role, begin: t.begin, castles: t.castles, moves: t.moves}
		m.measure(t.ends)
		few := d.sides[t.side&1].spare <= fewSpare || t.stops.Count() <= fewStops
		if !few && t.role != chess.Pawn && t.role != chess.King {
			k.absent = append(k.absent, m)
			continue
		}
		for at := range m.codes {
			m.codes[at] = codeOf(uint64(i)<<8|uint64(at)|3<<32, uint64(t.begin))
		}
		for j := range k.men {
			m.meets = append(m.meets, r.meetings[i][k.men[j].number])
		}
		if t.role == chess.King {
			k.kings[t.side&1] = len(k.men)
		}
		n[t.side&1]++
		k.men = append(k.men, m)
	}
	for c := range d.sides {
		k.passes[c] = n[c] < (d.board.ByColour[c] &^ d.Fixed).Count()
	}
	k.sign()
	return k
}

// sign finds the number that tells a sketch apart from those in which other play is possible.
func (k *sketch) sign() {
	k.salt = code{}
	mix := func(kind, which, at int, what uint64) {
		k.salt.mix(codeOf(uint64(kind)<<48|uint64(which)<<16|uint64(at), what))
	}
	for c, passes := range k.passes {
		if passes {
			mix(1, c, 0, 0)
		}
	}
	for i := range k.men {
		m := &k.men[i]
		mix(2, i, int(m.side), uint64(m.role)<<8|uint64(m.begin))
		if m.castles {
			mix(3, i, 0, 0)
		}
		for at, to := range m.moves {
			mix(4, i, at, uint64(to))
			mix(5, i, at, uint64(m.back[at]))
		}
		for j, where := range m.meets {
			if where == nil {
				continue
			}
			for at, others := range where {
				mix(6, i<<8|j, at, uint64(others))
			}
		}
	}
}

// measure counts the moves to where a man may end.
func (m *sketched) measure(ends chess.Bitboard) {
	for s := range m.back {
		m.back[s] = noWay
	}
	seen := ends
	for layer, n := ends, uint8(0); layer != 0; n++ {
		for at := layer; at != 0; {
			m.back[at.Pop()&63] = n
		}
		next := chess.Nowhere
		for s := range chess.Square(64) {
			if !seen.Has(s) && m.moves[s]&layer != 0 {
				next |= s.Bit()
			}
		}
		seen |= next
		layer = next
	}
	if m.castles {
		if _, beside := castledTo(kingHome(m.side), m.begin); m.moves[m.begin&63].Has(beside) {
			m.back[m.begin&63] = min(m.back[m.begin&63], m.back[beside&63])
		}
	}
}

// A drawing is room for looking for sketches.
type drawing struct {
	*sketch
	where   [maxTravellers]chess.Square
	all     chess.Bitboard
	of      [2]chess.Bitboard
	further [2]int // moves that each side's men need at least
	code    code
	visits  int
	most    int // visits that there may be
	credit  int // visits that may still be made on the whole
	kept    []outline
}

// An outline is what is known of sketches of some half moves: with so many moves of the men in them, by side, there are
// none, or there is one; negative for nothing.
type outline struct {
	code
	none, some [2]int8
}

// Looking at sketches must not take longer than what it spares: a question may take mostVisits, and all
// together firstVisits, some more for each question and many for each position that is left.
const mostVisits, firstVisits, visitsAsked, visitsLeft = 3000, 30000, 4, 25

// Sketched tells whether there are sketches that lead to the target, as far as it is soon found out, for
// all that Deduce has just found, where a trail tells who stands where; true proves nothing. Us is on move.
func (d *Deduction) Sketched(t *Trail, us chess.Colour, moves [2]int) bool {
	n := moves[0] + moves[1]
	if t.sketch == nil || n > mostSketched || moves[us&1] != (n+1)/2 {
		return true
	}
	budget := moves
	for i := range t.sketch.absent {
		m := &t.sketch.absent[i]
		budget[m.side&1] -= int(m.back[t.where[m.number&31]&63])
	}
	for c := range d.sides {
		if s := &d.sides[c]; s.known {
			for _, l := range s.movable() {
				if t.at[l.square&63] == 0 {
					budget[c] -= l.least
				}
			}
		}
	}
	w := d.drawing(t)
	if w.search(us, n, budget) {
		return true
	}
	w.credit += visitsLeft
	return false
}

// drawing sets up the men of a trail's sketch.
func (d *Deduction) drawing(t *Trail) *drawing {
	w := d.drawn
	if w == nil {
		w = &drawing{credit: firstVisits, kept: make([]outline, d.target.outlines())}
		d.drawn = w
	}
	w.sketch = t.sketch
	w.all, w.of, w.further, w.code = 0, [2]chess.Bitboard{}, [2]int{}, w.salt
	for i := range w.men {
		m := &w.men[i]
		at := t.where[m.number&31] & 63
		w.where[i&31] = at
		w.all |= at.Bit()
		w.of[m.side&1] |= at.Bit()
		w.further[m.side&1] += int(m.back[at])
		w.code.mix(m.codes[at])
	}
	w.credit += visitsAsked
	w.visits, w.most = 0, min(w.credit, mostVisits)
	return w
}

const fewOutlines, mostOutlines = 1 << 8, 1 << 19

// outlines is how many outlines there is room for.
func (t *Target) outlines() int {
	const bytes = int(unsafe.Sizeof(outline{}))
	n := fewOutlines
	for n < mostOutlines && 2*n*bytes <= int(t.Memory) {
		n *= 2
	}
	return n
}

// search tells whether n half moves can lead to the target, so many of each side made by men of the sketch at
// most.
func (w *drawing) search(us chess.Colour, n int, budget [2]int) bool {
	budget[us&1] = min(budget[us&1], (n+1)/2)
	budget[us&1^1] = min(budget[us&1^1], n/2)
	if w.further[0] > budget[0] || w.further[1] > budget[1] {
		return false
	}
	if n == 0 {
		return true
	}
	key := w.code
	key.mix(codeOf(uint64(n)|4<<32, uint64(us&1)))
	e := &w.kept[key.hi>>32&uint64(len(w.kept)-1)]
	if e.code == key {
		if budget[0] <= int(e.none[0]) && budget[1] <= int(e.none[1]) {
			return false
		}
		if e.some[0] >= 0 && budget[0] >= int(e.some[0]) && budget[1] >= int(e.some[1]) {
			return true
		}
	}
	w.visits++
	w.credit--
	if w.visits > w.most {
		return true
	}
	found := w.moves(us, n, budget)
	if w.visits > w.most {
		return true // given up
	}
	if e.code != key {
		*e = outline{key, [2]int8{-1, -1}, [2]int8{-1, -1}}
	}
	b := [2]int8{int8(budget[0]), int8(budget[1])}
	if found {
		e.some = b
	} else {
		e.none = b
	}
	return found
}

// moves tries the half moves of a side: those that bring a man nearer to where it ends, a pass, and the others.
func (w *drawing) moves(us chess.Colour, n int, budget [2]int) bool {
	them := us.Other()
	king := w.kings[us&1]
	check := king >= 0 && w.touched(them, w.where[king&31])
	if w.play(us, n, budget, check, true) {
		return true
	}
	if !check && w.passes[us&1] && w.search(them, n-1, budget) {
		return true
	}
	return budget[us&1] > w.further[us&1] && w.play(us, n, budget, check, false)
}

// play tries the moves of a side's men that bring them nearer to where they end, or else the others.
func (w *drawing) play(us chess.Colour, n int, budget [2]int, check, nearer bool) bool {
	spare := budget[us&1] - w.further[us&1]
	king := w.kings[us&1]
	for i := range w.men {
		m := &w.men[i]
		if m.side != us || check && i != king {
			continue
		}
		at := w.where[i&31] & 63
		now := int(m.back[at])
		for rest := m.moves[at] &^ w.all; rest != 0; {
			to := rest.Pop()
			waste := int(m.back[to&63]) + 1 - now
			if (waste == 0) != nearer || waste > spare || chess.Between(at, to)&w.all != 0 {
				continue
			}
			if i == king && w.touched(us.Other(), to) {
				continue
			}
			if w.move(i, to, n, budget) {
				return true
			}
		}
	}
	return false
}

// move plays a man's move, castling if it is that, and looks on.
func (w *drawing) move(i int, to chess.Square, n int, budget [2]int) bool {
	m := &w.men[i]
	us, from := m.side, w.where[i&31]
	castling, corner, beside := -1, from, from
	if m.role == chess.King && chess.Between(from, to) != 0 {
		corner, beside = from+3, from+1
		if to < from {
			corner, beside = from-4, from-1
		}
		for j := range w.men {
			if r := &w.men[j]; r.side == us && r.castles && r.begin == corner {
				if w.where[j&31] != corner || chess.Between(from, corner)&w.all != 0 || !r.moves[corner&63].Has(beside) {
					return false
				}
				castling = j
			}
		}
	}
	w.place(i, to)
	if castling >= 0 {
		w.place(castling, beside)
	}
	budget[us&1]--
	found := w.meets(i) && (castling < 0 || w.meets(castling)) && w.search(us.Other(), n-1, budget)
	w.place(i, from)
	if castling >= 0 {
		w.place(castling, corner)
	}
	return found
}

// place puts a man on a square.
func (w *drawing) place(i int, to chess.Square) {
	m := &w.men[i]
	at := w.where[i&31] & 63
	to &= 63
	w.where[i&31] = to
	w.all ^= at.Bit() ^ to.Bit()
	w.of[m.side&1] ^= at.Bit() ^ to.Bit()
	w.further[m.side&1] += int(m.back[to]) - int(m.back[at])
	w.code.mix(m.codes[at])
	w.code.mix(m.codes[to])
}

// meets tells whether a man can be where it is at the same time as each of the others.
func (w *drawing) meets(i int) bool {
	at := w.where[i&31]
	for j, m := range w.men[i].meets {
		if m != nil && !m[at&63].Has(w.where[j&31]) {
			return false
		}
	}
	for j := i + 1; j < len(w.men); j++ {
		if m := w.men[j].meets[i]; m != nil && !m[w.where[j&31]&63].Has(at) {
			return false
		}
	}
	return true
}

// touched tells whether a man of a side attacks a square in such a way that nobody can come between: nobody in the sketch is
// taken, so that a king leaves such a square.
func (w *drawing) touched(by chess.Colour, at chess.Square) bool {
	near := w.of[by&1] & (chess.KingAttacks(at) | chess.KnightAttacks(at))
	for i := 0; near != 0 && i < len(w.men); i++ {
		if m := &w.men[i]; m.side == by && near.Has(w.where[i&31]) && touches(by, m.role, w.where[i&31]).Has(at) {
			return true
		}
	}
	return false
}
