package tactics

import (
	"rookery/analysis/play"
	"rookery/analysis/themes/internal/study"
	"rookery/chess"
	"rookery/problem"
)

// mutualBlocks finds defences in a cycle: each man goes where another one of them stood, or
// blocks a square in one variation that another blocks elsewhere: A blocks x and B y in two
// variations, crosswise in two others.
func mutualBlocks(s *study.Study, found func(study.Finding)) {
	type block struct {
		id int
		to chess.Square
	}
	for g := range s.Groups() {
		seen := map[block]study.Variation{}
		var order []block
		for _, v := range g.List {
			if m := s.Mate(v.M); m != nil && blocks(m, v.D) {
				b := block{v.D.Mover.ID, v.D.Move.To}
				if _, ok := seen[b]; !ok {
					seen[b] = v
					order = append(order, b)
				}
			}
		}
		for i, a := range order {
			for _, b := range order[i+1:] {
				c, okC := seen[block{a.id, b.to}]
				d, okD := seen[block{b.id, a.to}]
				if a.id != b.id && a.to != b.to && okC && okD {
					found(study.Finding{Twin: g.Half.Label, Phase: g.Kind, Detail: study.Names(seen[a].D, seen[b].D, c.D, d.D)})
				}
			}
		}
	}
}

// unblock finds men that leave a square or a line to the man that mates.
func unblock(s *study.Study, found func(study.Finding)) {
	tell := func(h *play.Half, kind string, n, last *play.Node) {
		m := s.Mate(last)
		if m == nil || !study.Moves(n) || n.Mover.Colour != problem.Colour(m.Mated) || n.Mover.Walk == problem.King {
			return
		}
		// The square that it has left serves the attacker: he mates there, or over it.
		if last.Move.To == n.Move.From || chess.Between(last.Move.From, last.Move.To).Has(n.Move.From) {
			found(study.Finding{Twin: h.Label, Phase: kind, Detail: study.Names(n, last)})
		}
	}
	for g := range s.Groups() {
		for _, v := range g.List {
			if study.Moves(v.M) && v.D.Move.To != v.M.Move.To {
				tell(g.Half, g.Kind, v.D, v.M)
			}
		}
	}
	for h, line := range s.HelpLines() {
		last := line[len(line)-1]
		for _, n := range line[:len(line)-1] {
			if study.Moves(last) {
				tell(h, "", n, last)
			}
		}
	}
}

// kingUnblock finds men that leave a square to their own king, which goes there.
func kingUnblock(s *study.Study, found func(study.Finding)) {
	for h, line := range s.HelpLines() {
		for i, n := range line {
			if !study.Moves(n) || n.Mover.Walk == problem.King {
				continue
			}
			for _, k := range line[i+1:] {
				if study.Moves(k) && k.Mover.Walk == problem.King && k.Mover.Colour == n.Mover.Colour && k.Move.To == n.Move.From {
					found(study.Finding{Twin: h.Label, Detail: study.Names(n, k)})
				}
			}
		}
	}
}

// bikos finds a square that is left by one man of the defender and taken by another, which
// blocks there in its place: unblock and block.
func bikos(s *study.Study, found func(study.Finding)) {
	for h, line := range s.HelpLines() {
		last := line[len(line)-1]
		m := s.Mate(last)
		if m == nil {
			continue
		}
		for _, b := range blocking(m, line) {
			for _, a := range line {
				if a == b {
					break
				}
				if study.Moves(a) && a.Mover.ID != b.Mover.ID && a.Mover.Colour == b.Mover.Colour && a.Mover.Walk != problem.King && a.Move.From == b.Move.To {
					found(study.Finding{Twin: h.Label, Detail: study.Names(a, b, last)})
				}
			}
		}
	}
}
