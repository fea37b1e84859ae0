package board

import (
	"context"
	"slices"

	"rookery/chess"
	"rookery/chess/retro"
	"rookery/problem"
	"rookery/solution"
	"rookery/solve/internal/origin"
)

// A Past is a position that moves have been taken back to.
type Past struct {
	board chess.Board
	turn  chess.Colour
	rules pastRules
	// Last is the move that was taken back last, as it was made; of no meaning in
	// the diagram.
	Last solution.Move
	// double are the squares of the double step that must have come before, since a
	// pawn was captured en passant: where it began, what it passed, where it ended.
	double []chess.Square
	// still are squares of men that had not moved up to then: a king and a rook castled.
	still chess.Bitboard
}

// pastRules say what can have been played.
type pastRules interface {
	// steps are the moves of a side that lead to a board, with the boards before them.
	steps(b *chess.Board, side chess.Colour, passed chess.Square) []takenBack
	// exposed reports whether a side is in check when the other one has the move.
	exposed(b *chess.Board, side chess.Colour) bool
}

// takenBack is a move as it was made, with the board before it.
type takenBack struct {
	move   solution.Move
	before chess.Board
	passed chess.Square // where a pawn was captured en passant, NoSquare if none was
}

// NewPast is the diagram, the given side to move in it; bound is the side that conditions
// bind where they do not say which. The error is an *Unsolved where moves other than those
// of orthodox chess could be taken back.
func NewPast(p *problem.Problem, turn, bound chess.Colour) (Past, error) {
	x := Past{turn: turn, rules: orthodoxPast{}}
	bare := *p
	bare.Conditions = nil
	if err := orthodoxOnly(&bare); err != nil {
		return Past{}, err
	}
	place(&x.board, p.Board)
	if len(p.Conditions) > 0 {
		rules, err := newRestrictedPast(p, turn, bound)
		if err != nil {
			return Past{}, err
		}
		x.rules = rules
	} else if _, err := setup(p, turn).Position(chess.Problem); err != nil {
		return Past{}, err
	}
	if x.rules.exposed(&x.board, turn.Other()) {
		return Past{}, &Unsolved{what: "the side in check that is not to move"}
	}
	return x, nil
}

// TakeBack lists the positions in which a side can have made the last move.
func (x Past) TakeBack(side chess.Colour) (list []Past) {
	// In a row: the other side is passed over.
	if x.turn == side && (x.double != nil || x.rules.exposed(&x.board, side)) {
		return nil
	}
	passed := chess.NoSquare
	if x.double != nil {
		passed = x.double[1]
	}
	for _, t := range x.rules.steps(&x.board, side, passed) {
		touched, castled := squaresOf(&t.move)
		if touched&x.still != 0 {
			continue
		}
		before := Past{board: t.before, turn: side, rules: x.rules, Last: t.move, still: x.still | castled}
		if t.passed != chess.NoSquare {
			ahead := t.move.CaptureSquare - t.passed
			before.double = []chess.Square{t.passed - ahead, t.passed, t.passed + ahead}
		}
		list = append(list, before)
	}
	return list
}

// squaresOf are the squares that a move touches, and those of the men that castled.
func squaresOf(m *solution.Move) (touched, castled chess.Bitboard) {
	touched = m.From.Bit() | m.To.Bit()
	if m.Castling != 0 {
		file := 7
		if m.Castling == 'Q' {
			file = 0
		}
		castled = m.From.Bit() | chess.At(file, m.From.Rank()).Bit()
	}
	return touched | castled, castled
}

// Men are those on the board.
func (x Past) Men() []problem.Placement { return standing(&x.board) }

// Problem is the problem with the position as its diagram.
func (x Past) Problem(ctx context.Context, p *problem.Problem) *problem.Problem {
	q := *p
	q.Board = x.Men()
	q.Options.EnPassant = x.doubleStep(ctx)
	q.Options.NoCastling = append(slices.Clip(q.Options.NoCastling), x.moved()...)
	return &q
}

