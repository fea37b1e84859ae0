package plan

import (
	"fmt"

	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
)

// An Error says why a stipulation makes no plan: its kind is the message's.
type Error solution.MessageKind

func (e Error) Error() string {
	return fmt.Sprintf("no plan: message %d", e)
}

// Compile turns a problem's stipulation into a plan, changed as its options ask,
// and tells what to say of those options that cannot be applied.
func Compile(p *problem.Problem) (*Plan, []solution.Message, error) {
	pl, err := compileStipulation(p)
	if err != nil {
		return nil, nil, err
	}
	notes := pl.apply(&p.Options)
	pl.findMates()
	return pl, notes, nil
}

func compileStipulation(p *problem.Problem) (*Plan, error) {
	s := p.Stipulation.Structured
	if t := p.Stipulation.Traditional; t != nil {
		st, err := structure(t)
		if err != nil {
			return nil, err
		}
		s = &st
	}
	if s == nil {
		return nil, Error(solution.NoStipulation)
	}
	c := &compiler{own: &p.Options.Own}
	if len(c.own.Game) > 0 && leadsToPosition(s.Root) {
		c.demands = c.own.Game
	}
	pl := &Plan{Demands: c.demands, Starter: chess.Colour(s.Starter), Mode: solution.Line}
	pl.Root = c.node(s.Root, 0)
	pl.branches, pl.Goals = c.branches, c.goals
	pl.Mode = ModeOf(pl.Root)
	return pl, nil
}

type compiler struct {
	branches int
	goals    []problem.Goal
	own      *problem.OwnOptions
	demands  []problem.Demand
}

func (c *compiler) node(n problem.Node, depth int) Node {
	switch n := n.(type) {
	case *problem.GoalNode:
		c.goals = append(c.goals, n.Goal)
		return c.restricted(&Leaf{n.Goal})
	case *problem.Not:
		return &Not{c.node(n.X, depth)}
	case *problem.Swap:
		return &Swap{c.node(n.X, depth)}
	case *problem.And:
		return &And{c.node(n.L, depth), c.node(n.R, depth)}
	case *problem.Or:
		return &Or{c.node(n.L, depth), c.node(n.R, depth)}
	case *problem.Branch:
		return c.branch(n, depth)
	}
	return nil
}

// restricted adds to a goal who has to reach it and where the king has to stand.
func (c *compiler) restricted(goal Node) Node {
	if len(c.own.MatingMan) > 0 {
		goal = &And{goal, &By{c.own.MatingMan}}
	}
	if len(c.own.MatedKing) > 0 {
		goal = &And{goal, &KingOn{c.own.MatedKing}}
	}
	if len(c.demands) > 0 {
		goal = &And{goal, &Played{}}
	}
	return goal
}

// Undemanding is a node without what is demanded of the game.
func Undemanding(n Node) Node {
	if and, ok := n.(*And); ok {
		if _, ok := and.R.(*Played); ok {
			return and.L
		}
	}
	return n
}

// leadsToPosition reports whether all of a stipulation's play is help or series play to a position.
func leadsToPosition(n problem.Node) bool {
	switch n := n.(type) {
	case *problem.GoalNode:
		return IsProofGoal(n.Goal.Kind)
	case *problem.Swap:
		return leadsToPosition(n.X)
	case *problem.And:
		return leadsToPosition(n.L) && leadsToPosition(n.R)
	case *problem.Or:
		return leadsToPosition(n.L) && leadsToPosition(n.R)
	case *problem.Branch:
		for _, l := range n.Legs {
			if l.Letter == 'a' || l.Letter == 'd' || len(l.Constraints) > 0 {
				return false
			}
			for _, f := range l.Forks {
				if !leadsToPosition(f.X) {
					return false
				}
			}
		}
		return true
	}
	return false
}

func (c *compiler) branch(n *problem.Branch, depth int) *Branch {
	b := &Branch{Id: c.branches, Min: n.Min, Max: n.Max}
	c.branches++
	kind := n.Legs[0].Letter
	b.Battle = kind == 'a' || kind == 'd'
	b.Defence = kind == 'd'
	for i, l := range n.Legs {
		// In a branch that the defender begins the attacker's leg comes second.
		at := i
		if b.Defence {
			at = 1 - i
		}
		for _, f := range l.Forks {
			e := End{Node: c.node(f.X, depth+1), Stop: f.Stop, Hide: f.Hide}
			e.Goal = onlyGoals(e.Node)
			e.Restart = !e.Goal && LeastLength(e.Node) > 2
			b.Legs[at].Ends = append(b.Legs[at].Ends, e)
		}
		// A constraint hangs behind a letter and guards the half move that comes next.
		next := at
		if kind != 's' {
			next = 1 - at
		}
		for _, x := range l.Constraints {
			if y := c.node(x, depth+1); kind == 's' && onlyGoals(y) {
				b.Legs[at].spoil().Unless = y
				continue
			}
			b.Legs[next].Before = append(b.Legs[next].Before, c.node(x, depth+1))
		}
		if l.Right == '+' {
			b.Reply = InCheck
		}
	}
	for i := range b.Legs {
		for _, e := range b.Legs[i].Ends {
			switch x := head(e.Node).(type) {
			case *Leaf:
				b.Proof = b.Proof || IsProofGoal(x.Goal.Kind)
			case *Branch:
				b.Proof = b.Proof || x.Proof
				b.Later = max(b.Later, x.Max+x.Later)
			}
		}
	}
	switch {
	case kind == 's':
		b.Reply = Never
		b.Max = 2*n.Max - 1
		b.Min = 1
		if n.Min > 0 {
			b.Min = min(2*n.Min-1, b.Max)
		}
	case b.Battle:
		b.Min = max(b.Min, 0)
		if depth == 0 && kind == 'a' {
			b.Min = max(1, min(b.Min, b.Max-1))
		}
	case b.Min < 0:
		b.Min = b.Max % 2
	}
	b.Min = min(b.Min, b.Max)
	return b
}
