package proof

import (
	"rookery/chess"
)

// far is more moves than there can be.
const far = 1000

// levels bounds the counts: men further away count as this far but one.
const levels = 12

// ways are the moves that a man needs at least to get from its square to
// others, around men that never move.
type ways struct {
	ball [levels]chess.Bitboard // squares within so many moves; the last: all that have a way
	// taking are a pawn's squares within so many captures.
	taking [maxCaptures + 1]chess.Bitboard
}

// to counts the moves to a square.
func (w *ways) to(s chess.Square) int {
	at := s.Bit()
	for n, b := range &w.ball {
		if b&at != 0 {
			return n
		}
	}
	return far
}

// captures counts a pawn's captures on its way to a square that it can get to.
func (w *ways) captures(s chess.Square) int {
	at := s.Bit()
	for n, b := range &w.taking {
		if b&at != 0 {
			return n
		}
	}
	return far
}

// taken are a pawn's squares within so many captures.
func (w *ways) taken(most int) (squares chess.Bitboard) {
	for _, b := range w.taking[:max(0, min(most, maxCaptures)+1)] {
		squares |= b
	}
	return squares
}

// within are the squares within n moves, or more if n is great.
func (w *ways) within(n int) chess.Bitboard {
	if n < 0 {
		return 0
	}
	return w.ball[min(n, levels-1)]
}

// all are the squares to which there is a way.
func (w *ways) all() chess.Bitboard { return w.ball[levels-1] }

// join adds ways that begin after so many moves.
func (w *ways) join(other *ways, after int) {
	for n := range w.ball {
		w.ball[n] |= other.within(n - after)
	}
	w.ball[levels-1] |= other.all()
}

// officer counts an officer's moves. Barred squares cannot be entered.
func (w *ways) officer(role chess.Role, from chess.Square, walls, barred chess.Bitboard) {
	reached := from.Bit()
	closed := walls | barred
	w.ball[0] = reached
	n := 1
	for edge := reached; edge != 0; n++ {
		edge = spread(role, edge, walls) &^ closed &^ reached
		reached |= edge
		if n < levels {
			w.ball[n] = reached
		}
	}
	w.fill(n, reached)
}

// A path is the way of a pawn that goes straight from one square to another and
// is not taken.
type path struct{ from, to chess.Square }

// maxPaths bounds the pawns that are looked at together.
const maxPaths = 16

// paths are those of some pawns, and what tells these from others.
type paths struct {
	n    int
	list [maxPaths]path
	hash uint64
}

// code is a random number for each path.
func (p path) code() uint64 {
	h := (uint64(p.from)<<8 ^ uint64(p.to) + 1) * 0x9e3779b97f4a7c15
	h = (h ^ h>>29) * 0xbf58476d1ce4e5b9
	return h ^ h>>32
}

// add adds a path while there is room, or makes a known one as short as it is.
func (ps *paths) add(p path) {
	for i := range ps.list[:ps.n] {
		if q := &ps.list[i]; q.from == p.from {
			if max(p.to, p.from)-min(p.to, p.from) < max(q.to, q.from)-min(q.to, q.from) {
				ps.hash ^= q.code() ^ p.code()
				*q = p
			}
			return
		}
	}
	if ps.n == maxPaths {
		return
	}
	ps.list[ps.n] = p
	ps.n++
	ps.hash ^= p.code()
}

// advance has the pawn that has come from one of the touched squares to another be there. A path that
// nothing is left of is forgotten.
func (ps *paths) advance(touched chess.Bitboard) {
	for i := 0; i < ps.n; i++ {
		p := ps.list[i]
		if !touched.Has(p.from) {
			continue
		}
		ps.hash ^= p.code()
		rest := touched & (chess.Between(p.from, p.to) | p.to.Bit())
		if rest == 0 || rest == p.to.Bit() {
			ps.n--
			ps.list[i], ps.list[ps.n] = ps.list[ps.n], path{}
			i--
			continue
		}
		p.from = rest.First()
		ps.list[i] = p
		ps.hash ^= p.code()
	}
}

// officerAmong counts an officer's moves when pawns are on their paths, too.
// The officer and a pawn must let each other pass, for each pawn by itself; the
// pawns' moves are not counted.
func (w *ways) officerAmong(ps *paths, role chess.Role, from chess.Square, walls, barred chess.Bitboard) {
	// By path and stage of the pawn: where the officer can be as far as that pawn
	// is concerned, and from where it has moved on.
	var here, done [maxPaths][7]chess.Bitboard
	closed := walls | barred
	paths := ps.list[:ps.n]
	for i := range paths {
		here[i][0] = from.Bit()
	}
	reached := from.Bit()
	n := 0
	for {
		all := reached
		news := false
		for i, p := range paths {
			var places chess.Bitboard
			step, stages := p.stages()
			at := p.from
			for k := range stages {
				pawn := at.Bit()
				at += step
				stands := here[i][k] & reached
				if k+1 < stages {
					here[i][k+1] |= stands &^ at.Bit()
				}
				if fresh := stands &^ done[i][k]; fresh != 0 {
					news = true
					done[i][k] = stands
					here[i][k] |= spread(role, fresh, walls|pawn) &^ closed &^ pawn
				}
				places |= here[i][k]
			}
			if i == 0 {
				all = places
			} else {
				all &= places
			}
		}
		if n < levels {
			w.ball[n] = reached
		}
		if !news {
			break
		}
		n++
		reached |= all
	}
	w.fill(n, reached)
}

