package proof

import "rookery/chess"

// A routing is room for finding routes.
type routing struct {
	there, back [64][64]uint8 // by squares of the first man and the second: moves from the beginning and to the end, and one
	queue       [4096]couple
	swept       [maxTravellers]chess.Bitboard
}

// A couple are the squares of two men, and where each can move.
type couple struct {
	p, q          chess.Square
	first, second chess.Bitboard
	castles       bool
}

// manyStops: of two men that may be on more squares than that each it would take long to find out little.
const manyStops = 24

// narrow leaves out moves until every two men can make those that are left; false if there is no game.
func (w *routing) narrow(r *Routes, changed uint32, spare [2]int) bool {
	todo := uint32(1)<<len(r.men) - 1
	for changed != 0 || todo != 0 {
		ok := r.shorten(todo, &changed)
		if !ok || r.longer(chess.White, nobody, nobody) > spare[0] || r.longer(chess.Black, nobody, nobody) > spare[1] {
			return false
		}
		for i := range r.men {
			if (changed|todo)>>i&1 == 1 {
				w.swept[i] = r.men[i].swept()
			}
		}
		next := uint32(0)
		for i := range r.men {
			for j := range i {
				if (changed>>i|changed>>j)&1 == 0 {
					continue
				}
				a, b := &r.men[i], &r.men[j]
				kings := a.side != b.side && (a.role == chess.King || b.role == chess.King)
				if !kings && w.swept[i]&w.swept[j] == 0 || a.stops.Count() > manyStops && b.stops.Count() > manyStops {
					continue
				}
				newsA, newsB, ok := w.meet(a, b, r.together(i, j, spare), &r.meetings[i][j])
				if !ok {
					return false
				}
				if newsA {
					next |= 1 << i
				}
				if newsB {
					next |= 1 << j
				}
			}
		}
		changed, todo = next, next
		if next != 0 {
			continue
		}
		for c := range chess.Colour(2) {
			fewer, ok := r.spend(c)
			if !ok {
				return false
			}
			todo |= fewer
		}
	}
	return true
}

// shorten leaves out the moves that take some men too long, until nothing changes; false if one cannot get anywhere.
func (r *Routes) shorten(todo uint32, changed *uint32) bool {
	for todo != 0 {
		for i := range r.men {
			if todo>>i&1 == 0 {
				continue
			}
			news, ok := r.men[i].shorten()
			if !ok {
				return false
			}
			if news {
				*changed |= 1 << i
			}
		}
		todo = 0
		for i := range r.men {
			t := &r.men[i]
			if most := min(t.detoured, t.direct-r.longer(t.side, i, nobody)); most < t.most {
				t.most = most
				todo |= 1 << i
			}
		}
	}
	return true
}

const nobody = -1

// longer is how many more moves a side's men need than was known before, two of them left out.
func (r *Routes) longer(side chess.Colour, but, and int) (moves int) {
	for i := range r.men {
		if t := &r.men[i]; t.side == side && t.settled && i != but && i != and {
			moves += t.longer
		}
	}
	return moves
}

// together are the moves that two men have at most.
func (r *Routes) together(i, j int, spare [2]int) int {
	a, b := &r.men[i], &r.men[j]
	moves := a.most + b.most
	if a.side == b.side && a.settled && b.settled {
		moves = min(moves, a.least+b.least+spare[a.side&1]-r.longer(a.side, i, j))
	}
	return moves + a.castling() + b.castling()
}

