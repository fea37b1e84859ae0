package plan

import (
	"maps"
	"slices"

	"rookery/chess"
	"rookery/problem"
)

// A MateEnd says of a branch that its play always ends with mate, or always
// with stalemate.
type MateEnd struct {
	Stale bool // stalemate instead
	// By is the leg whose side mates: 0 for the side that begins the branch, as
	// far as help and series play go.
	By int
	// later are the moves that the legs' sides can make at most after the branch.
	later [2]int
	// On are the branches on the way to the mate by their ids, this one included,
	// each with its own view of it.
	On map[int]*MateEnd
}

// findMates sets mates in all branches of a plan.
func (pl *Plan) findMates() {
	var branches []*Branch
	inspect(pl.Root, pl.Starter, func(n Node, _ chess.Colour) bool {
		if b, ok := n.(*Branch); ok {
			branches = append(branches, b)
		}
		return true
	})
	for _, b := range slices.Backward(branches) { // those below come first
		b.Mates = b.findMates()
	}
}

// findMates tells the ways in which the play of a branch can only end with mate
// by the same side. There may be several where several things have to hold.
func (b *Branch) findMates() (all []*MateEnd) {
	first := true
	for leg := range b.Legs {
		for i := range b.Legs[leg].Ends {
			ways := matesOf(b.Legs[leg].Ends[i].Node, leg)
			if !first {
				ways = eitherMate(all, ways)
			}
			all, first = ways, false
		}
	}
	for _, m := range all {
		m.On[b.Id] = m
	}
	return all
}

// matesOf is how a node ends that is asked after a half move of a leg.
func matesOf(n Node, leg int) (all []*MateEnd) {
	switch n := n.(type) {
	case *Leaf:
		if n.Goal.Kind == problem.Mate || n.Goal.Kind == problem.Stalemate {
			return []*MateEnd{{By: leg, Stale: n.Goal.Kind == problem.Stalemate, On: map[int]*MateEnd{}}}
		}
	case *Swap:
		return matesOf(n.X, 1-leg)
	case *And:
		return append(matesOf(n.L, leg), matesOf(n.R, leg)...)
	case *Or:
		return eitherMate(matesOf(n.L, leg), matesOf(n.R, leg))
	case *Branch:
		for _, inner := range n.Mates {
			// first is the leg, in this branch, of the side that begins the next.
			first := 1 - leg
			moves := n.MovesAt(n.Max, inner)
			if n.Battle && n.Defence {
				first = 1 - first // legs[0] is the attacker's
			}
			m := &MateEnd{By: first ^ inner.By, Stale: inner.Stale, On: maps.Clone(inner.On)}
			m.later[first], m.later[1-first] = moves[0], moves[1]
			all = append(all, m)
		}
	}
	return all
}

// eitherMate are the ends that play has which may end in two ways.
func eitherMate(x, y []*MateEnd) (all []*MateEnd) {
	for _, m := range x {
		for _, o := range y {
			if m.By != o.By || m.Stale != o.Stale {
				continue
			}
			both := &MateEnd{By: m.By, Stale: m.Stale, On: maps.Clone(m.On)}
			maps.Copy(both.On, o.On)
			for k := range both.later {
				both.later[k] = max(m.later[k], o.later[k])
			}
			all = append(all, both)
			break
		}
	}
	return all
}

// MovesAt are the moves that the legs' sides can still make at most, n half
// moves of the branch being left, until a mate.
func (b *Branch) MovesAt(n int, m *MateEnd) (moves [2]int) {
	next := (b.Max - n) & 1
	if b.Battle && b.Defence {
		next = 1 - next
	}
	moves[next], moves[1-next] = (n+1)/2, n/2
	if b.Reply == Never {
		moves[1] = 0
	}
	moves[0] += m.later[0]
	moves[1] += m.later[1]
	return moves
}
