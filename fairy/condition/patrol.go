package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

var patrol = Condition{
	Name: "Patrouille",
	Apply: func(r *fairy.Rules, _ problem.Condition) (fairy.Hooks, error) {
		r.HideAttribute(fairy.Patrol)
		return capturesIf(func(p *fairy.Position, m fairy.Move, side chess.Colour) bool { return supported(p, m.From, side) }), nil
	},
}

var ultraPatrol = Condition{
	Name: "UltraPatrol",
	Apply: func(*fairy.Rules, problem.Condition) (fairy.Hooks, error) {
		return movesIf(supported), nil
	},
}

var central = Condition{
	Name: "CentralChess",
	Apply: func(*fairy.Rules, problem.Condition) (fairy.Hooks, error) {
		return movesIf(func(p *fairy.Position, s chess.Square, side chess.Colour) bool {
			return guardedChain(p, side).Has(s)
		}), nil
	},
}

// guardedChain are the king and all men that it guards, the men that they
// guard, and so on. Where what is asked of one side's men is asked of all, both
// sides' kings and men are one chain.
func guardedChain(p *fairy.Position, side chess.Colour) chess.Bitboard {
	chain, men := p.Royals(side), p.Men(side)
	if p.Traits().Has(fairy.EitherSide) {
		chain, men = chain|p.Royals(side.Other()), men|p.Men(side.Other())
	}
	for next := chain; next != 0; {
		from := next.Pop()
		by := side
		if !p.At(from).Is(side) {
			by = side.Other()
		}
		for rest := men &^ chain; rest != 0; {
			if s := rest.Pop(); p.Observes(fairy.Observation, from, s, by) {
				chain |= s.Bit()
				next |= s.Bit()
			}
		}
	}
	return chain
}
