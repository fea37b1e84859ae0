package solve

import (
	"errors"
	"fmt"
	"slices"

	"rookery/problem"
	"rookery/solution"
	"rookery/solve/internal/board"
	"rookery/solve/internal/plan"
)

// A Referee plays what somebody tells of a half on the problem's board, by all its rules: moves are
// legal there, change what they say, give the checks and reach the goals that they are told with, and lines of help
// and series play end where they have to. That nothing is missing, and that a key is one, only solving tells.
type Referee struct {
	board board.Board
	goals []problem.Goal // that make moves legal
	ends  bool           // lines end by a goal only

	left int  // how many moves it still plays
	lost bool // the answers of the board do not count any more
}

// ErrNotPlayed is the error for what is told and cannot be played.
var ErrNotPlayed = errors.New("not to be played on the board")

// NewReferee sets up the board of a twin, which is not changed, for a half; nil if its rules cannot be played by what is
// told alone: men may be invisible, moves have been taken back, or nothing solves the twin. It plays as many moves of what
// is told, and lets the rest pass; a move that makes the rules try others counts for more. The error is ErrNotPlayed if
// there is no such half.
func NewReferee(p *problem.Problem, h *solution.Half, moves int) (*Referee, error) {
	if p.TotalInvisible > 0 || len(p.Stipulation.Back) > 0 || !board.LastMovePossible(p) {
		return nil, nil
	}
	own := *p // whose options change below
	board.DisproveCastling(&own)
	pl, _, err := plan.Compile(&own)
	if err != nil {
		return nil, nil //nolint:nilerr // it is not solved
	}
	starter := pl.Starter
	if h.Duplex {
		starter = starter.Other()
	}
	if h.Starter != starter || h.Duplex && !p.Options.Duplex && !p.Options.HalfDuplex {
		return nil, fmt.Errorf("%w: %v does not begin", ErrNotPlayed, h.Starter)
	}
	b, err := board.New(&own, setup(pl, starter, false))
	if err != nil {
		return nil, nil //nolint:nilerr // it is not solved
	}
	var start []problem.Placement
	if pl.ProvesGame() {
		start = b.Standing()
	}
	if !slices.EqualFunc(h.Start, start, func(x, y problem.Placement) bool { return x.Square == y.Square && sameMan(&x.Man, &y.Man) }) {
		return nil, fmt.Errorf("%w: the play does not begin there", ErrNotPlayed)
	}
	if t := b.Traits(); t.Hidden || t.Hindsight {
		return nil, nil
	}
	r := &Referee{left: moves, ends: endsByGoal(pl.Root)}
	for _, g := range pl.Goals {
		if board.SelfExposing(g.Kind) || g.Kind == problem.Check && b.Traits().Slow {
			r.goals = append(r.goals, g)
		}
	}
	r.board = b.Clone(func() bool { r.left -= askedWorth; return r.left <= 0 }, func() { r.lost = true })
	return r, nil
}

// endsByGoal reports whether help or series play ends by reaching a goal only.
func endsByGoal(n plan.Node) bool {
	switch n := n.(type) {
	case *plan.Leaf:
		return true
	case *plan.Swap:
		return endsByGoal(n.X)
	case *plan.Or:
		return endsByGoal(n.L) && endsByGoal(n.R)
	case *plan.Branch:
		if n.Battle {
			return false
		}
		for i := range n.Legs {
			for _, e := range n.Legs[i].Ends {
				if !e.Goal && !endsByGoal(e.Node) {
					return false
				}
			}
		}
		return true
	}
	return false
}

// askedWorth is how many moves that are told take about as long as what a board tries until it asks whether to stop.
const askedWorth = 100

// Node plays a node of a phase with all that follows it. It is not played where that are too many moves, or the board does
// not know; the error is ErrNotPlayed with what is wrong.
func (r *Referee) Node(n *solution.Node) (played bool, err error) {
	if r.left <= 0 || r.lost {
		return false, nil
	}
	err = r.follow(n)
	if r.left <= 0 || r.lost {
		return false, nil // the board has ended questions without an answer
	}
	return true, err
}

