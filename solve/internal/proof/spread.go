package proof

import "rookery/chess"

// spread are squares to which officers on a set of squares can move, all at once, and those that they are on; those with
// obstacles are not among them.
func spread(role chess.Role, from, occ chess.Bitboard) chess.Bitboard {
	free := ^occ
	switch role {
	case chess.Knight:
		return (from | jumps(from)) & free
	case chess.Bishop:
		return diagonals(from, free)
	case chess.Rook:
		return straights(from, free)
	case chess.Queen:
		return diagonals(from, free) | straights(from, free)
	case chess.King:
		row := from | west(from) | east(from)
		return (row | row<<8 | row>>8) & free
	}
	return diagonals(from, free) | straights(from, free) | jumps(from)&free // a king that moves like any man
}

func west(b chess.Bitboard) chess.Bitboard { return b &^ chess.FileA >> 1 }
func east(b chess.Bitboard) chess.Bitboard { return b &^ chess.FileH << 1 }

func jumps(b chess.Bitboard) chess.Bitboard {
	w, e := west(b), east(b)
	near, wide := w|e, west(w)|east(e)
	return near<<16 | near>>16 | wide<<8 | wide>>8
}

func straights(b, free chess.Bitboard) chess.Bitboard {
	notA, notH := free&^chess.FileA, free&^chess.FileH
	return up(b, free, 8) | down(b, free, 8) | up(b, notA, 1) | down(b, notH, 1)
}

func diagonals(b, free chess.Bitboard) chess.Bitboard {
	notA, notH := free&^chess.FileA, free&^chess.FileH
	return up(b, notA, 9) | up(b, notH, 7) | down(b, notH, 9) | down(b, notA, 7)
}

// up slides by steps to higher squares, as far as these are free.
func up(b, free chess.Bitboard, step uint) chess.Bitboard {
	b |= free & (b << step)
	free &= free << step
	b |= free & (b << (2 * step))
	free &= free << (2 * step)
	return b | free&(b<<(4*step))
}

// down slides by steps to lower squares, as far as these are free.
func down(b, free chess.Bitboard, step uint) chess.Bitboard {
	b |= free & (b >> step)
	free &= free >> step
	b |= free & (b >> (2 * step))
	free &= free >> (2 * step)
	return b | free&(b>>(4*step))
}
