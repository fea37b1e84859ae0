package invisible

import (
	"sync"

	"rookery/chess"
)

// A Man is a walk and the sides it belongs to, a neutral one to both; 0 is an empty square.
type Man uint8

// The walks of a Man, those of the Rules after them, and its sides.
const (
	Empty Man = iota
	King
	Queen
	Rook
	Bishop
	Knight
	Pawn
	hole // no man: a square that does not exist

	White Man = 32
	Black Man = 64
	walks Man = 31
)

// Walk is a man without its colour.
func (m Man) Walk() Man { return m & walks }

// Colour is 0 for White, 1 for Black; a neutral man has none.
func (m Man) Colour() int { return int(m >> 6) }

// Neutral reports whether a man belongs to both sides.
func (m Man) Neutral() bool { return m&(White|Black) == White|Black }

// of reports whether a man is one of a side's.
func (m Man) of(colour int) bool { return m>>(5+uint(colour&1))&1 != 0 }

// as is a man if a side moves it.
func (m Man) as(colour int) Man { return m&walks | White<<uint(colour&1) }

// promoted is a man with another walk.
func (m Man) promoted(walk Man) Man { return m&^walks | walk }

func manOf(colour int, walk Man) Man { return walk | White<<uint(colour&1) }

// A board is a position of men that are all known.
type board struct {
	at   [64]Man
	full uint64  // the squares that are not empty
	king [2]int8 // nowhere if missing
	// passed is the square that a pawn has just passed in a double step.
	passed int8
}

const nowhere int8 = -1

func (b *board) put(s int8, m Man) {
	b.at[s] = m
	b.full |= bit(s)
	if m.Walk() == King {
		b.king[m.Colour()] = s
	}
}

func (b *board) clear(s int8) {
	if m := b.at[s]; m.Walk() == King {
		b.king[m.Colour()] = nowhere
	}
	b.at[s] = Empty
	b.full &^= bit(s)
}

func (b *board) move(from, to int8) {
	m := b.at[from]
	b.at[from] = Empty
	b.full &^= bit(from)
	b.put(to, m)
}

// Directions are in the order in which moves are listed: SW, SE, NE, NW, then S,
// W, N, E.
var directions = [8][2]int{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}, {0, -1}, {-1, 0}, {0, 1}, {1, 0}}

var leaps = [8][2]int{{-2, -1}, {-1, -2}, {1, -2}, {2, -1}, {2, 1}, {1, 2}, {-1, 2}, {-2, 1}}

// geometry is what follows from the shape of the board alone.
type geometry struct {
	rays    [64][8][]int8
	knight  [64][]int8
	king    [64][]int8
	between [64][64][]int8 // squares strictly between two of a line

	// targets are the squares that a man could go to on the empty board, sources those from
	// which he could go to one.
	targets [128][64][]int8
	sources [128][64]uint64
}

// geo is made for the first problem with invisible men.
var geo = sync.OnceValue(newGeometry)

func newGeometry() *geometry {
	g := &geometry{}
	for s := range 64 {
		f, r := s%8, s/8
		for d, v := range directions {
			var ray []int8
			for x, y := f+v[0], r+v[1]; on(x, y); x, y = x+v[0], y+v[1] {
				t := int8(y*8 + x)
				g.between[s][t] = append([]int8(nil), ray...)
				ray = append(ray, t)
			}
			g.rays[s][d] = ray
			if len(ray) > 0 {
				g.king[s] = append(g.king[s], ray[0])
			}
		}
		for _, v := range leaps {
			if on(f+v[0], r+v[1]) {
				g.knight[s] = append(g.knight[s], int8((r+v[1])*8+f+v[0]))
			}
		}
	}
	for i := range 12 {
		m := manOf(i/6, King+Man(i%6))
		for from := range int8(64) {
			for to := range int8(64) {
				if from != to && goes(m, from, to) {
					g.targets[m][from] = append(g.targets[m][from], to)
					g.sources[m][to] |= bit(from)
				}
			}
		}
	}
	return g
}

func on(x, y int) bool { return x >= 0 && x < 8 && y >= 0 && y < 8 }

func rank(s int8) int { return int(s) >> 3 }
func file(s int8) int { return int(s) & 7 }

// forward is a pawn's direction.
func forward(colour int) int8 { return 8 - 16*int8(colour) }

// relative is a rank as a side counts it.
func relative(s int8, colour int) int {
	if colour == 1 {
		return 7 - rank(s)
	}
	return rank(s)
}

// inLine reports whether two squares are on a line.
func inLine(from, to int8) bool {
	df, dr := file(to)-file(from), rank(to)-rank(from)
	return from != to && (df == 0 || dr == 0 || df*df == dr*dr)
}

// attacks reports whether a man on a square attacks another on the empty board.
func attacks(m Man, from, to int8) bool {
	df, dr := file(to)-file(from), rank(to)-rank(from)
	switch m.Walk() {
	case King:
		return df*df <= 1 && dr*dr <= 1 && from != to
	case Queen:
		return inLine(from, to)
	case Rook:
		return (df == 0) != (dr == 0)
	case Bishop:
		return df*df == dr*dr && df != 0
	case Knight:
		return df*df+dr*dr == 5
	case Pawn:
		return df*df == 1 && dr == 1-2*m.Colour()
	}
	return false
}

