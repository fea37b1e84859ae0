package plan

import (
	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
)

// inspect visits a node, whose side to move is turn, and all below it: operands and
// the ends of branches, not the constraints on their half moves. Visit says
// whether to go below a node.
func inspect(n Node, turn chess.Colour, visit func(n Node, turn chess.Colour) bool) {
	if !visit(n, turn) {
		return
	}
	switch n := n.(type) {
	case *Not:
		inspect(n.X, turn, visit)
	case *Swap:
		inspect(n.X, turn.Other(), visit)
	case *And:
		inspect(n.L, turn, visit)
		inspect(n.R, turn, visit)
	case *Or:
		inspect(n.L, turn, visit)
		inspect(n.R, turn, visit)
	case *Branch:
		for i, side := range n.sides(turn) {
			for j := range n.Legs[i].Ends {
				inspect(n.Legs[i].Ends[j].Node, side.Other(), visit)
			}
		}
	}
}

// sides are those that make the half moves of a branch's legs, turn being the one
// that begins it.
func (b *Branch) sides(turn chess.Colour) [2]chess.Colour {
	if b.Defence { // legs[0] is the attacker's
		turn = turn.Other()
	}
	return [2]chess.Colour{turn, turn.Other()}
}

// heads lists the goals and branches that a node's operators join.
func heads(n Node) (list []Node) {
	inspect(n, chess.White, func(n Node, _ chess.Colour) bool {
		switch n.(type) {
		case *Leaf, *Branch:
			list = append(list, n)
			return false
		}
		return true
	})
	return list
}

// head is the goal or branch that play begins with.
func head(n Node) Node { return heads(n)[0] }

// FirstBranch is the branch that play begins with, nil if it is a goal.
func FirstBranch(n Node) *Branch {
	b, _ := head(n).(*Branch)
	return b
}

// onlyGoals reports whether a node asks for goals alone, of the move just made.
func onlyGoals(n Node) bool {
	only := true
	inspect(n, chess.White, func(n Node, _ chess.Colour) bool {
		switch n.(type) {
		case *Branch, *Swap:
			only = false
		}
		return only
	})
	return only
}

// LeastLength is the length of the shortest branch at the head of a node.
func LeastLength(n Node) int {
	least := -1
	for _, h := range heads(n) {
		length := 0
		if b, ok := h.(*Branch); ok {
			length = b.Max
		}
		if least < 0 || length < least {
			least = length
		}
	}
	return least
}

// Parries reports whether in battle play a side only moves when it is in check.
func Parries(n Node) (parries bool) {
	inspect(n, chess.White, func(n Node, _ chess.Colour) bool {
		b, ok := n.(*Branch)
		parries = parries || ok && b.Battle && b.Reply == InCheck
		return !parries
	})
	return parries
}

// HasKey reports whether a node is battle play that begins with its key.
func HasKey(n Node) bool {
	b, ok := n.(*Branch)
	return ok && b.Battle && !b.Defence
}

// ReachedGoals are the goals that a reached expression is written with: of
// alternatives the first.
func ReachedGoals(n Node) (goals []problem.Goal) {
	var collect func(n Node, turn chess.Colour) bool
	collect = func(n Node, turn chess.Colour) bool {
		switch n := n.(type) {
		case *Leaf:
			goals = append(goals, n.Goal)
		case *And:
			return true
		case *Or:
			inspect(n.L, turn, collect)
		}
		return false
	}
	inspect(n, chess.White, collect)
	return goals
}

// Bound is the side that conditions bind where they do not say which: the one
// that defends, in help and series play the one that does not make the last half
// move.
func (pl *Plan) Bound(starter chess.Colour) (side chess.Colour) {
	found := false
	inspect(pl.Root, starter, func(n Node, turn chess.Colour) bool {
		if found {
			return false
		}
		switch n := n.(type) {
		case *Leaf:
			side, found = turn.Other(), true
		case *Branch:
			side, found = turn.Other(), true
			if n.Battle && n.Defence || !n.Battle && n.Max%2 == 0 {
				side = turn
			}
			return false
		}
		return true
	})
	return side
}

// ModeOf is the layout for the play that a node begins with.
func ModeOf(n Node) solution.Mode {
	if or, ok := n.(*Or); ok && (ModeOf(or.L) == solution.Line || ModeOf(or.R) == solution.Line) {
		return solution.Line
	}
	if b := FirstBranch(n); b != nil && b.Battle && b.Reply == Always {
		return solution.Tree
	}
	return solution.Line
}
