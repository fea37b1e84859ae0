package board

import (
	"slices"

	"rookery/chess"
	"rookery/chess/retro"
	"rookery/problem"
)

// A doubleStep is what the diagram's last move may have been: the squares that it has
// passed and the pawn or, with EpOn, all pawns that may have made it, the first one's
// way being told. Without squares there was none.
type doubleStep struct {
	passed []chess.Square
	pawn   chess.Square
	either chess.Bitboard // of more than one pawn
}

// lastStep is the double step of option EnPassant or, with EpOn, of any pawn that the
// side which moves first can take in passing.
func lastStep(p *problem.Problem, first chess.Colour) doubleStep {
	if !p.Options.Own.EpOn {
		if way := enPassant(p); len(way) >= 3 {
			return doubleStep{passed: way[1 : len(way)-1], pawn: way[len(way)-1]}
		}
		return doubleStep{}
	}
	var board chess.Board
	place(&board, p.Board)
	var step doubleStep
	var pawns chess.Bitboard
	arrived, back := 4, 8 // rank and direction of black pawns
	if first == chess.Black {
		arrived, back = 3, -8
	}
	for pawn := range board.Of(first.Other(), chess.Pawn).Squares() {
		if pawn.Rank() != arrived {
			continue
		}
		start, passed := chess.Square(int(pawn)+2*back), chess.Square(int(pawn)+back)
		free := problem.Top(p.Board, start) < 0 && problem.Top(p.Board, passed) < 0
		if free && chess.PawnAttacks(first.Other(), passed)&board.Of(first, chess.Pawn) != 0 {
			if pawns == 0 {
				step = doubleStep{passed: []chess.Square{passed}, pawn: pawn}
			}
			pawns |= pawn.Bit()
		}
	}
	if pawns.Count() > 1 {
		step.either = pawns
	}
	return step
}

// Option EnPassant names the squares of the diagram's last move: where a pawn
// started, what it passed, where it stands now. A step of two squares has three
// of them, one of three squares four; what is shorter says nothing, but for a single square that
// a pawn can have passed, as Olive and YACPDB write it.

// MaxEnPassant is how many squares a last move can have.
const MaxEnPassant = 4

// LastMovePossible reports whether a man can have made the last move that option
// EnPassant tells: it stands at the end of a way that is free.
func LastMovePossible(p *problem.Problem) bool {
	if p.Options.Own.EpOn {
		return true
	}
	way := enPassant(p)
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
func enPassant(p *problem.Problem) []chess.Square {
	way := p.Options.EnPassant[:min(len(p.Options.EnPassant), MaxEnPassant)]
	if len(way) != 1 {
		return way
	}
	passed, step := way[0], 0 // from where a pawn started to where it stands
	switch passed.Rank() {
	case 2:
		step = 8
	case 5:
		step = -8
	default:
		return way
	}
	start, pawn := chess.Square(int(passed)-step), chess.Square(int(passed)+step)
	at := problem.Top(p.Board, pawn)
	if at < 0 || p.Board[at].Man.Walk != problem.Pawn || problem.Top(p.Board, passed) >= 0 || problem.Top(p.Board, start) >= 0 {
		return way
	}
	return []chess.Square{start, passed, pawn}
}

// DisproveCastling takes castling away where the diagram shows that king or rook has moved:
// by the Codex a side may castle unless it can be proved that it may not.
func DisproveCastling(p *problem.Problem) {
	if orthodoxOnly(p) != nil || consequent(p) || len(p.Stipulation.Back) > 0 ||
		p.Stipulation.HasGoal(problem.ProofGame) || p.Stipulation.HasGoal(problem.AToB) || p.Options.Own.CastlingOff {
		return
	}
	var b chess.Board
	place(&b, p.Board)
	for _, side := range [...]chess.Colour{chess.White, chess.Black} {
		if b.Of(side, chess.King).Count() > 1 {
			return
		}
	}
	for rook := range retro.Moved(&b).Squares() {
		p.Options.NoCastling = append(slices.Clip(p.Options.NoCastling), rook)
	}
}
