package board

import (
	"rookery/chess"
	"rookery/problem"
)

// Option EnPassant names the squares of the diagram's last move: where a pawn
// started, what it passed, where it stands now. A step of two squares has three
// of them, one of three squares four; what is shorter says nothing.

// MaxEnPassant is how many squares a last move can have.
const MaxEnPassant = 4

// LastMovePossible reports whether a man can have made the last move that option
// EnPassant tells: it stands at the end of a way that is free.
func LastMovePossible(p *problem.Problem) bool {
	way := enPassant(&p.Options)
	if len(way) < 3 {
		return true
	}
	last := len(way) - 1
	if problem.Top(p.Board, way[last]) < 0 {
		return false
	}
	for _, sq := range way[:last] {
		if problem.Top(p.Board, sq) >= 0 {
			return false
		}
	}
	return true
}

// enPassant are the squares of option EnPassant that count.
func enPassant(o *problem.Options) []chess.Square {
	return o.EnPassant[:min(len(o.EnPassant), MaxEnPassant)]
}
