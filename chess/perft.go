package chess

// Perft counts the lines of legal play of so many half moves: the standard
// test of a move generator. The last moves are counted without being played.
func Perft(pos Position, depth int) uint64 {
	switch {
	case depth <= 0:
		return 1
	case depth == 1:
		return uint64(pos.CountLegal())
	}
	var buf [128]Move
	var n uint64
	for _, m := range pos.Legal(buf[:0]) {
		next := pos
		next.Play(m)
		if depth == 2 {
			n += uint64(next.CountLegal())
		} else {
			n += Perft(next, depth-1)
		}
	}
	return n
}

// A Division is the part of a perft that one first move has.
type Division struct {
	Move  Move
	Nodes uint64
}

// Divide is Perft by first moves; the sum of the parts is the whole.
func Divide(pos Position, depth int) []Division {
	if depth <= 0 {
		return nil
	}
	var parts []Division
	for _, m := range pos.Legal(nil) {
		next := pos
		next.Play(m)
		parts = append(parts, Division{m, Perft(next, depth-1)})
	}
	return parts
}
