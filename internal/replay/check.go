package replay

import (
	"errors"
	"fmt"

	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
	"rookery/solve"
)

// ErrFalse says that what is told of a problem cannot be: whoever solves is believed only what can be
// played on the problem's board.
var ErrFalse = errors.New("farm: an answer that is none to this problem")

// A board is which man stands where.
type board [64]*problem.Man

// A checker plays what is told of a half: by the rules of the problem, as far as maxPlayed moves go, and
// else by what the moves say. Of problems without conditions every move is tried so: who moves and who is taken stands
// there; of orthodox ones it is legal, and gives check, mate or stalemate where that is told. With conditions
// only the first moves are: what becomes of the board then only their rules tell.
type checker struct {
	referee   *solve.Referee // nil where the rules cannot be played
	start     board
	retracted bool // moves were taken back before
	plain     bool // no conditions, nobody who is invisible, and no two men on a square
	orthodox  bool
}

// maxPlayed is how many moves of a half are played by the rules (0.3 s of most problems): whoever reads an answer does
// other things, too.
const maxPlayed = 10_000

// newChecker checks a half; one that is played by hand begins where somebody's moves have led to.
func newChecker(p *problem.Problem, h *solution.Half, byHand bool) (*checker, error) {
	men := h.Start
	if men == nil {
		men = p.Board
	}
	c := &checker{retracted: len(h.Back) > 0, plain: len(p.Conditions) == 0 && p.TotalInvisible == 0}
	c.orthodox = c.plain
	for _, kind := range []problem.GoalKind{problem.DoubleMate, problem.CounterMate, problem.AutoMate} {
		c.orthodox = c.orthodox && !p.Stipulation.HasGoal(kind) // for which a king may be left in check
	}
	for i := range men {
		m := &men[i]
		if m.Square >= chess.NoSquare {
			continue
		}
		if c.start[m.Square] != nil || len(m.Man.Attributes) > 0 {
			c.plain = false
		}
		c.start[m.Square] = &m.Man
		c.orthodox = c.orthodox && c.plain && m.Man.Orthodox()
	}
	if byHand {
		return c, nil
	}
	var err error
	if c.referee, err = solve.NewReferee(p, h, maxPlayed); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFalse, err)
	}
	return c, nil
}

// node tries a node of a phase, with all that follows it.
func (c *checker) node(n *solution.Node) error {
	if c.referee != nil {
		if played, err := c.referee.Node(n); err != nil {
			return fmt.Errorf("%w: %w", ErrFalse, err)
		} else if played {
			return nil
		}
	}
	return c.within(n, &c.start, true)
}

func (c *checker) within(n *solution.Node, before *board, first bool) error {
	after := *before
	if n.Kind != solution.Root {
		m := &n.Move
		if !m.Null && m.Special == "" && len(m.Before) == 0 && m.From < chess.NoSquare && (c.plain || first) {
			if !stands(before, m.From, &m.Man) {
				return fmt.Errorf("%w: on %v is not who is to move", ErrFalse, m.From)
			}
			if c.plain && m.Captured != nil && m.CaptureSquare < chess.NoSquare && !stands(before, m.CaptureSquare, m.Captured) {
				return fmt.Errorf("%w: on %v is not who is to be taken", ErrFalse, m.CaptureSquare)
			}
			if c.orthodox && m.Castling == 0 && !m.EnPassant && !n.Constraint { // of a line, moves are told that expose the king
				if err := legal(n, before); err != nil {
					return err
				}
			}
		}
		for _, s := range m.Changes() {
			if s.Square < chess.NoSquare {
				after[s.Square] = s.Man
			}
		}
	}
	if !c.plain {
		return nil
	}
	for _, list := range [][]*solution.Node{n.Threats, n.Replies, n.Refutations} {
		for _, next := range list {
			if err := c.within(next, &after, false); err != nil {
				return err
			}
		}
	}
	return nil
}

// stands reports whether such a man is on a square.
func stands(b *board, at chess.Square, like *problem.Man) bool {
	m := b[at]
	return m != nil && m.Colour == like.Colour && m.Walk == like.Walk
}

var roles = map[problem.Walk]chess.Role{
	problem.King: chess.King, problem.Queen: chess.Queen, problem.Rook: chess.Rook,
	problem.Bishop: chess.Bishop, problem.Knight: chess.Knight, problem.Pawn: chess.Pawn,
}

// legal tries an orthodox move, and what it is told to reach.
func legal(n *solution.Node, before *board) error {
	m := &n.Move
	setup := chess.EmptySetup()
	for sq, man := range before {
		if man == nil {
			continue
		}
		role, ok := roles[man.Walk]
		if !ok {
			return nil // what a pawn has become is no man of the game
		}
		setup.Board.Put(chess.Square(sq), chess.PieceOf(chess.Colour(man.Colour), role))
	}
	setup.Turn = chess.Colour(m.Man.Colour)
	pos, err := setup.Position(chess.Problem)
	if err != nil {
		return nil //nolint:nilerr // such a board the general rules play
	}
	promotion, ok := roles[m.Promotion]
	if !ok && m.Promotion != "" {
		return nil
	}
	for _, can := range pos.Legal(nil) {
		if can.From() != m.From || can.To() != m.To || can.Promotion() != promotion {
			continue
		}
		pos.Play(can)
		return reached(n, &pos)
	}
	return fmt.Errorf("%w: the move from %v to %v is not legal", ErrFalse, m.From, m.To)
}

// reached reports as an error what a node is told to reach and does not.
func reached(n *solution.Node, pos *chess.Position) error {
	if n.Check && !pos.InCheck() {
		return fmt.Errorf("%w: the move to %v gives no check", ErrFalse, n.Move.To)
	}
	if n.Constraint {
		return nil
	}
	for _, g := range n.Goals {
		mate, stalemate := g.Kind == problem.Mate, g.Kind == problem.Stalemate
		if (mate || stalemate) && (pos.HasLegalMove() || pos.InCheck() != mate) {
			return fmt.Errorf("%w: the move to %v does not reach %s", ErrFalse, n.Move.To, g.Kind.Symbol())
		}
	}
	return nil
}
