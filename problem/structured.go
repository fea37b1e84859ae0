package problem

import (
	"strconv"
	"strings"
)

// String writes the expression in the input language, without the side that
// begins and without blanks: "3a[#]d|4hh[#]".
func (s *Structured) String() string { return NodeString(s.Root) }

// NodeString writes an expression of the sstipulation language. Operators
// nest to the right, so only a left operand is ever in need of parentheses.
func NodeString(n Node) string {
	var b strings.Builder
	writeNode(&b, n)
	return b.String()
}

func writeNode(b *strings.Builder, n Node) {
	switch n := n.(type) {
	case *GoalNode:
		b.WriteString(n.Goal.String())
	case *Not:
		b.WriteByte('!')
		writeOperand(b, n.X)
	case *Swap:
		b.WriteByte('-')
		writeOperand(b, n.X)
	case *And:
		writeOperand(b, n.L)
		b.WriteByte('&')
		writeNode(b, n.R)
	case *Or:
		writeOperand(b, n.L)
		b.WriteByte('|')
		writeNode(b, n.R)
	case *Branch:
		if n.Min >= 0 {
			b.WriteString(strconv.Itoa(n.Min) + ":")
		}
		b.WriteString(strconv.Itoa(n.Max))
		for i, leg := range n.Legs {
			writeLeg(b, leg, leg.Letter == 's' || leg.Letter == 'h' && i == 0)
		}
	}
}

func writeOperand(b *strings.Builder, n Node) {
	switch n.(type) {
	case *And, *Or:
		b.WriteByte('(')
		writeNode(b, n)
		b.WriteByte(')')
	default:
		writeNode(b, n)
	}
}

// writeLeg writes forks before constraints, except that on an early leg a goal
// that constrains comes before the branches that follow: "1s{x}[-1s[+]]".
func writeLeg(b *strings.Builder, leg Leg, early bool) {
	if leg.Right != 0 {
		b.WriteString("?" + string(leg.Right) + "?")
	}
	b.WriteByte(leg.Letter)
	early = early && len(leg.Forks) > 0 && !leg.Forks[0].X.goals()
	for _, c := range leg.Constraints {
		early = early && c.goals()
	}
	if early {
		writeConstraints(b, leg.Constraints)
	}
	for _, f := range leg.Forks {
		b.WriteByte('[')
		if f.Stop {
			b.WriteByte('>')
		}
		if f.Hide {
			b.WriteByte('/')
		}
		writeNode(b, f.X)
		b.WriteByte(']')
	}
	if !early {
		writeConstraints(b, leg.Constraints)
	}
}

func writeConstraints(b *strings.Builder, list []Node) {
	for _, c := range list {
		b.WriteByte('{')
		writeNode(b, c)
		b.WriteByte('}')
	}
}

// HasGoal reports whether a goal of a kind occurs in the stipulation.
func (s *Stipulation) HasGoal(kind GoalKind) bool {
	if t := s.Traditional; t != nil {
		return t.Goal.Kind == kind || t.ReciprocalGoal.Kind == kind
	}
	return s.Structured != nil && hasGoal(s.Structured.Root, kind)
}

func hasGoal(n Node, kind GoalKind) bool {
	switch n := n.(type) {
	case *GoalNode:
		return n.Goal.Kind == kind
	case *Not:
		return hasGoal(n.X, kind)
	case *Swap:
		return hasGoal(n.X, kind)
	case *And:
		return hasGoal(n.L, kind) || hasGoal(n.R, kind)
	case *Or:
		return hasGoal(n.L, kind) || hasGoal(n.R, kind)
	case *Branch:
		for _, leg := range n.Legs {
			for _, f := range leg.Forks {
				if hasGoal(f.X, kind) {
					return true
				}
			}
			for _, c := range leg.Constraints {
				if hasGoal(c, kind) {
					return true
				}
			}
		}
	}
	return false
}
