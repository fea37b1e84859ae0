// Package reach finds the positions of books of shogi that keep nothing of a
// position but a hash, by playing from a position that is known.
//
// What does not live here: the books, and how they hash.
package reach

import (
	"iter"
	"slices"

	"rookery/book"
	"rookery/shogi"
)

// Positions are the positions that a book has moves for, as far as play from
// start leads to them, nearest first, each once. From a position of the book,
// and from one that a move of the book leads to, any move is played; so the
// book may well have the moves of one side only.
//
// The moves function tells what the book has for a position; it must give
// legal moves only.
func Positions(start shogi.Position, moves func(*shogi.Position) []book.Move) iter.Seq2[shogi.Position, []book.Move] {
	return func(yield func(shogi.Position, []book.Move) bool) {
		var buf [shogi.MaxMoves]shogi.Move
		seen := map[string]bool{start.Placement(): true}
		for queue := []shogi.Position{start}; len(queue) > 0; queue = queue[1:] {
			pos := queue[0]
			known := moves(&pos)
			if len(known) > 0 && !yield(pos, known) {
				return
			}
			for _, m := range pos.Legal(buf[:0]) {
				next := pos
				next.Play(m)
				if !isOf(known, m) && len(moves(&next)) == 0 {
					continue
				}
				if key := next.Placement(); !seen[key] {
					seen[key] = true
					queue = append(queue, next)
				}
			}
		}
	}
}

func isOf(known []book.Move, m shogi.Move) bool {
	return len(known) > 0 && slices.ContainsFunc(known, func(k book.Move) bool { return k.Text == m.String() })
}
