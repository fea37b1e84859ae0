package solve

import (
	"errors"
	"slices"

	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
)

// A plan is a stipulation compiled for the search: a tree of nodes that are
// asked, position by position, whether they hold. It is immutable and shared
// by all workers.
type plan struct {
	root    node
	starter chess.Colour
	mode    solution.Mode
	// branches counts the branches: their ids run from 0.
	branches int
	goals    []problem.Goal
}

// A node is what can stand in a stipulation: *leaf, *not, *swap, *and, *or or
// *branch.
type node interface{ isNode() }

type (
	leaf struct{ goal problem.Goal }
	not  struct{ x node }
	swap struct{ x node }
	and  struct{ l, r node }
	or   struct{ l, r node }
)

// A right says when the second side of a branch may move at all.
type right uint8

const (
	always  right = iota
	inCheck       // parry series: only when in check, else the move passes
	never         // series
)

// A branch is a stretch of play in which two sides alternate.
type branch struct {
	id     int // for tables
	battle bool
	// defence: a battle that the defender's half move begins.
	defence bool
	// min and max are lengths in half moves; the opponent's half move in series
	// play counts although nothing is played.
	min, max int
	// legs are the half moves of the side that begins and of the other one; in
	// battle play legs[0] is the attacker's in any case.
	legs  [2]leg
	reply right // when the other side may move
	// proof: the play is to reach a position; later is the length of the
	// branches that may follow this one.
	proof bool
	later int
	// mates, if there are any, say who mates at the end of the play.
	mates []*mateEnd
}

// A leg is what hangs on the half moves of one side.
type leg struct {
	before []node // must hold before the half move is made, else the branch fails
	ends   []end  // where play may end after it
	// spoils, if not nil, is what must not come of the half move.
	spoils *spoils
}

// spoils are outcomes of a half move that make the play void.
type spoils struct {
	// goal is one that this side must not reach (option GoalIsEnd).
	goal *problem.Goal
	// keepMating: a side must have a man left that can mate (KeepMatingPiece).
	keepMating bool
	mating     chess.Colour
	// unless must hold: a constraint on the moves of a series, "1s[...]{x}".
	unless node
}

func (l *leg) spoil() *spoils {
	if l.spoils == nil {
		l.spoils = &spoils{}
	}
	return l.spoils
}

// An end is where play may leave a branch.
type end struct {
	node node
	// goal: the node is made of goals alone, asked of the move just made.
	goal bool
	// stop: where the node has a solution, play goes no further in the branch.
	stop bool
	// hide: the moves of the node are not written.
	hide bool
	// restart: in a line the moves of the node are numbered from 1 again.
	restart bool
}

func (*leaf) isNode()   {}
func (*not) isNode()    {}
func (*swap) isNode()   {}
func (*and) isNode()    {}
func (*or) isNode()     {}
func (*branch) isNode() {}

// boundSide is the side that conditions bind where they do not say which: the
// one that defends, in help and series play the one that does not make the last
// half move. Turn is the side that begins.
func boundSide(n node, turn chess.Colour) chess.Colour {
	switch n := n.(type) {
	case *not:
		return boundSide(n.x, turn)
	case *swap:
		return boundSide(n.x, turn.Other())
	case *and:
		return boundSide(n.l, turn)
	case *or:
		return boundSide(n.l, turn)
	case *branch:
		if n.battle && n.defence || !n.battle && n.max%2 == 0 {
			return turn
		}
	}
	return turn.Other()
}

// onlyGoals reports whether a node consists of leaves alone.
func onlyGoals(n node) bool {
	switch n := n.(type) {
	case *leaf:
		return true
	case *not:
		return onlyGoals(n.x)
	case *and:
		return onlyGoals(n.l) && onlyGoals(n.r)
	case *or:
		return onlyGoals(n.l) && onlyGoals(n.r)
	}
	return false
}

// leastLength is the length of the shortest branch at the head of a node.
func leastLength(n node) int {
	switch n := n.(type) {
	case *not:
		return leastLength(n.x)
	case *swap:
		return leastLength(n.x)
	case *and:
		return min(leastLength(n.l), leastLength(n.r))
	case *or:
		return min(leastLength(n.l), leastLength(n.r))
	case *branch:
		return n.max
	}
	return 0
}

