package condition

import (
	"rookery/chess"
	"rookery/fairy"
)

var lineChameleon = Condition{
	Name: "LineChameleonChess",
	Hooks: func() fairy.Hooks {
		return substitution(onFile, func(p *fairy.Position, m *fairy.Move) {
			if s := p.MoverAt(m); s != fairy.Off {
				become(p, s, onFile(p, p.At(s).Walk(), s))
			}
		})
	},
}

// onFile is what a walk becomes where the man arrives.
func onFile(p *fairy.Position, w fairy.WalkID, s chess.Square) fairy.WalkID {
	kind := p.Orthodox(w)
	if p.Standard(kind) != w {
		return w // another stands in for it
	}
	switch kind {
	case fairy.QueenWalk, fairy.RookWalk, fairy.BishopWalk, fairy.KnightWalk:
		if file := fileMen[s.File()]; file != 0 {
			return p.Standard(file)
		}
	}
	return w
}

var fileMen = [8]fairy.WalkID{
	fairy.RookWalk, fairy.KnightWalk, fairy.BishopWalk, fairy.QueenWalk, 0,
	fairy.BishopWalk, fairy.KnightWalk, fairy.RookWalk,
}
