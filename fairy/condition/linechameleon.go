package condition

import "rookery/fairy"

var lineChameleon = Condition{
	Name: "LineChameleonChess",
	Rule: "A queen, rook, bishop or knight that moves becomes what stands on the file of its arrival in the game array: " +
		"rook on a and h, knight on b and g, bishop on c and f, queen on d; on the e-file it does not change.",
	Apply: simple(effect(fairy.Substitution, func(p *fairy.Position, m *fairy.Move) {
		s := p.MoverAt(m)
		if s == fairy.Off {
			return
		}
		switch p.At(s).Walk() {
		case fairy.QueenWalk, fairy.RookWalk, fairy.BishopWalk, fairy.KnightWalk:
			if file := fileMen[s.File()]; file != 0 {
				become(p, s, file)
			}
		}
	})),
}

var fileMen = [8]fairy.WalkID{
	fairy.RookWalk, fairy.KnightWalk, fairy.BishopWalk, fairy.QueenWalk, 0,
	fairy.BishopWalk, fairy.KnightWalk, fairy.RookWalk,
}
