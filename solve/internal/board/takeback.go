package board

import (
	"rookery/chess"
	"rookery/chess/retro"
	"rookery/problem"
	"rookery/solution"
)

// A Past is a position that moves have been taken back to.
type Past struct {
	pos chess.Position
	// Last is the move that was taken back last, as it was made; of no meaning in
	// the diagram.
	Last solution.Move
	// double are the squares of the double step that must have come before, since a
	// pawn was captured en passant: where it began, what it passed, where it ended.
	double []chess.Square
}

// NewPast is the diagram, the given side to move in it. The error is an *Unsolved
// where moves other than those of orthodox chess could be taken back.
func NewPast(p *problem.Problem, turn chess.Colour) (Past, error) {
	if err := orthodoxOnly(p); err != nil {
		return Past{}, err
	}
	pos, err := setup(p, turn).Position(chess.Problem)
	if err != nil {
		return Past{}, err
	}
	if pos.OpponentInCheck() {
		return Past{}, &Unsolved{"the side in check that is not to move"}
	}
	return Past{pos: pos}, nil
}

// TakeBack lists the positions in which a side can have made the last move.
func (x Past) TakeBack(side chess.Colour) (list []Past) {
	after := x.pos
	if after.Turn() == side { // in a row: the other side is passed over
		s := after.Setup()
		s.Turn = side.Other()
		flipped, err := s.Position(chess.Problem)
		if err != nil || flipped.OpponentInCheck() || x.double != nil {
			return nil
		}
		after = flipped
	}
	for _, r := range retro.All(&after) {
		o := orthodox{}
		o.frame.pos = r.Before
		before := Past{pos: r.Before, Last: o.Describe(Move(r.Move))}
		if passed := r.Before.EnPassant(); passed != chess.NoSquare {
			ahead := r.Move.CaptureSquare() - passed
			before.double = []chess.Square{passed - ahead, passed, passed + ahead}
		}
		list = append(list, before)
	}
	return list
}

// Problem is the problem with the position as its diagram.
func (x Past) Problem(p *problem.Problem) *problem.Problem {
	q := *p
	o := orthodox{}
	o.frame.pos = x.pos
	q.Board = o.Standing()
	q.Options.EnPassant = x.double
	return &q
}
