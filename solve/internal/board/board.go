// Package board has the positions that the solver searches, each with its rules:
// a small interface and the boards behind it. The orthodox one stands on
// package chess, the general one on package fairy, a third knows total invisible
// men. A board answers questions about a position; what play is to come of it,
// and what it is for, it does not know.
package board

import (
	"fmt"
	"slices"

	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
	"rookery/solve/internal/picture"
	"rookery/solve/internal/proof"
)

// A Move is a board's own: the search only hands it back to the board that
// made it. null is the move that passes.
type Move uint64

const Null Move = 1<<64 - 1

// Skip passes, too, for a side that has no move there, as in a series: no null move that
// somebody chose (option NullMoves).
const Skip = Null - 1

// Index is a small number for tables of moves, below moveIndexes: moves of the
// same squares, on boards that have nothing better to tell, share one.
func (m Move) Index() int { return int(m) & (MoveIndexes - 1) }

// MoveIndexes bounds move.index.
const MoveIndexes = 1 << 12

// A Board is a position with its rules. It belongs to one goroutine; clone makes
// another's. Moves are legal unless said otherwise, and what play and turnOver
// do is taken back by undo in reverse order.
type Board interface {
	// Clone is a board of the same position; its searches end when stop says so. It
	// calls unbounded if what conditions ask each other finds no end: from then on
	// its answers do not count.
	Clone(stop func() bool, unbounded func()) Board
	Traits() Traits
	Turn() chess.Colour
	// Standing are the men on the board.
	Standing() []problem.Placement

	// Moves appends the legal moves of the side to move, in no useful order.
	Moves(buf []Move) []Move
	// Forcing appends the legal moves but for some after which the other side has one that does
	// not reach a goal.
	Forcing(buf []Move, goal problem.Goal) []Move
	// Pseudo appends the moves that would be legal but for the own king's safety.
	Pseudo(buf []Move) []Move
	// Sort puts moves of the side to move into the order in which solutions are
	// written; goal is the one that they reach if they end the play.
	Sort(list []Move, goal problem.Goal)
	// GoalMoves appends the moves that reach the goal, which may be moves that
	// only the goal makes legal (both kings mated); hasGoalMove stops at the first.
	GoalMoves(buf []Move, g problem.Goal) []Move
	HasGoalMove(g problem.Goal) bool
	// OnlyGoalMoves: there is a legal move, and every one reaches the goal.
	OnlyGoalMoves(g problem.Goal) bool
	// Allows: a move that was one of this side's elsewhere is legal here, too; false where
	// that is found no sooner than all moves are.
	Allows(m Move) bool
	// Refutes: a reply that was one of the other side's elsewhere is legal after a legal move, and leaves
	// none that reaches the goal; false also where that is found no sooner than by playing them.
	Refutes(m, reply Move, g problem.Goal) bool
	// Mobility counts the moves of the side to move, about.
	Mobility() int
	// Replies counts the moves that a move leaves the other side, about, and tells whether it
	// gives check. AboutReplies is as near as will do for one who has other men to move than his king.
	Replies(m Move) (n int, check bool)
	AboutReplies(m Move) (n int, check bool)
	// Flights counts the squares that the side to move can move its king to.
	Flights() int
	// Weight of a move for the search's order: captures and promotions first.
	Weight(m Move) int
	// Same reports whether a move makes the same journey as one of another
	// position, whatever it captures.
	Same(m, other Move) bool
	// Describe tells a legal move as data; it is called before the move is played.
	Describe(m Move) solution.Move

	Play(m Move)
	// TurnOver gives the move to the other side although no half move is made:
	// rights to take en passant stay.
	TurnOver()
	Undo()

	// InCheck: a side is; if it is not the one to move, the position is illegal in
	// orthodox play.
	InCheck(side chess.Colour) bool
	// Reached reports whether the last half move reached the goal.
	Reached(g problem.Goal) bool
	// Mover is the man that made the last half move: its walk before it, and where it
	// stood in the diagram, which is kept only if options name men by that.
	Mover() (problem.Walk, chess.Square)
	// CanMate reports whether a side has men that could deliver mate.
	CanMate(side chess.Colour) bool
	Key() Key
	// Ahead appends to keys, for each move of a list, the key of the position after it and,
	// with skip, after a half move that is nobody's: the zero one where that is not known
	// before the move is played. It appends nothing if none is known.
	Ahead(keys []Key, list []Move, skip bool) []Key

	// ProofGame is the way to a target, nil if there is none.
	ProofGame() ProofGame
	// Scenes show the board to final pictures, nil if the rules admit none.
	Scenes() Scenes
}

// Traits are what sets a board apart, whatever its position.
type Traits struct {
	// Slow: to examine a position costs more than to look it up in a table.
	Slow bool
	// Hidden: what a move betrays, checks on the way included, is told with
	// solutions alone.
	Hidden bool
	// Hindsight: lines tell checks by what the board, a Hindsight, knows at their end.
	Hindsight bool
	// Regresses: there may be moves of which it cannot be decided whether they mate, see Undecider.
	Regresses bool
	// AnyDiagram: either side may be in check in the diagram.
	AnyDiagram bool
}

// Hindsight is a board on which some men cannot check for a while, and lines tell checks by
// those that cannot at their end: Tired are these, and Checked tells whether a side would
// be in check if all could, and the men without whom it would not.
type Hindsight interface {
	Tired() Names
	Checked(side chess.Colour) (check bool, needed Names)
}