// within are the paths that touch an area; the others are in nobody's way who stays there.
func (ps *paths) within(area chess.Bitboard) (met paths) {
	for _, p := range ps.list[:ps.n] {
		if (chess.Between(p.from, p.to)|p.from.Bit()|p.to.Bit())&area != 0 {
			met.list[met.n] = p
			met.n++
			met.hash ^= p.code()
		}
	}
	return met
}

// stages are the squares of a path: how far from one to the next, and how many.
func (p path) stages() (step chess.Square, n int) {
	if p.to < p.from {
		return 256 - 8, int(p.from-p.to)/8 + 1 // modulo 256
	}
	return 8, int(p.to-p.from)/8 + 1
}

// fill sets the levels from n on.
func (w *ways) fill(n int, reached chess.Bitboard) {
	for ; n < levels; n++ {
		w.ball[n] = reached
	}
	w.ball[levels-1] = reached
}

// pawn counts a pawn's moves as a pawn, up to the square where it promotes,
// with at most so many captures, which end on certain squares.
func (w *ways) pawn(c chess.Colour, from chess.Square, walls, captures chess.Bitboard, most int) {
	reached := from.Bit()
	w.ball[0] = reached
	w.taking = [maxCaptures + 1]chess.Bitboard{reached}
	now := w.taking
	n := 1
	if rank := from.Rank(); rank != 7*int(c) && rank != 7-7*int(c) {
		for ; n <= 6; n++ {
			var next [maxCaptures + 1]chess.Bitboard
			var all chess.Bitboard
			for q := 0; q <= most; q++ {
				next[q] = ahead(c, now[q]) &^ walls
				if q > 0 {
					next[q] |= aside(c, now[q-1]) & captures &^ walls
				}
				if n == 1 && q == 0 && rank == 1+5*int(c) {
					next[q] |= ahead(c, next[q]) &^ walls
				}
				all |= next[q]
				w.taking[q] |= next[q]
			}
			if all == 0 {
				break
			}
			reached |= all
			w.ball[n] = reached
			now = next
		}
	}
	w.fill(n, reached)
}

// arrivals are the squares to which pawns come when they take on certain squares: the same, or the one behind in
// passing.
func arrivals(c chess.Colour, strikes chess.Bitboard) chess.Bitboard {
	return strikes | ahead(c, strikes&chess.RankOf(4-int(c)))
}

// cone are the squares that a pawn may ever come to by captures.
func cone(c chess.Colour, from chess.Square) (squares chess.Bitboard) {
	for row := aside(c, from.Bit()); row != 0; {
		squares |= row
		row = ahead(c, row) | aside(c, row)
	}
	return squares
}

const maxCaptures = 6 // of a pawn, from its first rank to the last

func ahead(c chess.Colour, b chess.Bitboard) chess.Bitboard {
	if c == chess.White {
		return b << 8
	}
	return b >> 8
}

func aside(c chess.Colour, b chess.Bitboard) chess.Bitboard {
	b = ahead(c, b)
	return b&^chess.FileA>>1 | b&^chess.FileH<<1
}

// strayKing moves like any man of the game: all these moves are a queen's or a
// knight's.
const strayKing = chess.King + 1

// king is the role by which kings move.
func (t *Target) king() chess.Role {
	if t.Stray {
		return strayKing
	}
	return chess.King
}

// attacks are an officer's moves among some obstacles.
func attacks(role chess.Role, s chess.Square, occ chess.Bitboard) chess.Bitboard {
	if role == strayKing {
		return chess.QueenAttacks(s, occ) | chess.KnightAttacks(s)
	}
	return chess.Attacks(role, s, occ)
}

// An atlas keeps the ways that were counted last.
type atlas struct {
	pages [1 << 12]page
}

type page struct {
	walls, barred chess.Bitboard
	what          uint64 // 0: empty
	ways          ways
}

func (a *atlas) page(what uint64, walls, barred chess.Bitboard) (p *page, known bool) {
	h := (uint64(walls)*0x9e3779b97f4a7c15 ^ uint64(barred)*0xbf58476d1ce4e5b9 ^ what*0x94d049bb133111eb)
	p = &a.pages[h>>40&uint64(len(a.pages)-1)]
	if p.what == what && p.walls == walls && p.barred == barred {
		return p, true
	}
	p.what, p.walls, p.barred = what, walls, barred
	return p, false
}

// officer copies an officer's ways to w.
func (a *atlas) officer(w *ways, role chess.Role, from chess.Square, walls, barred chess.Bitboard) {
	p, known := a.page(1|uint64(role)<<1|uint64(from)<<8, walls, barred)
	if !known {
		p.ways.officer(role, from, walls, barred)
	}
	*w = p.ways
}

// among copies an officer's ways among pawns on their paths.
func (a *atlas) among(w *ways, ps *paths, role chess.Role, from chess.Square, walls, barred chess.Bitboard) {
	a.officer(w, role, from, walls, barred)
	met := ps.within(w.all())
	if met.n == 0 {
		return
	}
	p, known := a.page(1|uint64(role)<<1|uint64(from)<<4|met.hash<<10, walls, barred)
	if !known {
		p.ways.officerAmong(&met, role, from, walls, barred)
	}
	*w = p.ways
}

// pawn copies to w the ways of a pawn of a side that takes at most so many men, on certain squares.
func (a *atlas) pawn(w *ways, c chess.Colour, from chess.Square, walls, strikes chess.Bitboard, most int) {
	most = min(most, maxCaptures)
	captures := chess.Nowhere
	if most > 0 {
		captures = arrivals(c, strikes) & cone(c, from)
	}
	p, known := a.page(1|uint64(chess.Pawn)<<1|uint64(from)<<8|uint64(c)<<16|uint64(most)<<18, walls, captures)
	if !known {
		p.ways.pawn(c, from, walls, captures, most)
	}
	*w = p.ways
}
