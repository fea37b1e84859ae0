// Package plan compiles stipulations for the search. A traditional stipulation is
// rewritten as the structured one that means the same, and that becomes a tree of
// branches of battle, help and series play with the ends of each half move; the
// options that change the play change the tree. How a plan is searched is not here.
package plan

import (
	"slices"

	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
)

// A Plan is a stipulation compiled for the search: a tree of nodes that are
// asked, position by position, whether they hold. It is immutable and shared
// by all workers.
type Plan struct {
	Root    Node
	Starter chess.Colour
	Mode    solution.Mode
	// Late: the first move of a series has been left out (option WhiteToPlay);
	// half moves are counted as if it had been made. AtOnce is then what may follow
	// a series without moves, the other side's turn being next; nil for nothing.
	Late   bool
	AtOnce Node
	// branches counts the branches: their ids run from 0.
	branches int
	Goals    []problem.Goal
	// Demands are what is asked of the games to a position.
	Demands []problem.Demand
}

// A Node is what can stand in a stipulation: *leaf, *not, *swap, *and, *or or
// *branch.
type Node interface{ isNode() }

// The nodes of an expression.
type (
	// A Leaf is a goal that has been reached.
	Leaf struct{ Goal problem.Goal }
	// Not holds where X does not.
	Not struct{ X Node }
	// Swap is X with the sides exchanged.
	Swap struct{ X Node }
	// And holds where both do.
	And struct{ L, R Node }
	// Or holds where one does.
	Or struct{ L, R Node }
	// By holds where one of some men made the last half move.
	By struct{ Men []problem.Mover }
	// KingOn holds where the king of the side to move stands on one of some squares.
	KingOn struct{ Squares []chess.Square }
	// Played holds where the game so far has what the plan's Demands ask for.
	Played struct{}
)

// A right says when the second side of a branch may move at all.
type right uint8

const (
	Always  right = iota
	InCheck       // parry series: only when in check, else the move passes
	Never         // series
)

// A Branch is a stretch of play in which two sides alternate.
type Branch struct {
	Id     int // for tables
	Battle bool
	// Defence: a battle that the defender's half move begins.
	Defence bool
	// Min and max are lengths in half moves; the opponent's half move in series
	// play counts although nothing is played.
	Min, Max int
	// Legs are the half moves of the side that begins and of the other one; in
	// battle play legs[0] is the attacker's in any case.
	Legs  [2]Leg
	Reply right // when the other side may move
	// Proof: the play is to reach a position; later is the length of the
	// branches that may follow this one.
	Proof bool
	Later int
	// Mates, if there are any, say who mates at the end of the play.
	Mates []*MateEnd
}

// A Leg is what hangs on the half moves of one side.
type Leg struct {
	Before []Node // must hold before the half move is made, else the branch fails
	Ends   []End  // where play may end after it
	// Spoils, if not nil, is what must not come of the half move.
	Spoils *spoils
}

// spoils are outcomes of a half move that make the play void.
type spoils struct {
	// Goal is one that this side must not reach (option GoalIsEnd).
	Goal *problem.Goal
	// KeepMating: a side must have a man left that can mate (KeepMatingPiece).
	// MoverMates: it is the side that makes this half move, whichever colour that has, else the other one.
	KeepMating, MoverMates bool
	// Unless must hold: a constraint on the moves of a series, "1s[...]{x}".
	Unless Node
}

func (l *Leg) spoil() *spoils {
	if l.Spoils == nil {
		l.Spoils = &spoils{}
	}
	return l.Spoils
}

// An End is where play may leave a branch.
type End struct {
	Node Node
	// Goal: the node is made of goals alone, asked of the move just made.
	Goal bool
	// Stop: where the node has a solution, play goes no further in the branch.
	Stop bool
	// Hide: the moves of the node are not written.
	Hide bool
	// Restart: in a line the moves of the node are numbered from 1 again.
	Restart bool
}

func (*Leaf) isNode()   {}
func (*Not) isNode()    {}
func (*Swap) isNode()   {}
func (*And) isNode()    {}
func (*Or) isNode()     {}
func (*By) isNode()     {}
func (*KingOn) isNode() {}
func (*Played) isNode() {}
func (*Branch) isNode() {}

// ProvesGame reports whether the play leads from the game array to the diagram.
func (pl *Plan) ProvesGame() bool {
	return slices.ContainsFunc(pl.Goals, func(g problem.Goal) bool { return g.Kind == problem.ProofGame })
}

// Shortest is the least length of a branch's play.
func (b *Branch) Shortest() int {
	k := b.Min
	if (b.Max-k)&1 != 0 {
		k++
	}
	if k == 0 && !b.Battle && b.Legs[1].GoalEnded() {
		k = 2
	}
	return k
}

// Stops reports whether play goes no further where it could have ended.
func (b *Branch) Stops() bool {
	for i := range b.Legs {
		for _, e := range b.Legs[i].Ends {
			if e.Stop {
				return true
			}
		}
	}
	return false
}

// GoalEnded reports whether the leg can only end by a goal, which takes a move.
func (l *Leg) GoalEnded() bool {
	for i := range l.Ends {
		if !l.Ends[i].Goal {
			return false
		}
	}
	return true
}

// Goal is the single goal that ends a leg, if that is all that ends it; the
// board can then look for its moves directly.
func (l *Leg) Goal() (problem.Goal, bool) {
	if len(l.Ends) == 1 {
		if x, ok := l.Ends[0].Node.(*Leaf); ok {
			return x.Goal, true
		}
	}
	return problem.Goal{}, false
}

// Forces is the goal that every answer to the last half move of a leg has to reach, if that is
// all that ends play.
func (l *Leg) Forces() (problem.Goal, bool) {
	if len(l.Ends) == 1 {
		if b, ok := l.Ends[0].Node.(*Branch); ok && b.Battle && b.Defence && b.Max == 1 {
			return b.Legs[1].Goal()
		}
	}
	return problem.Goal{}, false
}

// Forces is that of the attacker's last half move.
func (b *Branch) Forces() (problem.Goal, bool) {
	if len(b.Legs[0].Ends) == 0 && b.Reply == Always {
		return b.Legs[1].Goal()
	}
	return problem.Goal{}, false
}

// LegAt is the leg that moves when n half moves are left.
func (b *Branch) LegAt(n int) *Leg { return &b.Legs[(b.Max-n)&1] }

// Immobilising reports whether a goal leaves the opponent without a move, so
// that help play cannot go on after it.
func Immobilising(n Node) bool {
	l, ok := n.(*Leaf)
	if !ok {
		return false
	}
	switch l.Goal.Kind {
	case problem.Mate, problem.Stalemate, problem.MateOrStalemate, problem.DoubleStalemate,
		problem.DoubleMate, problem.CounterMate, problem.MateAndStalemate, problem.Zat:
		return true
	}
	return false
}