var errNoStipulation = errors.New("no stipulation")

// compile turns a problem's stipulation into a plan.
func compile(p *problem.Problem) (*plan, error) {
	s := p.Stipulation.Structured
	if t := p.Stipulation.Traditional; t != nil {
		st, err := structure(t)
		if err != nil {
			return nil, err
		}
		s = &st
	}
	if s == nil {
		return nil, errNoStipulation
	}
	c := &compiler{}
	pl := &plan{starter: chess.Colour(s.Starter), mode: solution.Line}
	pl.root = c.node(s.Root, 0)
	pl.branches, pl.goals = c.branches, c.goals
	pl.mode = modeOf(pl.root)
	return pl, nil
}

// modeOf is the layout for the play that a node begins with.
func modeOf(n node) solution.Mode {
	if b, ok := firstBranch(n).(*branch); ok && b.battle && b.reply == always {
		return solution.Tree
	}
	return solution.Line
}

// firstBranch looks through the operators at the head of a stipulation.
func firstBranch(n node) node {
	switch n := n.(type) {
	case *not:
		return firstBranch(n.x)
	case *swap:
		return firstBranch(n.x)
	case *and:
		return firstBranch(n.l)
	case *or:
		return firstBranch(n.l)
	}
	return n
}

type compiler struct {
	branches int
	goals    []problem.Goal
}

func (c *compiler) node(n problem.Node, depth int) node {
	switch n := n.(type) {
	case *problem.GoalNode:
		c.goals = append(c.goals, n.Goal)
		return &leaf{n.Goal}
	case *problem.Not:
		return &not{c.node(n.X, depth)}
	case *problem.Swap:
		return &swap{c.node(n.X, depth)}
	case *problem.And:
		return &and{c.node(n.L, depth), c.node(n.R, depth)}
	case *problem.Or:
		return &or{c.node(n.L, depth), c.node(n.R, depth)}
	case *problem.Branch:
		return c.branch(n, depth)
	}
	return nil
}

func (c *compiler) branch(n *problem.Branch, depth int) *branch {
	b := &branch{id: c.branches, min: n.Min, max: n.Max}
	c.branches++
	kind := n.Legs[0].Letter
	b.battle = kind == 'a' || kind == 'd'
	b.defence = kind == 'd'
	for i, l := range n.Legs {
		// In a branch that the defender begins the attacker's leg comes second.
		at := i
		if b.defence {
			at = 1 - i
		}
		for _, f := range l.Forks {
			e := end{node: c.node(f.X, depth+1), stop: f.Stop, hide: f.Hide}
			e.goal = onlyGoals(e.node)
			e.restart = !e.goal && leastLength(e.node) > 2
			b.legs[at].ends = append(b.legs[at].ends, e)
		}
		// A constraint hangs behind a letter and guards the half move that comes next.
		next := at
		if kind != 's' {
			next = 1 - at
		}
		for _, x := range l.Constraints {
			if y := c.node(x, depth+1); kind == 's' && onlyGoals(y) {
				b.legs[at].spoil().unless = y
				continue
			}
			b.legs[next].before = append(b.legs[next].before, c.node(x, depth+1))
		}
		if l.Right == '+' {
			b.reply = inCheck
		}
	}
	for i := range b.legs {
		for _, e := range b.legs[i].ends {
			switch x := firstBranch(e.node).(type) {
			case *leaf:
				b.proof = b.proof || isProofGoal(x.goal.Kind)
			case *branch:
				b.proof = b.proof || x.proof
				b.later = max(b.later, x.max+x.later)
			}
		}
	}
	switch {
	case kind == 's':
		b.reply = never
		b.max = 2*n.Max - 1
		b.min = 1
		if n.Min > 0 {
			b.min = min(2*n.Min-1, b.max)
		}
	case b.battle:
		b.min = max(b.min, 0)
		if depth == 0 && kind == 'a' {
			b.min = max(1, min(b.min, b.max-1))
		}
	case b.min < 0:
		b.min = b.max % 2
	}
	b.min = min(b.min, b.max)
	return b
}

// provesGame: the play leads from the game array to the diagram.
func (pl *plan) provesGame() bool {
	return slices.ContainsFunc(pl.goals, func(g problem.Goal) bool { return g.Kind == problem.ProofGame })
}
