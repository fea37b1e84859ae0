package rebirth

import (
	"cmp"
	"slices"

	"rookery/chess"
	"rookery/fairy"
)

// makes are the squares to which the relevant man could go from that of the
// capture, those that are listed last in front.
func makes(p *fairy.Position, t *reborn) (list []chess.Square) {
	side := t.by
	if side == p.Turn() {
		side = side.Other()
	}
	if ends, ok := p.Moves().AdmittedEnds(t.relevant.Walk(), t.on, side); ok {
		var listed fairy.ListedEnds
		for ends != 0 {
			listed.Add(t.on, ends.Pop())
		}
		list = make([]chess.Square, 0, listed.Len())
		for i := listed.Len() - 1; i >= 0; i-- {
			list = append(list, listed.At(i))
		}
		return list
	}
	list = triedEnds(p, t, side)
	listed := func(s chess.Square) int { return fairy.VectorFrom(t.on, s).Listed() }
	slices.SortStableFunc(list, func(a, b chess.Square) int { return cmp.Compare(listed(b), listed(a)) })
	return list
}

// triedEnds are the ends of the moves that the relevant man could make there.
func triedEnds(p *fairy.Position, t *reborn, side chess.Colour) (list []chess.Square) {
	var seen chess.Bitboard
	p.Suppose(func() { p.Put(t.on, t.relevant) }, func() bool {
		moves := p.Moves().AdmittedOf(p.List(), t.on, side)
		for _, m := range moves {
			if m.Kind == fairy.Plain && !seen.Has(m.To) {
				seen |= m.To.Bit()
				list = append(list, m.To)
			}
		}
		p.Free(moves)
		return true
	})
	return list
}
