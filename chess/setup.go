package chess

import (
	"errors"
	"fmt"
)

// A Setup is any arrangement of men with what else a diagram may say. Start
// from [EmptySetup]: the zero Setup has its en passant square on a1.
type Setup struct {
	Board     Board
	Turn      Colour
	Castling  Bitboard // the squares of the rooks that may castle
	EnPassant Square   // passed by a pawn in the last move; NoSquare if none
	HalfMoves int      // since the last capture or pawn move
	FullMoves int      // number of the move to be played
}

// EmptySetup is the empty board, White to play the first move.
func EmptySetup() Setup { return Setup{EnPassant: NoSquare, FullMoves: 1} }

// A Mode is how strictly a Setup is judged.
type Mode uint8

const (
	// Game admits what can be believed to come from a game.
	Game Mode = iota
	// Problem admits all that can be played: missing kings, pawns on the first
	// and the last rank, any number of men, a king that could be taken. Rights
	// to castle and an en passant square that do not fit the board are dropped.
	Problem
)

// A Fault is what keeps a Setup from being a Position; errors.Is finds it.
type Fault string

// Error is the fault in words.
func (f Fault) Error() string { return string(f) }

// The faults.
const (
	NoKing         Fault = "no king"
	SeveralKings   Fault = "more than one king"
	TooManyMen     Fault = "more men than promotion explains"
	PawnOnEdge     Fault = "pawn on the first or last rank"
	KingCapturable Fault = "side to move could take the king"
	TooManyChecks  Fault = "more than two men give check"
	BadCastling    Fault = "castling without king and rook in place"
	BadEnPassant   Fault = "en passant square that no pawn has just passed"
	BadClock       Fault = "move numbers out of range"
)

// maxClock is the highest move number that a Position holds.
const maxClock = 1<<16 - 1

// Position judges the setup and makes a position of it. The error joins all
// that is wrong, each wrapping a [Fault].
func (s Setup) Position(mode Mode) (Position, error) {
	var faults []error
	find := func(f Fault, format string, args ...any) {
		faults = append(faults, fmt.Errorf("chess: %w: "+format, append([]any{f}, args...)...))
	}
	kings := true
	for _, c := range [2]Colour{White, Black} {
		if n := s.Board.Of(c, King).Count(); n > 1 {
			find(SeveralKings, "%v has %d", c, n)
			kings = false
		} else if n == 0 {
			kings = false
			if mode == Game {
				find(NoKing, "%v has none", c)
			}
		}
	}
	if s.Turn > Black || s.HalfMoves < 0 || s.HalfMoves > maxClock || s.FullMoves < 0 || s.FullMoves > maxClock {
		find(BadClock, "%d half moves, move %d", s.HalfMoves, s.FullMoves)
	}
	castling, enPassant := s.fittingCastling(), s.EnPassant
	if enPassant != NoSquare && !s.enPassantFits() {
		enPassant = NoSquare
	}
	if mode == Game {
		if wrong := s.Castling &^ castling; wrong != 0 {
			find(BadCastling, "rook on %v", wrong.First())
		}
		if enPassant != s.EnPassant {
			find(BadEnPassant, "%v", s.EnPassant)
		}
		for _, c := range [2]Colour{White, Black} {
			if men := s.Board.ByColour[c].Count(); s.excess(c) {
				find(TooManyMen, "%v has %d men", c, men)
			}
		}
		if wrong := s.Board.ByRole[Pawn] & (Rank1 | Rank8); wrong != 0 {
			find(PawnOnEdge, "%v", wrong.First())
		}
	}
	p := Position{
		board:     s.Board,
		castling:  castling,
		halfMoves: uint16(s.HalfMoves),
		fullMoves: uint16(s.FullMoves),
		turn:      s.Turn & 1,
		enPassant: enPassant,
	}
	if mode == Game && kings {
		if p.OpponentInCheck() {
			find(KingCapturable, "%v on %v", p.turn.Other(), p.board.King(p.turn.Other()))
		}
		if n := p.Checkers().Count(); n > 2 {
			find(TooManyChecks, "%d", n)
		}
	}
	if len(faults) > 0 {
		return Position{}, errors.Join(faults...)
	}
	p.key = p.computeKey()
	return p, nil
}

// fittingCastling are the rights that the board bears out: a rook on its home
// rank, the king on the same rank between the rooks, and one rook a side.
func (s *Setup) fittingCastling() (fitting Bitboard) {
	for _, c := range [2]Colour{White, Black} {
		king := s.Board.King(c)
		rooks := s.Castling & s.Board.Of(c, Rook) & homeRank(c)
		if king == NoSquare || !homeRank(c).Has(king) {
			continue
		}
		east := rooks &^ (bit(king) - 1)
		west := rooks & (bit(king) - 1)
		if !severalIn(east) {
			fitting |= east
		}
		if !severalIn(west) {
			fitting |= west
		}
	}
	return fitting
}

// enPassantFits reports whether a pawn of the side that has moved can just
// have passed the en passant square.
func (s *Setup) enPassantFits() bool {
	rank := 5
	if s.Turn == Black {
		rank = 2
	}
	if s.EnPassant >= NoSquare || s.EnPassant.Rank() != rank {
		return false
	}
	pawn := passedPawn(s.EnPassant)
	start := s.EnPassant - (pawn - s.EnPassant) // beyond, seen from the pawn
	empty := s.EnPassant.Bit() | start.Bit()
	return s.Board.Of(s.Turn.Other(), Pawn).Has(pawn) && s.Board.Occupied()&empty == 0
}

// excess reports whether a side has more men than eight pawns can promote to.
func (s *Setup) excess(c Colour) bool {
	promoted := 0
	for role, initial := range map[Role]int{Knight: 2, Bishop: 2, Rook: 2, Queen: 1} {
		promoted += max(0, s.Board.Of(c, role).Count()-initial)
	}
	return s.Board.Of(c, Pawn).Count()+promoted > 8
}
