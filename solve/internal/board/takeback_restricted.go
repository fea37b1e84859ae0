package board

import (
	"rookery/chess"
	"rookery/chess/retro"
	"rookery/fairy"
	"rookery/problem"
)

// restrictedPast takes moves back under conditions that do nothing but forbid moves:
// each step that orthodox men can have made is tried on the general board.
type restrictedPast struct {
	problem *problem.Problem // without its men
	in      Setup
	closed  chess.Bitboard // holes
}

// newRestrictedPast names the condition that does more than to forbid moves.
func newRestrictedPast(p *problem.Problem, turn, bound chess.Colour) (*restrictedPast, error) {
	bare := *p
	bare.Options.EnPassant = nil
	r := &restrictedPast{problem: &bare, in: Setup{Bound: bound, Length: 1}}
	g, err := r.at(p.Board, turn)
	if err != nil {
		return nil, err
	}
	r.closed = g.p.Holes()
	if restricts(g) {
		return r, nil
	}
	for _, c := range p.Conditions {
		one := restrictedPast{problem: &problem.Problem{Conditions: []problem.Condition{c}}, in: r.in}
		if g, err := one.at(p.Board, turn); err != nil || !restricts(g) {
			return nil, &Unsolved{what: "condition " + c.Name}
		}
	}
	return nil, &Unsolved{what: "these conditions together"}
}

// restricts tells that what has been played on a board was orthodox, and that it is
// seen from the board alone whether it was allowed.
func restricts(g *general) bool {
	men, ok := g.p.Search().OnlyRemoves()
	return ok && men == (fairy.Men{}) && g.p.Timeless()
}

// at is the general board with these men.
func (r *restrictedPast) at(men []problem.Placement, turn chess.Colour) (*general, error) {
	p, in := *r.problem, r.in
	p.Board, in.Turn, in.First = men, turn, turn
	return newGeneral(&p, in)
}

func (r *restrictedPast) steps(b *chess.Board, side chess.Colour, passed chess.Square) (list []takenBack) {
	for s := range retro.Steps(b, side, passed, r.closed) {
		if t, ok := r.made(s, side, true); ok {
			list = append(list, t)
		}
	}
	return list
}

// made tells a step's move if the side could make it, and if what stood on the board
// before can have come about by a last move, as far as that is asked.
func (r *restrictedPast) made(s retro.Step, side chess.Colour, asked bool) (takenBack, bool) {
	p := *r
	if s.Passed != chess.NoSquare {
		q := *r.problem
		ahead := chess.At(s.Passed.File(), s.From.Rank()) - s.Passed
		q.Options.EnPassant = []chess.Square{s.Passed - ahead, s.Passed, s.Passed + ahead}
		p.problem = &q
	}
	g, err := p.at(standing(&s.Before), side)
	if err != nil || g.InCheck(side.Other()) {
		return takenBack{}, false
	}
	journey := func(m fairy.Move) bool { return m.From == s.From && m.To == s.To }
	for _, m := range g.movesIf(journey, nil) {
		d := g.Describe(m)
		if d.Null || roleOf(d.Promotion) != s.Promotion || (d.Castling != 0) != s.Castling || d.EnPassant != (s.Passed != chess.NoSquare) {
			continue
		}
		if asked && (g.InCheck(side) || d.EnPassant) && !r.possible(&s.Before, side.Other(), s.Passed) {
			break
		}
		return takenBack{d, s.Before, s.Passed}, true
	}
	return takenBack{}, false
}

// possible reports whether some last move of a side leads to a board.
func (r *restrictedPast) possible(b *chess.Board, side chess.Colour, passed chess.Square) bool {
	for s := range retro.Steps(b, side, passed, r.closed) {
		if _, ok := r.made(s, side, false); ok {
			return true
		}
	}
	return false
}

func (r *restrictedPast) exposed(b *chess.Board, side chess.Colour) bool {
	g, err := r.at(standing(b), side.Other())
	return err != nil || g.InCheck(side)
}
