// Package puzzle is chess puzzles, whatever collection they come from: a
// position with a task and what is known of both, and the test with the solver
// whether a puzzle is sound.
//
// Formats are in sub-packages: tichess, lichess and epd, and collection, which
// reads and writes all of them and the problems of packages problem/popeye and
// problem/olv.
package puzzle

import (
	"errors"
	"fmt"

	"rookery/chess"
	"rookery/problem"
	"rookery/problem/olv"
)

// A Puzzle is either a position to be played, with Setup, or a composed
// problem, with Composed, which then says it all but for the texts.
type Puzzle struct {
	Pos    problem.Pos // where it was read
	Doubts []string    // what reading it there left out, or may have misunderstood
	ID     string      // in its collection, "" if it has none

	// Setup is a position, and Line a line of legal moves from it, Lead of
	// which come before the position that the solver sees.
	Setup chess.Setup
	Lead  int
	Line  []chess.Move
	// Keys are moves that solve, Avoid those that do not, in the position that
	// the solver sees.
	Keys  []chess.Move
	Avoid []chess.Move
	// Mate is in how many moves the side to move is said to mate, 0 if
	// nothing is said.
	Mate int

	// Composed is a problem in the sense of composition, orthodox or not.
	Composed *olv.Entry

	Description []string // lines for the solver to see
	Solution    []string // lines of the solution in words
	Themes      []string
	Openings    []string
	URL         string
	Stats       Stats
}

// Stats are what players made of a puzzle.
type Stats struct {
	Rating, Deviation int
	Popularity        int // from -100 to 100
	Plays             int
}

// ErrComposed is why a puzzle has no position to be played.
var ErrComposed = errors.New("a composed problem is no position to be played")

// ErrMoves is why the moves of a puzzle make no sense.
var ErrMoves = errors.New("there are no moves to the position to be solved")

// Position is what the solver sees. It is judged as a problem's, which need
// not be one of a game.
func (p *Puzzle) Position() (chess.Position, error) {
	if p.Composed != nil {
		return chess.Position{}, ErrComposed
	}
	pos, err := p.Setup.Position(chess.Problem)
	if err != nil {
		return pos, err
	}
	if p.Lead < 0 || p.Lead > len(p.Line) {
		return pos, ErrMoves
	}
	for _, m := range p.Line[:p.Lead] {
		pos.Play(m)
	}
	return pos, nil
}

// Answer are the moves from the position that the solver sees.
func (p *Puzzle) Answer() []chess.Move { return p.Line[min(p.Lead, len(p.Line)):] }

// claimed are the moves said to solve.
func (p *Puzzle) claimed() []chess.Move {
	if len(p.Keys) > 0 {
		return p.Keys
	}
	if answer := p.Answer(); len(answer) > 0 {
		return answer[:1]
	}
	return nil
}

// Problem is the puzzle as a problem: the composed one, or the direct mate
// that is claimed. Without such a claim it is an error.
func (p *Puzzle) Problem() (*problem.Problem, error) {
	if p.Composed != nil {
		return p.Composed.Problem, nil
	}
	if p.Mate < 1 {
		return nil, ErrNoClaim
	}
	pos, err := p.Position()
	if err != nil {
		return nil, err
	}
	return mateProblem(&pos, p.Pos, p.Mate), nil
}

// ErrNoClaim is why a puzzle is no problem: nothing is said of a mate.
var ErrNoClaim = errors.New("no mate is claimed")

// mateProblem asks for the mate in so many moves.
func mateProblem(pos *chess.Position, at problem.Pos, moves int) *problem.Problem {
	goal := problem.Goal{Kind: problem.Mate}
	p := &problem.Problem{Pos: at, Stipulation: problem.Stipulation{
		Pos:         at,
		Text:        fmt.Sprintf("#%d", moves),
		Traditional: &problem.Traditional{Play: problem.Direct, Goal: goal, Moves: moves},
	}}
	board := pos.Board()
	for sq := range chess.NoSquare {
		if man, ok := board.At(sq); ok {
			p.Board = append(p.Board, problem.Placement{Pos: at, Square: sq, Man: problem.Man{
				Colour: problem.Colour(man.Colour()), Walk: walks[man.Role()],
			}})
		}
	}
	option := func(name string, squares ...chess.Square) {
		o := problem.Option{Pos: at, Name: name}
		text := ""
		for _, sq := range squares {
			text += sq.String()
		}
		if text != "" {
			o.Args = []string{text}
		}
		_ = p.Options.Add(o) // a name and squares that are known
	}
	if pos.Turn() == chess.Black {
		option("HalfDuplex")
	}
	if s := pos.EnPassant(); s != chess.NoSquare {
		option("EnPassant", s)
	}
	if lost := lostCastling(pos); len(lost) > 0 {
		option("NoCastling", lost...)
	}
	return p
}

// lostCastling are the rooks at home that may not castle though king and rook
// stand as if they might.
func lostCastling(pos *chess.Position) (lost []chess.Square) {
	board := pos.Board()
	for _, c := range [2]chess.Colour{chess.White, chess.Black} {
		rank := 7 * int(c)
		if board.King(c) != chess.At(4, rank) {
			continue
		}
		for _, corner := range [2]chess.Square{chess.At(0, rank), chess.At(7, rank)} {
			if board.Of(c, chess.Rook).Has(corner) && !pos.Castling().Has(corner) {
				lost = append(lost, corner)
			}
		}
	}
	return lost
}

// walks are the walks of the men of the game.
var walks = [...]problem.Walk{
	chess.Pawn: problem.Pawn, chess.Knight: problem.Knight, chess.Bishop: problem.Bishop,
	chess.Rook: problem.Rook, chess.Queen: problem.Queen, chess.King: problem.King,
}
