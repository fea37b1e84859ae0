// Package play is a solution with boards: before and after each move it tells
// what stands where, and follows every man from the diagram on, so that one can
// ask where a man has been.
//
// It replays what the solution says and knows no rules: who attacks whom is a
// question for package mates or themes. What stands beneath other men is not
// followed.
package play

import (
	"cmp"
	"iter"
	"slices"

	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
)

// A Man is a man with an identity, which it keeps while it moves, is promoted or
// changes its colour.
type Man struct {
	// ID counts from 1: first the men of the diagram in its order, the same in all
	// twins, then those that come during the play, in each line for itself.
	ID int
	problem.Man
}

// A Board tells which man stands on each square, nil for none. It is a value.
type Board [64]*Man

// A Node is a move of the solution with the boards around it.
type Node struct {
	*solution.Node
	// Parent is the move before; nil for a first move. The parent of a threat is
	// the move that threatens.
	Parent *Node
	// Mover is the man that moves, as it stood before; nil if none does.
	Mover *Man
	// Before and After are the boards around the move.
	Before, After *Board

	Threats, Replies, Refutations []*Node
}

// A Phase is a set play, a try, or a key: the play that belongs together when
// phases are compared. In help and series play, each phase is one solution.
type Phase struct {
	Kind solution.PhaseKind
	// First is the try, the key, or the first move of a line; nil for set play
	// and for play after a key that was given with the diagram.
	First *Node
	// Variations are the defences, or the moves that follow First.
	Variations []*Node
	// Threats that come with First, or with the diagram.
	Threats []*Node
	// Refutations of a try.
	Refutations []*Node
	// Zugzwang: there is no threat.
	Zugzwang bool
}

// A Half is one solving of a twin, for one beginner.
type Half struct {
	Label   string // of the twin; "" for a problem without twins
	Duplex  bool
	Starter chess.Colour
	Mode    solution.Mode
	Problem *problem.Problem // the twin's
	Start   Board
	// Back are the moves that a retractor has taken back to Start.
	Back   []solution.Move
	Phases []Phase
}

// Of replays a solution: all twins and both halves of a duplex, in order.
func Of(s *solution.Solution) []Half {
	var list []Half
	var diagram []problem.Placement
	for _, t := range s.Twins {
		for _, h := range t.Halves {
			half := Half{Label: t.Label, Duplex: h.Duplex, Starter: h.Starter, Mode: h.Mode, Problem: t.Problem, Back: h.Back}
			men := h.Start
			if men == nil {
				men = t.Problem.Board
			}
			if diagram == nil {
				diagram = men
			}
			var count int
			half.Start, count = standAs(men, diagram)
			for _, ph := range h.Phases {
				half.add(ph, count)
			}
			list = append(list, half)
		}
	}
	return list
}

// Stand puts men on a board and counts them. Of several men on a square the top
// one stands there.
func Stand(men []problem.Placement) (Board, int) { return standAs(men, men) }

// standAs puts the men of a twin on a board, each with the ID that it has in the
// diagram, and tells how many IDs there are.
func standAs(men, diagram []problem.Placement) (Board, int) {
	var b Board
	ids, count := identities(men, diagram)
	for i, m := range men {
		if m.Square < chess.NoSquare {
			b[m.Square] = &Man{ID: ids[i], Man: m.Man}
		}
	}
	return b, count
}

// identities tells which man of the diagram each man of a twin is. A twin that
// moves some men leaves most where they are, and those it moves are what they
// were; one that turns the board keeps the order of the men.
func identities(men, diagram []problem.Placement) (ids []int, count int) {
	ids, count = make([]int, len(men)), len(diagram)
	same := func(a, b problem.Placement) bool {
		return a.Man.Colour == b.Man.Colour && a.Man.Walk == b.Man.Walk && slices.Equal(a.Man.Attributes, b.Man.Attributes)
	}
	taken := make([]bool, len(diagram))
	match := func(fits func(a, b problem.Placement) bool) (found int) {
		for i, m := range men {
			for j, d := range diagram {
				if ids[i] == 0 && !taken[j] && fits(m, d) {
					ids[i], taken[j] = j+1, true
					found++
				}
			}
		}
		return found
	}
	stay := match(func(a, b problem.Placement) bool { return a.Square == b.Square && same(a, b) })
	if 2*stay <= len(men) && slices.EqualFunc(men, diagram, same) {
		for i := range ids {
			ids[i] = i + 1
		}
		return ids, count
	}
	match(same)
	for i := range ids {
		if ids[i] == 0 { // added
			count++
			ids[i] = count
		}
	}
	return ids, count
}

