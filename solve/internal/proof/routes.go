package proof

import (
	"math/bits"
	"slices"

	"rookery/chess"
)

// Routes are the moves that men can make on their ways to where they end, as far as two of them at a time can let
// each other pass. They hold for all games from one position and do not change once found.
//
// A man's moves are those that are not too long for it. Of two men every way to play both to their ends is looked at,
// on a board where nobody else stands but those that stand still; a move that is in none of these is left out, which
// makes other men's ways fewer, and so on until nothing more is found out.
type Routes struct {
	men      []traveller
	meetings [maxTravellers][]*meeting // of a man and each of those before it; nil where nothing is known
	budgets  [2]budget
}

const maxTravellers = 2 * maxMen

// A traveller is a man that is not taken and ends as what it is.
type traveller struct {
	side    chess.Colour
	role    chess.Role
	begin   chess.Square
	ends    chess.Bitboard // where it may end
	settled bool           // it ends on one square
	castles bool           // a rook that may castle: a move on its route that is its king's
	least   int            // moves that it needs, as far as was known before
	longer  int            // how many more it needs
	most    int            // moves that it has
	// detoured are the moves that it has if others make the detours that captures need, direct those
	// that it has if they make none.
	detoured, direct int
	moves            [64]chess.Bitboard // by square
	stops            chess.Bitboard     // squares from which and to which it moves, and its own
	lengths          lengths            // how many moves it may make
}

// A meeting are the squares on which two men can be at the same time.
type meeting [64]chess.Bitboard // by square of the later one: of the earlier

// A Trail tells who of the men that routes are known of stands where.
type Trail struct {
	routes *Routes
	sketch *sketch  // of men with these routes; nil if there is none
	at     [64]int8 // the number of the man, from 1
	where  [maxTravellers]chess.Square
}

// Known reports whether routes are known.
func (t *Trail) Known() bool { return t.routes != nil }

// Move follows a move. False tells that it is on no route, or that others cannot pass its man afterwards.
func (t *Trail) Move(m chess.Move) bool {
	if t.routes == nil {
		return true
	}
	if m.IsCapture() && t.at[m.CaptureSquare()&63] != 0 {
		return false
	}
	if !m.IsCastling() {
		return t.step(m.From(), m.To()) && t.meets(m.To())
	}
	rook, to := m.CastlingRook()
	king := t.step(m.From(), m.To())
	return t.step(rook, to) && king && t.meets(m.To()) && t.meets(to)
}

// step takes a man from one square to another.
func (t *Trail) step(from, to chess.Square) bool {
	from, to = from&63, to&63
	i := t.at[from]
	t.at[from], t.at[to] = 0, i
	if i == 0 {
		return true
	}
	t.where[(i-1)&31] = to
	return t.routes.men[i-1].moves[from].Has(to)
}

// meets reports whether the man on a square can be there at the same time as each of the others where they are.
func (t *Trail) meets(at chess.Square) bool {
	i := int(t.at[at&63]) - 1
	if i < 0 {
		return true
	}
	r := t.routes
	for j, m := range r.meetings[i] {
		if m != nil && !m[at&63].Has(t.where[j&31]) {
			return false
		}
	}
	for j := i + 1; j < len(r.men); j++ {
		if m := r.meetings[j][i]; m != nil && !m[t.where[j&31]&63].Has(at) {
			return false
		}
	}
	return true
}

// leastVisits bounds the half moves by which visits are counted.
const leastVisits = 128

// SurveyPays tells that a survey is likely to spare more than it takes, where Deduce was asked last: so much was looked at
// after each position like it so far. Nothing is known at first; where play is long, it is worth a try.
func (d *Deduction) SurveyPays(known *Trail) bool {
	n := d.asked
	if n < leastSurvey {
		return false
	}
	if n >= longPlay && !known.Known() {
		return true
	}
	after := 0
	for _, v := range d.visits[:n] {
		after += v
	}
	return after > surveyCosts*d.visits[n]
}

// leastSurvey are the half moves left for which surveys pay at all, longPlay those for which they surely do, and
// surveyCosts is how many positions could be looked at instead.
const leastSurvey, longPlay, surveyCosts = 8, 30, 150

