package helping

import (
	"rookery/analysis/play"
	"rookery/analysis/themes/internal/study"
)

// transformed finds two lines of help play in which the mating side's line men move
// straight in one where they move slantwise in the other, up to the mate, and nowhere alike.
func transformed(s *study.Study, found func(study.Finding)) {
	type one struct {
		h    *play.Half
		line []*play.Node
	}
	var list []one
	for h, line := range s.HelpLines() {
		if len(list) < 30 {
			list = append(list, one{h, line})
		}
	}
	for i, a := range list {
		for _, b := range list[i+1:] {
			if len(a.line) == len(b.line) && transforms(a.line, b.line) {
				found(study.Finding{Twin: a.h.Label, Detail: study.Names(a.line...) + " | " + study.Names(b.line...)})
			}
		}
	}
}

func transforms(a, b []*play.Node) bool {
	end := len(a) - 1
	own, other := 0, 0
	for k := range a {
		x, y := a[k], b[k]
		if !study.Moves(x) || !study.Moves(y) {
			return false
		}
		mating := (end-k)%2 == 0
		if mating && x.Mover.ID == y.Mover.ID && x.Move.To == y.Move.To {
			return false // the same man comes to the same place another way
		}
		lines := study.Liner(x.Mover.Walk) && study.Liner(y.Mover.Walk)
		swapped := lines && slanting(x) != slanting(y)
		switch {
		case swapped && mating:
			own++
		case swapped:
			other++
		case mating && lines, !lines && x.Mover.Walk != y.Mover.Walk:
			return false
		}
	}
	return own > 1 || own == 1 && other > 0
}

func slanting(n *play.Node) bool {
	return n.Move.From.File() != n.Move.To.File() && n.Move.From.Rank() != n.Move.To.Rank()
}
