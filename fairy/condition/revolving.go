package condition

import (
	"slices"

	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

var actuatedRevolvingCentre = revolving("ActuatedRevolvingCentre", func(p *fairy.Position, c *fairy.Course) {
	if centre.Has(c.From) || centre.Has(c.To) {
		revolve(p, ring)
		p.MoveHoles(func(s chess.Square) chess.Square {
			if i := slices.Index(ring[:], s); i >= 0 {
				return ring[(i+1)%4]
			}
			return s
		})
	}
})

var actuatedRevolvingBoard = revolving("ActuatedRevolvingBoard", func(p *fairy.Position, _ *fairy.Course) {
	for rank := range 4 {
		for file := range 4 {
			s := chess.At(file, rank)
			next := quarter(s)
			revolve(p, [4]chess.Square{s, next, quarter(next), quarter(quarter(next))})
		}
	}
	p.MoveHoles(quarter)
})

// revolving makes a condition in which squares go round with what stands on them, be it a hole.
func revolving(name string, turn func(p *fairy.Position, c *fairy.Course)) Condition {
	return Condition{
		Name: name,
		Apply: func(r *fairy.Rules, _ problem.Condition) (fairy.Hooks, error) {
			r.LooseHoles()
			return effect(fairy.Planting, turn), nil
		},
	}
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