// Survey finds the routes in the position that Deduce was asked about last, and tells whether there can be a game.
// What is known of them on the way there is used. Where nothing was known, what is found has a sketch.
func (d *Deduction) Survey(before *Trail) (after Trail, ok bool) {
	if d.routing == nil {
		d.routing = new(routing)
	}
	r := &Routes{}
	kept := [2]findings{d.sides[0].findings, d.sides[1].findings}
	roomy := d.roomy
	d.roomy = far
	ok = true
	var spare [2]int
	for again := true; again && ok; {
		again = false
		for c := range d.sides {
			s := &d.sides[c]
			s.of = ground{}
			ok = ok && d.find(s, d.ground(s)) && s.known
			spare[c] = s.spare
			if ok && s.fixed&^d.Fixed != 0 {
				d.Fixed |= s.fixed // more is found out with them
				again = true
				break
			}
		}
	}
	for c := range d.sides {
		s := &d.sides[c]
		if ok {
			r.add(d, s)
		}
		s.of = ground{} // made with other means than usual
	}
	d.roomy = roomy
	d.sides[0].findings, d.sides[1].findings = kept[0], kept[1]
	if !ok {
		return *before, true // nothing is known of one side
	}
	after.routes = r
	changed := r.follow(before)
	for i := range r.men {
		m := &r.men[i]
		after.at[m.begin&63] = int8(i + 1)
		after.where[i] = m.begin
	}
	ok = d.routing.narrow(r, changed, spare)
	if ok && !before.Known() && d.asked >= leastSketch {
		after.sketch = newSketch(d, r)
	}
	return after, ok
}

// follow begins with what is known of the men's routes before, and tells which men have moved since.
func (r *Routes) follow(before *Trail) (changed uint32) {
	was := func(m *traveller) int {
		if before.routes == nil || before.at[m.begin&63] == 0 {
			return maxTravellers
		}
		return int(before.at[m.begin&63]) - 1
	}
	slices.SortStableFunc(r.men, func(a, b traveller) int { return was(&a) - was(&b) })
	for i := range r.men {
		m := &r.men[i]
		r.meetings[i] = make([]*meeting, i)
		old := was(m)
		if old == maxTravellers {
			changed |= 1 << i
			continue
		}
		o := &before.routes.men[old]
		if m.begin != o.begin {
			changed |= 1 << i
		}
		for at := range m.moves {
			m.moves[at] &= o.moves[at]
		}
		for j := range i {
			r.meetings[i][j] = before.routes.meetings[old][was(&r.men[j])]
		}
	}
	return changed
}

// add adds a side's men that are not taken and end as what they are.
func (r *Routes) add(d *Deduction, s *side) {
	castling := d.mayCastle(s.colour)
	barred := d.barred(d.board, s.colour)
	b := &r.budgets[s.colour&1]
	b.moves = s.left
	for i := range s.men {
		l, m := &s.loose[i], &s.men[i]
		t := traveller{side: s.colour, role: m.role, begin: m.square}
		if l.taken || !t.find(s, i) {
			b.men = append(b.men, spender{m.square, s.lengths(i)})
			continue
		}
		for area := l.area; area != 0; {
			p := area.Pop()
			var to chess.Bitboard
			switch m.role {
			case chess.Pawn:
				to = ahead(s.colour, p.Bit()) &^ d.Fixed
				if p.Rank() == 1+5*int(s.colour) {
					to |= ahead(s.colour, to)
				}
				if s.takes > 0 {
					to |= aside(s.colour, p.Bit()) & arrivals(s.colour, s.strikes)
				}
			case chess.King:
				to = attacks(d.target.king(), p, d.Fixed) &^ barred
			default:
				to = attacks(m.role, p, d.Fixed)
			}
			t.moves[p&63] = to & l.area &^ d.Fixed
		}
		home := kingHome(s.colour)
		for rooks := castling; rooks != 0; {
			rook := rooks.Pop()
			king, beside := castledTo(home, rook)
			switch {
			case m.square == home && m.role == chess.King:
				t.moves[home&63] |= king.Bit()
			case m.square == rook && m.role == chess.Rook:
				t.moves[rook&63] |= beside.Bit()
				t.castles = true
			}
		}
		r.men = append(r.men, t)
	}
}