// goes reports whether a man could move on the empty board; a pawn's captures
// count.
func goes(m Man, from, to int8) bool {
	if m.Walk() != Pawn || file(from) != file(to) {
		return attacks(m, from, to)
	}
	step := to - from
	if m.Colour() == 1 {
		step = -step
	}
	return step == 8 || step == 16 && relative(from, m.Colour()) == 1
}

// attacker is a square from which a side attacks another square, nowhere if there
// is none.
func (b *board) attacker(r *Rules, s int8, by int) int8 {
	from := chess.Square(s)
	side := manOf(by, Empty)
	for men := chess.Bitboard(b.full) & chess.QueenAttacks(from, chess.Bitboard(b.full)); men != 0; {
		t := int8(men.Pop())
		if m := b.at[t]; m&side != 0 && attacks(m&walks|side, t, s) && !r.bars(by, t, s) {
			return t
		}
	}
	for men := chess.Bitboard(b.full) & chess.KnightAttacks(from); men != 0; {
		if t := int8(men.Pop()); b.at[t]&(walks|side) == Knight|side && !r.bars(by, t, s) {
			return t
		}
	}
	if len(r.walks) == 0 {
		return nowhere
	}
	for men := chess.Bitboard(b.full); men != 0; {
		if t := int8(men.Pop()); b.at[t].Walk() > hole && b.at[t].of(by) {
			if b.open(r, b.at[t], t, s) != nil && !r.bars(by, t, s) {
				return t
			}
		}
	}
	return nowhere
}

// open is a way that a man can go now, nil if there is none.
func (b *board) open(r *Rules, m Man, from, to int8) *Way {
	ways := r.ways(m, from, to)
	for i := range ways {
		if w := &ways[i]; w.Clear&b.full|w.Held&^b.full == 0 {
			return w
		}
	}
	return nil
}

func (b *board) attacked(r *Rules, s int8, by int) bool {
	return b.attacker(r, s, by) != nowhere
}

// inCheck reports whether a side's king is there and attacked.
func (b *board) inCheck(r *Rules, colour int) bool {
	return b.king[colour] != nowhere && b.attacked(r, b.king[colour], 1-colour)
}

// each calls f with the moves of a side's man, own king's safety apart and castling
// left out, until f returns false.
func (b *board) each(r *Rules, c int, from int8, f func(to, taken int8) bool) bool {
	m := b.at[from]
	if r.laws.Barred != nil || r.peaceful(c) || len(r.promotions(c)) == 0 {
		all := f
		f = func(to, taken int8) bool {
			return r.bars(c, from, to) || r.forbids(m, c, to, b.at[taken] != Empty) || all(to, taken)
		}
	}
	try := func(to int8) bool {
		if t := b.at[to]; t != Empty && !t.of(1-c) {
			return true
		}
		return f(to, to)
	}
	switch w := m.Walk(); w {
	case King, Knight:
		list := r.geo.king[from]
		if w == Knight {
			list = r.geo.knight[from]
		}
		for _, to := range list {
			if !try(to) {
				return false
			}
		}
	case Queen, Rook, Bishop:
		first, last := 0, 8
		if w == Rook {
			first = 4
		} else if w == Bishop {
			last = 4
		}
		for _, ray := range r.geo.rays[from][first:last] {
			for _, to := range ray {
				if !try(to) {
					return false
				}
				if b.at[to] != Empty {
					break
				}
			}
		}
	case Pawn:
		r := relative(from, c)
		if r == 7 {
			return true
		}
		step := forward(c)
		if b.at[from+step] == Empty && r > 0 {
			if !f(from+step, from+step) {
				return false
			}
			if r == 1 && b.at[from+2*step] == Empty && !f(from+2*step, from+2*step) {
				return false
			}
		}
		for _, side := range [2]int{-1, 1} {
			if x := file(from) + side; x < 0 || x > 7 {
				continue
			}
			to := from + step + int8(side)
			switch t := b.at[to]; {
			case t == Empty && to == b.passed:
				if !f(to, to-step) {
					return false
				}
			case t.of(1 - c):
				if !f(to, to) {
					return false
				}
			}
		}
	default:
		for _, to := range r.targets(m, from) {
			if b.open(r, m, from, to) != nil && !try(to) {
				return false
			}
		}
	}
	return true
}

// mobile reports whether a side has a legal move, castling apart: who can castle
// can move the rook.
func (b *board) mobile(r *Rules, colour int) bool {
	if k := b.king[colour]; k != nowhere && !b.eachLegal(r, colour, k, func(int8) bool { return false }) {
		return true
	}
	for men := chess.Bitboard(b.full); men != 0; {
		s := int8(men.Pop())
		if m := b.at[s]; m.of(colour) && m.Walk() != King {
			if !b.eachLegal(r, colour, s, func(int8) bool { return false }) {
				return true
			}
		}
	}
	return false
}

// eachLegal calls f with the squares that a side's man can go to without leaving its
// king in check, until f returns false.
func (b *board) eachLegal(r *Rules, c int, from int8, f func(to int8) bool) bool {
	m := b.at[from]
	return b.each(r, c, from, func(to, taken int8) bool {
		victim := b.at[taken]
		if victim.Walk() == King {
			return true
		}
		full := b.full
		b.at[taken], b.at[from] = Empty, Empty
		b.at[to] = m
		b.full = full&^(bit(taken)|bit(from)) | bit(to)
		king := b.king[c]
		if m.Walk() == King {
			king = to
		}
		safe := king == nowhere || !b.attacked(r, king, 1-c)
		b.at[to] = Empty
		b.at[taken], b.at[from] = victim, m
		b.full = full
		return !safe || f(to)
	})
}
