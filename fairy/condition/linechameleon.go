package condition

import (
	"rookery/chess"
	"rookery/fairy"
)

var lineChameleon = Condition{
	Name: "LineChameleonChess",
	Hooks: func() fairy.Hooks {
		return substitution(onFile, func(p *fairy.Position, c *fairy.Course) fairy.Change {
			if c.Now == 0 {
				return fairy.Change{}
			}
			return becomes(p, c, onFile(p.Rules, c.Now.Walk(), c.At))
		})
	},
}

// onFile is what a walk becomes where the man arrives.
func onFile(r *fairy.Rules, w fairy.WalkID, s chess.Square) fairy.WalkID {
	kind := r.Orthodox(w)
	if r.Standard(kind) != w {
		return w // another stands in for it
	}
	switch kind {
	case fairy.QueenWalk, fairy.RookWalk, fairy.BishopWalk, fairy.KnightWalk:
		if file := fileMen[s.File()]; file != 0 {
			return r.Standard(file)
		}
	}
	return w
}

var fileMen = [8]fairy.WalkID{
	fairy.RookWalk, fairy.KnightWalk, fairy.BishopWalk, fairy.QueenWalk, 0,
	fairy.BishopWalk, fairy.KnightWalk, fairy.RookWalk,
}
