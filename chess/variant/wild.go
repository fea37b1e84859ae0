package variant

import (
	"math/rand/v2"

	"rookery/chess"
)

// The initial positions of wild 1 to 4 follow the help of FICS: the same men,
// or others, drawn by lot behind pawns in their usual places.

var usual = [8]chess.Role{chess.Rook, chess.Knight, chess.Bishop, chess.Queen, chess.King, chess.Bishop, chess.Knight, chess.Rook}

// startWild1 shuffles each side by itself: rooks in the corners, the king on
// the d- or e-file, bishops on squares of different colours; castling is allowed,
// the king going two squares.
func startWild1(r *rand.Rand) State {
	side := func() (back [8]chess.Role) {
		for {
			back = usual
			king := 3 + r.IntN(2)
			back[4], back[king] = back[king], back[4]
			free := []int{1, 2, 7 - king, 5, 6}
			roles := []chess.Role{chess.Knight, chess.Bishop, chess.Queen, chess.Bishop, chess.Knight}
			r.Shuffle(len(roles), func(i, j int) { roles[i], roles[j] = roles[j], roles[i] })
			for i, file := range free {
				back[file] = roles[i]
			}
			if bishopsDiffer(back) {
				return back
			}
		}
	}
	s := arrange(side(), side())
	s.castling, s.wild = chess.Bitboard(0x81)|chess.Bitboard(0x81)<<56, true
	return s
}

// startWild2 shuffles the usual men, Black's mirroring White's, no castling.
func startWild2(r *rand.Rand) State {
	back := usual
	r.Shuffle(8, func(i, j int) { back[i], back[j] = back[j], back[i] })
	return arrange(back, back)
}

// startWild3 draws the men themselves, Black's mirroring White's.
func startWild3(r *rand.Rand) State {
	back := lot(r)
	return arrange(back, back)
}

// startWild4 draws the men for both sides together and places each side's by
// itself, with as many bishops on light squares for one as for the other.
func startWild4(r *rand.Rand) State {
	back := lot(r)
	for {
		other := back
		r.Shuffle(8, func(i, j int) { other[i], other[j] = other[j], other[i] })
		if lightBishops(back, 0) == lightBishops(other, 1) {
			return arrange(back, other)
		}
	}
}

// lot draws a king and seven other men.
func lot(r *rand.Rand) (back [8]chess.Role) {
	for i := range back {
		back[i] = chess.Knight + chess.Role(r.IntN(4))
	}
	back[r.IntN(8)] = chess.King
	return back
}

func lightBishops(back [8]chess.Role, parity int) (n int) {
	for file, role := range back {
		if role == chess.Bishop && file&1 != parity {
			n++
		}
	}
	return n
}

func bishopsDiffer(back [8]chess.Role) bool { return lightBishops(back, 0) == 1 }

// arrange puts men on the outer ranks and pawns before them.
func arrange(white, black [8]chess.Role) State {
	s := State{full: 1, enPassant: chess.NoSquare}
	for file := range 8 {
		s.board.Put(chess.At(file, 0), chess.PieceOf(chess.White, white[file]))
		s.board.Put(chess.At(file, 1), chess.PieceOf(chess.White, chess.Pawn))
		s.board.Put(chess.At(file, 6), chess.PieceOf(chess.Black, chess.Pawn))
		s.board.Put(chess.At(file, 7), chess.PieceOf(chess.Black, black[file]))
	}
	return s
}
