package board

import (
	"rookery/chess"
	"rookery/problem"
)

// lastStep are the squares of the diagram's last move: those of option EnPassant or,
// with EpOn, of the double step that the side which moves first can answer.
func lastStep(p *problem.Problem, in Setup) ([]chess.Square, error) {
	if !p.Options.Own.EpOn {
		return enPassant(&p.Options), nil
	}
	var board chess.Board
	place(&board, p.Board)
	var steps [][]chess.Square
	us := in.First
	arrived, back := 4, 8 // rank and direction of black pawns
	if us == chess.Black {
		arrived, back = 3, -8
	}
	for pawn := range board.Of(us.Other(), chess.Pawn).Squares() {
		if pawn.Rank() != arrived {
			continue
		}
		start, passed := chess.Square(int(pawn)+2*back), chess.Square(int(pawn)+back)
		free := board.Occupied()&(start.Bit()|passed.Bit()) == 0
		if free && chess.PawnAttacks(us.Other(), passed)&board.Of(us, chess.Pawn) != 0 {
			steps = append(steps, []chess.Square{start, passed, pawn})
		}
	}
	switch len(steps) {
	case 0:
		return nil, nil
	case 1:
		return steps[0], nil
	}
	return nil, &Unsolved{"option EpOn where several pawns may have made a double step"}
}

// Option EnPassant names the squares of the diagram's last move: where a pawn
// started, what it passed, where it stands now. A step of two squares has three
// of them, one of three squares four; what is shorter says nothing.

// MaxEnPassant is how many squares a last move can have.
const MaxEnPassant = 4

// LastMovePossible reports whether a man can have made the last move that option
// EnPassant tells: it stands at the end of a way that is free.
func LastMovePossible(p *problem.Problem) bool {
	if p.Options.Own.EpOn {
		return true
	}
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
