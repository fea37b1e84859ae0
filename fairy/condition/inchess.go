package condition

import (
	"rookery/fairy"
)

var halfInChess = Condition{
	Name:  "HalfInChess",
	Apply: simple(fairy.Hooks{Generation: fairy.Generation{Gather: borrowedMen(false)}}),
}

var allInChess = Condition{
	Name: "AllInChess",
	Apply: simple(fairy.Hooks{
		Generation: fairy.Generation{Gather: borrowedMen(true)},
		Choice: fairy.Choice{Keep: []func(*fairy.Position, fairy.Move) bool{func(p *fairy.Position, m fairy.Move) bool {
			last, mover, _, ok := p.Last()
			return !ok || last.IsCapture() || m.IsCapture() || last.From != m.To || last.To != m.From || mover != p.At(m.From)
		}}},
		Properties: fairy.Properties{Memory: true},
	}),
}

var mainlyInChess = Condition{
	Name: "MainlyInChess",
	Apply: simple(fairy.Hooks{
		Generation: fairy.Generation{Gather: borrowedMen(true)},
		Choice: fairy.Choice{Keep: []func(*fairy.Position, fairy.Move) bool{func(p *fairy.Position, m fairy.Move) bool {
			_, mover, _, ok := p.Last()
			return !ok || mover.ID() != p.At(m.From).ID()
		}}},
		Properties: fairy.Properties{Memory: true},
	}),
}

// borrowedMen has a side move the other side's men as that side would, and its own
// besides or not.
func borrowedMen(own bool) func(p *fairy.Position, buf []fairy.Move, rest func([]fairy.Move) []fairy.Move) []fairy.Move {
	return func(p *fairy.Position, buf []fairy.Move, rest func([]fairy.Move) []fairy.Move) []fairy.Move {
		if own {
			buf = rest(buf)
		}
		side := p.Turn()
		p.SetTurn(side.Other())
		buf = rest(buf)
		p.SetTurn(side)
		return buf
	}
}
