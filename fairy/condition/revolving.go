package condition

import (
	"rookery/chess"
	"rookery/fairy"
)

var actuatedRevolvingCentre = Condition{
	Name: "ActuatedRevolvingCentre",
	Apply: simple(effect(fairy.Planting, func(p *fairy.Position, m *fairy.Move) {
		if centre.Has(m.From) || centre.Has(m.To) {
			revolve(p, ring)
		}
	})),
}

var actuatedRevolvingBoard = Condition{
	Name: "ActuatedRevolvingBoard",
	Apply: simple(effect(fairy.Planting, func(p *fairy.Position, _ *fairy.Move) {
		for rank := range 4 {
			for file := range 4 {
				s := chess.At(file, rank)
				next := quarter(s)
				revolve(p, [4]chess.Square{s, next, quarter(next), quarter(quarter(next))})
			}
		}
	})),
}

// The centre's squares, clockwise from d4.
var ring = [4]chess.Square{27, 35, 36, 28}

const centre chess.Bitboard = 1<<27 | 1<<35 | 1<<36 | 1<<28

// quarter is where a square goes in a quarter turn, clockwise.
func quarter(s chess.Square) chess.Square { return chess.At(s.Rank(), 7-s.File()) }

// revolve moves what stands on four squares on to the next of them.
func revolve(p *fairy.Position, squares [4]chess.Square) {
	var men [4]fairy.Man
	for i, s := range squares {
		men[i] = p.At(s)
	}
	for _, s := range squares {
		p.Put(s, 0)
	}
	for i, m := range men {
		p.Put(squares[(i+1)%4], m)
	}
}
