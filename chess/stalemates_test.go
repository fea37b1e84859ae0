package chess

import (
	"math/rand/v2"
	"testing"
)

// TestStalemates tries positions in which a side has hardly a move left: its men in
// corners, on edges and before one another, and many that could bar them.
func TestStalemates(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(7, 7))
	positions, found := 0, 0
	for range 20_000 {
		p, ok := cramped(t, r)
		if !ok || p.OpponentInCheck() {
			continue
		}
		positions++
		found += checkEnds(t, &p, "stalemates", (*Position).IsStalemate, p.Stalemates)
	}
	t.Logf("%d positions, %d moves that stalemate", positions, found)
	if found < 1000 {
		t.Errorf("%d moves stalemate in %d positions", found, positions)
	}
}

// cramped is a position at random with few men to be stalemated.
func cramped(t *testing.T, r *rand.Rand) (p Position, ok bool) {
	t.Helper()
	s := EmptySetup()
	s.Turn = Colour(r.IntN(2))
	place := func(c Colour, role Role, at Square) {
		if !s.Board.Occupied().Has(at) {
			s.Board.Put(at, PieceOf(c, role))
		}
	}
	them := s.Turn.Other()
	if r.IntN(16) > 0 {
		place(them, King, Square(r.IntN(3))+Square(r.IntN(2))*56)
	}
	for range r.IntN(4) {
		place(them, Pawn+Role(r.IntN(5)), Square(r.IntN(64)))
	}
	if r.IntN(16) > 0 {
		place(s.Turn, King, Square(r.IntN(64)))
	}
	for range 1 + r.IntN(6) {
		place(s.Turn, Pawn+Role(r.IntN(5)), Square(r.IntN(64)))
	}
	if r.IntN(4) == 0 { // a step of two squares that may be taken en passant
		file, rank := r.IntN(8), 3+int(them)
		place(them, Pawn, At(file, rank))
		place(s.Turn, Pawn, At(file^1, rank))
		if s.Board.Of(them, Pawn).Has(At(file, rank)) {
			s.EnPassant = At(file, 2+3*int(them))
		}
	}
	p, err := s.Position(Problem)
	return p, err == nil
}