// add appends the phases that the nodes of a solution's phase make up.
func (h *Half) add(ph solution.PhaseSolution, count int) {
	r := replayer{next: count + 1}
	switch {
	case h.Mode == solution.Line:
		for _, n := range ph.Nodes {
			first := r.node(n, nil, &h.Start)
			h.Phases = append(h.Phases, Phase{Kind: ph.Kind, First: first, Variations: first.Replies})
		}
	case ph.Kind == solution.SetPlay:
		set := Phase{Kind: ph.Kind}
		for _, n := range ph.Nodes {
			set.Variations = append(set.Variations, r.node(n, nil, &h.Start))
		}
		if len(set.Variations) > 0 {
			h.Phases = append(h.Phases, set)
		}
	default:
		for _, n := range ph.Nodes {
			first := r.node(n, nil, &h.Start)
			one := Phase{
				Kind: ph.Kind, First: first, Variations: first.Replies, Threats: first.Threats,
				Refutations: first.Refutations, Zugzwang: n.Zugzwang,
			}
			if n.Kind == solution.Root {
				one.First = nil
			}
			h.Phases = append(h.Phases, one)
		}
	}
}

// Solves reports whether the phase is a solution: neither set play nor a try.
func (p *Phase) Solves() bool {
	return p.Kind != solution.SetPlay && (p.First == nil || p.First.Kind != solution.Try)
}

// Ordered is set play first, then tries, then what solves.
func Ordered(phases []Phase) []*Phase {
	var list []*Phase
	for i := range phases {
		list = append(list, &phases[i])
	}
	rank := func(ph *Phase) int {
		switch {
		case ph.Kind == solution.SetPlay:
			return 0
		case !ph.Solves():
			return 1
		}
		return 2
	}
	slices.SortStableFunc(list, func(a, b *Phase) int { return cmp.Compare(rank(a), rank(b)) })
	return list
}

// Lines yields every line of play of the phase, from its first move to an end.
// Threats are not followed. The slice is used again.
func (p *Phase) Lines() iter.Seq[[]*Node] { return p.lines(false) }

// Threatened yields the lines of play, and those that threats make: after a move
// with a threat the next one is the threat.
func (p *Phase) Threatened() iter.Seq[[]*Node] { return p.lines(true) }

func (p *Phase) lines(threats bool) iter.Seq[[]*Node] {
	return func(yield func([]*Node) bool) {
		if p.First != nil {
			lines(nil, p.First, threats, yield)
			return
		}
		for _, v := range p.Variations {
			if !lines(nil, v, threats, yield) {
				return
			}
		}
	}
}

func lines(line []*Node, n *Node, threats bool, yield func([]*Node) bool) bool {
	line = append(line, n)
	if threats {
		for _, t := range n.Threats {
			if !lines(line, t, threats, yield) {
				return false
			}
		}
	}
	if len(n.Replies) == 0 {
		return yield(line)
	}
	for _, r := range n.Replies {
		if !lines(line, r, threats, yield) {
			return false
		}
	}
	return true
}

// All yields the node and everything behind it, threats and refutations too.
func (n *Node) All() iter.Seq[*Node] {
	return func(yield func(*Node) bool) { n.all(yield) }
}

func (n *Node) all(yield func(*Node) bool) bool {
	if !yield(n) {
		return false
	}
	for _, list := range [][]*Node{n.Threats, n.Replies, n.Refutations} {
		for _, c := range list {
			if !c.all(yield) {
				return false
			}
		}
	}
	return true
}

// All yields every node of the phase.
func (p *Phase) All() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		if p.First != nil {
			p.First.all(yield)
			return
		}
		for _, list := range [][]*Node{p.Threats, p.Variations, p.Refutations} {
			for _, n := range list {
				if !n.all(yield) {
					return
				}
			}
		}
	}
}
