// Package duals says where the attacker has a choice that he should not have, and grades it
// as judges do.
package duals

import (
	"slices"

	"rookery/problem"
	"rookery/solution"
)

// Each tells of every choice behind a key: the line that leads to it, from the key on, and what
// it is like. The line is used again.
func Each(key *solution.Node, tell func(line []*solution.Node, reason solution.DualReason)) {
	d := dualist{tell: tell, longest: lastNumber(key.Replies)}
	d.clean = d.hasClean(key)
	for _, t := range key.Threats {
		d.walk([]*solution.Node{key, t}, nil, 0, true)
	}
	for _, v := range key.Replies {
		d.walk([]*solution.Node{key, v}, key.Threats, lastNumber([]*solution.Node{v}), false)
	}
}

// A dualist looks for duals in the play behind a key.
type dualist struct {
	tell    func(line []*solution.Node, reason solution.DualReason)
	longest int  // number of the last move of the longest variation
	clean   bool // there is play of full length without a dual
}

// walk looks at the play behind a move, the last of a line. Threats are those that it met,
// or did not; last is the number of the last move of the variation that it belongs to.
func (d *dualist) walk(line []*solution.Node, threats []*solution.Node, last int, threat bool) {
	n := line[len(line)-1]
	if n.Ply%2 == 1 && len(n.Replies) > 1 {
		d.tell(line, d.reason(n.Replies, threats, last, threat))
	}
	for _, t := range n.Threats {
		d.walk(append(line[:len(line):len(line)], t), nil, last, true)
	}
	for _, r := range n.Replies {
		d.walk(append(line[:len(line):len(line)], r), n.Threats, last, threat)
	}
}

// Grade is the grade that duals with a reason have.
func Grade(reason solution.DualReason) solution.DualGrade { return grades[reason] }

// grades are those of duals by their reasons.
var grades = [...]solution.DualGrade{
	solution.MainPlay:     solution.Serious,
	solution.ShortPlay:    solution.Lesser,
	solution.SidePlay:     solution.Lesser,
	solution.LastMove:     solution.Lesser,
	solution.NoDefence:    solution.Minor,
	solution.InThreat:     solution.Minor,
	solution.OnePromotion: solution.NoDual,
}

// reason says what a choice is like.
func (d *dualist) reason(choice, threats []*solution.Node, last int, threat bool) solution.DualReason {
	switch {
	case onePromotion(choice):
		return solution.OnePromotion
	case threat:
		return solution.InThreat
	case carriesOut(choice, threats):
		return solution.NoDefence
	case last < d.longest:
		return solution.ShortPlay
	case d.clean:
		return solution.SidePlay
	case d.forgiven(choice):
		return solution.LastMove
	}
	return solution.MainPlay
}

// hasClean reports whether behind a move of the attacker there is play of full length in which
// defences meet what is threatened and each is answered by one move only: then that is what
// the problem shows, and duals stand beside it.
func (d *dualist) hasClean(n *solution.Node) bool {
	if isLast(n) {
		return n.Number() == d.longest
	}
	for _, defence := range n.Replies {
		answers := defence.Replies
		switch {
		case len(answers) == 0 || carriesOut(answers, n.Threats):
		case len(answers) > 1 && !onePromotion(answers) && !d.forgiven(answers):
		case d.hasClean(answers[0]):
			return true
		}
	}
	return false
}

// forgiven tells choices at the last move, which judges forgive unless the problem has two moves.
func (d *dualist) forgiven(choice []*solution.Node) bool { return ends(choice) && d.longest > 2 }

// onePromotion tells choices that differ in a promotion to queen, rook or bishop alone.
func onePromotion(choice []*solution.Node) bool {
	first := choice[0].Move
	for _, c := range choice {
		if c.Move.From != first.From || c.Move.To != first.To || c.Move.Promotion == "" || c.Move.Promotion == problem.Knight {
			return false
		}
	}
	return true
}

// carriesOut reports whether a threat is among the choice: the defence meets nothing.
func carriesOut(choice, threats []*solution.Node) bool {
	for _, c := range choice {
		for _, t := range threats {
			if c.Move.From == t.Move.From && c.Move.To == t.Move.To && c.Move.Promotion == t.Move.Promotion {
				return true
			}
		}
	}
	return false
}

// ends reports whether all of a choice are last moves.
func ends(choice []*solution.Node) bool {
	for _, c := range choice {
		if !isLast(c) {
			return false
		}
	}
	return true
}

// isLast reports whether the attacker does not move again: behind the move there is at most the
// other side's mate, as in self and reflex play.
func isLast(n *solution.Node) bool {
	return len(n.Threats) == 0 && !slices.ContainsFunc(n.Replies, func(r *solution.Node) bool { return len(r.Replies) > 0 })
}

// lastNumber is the greatest number of a move in the play behind some moves, threats left
// out.
func lastNumber(list []*solution.Node) (last int) {
	for _, n := range list {
		last = max(last, n.Number(), lastNumber(n.Replies))
	}
	return last
}
