package condition

import "rookery/fairy"

var lineChameleon = Condition{
	Name: "LineChameleonChess",
	Apply: simple(effect(fairy.Substitution, func(p *fairy.Position, m *fairy.Move) {
		s := p.MoverAt(m)
		if s == fairy.Off {
			return
		}
		w := p.At(s).Walk()
		kind := p.Orthodox(w)
		if p.Standard(kind) != w {
			return // another stands in for it
		}
		switch kind {
		case fairy.QueenWalk, fairy.RookWalk, fairy.BishopWalk, fairy.KnightWalk:
			if file := fileMen[s.File()]; file != 0 {
				become(p, s, p.Standard(file))
			}
		}
	})),
}

var fileMen = [8]fairy.WalkID{
	fairy.RookWalk, fairy.KnightWalk, fairy.BishopWalk, fairy.QueenWalk, 0,
	fairy.BishopWalk, fairy.KnightWalk, fairy.RookWalk,
}