// meet leaves out of the moves of two men those that they cannot make with the other one about. False: they cannot both
// get to where they end.
func (w *routing) meet(a, b *traveller, total int, where **meeting) (newsA, newsB, ok bool) {
	n := w.explore(a, b)
	defer func() {
		for i := range n {
			c := &w.queue[i]
			w.there[c.p&63][c.q&63], w.back[c.p&63][c.q&63] = 0, 0
		}
	}()
	for i := range n {
		if c := &w.queue[i]; a.ends.Has(c.p) && b.ends.Has(c.q) {
			w.back[c.p&63][c.q&63] = 1
		}
	}
	king, rook := castledTogether(a, b)
	for again := true; again; {
		again = false
		for i := n - 1; i >= 0; i-- {
			c := &w.queue[i]
			least := uint8(0)
			from := func(p, q chess.Square) {
				if n := w.back[p&63][q&63]; n != 0 && (least == 0 || n < least) {
					least = n
				}
			}
			for to := c.first; to != 0; {
				from(to.Pop(), c.q)
			}
			for to := c.second; to != 0; {
				from(c.p, to.Pop())
			}
			if c.castles {
				from(king, rook)
			}
			if now := &w.back[c.p&63][c.q&63]; least != 0 && (*now == 0 || least+1 < *now) {
				*now = least + 1
				again = true
			}
		}
	}
	total += 2 // one more in each count
	if first := w.back[a.begin&63][b.begin&63]; first == 0 || int(first)+1 > total {
		return true, true, false
	}
	var m meeting
	var movesA, movesB [64]chess.Bitboard
	for i := range n {
		c := &w.queue[i]
		there, back := int(w.there[c.p&63][c.q&63]), w.back[c.p&63][c.q&63]
		if back == 0 || there+int(back) > total {
			continue
		}
		m[c.p&63] |= c.q.Bit()
		fits := func(p, q chess.Square) bool {
			rest := w.back[p&63][q&63]
			return rest != 0 && there+1+int(rest) <= total
		}
		for to := c.first; to != 0; {
			if p := to.Pop(); fits(p, c.q) {
				movesA[c.p&63] |= p.Bit()
			}
		}
		for to := c.second; to != 0; {
			if q := to.Pop(); fits(c.p, q) {
				movesB[c.q&63] |= q.Bit()
			}
		}
		if c.castles && fits(king, rook) {
			movesA[c.p&63] |= king.Bit()
			movesB[c.q&63] |= rook.Bit()
		}
	}
	if *where == nil || **where != m {
		*where = &m
	}
	newsA, newsB = movesA != a.moves, movesB != b.moves
	a.moves, b.moves = movesA, movesB
	return newsA, newsB, true
}

// explore finds where two men can get to together.
func (w *routing) explore(a, b *traveller) (n int) {
	checkA, checkB := a.side != b.side && b.role == chess.King, a.side != b.side && a.role == chess.King
	toA, toB := castledTogether(a, b)
	castles := toA != toB && a.moves[a.begin&63].Has(toA) && b.moves[b.begin&63].Has(toB)
	w.queue[0] = couple{p: a.begin, q: b.begin}
	w.there[a.begin&63][b.begin&63] = 1
	n = 1
	reach := func(p, q chess.Square, moves uint8) {
		if at := &w.there[p&63][q&63]; *at == 0 {
			*at = moves
			w.queue[n&4095] = couple{p: p, q: q}
			n++
		}
	}
	for i := 0; i < n; i++ {
		c := &w.queue[i]
		p, q := c.p, c.q
		var byA, byB chess.Bitboard // squares in check from the first man and from the second
		if checkA {
			byA = a.touches(p)
		}
		if checkB {
			byB = b.touches(q)
		}
		// Who is in check from a man that is not taken, and nobody comes between, moves on.
		if !byA.Has(q) {
			c.first = past(p, a.moves[p&63]&^q.Bit()&^byB, q)
		}
		if !byB.Has(p) {
			c.second = past(q, b.moves[q&63]&^p.Bit()&^byA, p)
		}
		if toA != toB {
			c.castles = castles && p == a.begin && q == b.begin
			// The king moves like that only when it castles with this rook.
			if a.role == chess.King && p == a.begin {
				c.first &^= toA.Bit()
			}
			if b.role == chess.King && q == b.begin {
				c.second &^= toB.Bit()
			}
		}
		moves := w.there[p&63][q&63] + 1
		for to := c.first; to != 0; {
			reach(to.Pop(), q, moves)
		}
		for to := c.second; to != 0; {
			reach(p, to.Pop(), moves)
		}
		if c.castles {
			reach(toA, toB, moves)
		}
	}
	return n
}

// past are the moves from a square that do not pass another.
func past(from chess.Square, to chess.Bitboard, other chess.Square) chess.Bitboard {
	for rest := to & chess.Line(from, other); rest != 0; {
		if x := rest.Pop(); chess.Between(from, x).Has(other) {
			to &^= x.Bit()
		}
	}
	return to
}

// castledTogether is where a king and a rook of its side get to when they castle; twice the same square if they are no
// such two.
func castledTogether(a, b *traveller) (toA, toB chess.Square) {
	switch home := kingHome(a.side); {
	case a.side != b.side:
	case a.role == chess.King && a.begin == home && b.castles:
		return castledTo(home, b.begin)
	case b.role == chess.King && b.begin == home && a.castles:
		toB, toA = castledTo(home, a.begin)
	}
	return toA, toB
}
