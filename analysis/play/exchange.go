package play

import "rookery/chess"

// Exchanged are the men that have changed places between two boards of a line of
// play: each is a cycle of men, by their numbers, of whom each stands where the
// next one stood, in the order of the squares of the first board.
func Exchanged(a, b *Board) [][]int {
	var cycles [][]int
	var seen [64]bool
	for sq := range chess.Square(64) {
		if a[sq] == nil || seen[sq] {
			continue
		}
		var cycle []int
		at := sq
		for !seen[at] {
			seen[at] = true
			cycle = append(cycle, a[at].ID)
			to, ok := b.Find(a[at].ID)
			if !ok || a[to] == nil {
				cycle = nil
				break
			}
			at = to
		}
		if len(cycle) > 1 && at == sq {
			cycles = append(cycles, cycle)
		}
	}
	return cycles
}
