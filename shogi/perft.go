package shogi

// Perft counts the lines of legal play of so many moves: the standard test of
// a move generator. The last moves are counted without being played.
func Perft(pos Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	var buf [MaxMoves]Move
	moves := pos.Legal(buf[:0])
	if depth == 1 {
		return uint64(len(moves))
	}
	var n uint64
	for _, m := range moves {
		next := pos
		next.Play(m)
		n += Perft(next, depth-1)
	}
	return n
}