// An Undecider is a board with rules by which whether a move mates may depend on itself.
type Undecider interface {
	// Undecided are the moves that may mate or not, where mates have just been looked for.
	Undecided() []Undecided
}

// Undecided is a move that may mate or not; Legality tells that it may be illegal.
type Undecided struct {
	Move     Move
	Legality bool
}

// A ProofGame is a board on which a target is to be reached (dia, a=>b).
type ProofGame interface {
	// OutOfReach tells that the target cannot be reached any more with so many
	// moves of White and Black by games that keep some terms, nil for none; false proves nothing.
	OutOfReach(moves [2]int, terms *proof.Terms) bool
	// Towards appends the legal moves that, for all that outOfReach has just found,
	// may lead to the target.
	Towards(buf []Move) []Move
	// Aim is the target that outOfReach deduces something about, nil if it only
	// counts men, and where the board stands.
	Aim() (target *proof.Target, b *chess.Board, rights chess.Bitboard)
	// Strategies shares out the games with so many moves of each side that keep some terms, if to play by one
	// strategy after the other is likely to take less than to play by all at once.
	Strategies(moves [2]int, terms *proof.Terms) (list []proof.Strategy, pays bool)
	// Knowledge is what has been found out of the position. After Recall nothing else is known.
	Knowledge() Knowledge
	Recall(Knowledge)
}

// Knowledge is what is known of the way to a target; the zero value is that of nothing.
type Knowledge struct {
	known known
	trail trail
}

// Scenes are a board as final pictures see it.
type Scenes interface {
	Terms() picture.Terms
	// Follow numbers the men of the mating side where they stand; scene is the
	// position with those numbers. False if there are too many.
	Follow(mating chess.Colour) bool
	Scene() picture.Scene
	// Step tells st what a half move does; false if that has to be found out.
	Step(m Move, st *picture.Step) bool
}

// A Setup says what a problem's diagram is needed for.
type Setup struct {
	Turn chess.Colour
	// Bound is the side that conditions bind where they do not say which.
	Bound chess.Colour
	Goals []problem.Goal
	// First is the side that makes the first half move.
	First chess.Colour
	// Length is that of the play in half moves, at least.
	Length int
	// Key tells that the first half move is the key of battle play.
	Key bool
	// Parry tells that the defender only moves when it is in check.
	Parry bool
	// General has the general board even where the orthodox one would do.
	General bool
}

// New sets up a problem's diagram on the fastest board that knows its
// rules. The error is an *unsolved where rookery does not know them.
func New(p *problem.Problem, in Setup) (Board, error) {
	if p.TotalInvisible > 0 && consequent(p) {
		return nil, &Unsolved{what: "consequent play with invisible men"}
	}
	if p.TotalInvisible > 0 {
		return newInvisible(p, in)
	}
	aims := slices.ContainsFunc(in.Goals, func(g problem.Goal) bool { return g.Kind == problem.ProofGame || g.Kind == problem.AToB })
	switch {
	case in.General, orthodoxOnly(p) != nil:
	case lastStep(p, in.First).either != 0: // the orthodox board knows of one pawn
	case aims && consequent(p): // it deduces from rights that are lost once and for all
	default:
		return newOrthodox(p, in)
	}
	return newGeneral(p, in)
}

// Unsolved is the error for what rookery reads but does not solve yet; it says
// no more than what that is.
type Unsolved struct {
	what string
	at   problem.Pos // of what is not solved, if that is a part of the input
}

func (u *Unsolved) Error() string {
	if u.at.IsZero() {
		return u.what
	}
	return fmt.Sprintf("%d:%d: %s", u.at.Line, u.at.Col, u.what)
}

// Listed are the legal moves in the order in which solutions are written.
func Listed(b Board) []Move {
	list := b.Moves(nil)
	b.Sort(list, problem.Goal{})
	return list
}

// SelfExposing reports whether a goal can be reached by moves that leave the
// mover's own king in check; autostalemate can where conditions know another one.
func SelfExposing(k problem.GoalKind) bool {
	return k == problem.AutoMate || k == problem.AutoStalemate || k == problem.DoubleMate || k == problem.CounterMate
}

// checks reports whether only checks reach a goal, and not those by which the mover exposes himself.
func checks(k problem.GoalKind) bool { return k == problem.Check || k.Mates() }

// passReaches tells whether a null move reaches a goal.
func passReaches(b Board, g problem.Goal) bool {
	b.Play(Null)
	ok := b.Reached(g)
	b.Undo()
	return ok
}

// Arrives reports whether a last half move counts by its squares alone: only
// arrivals on a target or an outer rank do, and where a capture is wanted only captures.
func Arrives(b Board, m Move, goal problem.Goal) bool {
	switch goal.Kind {
	case problem.Target:
		return b.Describe(m).To == chess.Square(goal.Square)
	case problem.Chess81:
		rank := b.Describe(m).To.Rank()
		return rank == 0 || rank == 7
	case problem.Capture, problem.PieceGain:
		return b.Describe(m).Captured != nil
	case problem.EnPassant:
		return b.Describe(m).EnPassant
	}
	return true
}

// replies counts what a move leaves the other side by playing it.
func replies(b Board, m Move) (n int, check bool) {
	b.Play(m)
	n, check = b.Mobility(), b.InCheck(b.Turn())
	b.Undo()
	return n, check
}
