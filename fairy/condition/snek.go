package condition

import (
	"rookery/chess"
	"rookery/fairy"
)

var snek = Condition{
	Name: "SnekChess",
	Apply: simple(successors(func(p *fairy.Position, captured fairy.WalkID, lost chess.Colour) fairy.WalkID {
		switch captured {
		case fairy.QueenWalk:
			return fairy.RookWalk
		case fairy.RookWalk:
			return fairy.BishopWalk
		case fairy.BishopWalk:
			return fairy.KnightWalk
		case fairy.KnightWalk:
			return fairy.KingWalk
		case fairy.PawnWalk:
			if royals := p.Royals(lost); royals != 0 {
				becomeThere(p, royals.Pop(), p.Standard(fairy.KingWalk))
			}
		}
		return 0
	})),
}

var snekCircle = Condition{
	Name: "SnekCircleChess",
	Apply: simple(successors(func(_ *fairy.Position, captured fairy.WalkID, _ chess.Colour) fairy.WalkID {
		switch captured {
		case fairy.QueenWalk:
			return fairy.RookWalk
		case fairy.RookWalk:
			return fairy.BishopWalk
		case fairy.BishopWalk:
			return fairy.KnightWalk
		case fairy.KnightWalk:
			return fairy.QueenWalk
		}
		return 0
	})),
}

// successors has a man of a certain walk, the mover's choice, take over the walk
// of a man of its side that is captured. The heir's walk is told for men of the
// game, whatever stands in for them.
func successors(heir func(p *fairy.Position, captured fairy.WalkID, lost chess.Colour) fairy.WalkID) fairy.Hooks {
	h := afterCapture(fairy.Half, func(p *fairy.Position, _ *fairy.Move) {
		lost, captured := p.Turn().Other(), p.Captured().Walk()
		w := p.Standard(heir(p, p.Orthodox(captured), lost))
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
			becomeThere(p, heirs[p.Choose(len(heirs))], captured)
		}
	})
	h.Chooses = true
	h.Asks = []func(*fairy.Position, fairy.Move) bool{func(_ *fairy.Position, m fairy.Move) bool { return m.IsCapture() }}
	return h
}
