package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
	"rookery/solution"
)

var mateC = Condition{
	Name: "#C",
	Apply: func(r *fairy.Rules, _ problem.Condition) (fairy.Hooks, error) {
		asking, err := r.NewState()
		if err != nil {
			return fairy.Hooks{}, err
		}
		mayMate := func(p *fairy.Position, m fairy.Move) bool { return p.State(asking) == 0 && p.MayCheck(m) }
		h := effectWhen(fairy.When{Board: mayMate}, fairy.Balance, func(p *fairy.Position, _ *fairy.Course) {
			own, other := p.Turn(), p.Turn().Other()
			if p.State(asking) != 0 || !p.InCheck(other) || !mated(p, asking) {
				return
			}
			mating := checkers(p, own)
			turn := func() {
				for men := mating; men != 0; {
					s := men.Pop()
					p.Put(s, p.At(s).Turned())
				}
			}
			if p.Suppose(turn, func() bool { return p.InCheck(own) }) {
				return
			}
			for men := mating; men != 0; {
				s := men.Pop()
				man := p.At(s).Turned()
				p.Put(s, man)
				p.Settle(s)
				if p.Notes().Wanted() {
					p.Notes().Add(solution.Effect{Kind: solution.SetColour, Square: s, Man: p.Man(man)})
				}
			}
		})
		h.Effects[0].Limit = fairy.Checkers
		return h, nil
	},
}

// mated: the side that is about to be to move, which is in check, is mated. What mates among
// the moves tried does not matter to whether they are legal.
func mated(p *fairy.Position, asking int) bool {
	return p.Suppose(func() { p.SetState(asking, 1) }, func() bool {
		p.TurnOver()
		mates := p.CheckMates()
		p.Undo()
		return mates
	})
}

// checkers are a side's men, kings and neutral ones excepted, that observe the other
// side's king.
func checkers(p *fairy.Position, side chess.Colour) (list chess.Bitboard) {
	for royals := p.Royals(side.Other()); royals != 0; {
		royal := royals.Pop()
		for men := p.Men(side) &^ p.Men(side.Other()) &^ p.Royals(side); men != 0; {
			if s := men.Pop(); p.Observes(fairy.Observation, s, royal, side) {
				list |= s.Bit()
			}
		}
	}
	return list
}
