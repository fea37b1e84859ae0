package solve

import (
	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
	"rookery/solve/internal/proof"
)

// A move is a board's own: the search only hands it back to the board that
// made it. null is the move that passes.
type move uint64

const null move = 1<<64 - 1

// A key identifies a position in tables: 128 bits, so that two positions that
// share one need not be reckoned with.
type key struct{ lo, hi uint64 }

// A board is a position with its rules, as the search sees it. A board belongs
// to one goroutine; clone makes another's. Moves are legal unless said
// otherwise, and play and pass are taken back by undo in reverse order.
type board interface {
	clone() board
	turn() chess.Colour
	// standing are the men on the board.
	standing() []problem.Placement

	// moves appends the legal moves of the side to move, in no useful order;
	// listed appends them in the order in which solutions are written.
	moves(buf []move) []move
	listed(buf []move) []move
	// pseudo appends the moves that would be legal but for the own king's safety.
	pseudo(buf []move) []move
	// sort puts moves of the side to move into that order, sortLast those that
	// end the play by reaching a goal.
	sort(list []move)
	sortLast(list []move, g problem.Goal)
	// goalMoves appends the moves that reach the goal, which may be moves that
	// only the goal makes legal (both kings mated); hasGoalMove stops at the first.
	goalMoves(buf []move, g problem.Goal) []move
	hasGoalMove(g problem.Goal) bool
	// onlyGoalMoves: there is a legal move, and every one reaches the goal.
	onlyGoalMoves(g problem.Goal) bool
	// same reports whether a move makes the same journey as one of another
	// position, whatever it captures.
	same(m, other move) bool
	// mobile reports whether the side to move has a legal move, mobility counts
	// them.
	mobile() bool
	mobility() int
	// flights counts the squares that the side to move can move its king to.
	flights() int

	play(m move)
	pass()
	// turnOver gives the move to the other side although no half move is made:
	// rights to take en passant stay. undo takes it back.
	turnOver()
	undo()

	// inCheck: the side to move is; exposed: the other one is, so that the
	// position is illegal in orthodox play.
	inCheck() bool
	exposed() bool
	// checkAt: the side to move was in check that many half moves ago.
	checkAt(back int) bool
	// reached reports whether the last half move reached the goal.
	reached(g problem.Goal) bool
	// outOfReach tells that a proof game's target cannot be reached any more
	// with so many moves of White and Black; false proves nothing.
	outOfReach(moves [2]int) bool
	// towards appends the legal moves that, for all that outOfReach has just found,
	// may lead to the target.
	towards(buf []move) []move
	// aim is the target that outOfReach deduces something about, nil if there is
	// none, and where the board stands.
	aim() (target *proof.Target, b *chess.Board, rights chess.Bitboard)
	// terms are those of final pictures; false if the rules admit none. scene is
	// the position as they see it, with a roster since follow was called.
	terms() (terms, bool)
	follow(mating chess.Colour)
	scene() scene
	// canMate reports whether a side has men that could deliver mate.
	canMate(c chess.Colour) bool

	key() key
	// weight of a move for the search's order: captures, promotions, checks first.
	weight(m move) int
	// index is a small number for history tables, below moveIndexes.
	index(m move) int
	// describe tells a legal move as data; it is called before the move is played.
	describe(m move) solution.Move
}

// moveIndexes bounds board.index.
const moveIndexes = 1 << 12

// newBoard sets up a problem's diagram on the fastest board that knows its
// rules, or on the general one anyway.
func newBoard(p *problem.Problem, turn chess.Colour, pl *plan, anyway bool) (board, error) {
	if p.TotalInvisible > 0 {
		return newUnseen(p, turn, pl)
	}
	if !anyway && orthodoxOnly(p) == nil {
		return newOrthodox(p, turn, pl.goals)
	}
	return newGeneral(p, turn, pl)
}

// passReaches tells whether a null move reaches a goal.
func passReaches(b board, g problem.Goal) bool {
	b.pass()
	ok := b.reached(g)
	b.undo()
	return ok
}