// follow plays a node from where the board stands, and takes it back.
func (r *Referee) follow(n *solution.Node) error {
	if r.left--; r.left <= 0 {
		return nil
	}
	b := r.board
	depth := 0
	defer func() {
		for range depth {
			b.Undo()
		}
	}()
	if n.Kind != solution.Root {
		m, ok := r.find(n)
		// Before a threat the other side passes, in a series it has no move, and in set play and where the
		// sides have been exchanged it is nobody's turn before.
		for _, turn := range []func(){func() { b.Play(board.Null) }, func() { b.Play(board.Skip) }, b.TurnOver} {
			if ok {
				break
			}
			turn()
			if m, ok = r.find(n); ok {
				depth++
			} else {
				b.Undo()
			}
		}
		if !ok {
			return fmt.Errorf("%w: there is no %s", ErrNotPlayed, n.Move.Notation(problem.English))
		}
		b.Play(m)
		depth++
	}
	if err := r.comes(n); err != nil {
		return err
	}
	for _, list := range [][]*solution.Node{n.Threats, n.Replies, n.Refutations} {
		for _, next := range list {
			if err := r.follow(next); err != nil {
				return err
			}
		}
	}
	return nil
}

// comes holds what is told to come of a move against the board after it.
func (r *Referee) comes(n *solution.Node) error {
	b := r.board
	name := func() string { return n.Move.Notation(problem.English) }
	if n.Kind != solution.Root && n.Check != b.InCheck(b.Turn()) {
		return fmt.Errorf("%w: check %v is told of %s", ErrNotPlayed, n.Check, name())
	}
	if r.ends && len(n.Goals) == 0 && len(n.Threats)+len(n.Replies)+len(n.Refutations) == 0 {
		return fmt.Errorf("%w: the line ends with %s without an end", ErrNotPlayed, name())
	}
	if b.Traits().Regresses || n.Kind == solution.Root {
		return nil // whether such a move mates may be open; before the first move there is none
	}
	for _, g := range n.Goals {
		if !b.Reached(g) {
			return fmt.Errorf("%w: %s does not reach %s", ErrNotPlayed, name(), g.Kind.Symbol())
		}
	}
	return nil
}

// find looks for a node's move among those of the side to move.
func (r *Referee) find(n *solution.Node) (board.Move, bool) {
	if n.Move.Null {
		return board.Null, true
	}
	for _, m := range r.board.Moves(nil) {
		if r.is(m, n) {
			return m, true
		}
	}
	for _, g := range r.goals {
		for _, m := range r.board.GoalMoves(nil, g) {
			if r.is(m, n) {
				return m, true
			}
		}
	}
	return 0, false
}

// is reports whether a move of the board is that of a node: what is written of it, and what it changes.
func (r *Referee) is(m board.Move, n *solution.Node) bool {
	can, told := r.board.Describe(m), &n.Move
	if can.From != told.From || can.To != told.To || can.Promotion != told.Promotion || can.Castling != told.Castling ||
		can.EnPassant != told.EnPassant || can.Special != told.Special || !sameMan(&can.Man, &told.Man) || (can.Captured == nil) != (told.Captured == nil) {
		return false
	}
	if can.Captured != nil && (can.CaptureSquare != told.CaptureSquare || !sameMan(can.Captured, told.Captured)) {
		return false
	}
	if can.Notation(problem.English) != told.Notation(problem.English) {
		return false
	}
	if n.Kind == solution.Threat { // it also tells what passing before it has changed
		return true
	}
	return slices.EqualFunc(can.Changes(), told.Changes(), func(x, y solution.Standing) bool {
		return x.Square == y.Square && x.Hole == y.Hole && (x.Man == nil) == (y.Man == nil) && (x.Man == nil || sameMan(x.Man, y.Man))
	})
}

func sameMan(x, y *problem.Man) bool {
	return x.Colour == y.Colour && x.Walk == y.Walk && slices.Equal(x.Attributes, y.Attributes)
}
