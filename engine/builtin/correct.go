package builtin

import "rookery/chess"

// corrections are by how much the search found positions better or worse than
// the evaluation says, by what they have in common: the pawns, and the officers
// of each side.
type corrections [2][3][correctionEntries]int16

const (
	correctionEntries = 1 << 14
	correctionUnit    = 256 // of an entry, for a centipawn
	mostCorrection    = 64 * correctionUnit
)

// correctionsOf are the entries that concern the position at ply.
func (w *worker) correctionsOf(ply int) [3]*int16 {
	b := w.game.board(ply)
	pawns := b.ByRole[chess.Pawn]
	var keys [3]uint64
	keys[0] = uint64(pawns&b.ByColour[chess.White])*0x9e3779b97f4a7c15 ^ uint64(pawns&b.ByColour[chess.Black])*0xd6e8feb86659fd93
	for c, men := range b.ByColour {
		keys[1+c] = uint64(men&(b.ByRole[chess.Knight]|b.ByRole[chess.Queen]))*0x9e3779b97f4a7c15 ^
			uint64(men&(b.ByRole[chess.Bishop]|b.ByRole[chess.Queen]))*0xd6e8feb86659fd93 ^
			uint64(men&(b.ByRole[chess.Rook]|b.ByRole[chess.King]))*0xbf58476d1ce4e5b9
	}
	of := &w.corrections[w.stack[ply].turn&1]
	return [3]*int16{&of[0][keys[0]>>50], &of[1][keys[1]>>50], &of[2][keys[2]>>50]}
}

// correction is what to add to the evaluation of the position at ply.
func (w *worker) correction(ply int) int {
	sum := 0
	for _, entry := range w.correctionsOf(ply) {
		sum += int(*entry)
	}
	return sum / (2 * correctionUnit)
}

// correct remembers what a search of the position at ply found.
func (w *worker) correct(ply, depth, found int) {
	missed := max(-256, min(256, found-w.stack[ply].judged)) * correctionUnit
	weight := min(1+depth, 16)
	for _, entry := range w.correctionsOf(ply) {
		v := (int(*entry)*(256-weight) + missed*weight) / 256
		*entry = int16(max(-mostCorrection, min(mostCorrection, v)))
	}
}

// memoryTeaches reports whether a score says that the evaluation is wrong in a
// certain direction, and is no mate.
func memoryTeaches(bound, score, static int) bool {
	if score <= -mateBound || score >= mateBound {
		return false
	}
	return !(bound == lower && score <= static || bound == upper && score >= static)
}

// quietMove reports whether a move of the list is quiet.
func quietMove(moves []choice, m move) bool {
	for i := range moves {
		if moves[i].move == m {
			return moves[i].quiet()
		}
	}
	return false
}
