package tactics

import (
	"slices"

	"rookery/analysis/mates"
	"rookery/analysis/play"
	"rookery/analysis/themes/internal/study"
	"rookery/problem"
)

// selfBlock finds men of the mated side that have gone to a square beside their king
// which nothing else keeps from it.
func selfBlock(s *study.Study, found func(study.Finding)) {
	for g := range s.Groups() {
		for _, v := range g.List {
			if m := s.Mate(v.M); m != nil && blocks(m, v.D) {
				found(study.Finding{Twin: g.Half.Label, Phase: g.Kind, Detail: study.Names(v.D, v.M)})
			}
		}
	}
	for h, line := range s.HelpLines() {
		last := line[len(line)-1]
		if m := s.Mate(last); m != nil {
			for _, n := range blocking(m, line) {
				found(study.Finding{Twin: h.Label, Detail: study.Names(n, last)})
			}
		}
	}
}

// blocks reports whether a move of the mated side has blocked a square that nothing
// else keeps from the king.
func blocks(m *mates.Mate, n *play.Node) bool {
	to := n.Move.To
	return study.Moves(n) && n.Mover.Colour == problem.Colour(m.Mated) && to != m.King && m.Blocks.Has(to) && m.Guards[to] == 0
}

// blocking are the last moves of men that block in a mate.
func blocking(m *mates.Mate, line []*play.Node) []*play.Node {
	var list []*play.Node
	end := line[len(line)-1].After
	for i, n := range line {
		if !blocks(m, n) || end[n.Move.To] == nil || end[n.Move.To].ID != n.Mover.ID {
			continue
		}
		if !slices.ContainsFunc(line[i+1:], func(o *play.Node) bool { return o.Mover != nil && o.Mover.ID == n.Mover.ID }) {
			list = append(list, n)
		}
	}
	return list
}
