// Package retro takes moves of orthodox chess back.
//
// A retraction is a move that a side could have made to reach a position. What
// could have come before is judged by one move only: the side that was not to move
// must not have been in check, and a check that stood before must have been given
// by some last move. Whether a whole game leads to the position is not asked here, as is
// usual for retractors (Jelliss, "Retractors"; the tracker of Popeye, no 2).
package retro

import (
	"iter"
	"slices"

	"rookery/chess"
)

// A Retraction is a move taken back.
type Retraction struct {
	// Move is the move as it was made: the man goes back to its From, and what it
	// captured stands again on its CaptureSquare.
	Move chess.Move
	// Before is the position in which it was made; who made it is to move. Kings and
	// rooks at home may castle in it, and en passant can be captured in it only if
	// that was the move.
	Before chess.Position
}

// All lists the moves with which the side that is not to move can have reached the
// position. Those that differ in what they captured are different retractions. If a
// pawn can be captured en passant, only its double step is one.
func All(p *chess.Position) (found []Retraction) {
	for step := range Steps(p.Board(), p.Turn().Other(), p.EnPassant(), 0) {
		if m, before, ok := orthodox(step, p.Turn().Other()); ok && Possible(&before) {
			found = append(found, Retraction{m, before})
		}
	}
	return found
}

// Each gives the same moves as All, one at a time: moves of officers first, then those of pawns, last captures, promotions and
// castling, of which there are the most and which say the most of the game before.
func Each(p *chess.Position) iter.Seq[Retraction] {
	return func(yield func(Retraction) bool) {
		steps := slices.Collect(Steps(p.Board(), p.Turn().Other(), p.EnPassant(), 0))
		slices.SortStableFunc(steps, func(a, b Step) int { return a.says(p.Board()) - b.says(p.Board()) })
		for _, step := range steps {
			if m, before, ok := orthodox(step, p.Turn().Other()); ok && Possible(&before) && !yield(Retraction{m, before}) {
				return
			}
		}
	}
}

// says ranks steps by how much they say of the game before.
func (s *Step) says(after *chess.Board) int {
	switch {
	case s.Castling || s.Promotion != chess.NoRole || s.Before.Occupied().Count() > after.Occupied().Count():
		return 2
	case after.ByRole[chess.Pawn].Has(s.To):
		return 1
	}
	return 0
}

// Possible reports whether the position can have come about by a last move, as far
// as that is asked: a check of the side to move must have been given, and a pawn that
// can be captured en passant must have made its double step.
func Possible(p *chess.Position) bool {
	if !p.InCheck() && p.EnPassant() == chess.NoSquare {
		return true
	}
	for step := range Steps(p.Board(), p.Turn().Other(), p.EnPassant(), 0) {
		if _, _, ok := orthodox(step, p.Turn().Other()); ok {
			return true
		}
	}
	return false
}

// orthodox gives the move of a step with the position before, if the side could make it there.
func orthodox(step Step, side chess.Colour) (m chess.Move, before chess.Position, ok bool) {
	setup := chess.EmptySetup()
	setup.Board, setup.Turn, setup.EnPassant, setup.Castling = step.Before, side, step.Passed, atHome(&step.Before)
	before, err := setup.Position(chess.Problem)
	if err != nil || before.EnPassant() != step.Passed || before.OpponentInCheck() {
		return 0, before, false
	}
	var buf [128]chess.Move
	for _, m := range before.Legal(buf[:0]) {
		if m.From() == step.From && m.To() == step.To && m.Promotion() == step.Promotion &&
			m.IsCastling() == step.Castling && m.IsEnPassant() == (step.Passed != chess.NoSquare) {
			return m, before, true
		}
	}
	return 0, before, false
}

// atHome are the rooks that may castle where nothing is known of the game: those on
// their squares while the king is on his.
func atHome(b *chess.Board) (rooks chess.Bitboard) {
	for _, c := range [...]chess.Colour{chess.White, chess.Black} {
		rank := lastRank(c.Other())
		if b.Of(c, chess.King).Has(chess.At(4, rank)) {
			rooks |= b.Of(c, chess.Rook) & (chess.At(0, rank).Bit() | chess.At(7, rank).Bit())
		}
	}
	return rooks
}
