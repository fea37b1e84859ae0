package tactics

import (
	"slices"

	"rookery/analysis/play"
	"rookery/analysis/themes/internal/study"
	"rookery/chess"
	"rookery/solution"
)

// A gift is a man that a side gives away: by going where it is taken, or by
// staying where it is.
type gift struct {
	half *play.Half
	give *play.Node // the move that offers
	take *play.Node
	man  *play.Man  // what is taken
	next *play.Node // what the giving side plays then
}

// gifts are men worth more than what they took that are taken in a line of play, by those
// who are mated in the end.
func gifts(s *study.Study) (list []gift) {
	for h, line := range s.Lines() {
		last := line[len(line)-1]
		if last.Mover == nil || !study.Ends(last) {
			continue
		}
		side := last.Mover.Colour
		for i := 0; i+1 < len(line); i++ {
			a, b := line[i], line[i+1]
			if a.Mover == nil || b.Mover == nil || a.Mover.Colour != side || b.Mover.Colour == side || b.Move.Captured == nil || b.Move.CaptureSquare >= chess.NoSquare {
				continue
			}
			man := b.Before[b.Move.CaptureSquare]
			if man == nil || man.Colour != side || !study.Officer(man.Walk) {
				continue
			}
			g := gift{half: h, give: a, take: b, man: man}
			if i+2 < len(line) {
				g.next = line[i+2]
			}
			list = append(list, g)
		}
	}
	return list
}

// active reports whether the man went to where it is taken.
func (g *gift) active() bool {
	return g.give.Mover.ID == g.man.ID && (g.give.Move.Captured == nil || study.Value(g.give.Move.Captured.Walk) < study.Value(g.man.Walk))
}

func sacrifice(active bool) func(*study.Study, func(study.Finding)) {
	return func(s *study.Study, found func(study.Finding)) {
		for _, g := range gifts(s) {
			if active && g.active() || !active && g.give.Mover.ID != g.man.ID {
				found(study.Finding{Twin: g.half.Label, Detail: study.Names(g.give, g.take)})
			}
		}
	}
}

// clearance finds a man that leaves a line or square for another by a sacrifice.
func clearance(s *study.Study, found func(study.Finding)) {
	for _, g := range gifts(s) {
		n := g.next
		if !g.active() || !study.Moves(n) || !study.Moves(g.give) || n.Mover.ID == g.man.ID {
			continue
		}
		way := chess.Between(n.Move.From, n.Move.To) | n.Move.To.Bit()
		if way.Has(g.give.Move.From) {
			found(study.Finding{Twin: g.half.Label, Detail: study.Names(g.give, g.take, n)})
		}
	}
}

// sequential finds different men that are sacrificed in one line.
func sequential(s *study.Study, found func(study.Finding)) {
	type line struct{ last *play.Node }
	by := map[line][]gift{}
	var order []line
	for _, l := range linesOf(s) {
		for _, g := range gifts(s) {
			if g.active() && slices.Contains(l, g.take) {
				k := line{l[len(l)-1]}
				if by[k] == nil {
					order = append(order, k)
				}
				by[k] = append(by[k], g)
			}
		}
	}
	for _, k := range order {
		ids := map[int]bool{}
		var list []*play.Node
		for _, g := range by[k] {
			if !ids[g.man.ID] {
				ids[g.man.ID] = true
				list = append(list, g.give, g.take)
			}
		}
		if len(ids) > 1 {
			found(study.Finding{Twin: by[k][0].half.Label, Detail: study.Names(list...)})
		}
	}
}

// linesOf are the lines of three moves and more, the first of them.
func linesOf(s *study.Study) (list [][]*play.Node) {
	for _, line := range s.Lines() {
		if len(line) >= 4 && len(list) < 300 {
			list = append(list, line)
		}
	}
	return list
}

// repeated finds a man that is offered twice or more in a line: it goes where it can be taken.
func repeated(s *study.Study, found func(study.Finding)) {
	for h, line := range s.Lines() {
		if h.Mode != solution.Tree || len(line) < 5 {
			continue
		}
		offers := map[int][]*play.Node{}
		var order []int
		for _, n := range line[:len(line)-1] {
			if !study.Moves(n) || chess.Colour(n.Mover.Colour) != h.Starter || !study.Officer(n.Mover.Walk) {
				continue
			}
			if n.Move.Captured != nil && study.Value(n.Move.Captured.Walk) >= study.Value(n.Mover.Walk) {
				continue
			}
			if study.Takes(n.After, h.Starter.Other(), n.Move.To) {
				if offers[n.Mover.ID] == nil {
					order = append(order, n.Mover.ID)
				}
				offers[n.Mover.ID] = append(offers[n.Mover.ID], n)
			}
		}
		for _, id := range order {
			if len(offers[id]) > 1 {
				found(study.Finding{Twin: h.Label, Detail: study.Names(offers[id]...)})
			}
		}
	}
}
