package retro

import "rookery/chess"

// Moved are the rooks at home that cannot castle although their king is at home, too: if
// neither had moved, the other king could not have come where he stands. He never enters a
// square that men who have never moved have always held or guarded: the king and the rook
// themselves, and pawns on the squares where they began. (N. Elkies' #1 with Ke1, Ra1, Pf2, Pg2
// against Kg1 is an example.)
func Moved(b *chess.Board) (rooks chess.Bitboard) {
	for _, side := range [...]chess.Colour{chess.White, chess.Black} {
		first := 7 * int(side) // rank
		home := chess.At(4, first)
		other := b.King(side.Other())
		if !b.Of(side, chess.King).Has(home) || other == chess.NoSquare {
			continue
		}
		shut := home.Bit() | chess.KingAttacks(home)
		second := 1 + 5*int(side)
		for pawn := range b.Of(side, chess.Pawn).Squares() {
			if pawn.Rank() == second {
				shut |= pawn.Bit() | chess.PawnAttacks(side, pawn)
			}
		}
		for _, file := range [...]int{0, 7} {
			rook := chess.At(file, first)
			if b.Of(side, chess.Rook).Has(rook) && !walked(chess.At(4, 7-first), other, shut|rook.Bit()) {
				rooks |= rook.Bit()
			}
		}
	}
	return rooks
}

// walked reports whether a king can have gone from one square to another without entering
// some that are shut to him; where he stands at last he may have come with check.
func walked(from, to chess.Square, shut chess.Bitboard) bool {
	been := from.Bit()
	for fresh := been; fresh != 0; {
		var next chess.Bitboard
		for sq := range fresh.Squares() {
			next |= chess.KingAttacks(sq)
		}
		if next.Has(to) || been.Has(to) {
			return true
		}
		fresh = next &^ shut &^ been
		been |= fresh
	}
	return false
}