// doubleStep are the squares of the double step that must have come before: one that a
// capture taken back needs, or the only move that can have been the last, the others being impossible or shown
// to be so by what the game before forbids.
func (x Past) doubleStep(ctx context.Context) (way []chess.Square) {
	if x.double != nil || !x.besidePawns() {
		return x.double
	}
	var steps, others []takenBack
	for _, t := range x.rules.steps(&x.board, x.turn.Other(), chess.NoSquare) {
		from, to := t.move.From, t.move.To
		if touched, _ := squaresOf(&t.move); touched&x.still != 0 {
			continue
		}
		if t.move.Man.Walk == problem.Pawn && from.File() == to.File() && max(from, to)-min(from, to) == 16 {
			steps = append(steps, t)
		} else {
			others = append(others, t)
		}
	}
	if len(steps) == 0 || len(steps)+len(others) > 1 && !x.onlyStep(ctx, &steps, others) {
		return nil
	}
	from, to := steps[0].move.From, steps[0].move.To
	return []chess.Square{from, min(from, to) + 8, to}
}

// onlyStep reports whether it can be shown that no game had another last move than one of the double steps,
// which is left alone in the list then.
func (x Past) onlyStep(ctx context.Context, steps *[]takenBack, others []takenBack) bool {
	if _, orthodox := x.rules.(orthodoxPast); !orthodox {
		return false
	}
	p := origin.NewProver()
	if p.Illegal(&x.board, x.still) {
		return false // what follows from it would be nothing
	}
	impossible := func(t takenBack) bool {
		setup := chess.EmptySetup()
		setup.Board, setup.Turn, setup.EnPassant = t.before, x.turn.Other(), t.passed
		before, err := setup.Position(chess.Problem)
		_, castled := squaresOf(&t.move)
		return err == nil && p.Impossible(ctx, &before, x.still|castled)
	}
	for _, t := range others {
		if !impossible(t) {
			return false
		}
	}
	if len(*steps) > 1 {
		*steps = slices.DeleteFunc(*steps, impossible)
	}
	return len(*steps) == 1
}

// besidePawns reports whether a pawn of the side to move stands beside one of the other
// side that may have made a double step.
func (x Past) besidePawns() bool {
	side := x.turn.Other()
	for sq := range x.board.Of(side, chess.Pawn).Squares() {
		if sq.Rank() == 3+int(side) && chess.KingAttacks(sq)&x.board.Of(x.turn, chess.Pawn)&chess.RankOf(sq.Rank()) != 0 {
			return true
		}
	}
	return false
}

// moved are the rooks of the side not to move that cannot castle, since every move with
// which that side can have given the check that stands was made by its king or that rook.
func (x Past) moved() (rooks []chess.Square) {
	side := x.turn.Other()
	homes := castlers(&x.board, side)
	if len(homes) == 0 || x.double != nil || !x.rules.exposed(&x.board, x.turn) {
		return nil
	}
	last := x.rules.steps(&x.board, side, chess.NoSquare)
	for _, rook := range homes {
		if !slices.ContainsFunc(last, func(t takenBack) bool { return slices.Contains(castlers(&t.before, side), rook) }) {
			rooks = append(rooks, rook)
		}
	}
	return rooks
}

// castlers are a side's rooks at home while its king is there.
func castlers(b *chess.Board, side chess.Colour) (rooks []chess.Square) {
	rank := 7 * int(side)
	if !b.Of(side, chess.King).Has(chess.At(4, rank)) {
		return nil
	}
	return slices.Collect((b.Of(side, chess.Rook) & (chess.At(0, rank).Bit() | chess.At(7, rank).Bit())).Squares())
}

// orthodoxPast is that of problems without conditions.
type orthodoxPast struct{}

func (orthodoxPast) steps(b *chess.Board, side chess.Colour, passed chess.Square) (list []takenBack) {
	setup := chess.EmptySetup()
	setup.Board, setup.Turn, setup.EnPassant = *b, side.Other(), passed
	after, err := setup.Position(chess.Problem)
	if err != nil {
		return nil
	}
	for _, r := range retro.All(&after) {
		o := orthodox{}
		o.frame.pos = r.Before
		list = append(list, takenBack{o.Describe(Move(r.Move)), *r.Before.Board(), r.Before.EnPassant()})
	}
	return list
}

func (orthodoxPast) exposed(b *chess.Board, side chess.Colour) bool {
	setup := chess.EmptySetup()
	setup.Board, setup.Turn = *b, side.Other()
	pos, err := setup.Position(chess.Problem)
	return err != nil || pos.OpponentInCheck()
}
