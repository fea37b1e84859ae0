// Package mates looks at the positions in which a solution ends: how the mated
// king's field is guarded, which men take part, whether the mate is pure,
// economical, model or ideal, and which mates echo each other.
//
// It judges positions of orthodox men only. What other men attack is known to
// the solver alone; of a mate with them nothing is said.
package mates

import (
	"rookery/analysis/play"
	"rookery/chess"
	"rookery/problem"
)

var roles = map[problem.Walk]chess.Role{
	problem.King: chess.King, problem.Queen: chess.Queen, problem.Rook: chess.Rook,
	problem.Bishop: chess.Bishop, problem.Knight: chess.Knight, problem.Pawn: chess.Pawn,
}

// Position makes a chess position of a board; false if there are men of other
// kinds. The side is the one to move; there is no castling and no en passant.
func Position(b *play.Board, turn chess.Colour) (chess.Position, bool) {
	s := chess.EmptySetup()
	s.Turn = turn
	for sq, man := range b {
		if man == nil {
			continue
		}
		if !man.Orthodox() {
			return chess.Position{}, false
		}
		s.Board.Put(chess.Square(sq), chess.PieceOf(chess.Colour(man.Colour), roles[man.Walk]))
	}
	p, err := s.Position(chess.Problem)
	return p, err == nil
}

// Role is the orthodox man of a walk, chess.NoRole of any other.
func Role(w problem.Walk) chess.Role { return roles[w] }
