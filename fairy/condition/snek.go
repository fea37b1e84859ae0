package condition

import (
	"rookery/chess"
	"rookery/fairy"
)

var snek = Condition{
	Name: "SnekChess",
	Hooks: func() fairy.Hooks {
		return successors(func(p *fairy.Position, captured fairy.WalkID, lost chess.Colour) fairy.WalkID {
			if captured == p.Standard(fairy.PawnWalk) { // not any other pawn
				if royals := p.Royals(lost); royals != 0 {
					becomeThere(p, royals.Pop(), p.Standard(fairy.KingWalk))
				}
				return 0
			}
			switch p.Orthodox(captured) {
			case fairy.QueenWalk:
				return p.Standard(fairy.RookWalk)
			case fairy.RookWalk:
				return p.Standard(fairy.BishopWalk)
			case fairy.BishopWalk:
				return p.Standard(fairy.KnightWalk)
			case fairy.KnightWalk:
				return p.Standard(fairy.KingWalk)
			}
			return 0
		})
	},
}

// In the circle go the game's own men alone, not what stands in for them.
var snekCircle = Condition{
	Name:  "SnekCircleChess",
	Hooks: circle,
}

func circle() fairy.Hooks {
	next := [256]fairy.WalkID{
		fairy.QueenWalk: fairy.RookWalk, fairy.RookWalk: fairy.BishopWalk,
		fairy.BishopWalk: fairy.KnightWalk, fairy.KnightWalk: fairy.QueenWalk,
	}
	h := successors(func(_ *fairy.Position, captured fairy.WalkID, _ chess.Colour) fairy.WalkID { return next[captured] })
	h.Effects[0].When.Journey = func(j *fairy.Journey) bool { return next[j.Taken.Walk()] != 0 }
	return h
}

// successors has a man of a certain walk, the mover's choice, take over the walk
// of a man of its side that is captured.
func successors(heir func(p *fairy.Position, captured fairy.WalkID, lost chess.Colour) fairy.WalkID) fairy.Hooks {
	h := afterCapture(fairy.Half, func(p *fairy.Position, c *fairy.Course) {
		lost, captured := p.Turn().Other(), c.Taken.Walk()
		w := heir(p, captured, lost)
		if w == 0 {
			return
		}
		var heirs []chess.Square
		for men := p.Men(lost); men != 0; {
			if s := men.Pop(); p.At(s).Walk() == w {
				heirs = append(heirs, s)
			}
		}
		if len(heirs) > 0 {
			becomeThere(p, heirs[p.InPlay().Choose(len(heirs))], captured)
		}
	})
	h.Chooses = []func(*fairy.Position, fairy.Move) bool{func(_ *fairy.Position, m fairy.Move) bool { return m.IsCapture() }}
	return h
}
