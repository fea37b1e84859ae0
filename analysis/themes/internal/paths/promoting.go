package paths

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"rookery/analysis/play"
	"rookery/analysis/themes/internal/study"
	"rookery/problem"
	"rookery/solution"
)

var officers = []problem.Walk{problem.Queen, problem.Rook, problem.Bishop, problem.Knight}

func babson(s *study.Study, found func(study.Finding)) {
	for h, ph := range s.Solving() {
		matched := map[int]map[problem.Walk][]*play.Node{}
		for n := range ph.All() {
			if n.Mover == nil || n.Move.Promotion == "" || n.Move.Man.Colour != problem.Black {
				continue
			}
			for _, a := range n.Replies {
				if a.Move.Promotion == n.Move.Promotion {
					if matched[n.Mover.ID] == nil {
						matched[n.Mover.ID] = map[problem.Walk][]*play.Node{}
					}
					matched[n.Mover.ID][n.Move.Promotion] = []*play.Node{n, a}
				}
			}
		}
		for _, by := range matched {
			var list []string
			for _, w := range officers {
				if by[w] != nil {
					list = append(list, study.Names(by[w]...))
				}
			}
			if len(list) == len(officers) {
				found(study.Finding{Twin: h.Label, Detail: strings.Join(list, ", ")})
			}
		}
	}
}

// purposeful reports whether a promotion is played to become just this man: no other
// promotion of the move does as well. The defender's promotions are the same if the answers
// to them are.
func purposeful(n *play.Node, siblings []*play.Node) bool {
	for _, o := range siblings {
		if o == n || o.Move.From != n.Move.From || o.Move.To != n.Move.To || o.Move.Promotion == n.Move.Promotion {
			continue
		}
		if n.Kind != solution.Defence && n.Kind != solution.Refutation || sameAnswers(n, o) {
			return false
		}
	}
	return true
}

func sameAnswers(a, b *play.Node) bool {
	return len(a.Replies) == len(b.Replies) && !slices.ContainsFunc(a.Replies, func(x *play.Node) bool {
		return !slices.ContainsFunc(b.Replies, func(y *play.Node) bool {
			return x.Move.From == y.Move.From && x.Move.To == y.Move.To && x.Move.Promotion == y.Move.Promotion
		})
	})
}

// A promotion is a move of a pawn to promotion in a phase.
type promotion struct {
	half *play.Half
	n    *play.Node
}

// promotions yields those that are played with a purpose in what solves, and the first moves
// of tries that matter.
func promotions(s *study.Study) iter.Seq[promotion] {
	return func(yield func(promotion) bool) {
		for i := range s.Halves {
			h := &s.Halves[i]
			var firsts []*play.Node
			free := optional(h)
			for j := range h.Phases {
				ph := &h.Phases[j]
				switch {
				case ph.Kind == solution.SetPlay:
				case ph.Solves():
					if h.Mode == solution.Line {
						firsts = append(firsts, ph.First)
						if !below(h, ph.First.Replies, free, yield) {
							return
						}
						continue
					}
					if ph.First != nil {
						firsts = append(firsts, ph.First)
					}
					if !below(h, ph.Variations, nil, yield) || !below(h, ph.Threats, nil, yield) {
						return
					}
				case len(ph.Refutations) == 1 && ph.First != nil:
					firsts = append(firsts, ph.First)
				}
			}
			for _, n := range firsts {
				if n.Move.Promotion != "" && (h.Mode == solution.Line && !free[n] || h.Mode != solution.Line && purposeful(n, keys(firsts))) && !yield(promotion{h, n}) {
					return
				}
			}
		}
	}
}

// optional are the promotions of help play that might as well be others: another line is the same but for them.
func optional(h *play.Half) map[*play.Node]bool {
	type choice struct {
		walk  problem.Walk
		nodes []*play.Node
	}
	by := map[string][]choice{}
	for j := range h.Phases {
		ph := &h.Phases[j]
		if h.Mode != solution.Line || !ph.Solves() {
			continue
		}
		for line := range ph.Lines() {
			for i, n := range line {
				if n.Move.Promotion == "" {
					continue
				}
				var key strings.Builder
				for k, m := range line {
					fmt.Fprint(&key, m.Move.From, m.Move.To, ";")
					if k != i {
						fmt.Fprint(&key, m.Move.Promotion, ";")
					}
				}
				list := by[key.String()]
				c := slices.IndexFunc(list, func(c choice) bool { return c.walk == n.Move.Promotion })
				if c < 0 {
					list = append(list, choice{walk: n.Move.Promotion})
					c = len(list) - 1
				}
				list[c].nodes = append(list[c].nodes, n)
				by[key.String()] = list
			}
		}
	}
	free := map[*play.Node]bool{}
	for _, list := range by {
		for _, c := range list {
			for _, n := range c.nodes {
				free[n] = free[n] || len(list) > 1
			}
		}
	}
	return free
}

// keys are the first moves that solve.
func keys(list []*play.Node) []*play.Node {
	return slices.DeleteFunc(slices.Clone(list), func(n *play.Node) bool { return n.Kind == solution.Try })
}

func below(h *play.Half, list []*play.Node, free map[*play.Node]bool, yield func(promotion) bool) bool {
	for _, n := range list {
		if n.Move.Promotion != "" && (h.Mode == solution.Line && !free[n] || h.Mode != solution.Line && purposeful(n, list)) && !yield(promotion{h, n}) {
			return false
		}
		if !below(h, n.Replies, free, yield) || !below(h, n.Threats, free, yield) {
			return false
		}
	}
	return true
}

func underpromotion(colours ...problem.Colour) func(*study.Study, func(study.Finding)) {
	return func(s *study.Study, found func(study.Finding)) {
		for p := range promotions(s) {
			w := p.n.Move.Promotion
			if (w == problem.Rook || w == problem.Bishop || w == problem.Knight) && slices.Contains(colours, p.n.Move.Man.Colour) {
				found(study.Finding{Twin: p.half.Label, Detail: study.Names(p.n)})
			}
		}
	}
}

func anyPromotion(s *study.Study, found func(study.Finding)) {
	for h, line := range s.Lines() {
		for _, n := range line {
			if n.Move.Promotion != "" {
				found(study.Finding{Twin: h.Label, Detail: study.Names(n)})
			}
		}
	}
}

func allumwandlung(mixed bool) func(*study.Study, func(study.Finding)) {
	return func(s *study.Study, found func(study.Finding)) {
		type side struct {
			twin   string
			colour problem.Colour
		}
		first := map[side]map[problem.Walk]*play.Node{}
		var order []side
		note := func(k side, n *play.Node) {
			if first[k] == nil {
				first[k] = map[problem.Walk]*play.Node{}
				order = append(order, k)
			}
			if first[k][n.Move.Promotion] == nil {
				first[k][n.Move.Promotion] = n
			}
		}
		for p := range promotions(s) {
			k := side{p.half.Label, p.n.Move.Man.Colour}
			if mixed {
				k.colour = problem.Neutral
			}
			note(k, p.n)
			if k.twin != "" { // the twins together
				k.twin = ""
				note(k, p.n)
			}
		}
		for _, k := range order {
			var list []*play.Node
			colours := map[problem.Colour]bool{}
			for _, w := range officers {
				if n := first[k][w]; n != nil {
					list = append(list, n)
					colours[n.Move.Man.Colour] = true
				}
			}
			if len(list) == len(officers) && (!mixed || len(colours) > 1) {
				found(study.Finding{Twin: k.twin, Detail: study.Names(list...)})
				return
			}
		}
	}
}