// lengths are how many moves man i may make.
func (s *side) lengths(i int) (l lengths) {
	for fates := s.opens[i]; fates != 0; fates &= fates - 1 {
		j := bits.TrailingZeros16(fates)
		l |= lengthsBetween(int(s.cost[i][j]), s.affords(i, j))
	}
	return l
}

// castledTo is where castling with a rook takes the king and it.
func castledTo(home, rook chess.Square) (king, beside chess.Square) {
	if rook < home {
		return home - 2, home - 1
	}
	return home + 2, home + 1
}

// find finds where man i of a side may end, and how many moves it has; false if it may end as something else.
func (t *traveller) find(s *side, i int) bool {
	n := 0
	for fates := s.opens[i]; fates != 0; fates &= fates - 1 {
		j := bits.TrailingZeros16(fates)
		if j >= s.wanted || s.fates[j].role != s.men[i].role {
			return false
		}
		t.ends |= s.fates[j].square.Bit()
		t.detoured = max(t.detoured, s.affords(i, j))
		t.direct = max(t.direct, int(s.cost[i][j])+s.spare-int(s.regret[i][j]))
		t.least = int(s.cost[i][j])
		n++
	}
	t.settled = n == 1
	t.most = t.detoured
	return n > 0
}

// castling is the move more that a rook's route has if it castles.
func (t *traveller) castling() int {
	if t.castles {
		return 1
	}
	return 0
}

// shorten leaves out of a man's moves those that take it too long. It tells whether there were any, and whether the man can
// get anywhere where it may end.
func (t *traveller) shorten() (news, ok bool) {
	var there, back [64]uint8
	most := min(t.most+t.castling(), 200)
	reached := chess.Nowhere
	for layer, n := t.begin.Bit(), uint8(0); layer != 0; n++ {
		reached |= layer
		next := chess.Nowhere
		for layer != 0 {
			p := layer.Pop() & 63
			there[p] = n
			next |= t.moves[p]
		}
		layer = next &^ reached
	}
	seen := t.ends & reached
	for layer, n := seen, uint8(1); layer != 0; n++ {
		next := chess.Nowhere
		for rest := reached &^ seen; rest != 0; {
			p := rest.Pop() & 63
			if t.moves[p]&layer != 0 {
				next |= p.Bit()
				back[p] = n
			}
		}
		layer = next
		seen |= next
	}
	if !seen.Has(t.begin) || int(back[t.begin&63]) > most {
		return true, false
	}
	t.longer = max(0, int(back[t.begin&63])-t.castling()-t.least)
	t.stops = 0
	for p := range chess.Square(64) {
		to := t.moves[p]
		if to == 0 && !seen.Has(p) {
			continue
		}
		kept := chess.Nowhere
		if seen.Has(p) && int(there[p])+int(back[p]) <= most {
			t.stops |= p.Bit()
			for rest := to & seen; rest != 0; {
				q := rest.Pop()
				if int(there[p])+1+int(back[q&63]) <= most {
					kept |= q.Bit()
				}
			}
		}
		if kept != to {
			t.moves[p] = kept
			news = true
		}
	}
	return news, true
}

// swept are the squares on which a man stands or which it passes.
func (t *traveller) swept() (squares chess.Bitboard) {
	squares = t.stops
	for at := t.stops; at != 0; {
		p := at.Pop()
		for to := t.moves[p&63]; to != 0; {
			squares |= chess.Between(p, to.Pop())
		}
	}
	return squares
}

// touches are the squares on which a man on a square gives check that nothing can be put between.
func (t *traveller) touches(s chess.Square) chess.Bitboard { return touches(t.side, t.role, s) }

func touches(side chess.Colour, role chess.Role, s chess.Square) chess.Bitboard {
	switch role {
	case chess.Pawn:
		return chess.PawnAttacks(side, s)
	case chess.Knight:
		return chess.KnightAttacks(s)
	}
	return chess.Attacks(role, s, chess.Everywhere)
}

// Follow follows a move without asking whether it is on a route.
func (t *Trail) Follow(m chess.Move) {
	if t.routes == nil {
		return
	}
	t.step(m.From(), m.To())
	if m.IsCastling() {
		rook, to := m.CastlingRook()
		t.step(rook, to)
	}
}
