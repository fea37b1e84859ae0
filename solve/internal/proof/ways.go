package proof

import (
	"rookery/chess"
)

// far is more moves than there can be.
const far = 1000

// levels bounds the counts that areas are cut by; men further away count as
// this far.
const levels = 9

// ways are the moves that a man needs at least to get from its square to
// others, around men that never move.
type ways struct {
	moves [64]uint8              // none, if there is no way
	ball  [levels]chess.Bitboard // squares within so many moves; the last: all that have a way
	// captures that a pawn makes at least on its way.
	captures [64]uint8
}

const none = 255

func (w *ways) to(s chess.Square) int {
	if d := w.moves[s&63]; d != none {
		return int(d)
	}
	return far
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
	for s := range other.all().Squares() {
		if d := int(other.moves[s]) + after; d < w.to(s) {
			w.moves[s] = uint8(d)
		}
	}
	for n := range w.ball {
		w.ball[n] |= other.within(n - after)
	}
	w.ball[levels-1] |= other.all()
}

func (w *ways) begin(from chess.Square) {
	for s := range w.moves {
		w.moves[s] = none
	}
	w.moves[from] = 0
	w.captures = [64]uint8{}
}

// level notes the squares that n moves lead to first.
func (w *ways) level(n int, reached, fresh chess.Bitboard) {
	for fresh != 0 {
		w.moves[fresh.Pop()&63] = uint8(n)
	}
	if n < levels {
		w.ball[n] = reached
	}
	w.ball[levels-1] = reached
}

// officer counts an officer's moves. Barred squares cannot be entered.
func (w *ways) officer(role chess.Role, from chess.Square, walls, barred chess.Bitboard) {
	w.begin(from)
	reached := from.Bit()
	w.ball[0] = reached
	closed := walls | barred
	n := 0
	for edge := reached; edge != 0; {
		var next chess.Bitboard
		for edge != 0 {
			next |= attacks(role, edge.Pop(), walls)
		}
		edge = next &^ closed &^ reached
		if edge == 0 {
			break
		}
		n++
		reached |= edge
		w.level(n, reached, edge)
	}
	w.fill(n, reached)
}

// fill sets the levels after the last one reached.
func (w *ways) fill(n int, reached chess.Bitboard) {
	for n++; n < levels; n++ {
		w.ball[n] = reached
	}
	w.ball[levels-1] = reached
}

// pawn counts a pawn's moves as a pawn, up to the square where it promotes,
// with at most so many captures.
func (w *ways) pawn(c chess.Colour, from chess.Square, walls chess.Bitboard, most int) {
	w.begin(from)
	reached := from.Bit()
	w.ball[0] = reached
	var now [maxCaptures + 1]chess.Bitboard
	now[0] = reached
	n := 0
	if rank := from.Rank(); rank != 7*int(c) && rank != 7-7*int(c) {
		for n < 6 {
			var next [maxCaptures + 1]chess.Bitboard
			all := chess.Nowhere
			for q := 0; q <= most; q++ {
				next[q] = ahead(c, now[q]) &^ walls
				if q > 0 {
					next[q] |= aside(c, now[q-1]) &^ walls
				}
				if n == 0 && q == 0 && rank == 1+5*int(c) {
					next[q] |= ahead(c, next[q]) &^ walls
				}
				for fresh := next[q] &^ (reached | all); fresh != 0; {
					w.captures[fresh.Pop()&63] = uint8(q)
				}
				for again := next[q] & reached; again != 0; {
					s := again.Pop() & 63
					w.captures[s] = min(w.captures[s], uint8(q))
				}
				all |= next[q]
			}
			if all == 0 {
				break
			}
			n++
			w.level(n, reached|all, all&^reached)
			reached |= all
			now = next
		}
	}
	w.fill(n, reached)
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

// attacks are an officer's moves among some obstacles.
func attacks(role chess.Role, s chess.Square, occ chess.Bitboard) chess.Bitboard {
	switch role {
	case chess.Knight:
		return chess.KnightAttacks(s)
	case chess.Bishop:
		return chess.BishopAttacks(s, occ)
	case chess.Rook:
		return chess.RookAttacks(s, occ)
	case chess.Queen:
		return chess.QueenAttacks(s, occ)
	}
	return chess.KingAttacks(s)
}

// An atlas keeps the ways that were counted last.
type atlas struct {
	pages [1 << 12]page
}

type page struct {
	walls, barred chess.Bitboard
	what          uint32 // 0: empty
	ways          ways
}

func (a *atlas) page(what uint32, walls, barred chess.Bitboard) (p *page, known bool) {
	h := (uint64(walls)*0x9e3779b97f4a7c15 ^ uint64(barred)*0xbf58476d1ce4e5b9 ^ uint64(what)*0x94d049bb133111eb)
	p = &a.pages[h>>40&uint64(len(a.pages)-1)]
	if p.what == what && p.walls == walls && p.barred == barred {
		return p, true
	}
	p.what, p.walls, p.barred = what, walls, barred
	return p, false
}

// officer copies an officer's ways to w.
func (a *atlas) officer(w *ways, role chess.Role, from chess.Square, walls, barred chess.Bitboard) {
	p, known := a.page(1|uint32(role)<<1|uint32(from)<<8, walls, barred)
	if !known {
		p.ways.officer(role, from, walls, barred)
	}
	*w = p.ways
}

// pawn copies a pawn's ways to w.
func (a *atlas) pawn(w *ways, c chess.Colour, from chess.Square, walls chess.Bitboard, most int) {
	most = min(most, maxCaptures)
	p, known := a.page(1|uint32(chess.Pawn)<<1|uint32(from)<<8|uint32(c)<<16|uint32(most)<<18, walls, 0)
	if !known {
		p.ways.pawn(c, from, walls, most)
	}
	*w = p.ways
}
