package condition

import (
	"rookery/chess"
	"rookery/fairy"
)

var makeTake = Condition{
	Name: "Make&TakeChess",
	Hooks: func() fairy.Hooks {
		return fairy.Hooks{Traits: fairy.TryChecks | fairy.ByMoves | fairy.Rebirths, Generation: fairy.Generation{Stands: []fairy.Stands{{Change: makeStands, Since: fairy.Check, Takes: true}}}, Properties: fairy.Properties{Listed: listed(fairy.Ahead, areCaptures)}}
	},
}

// makeStands are the squares from which a man can take: those that it reaches like
// its prey.
func makeStands(p *fairy.Position, s chess.Square, own fairy.WalkID, side chess.Colour, target chess.Square, list []fairy.Stand) []fairy.Stand {
	list[0].Take = false
	var done [256]bool
	victims := p.Men(side.Other())
	if target != fairy.Off {
		victims = target.Bit()
	}
	buf := p.List()
	for victims != 0 {
		w := p.At(victims.Pop()).Walk()
		if w == 0 || done[w] {
			continue
		}
		done[w] = true
		buf = buf[:0]
		if target == fairy.Off || !p.WalkOf(w).Arrives || p.Reach(w, s)&p.Look().SeersOf(own, target)&^p.Occupied() != 0 {
			buf = p.Moves().ByWalk(buf, w, s, side.Other())
		}
		for _, m := range buf {
			if !m.IsCapture() {
				list = append(list, fairy.Stand{})
				stand := &list[len(list)-1] // to write it there is cheaper than to copy it
				stand.At, stand.Take, stand.Prey, stand.Silent = m.To, true, w, true
			}
		}
		if w == fairy.KingWalk {
			list = castleStands(p, s, side.Other(), list)
		}
	}
	p.Free(buf)
	return list
}

// castleStands adds the squares to which a man gets by castling as a side's king,
// with its rook, if that only takes a free way to a rook that has not moved.
func castleStands(p *fairy.Position, s chess.Square, side chess.Colour, list []fairy.Stand) []fairy.Stand {
	rank := 56 * chess.Square(side)
	if s != rank+4 {
		return list
	}
	for _, rook := range [2]chess.Square{rank + 7, rank} {
		if p.CastlingRights().Has(rook) && chess.Between(s, rook)&p.Occupied() == 0 {
			to, passed := s+2, s+1
			if rook < s {
				to, passed = s-2, s-1
			}
			list = append(list, fairy.Stand{At: to, Take: true, Prey: fairy.KingWalk, Castles: true, Rook: rook, RookTo: passed})
		}
	}
	return list
}
