package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
	"rookery/solution"
)

var republican = Condition{
	Name: "RepublicanChess",
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		suspended, err := r.NewState()
		if err != nil {
			return fairy.Hooks{}, err
		}
		type1 := has(c, "Type1")
		topic := r.NewTopic()
		h := effect(fairy.Planting, func(p *fairy.Position, c *fairy.Course) {
			other := p.Turn().Other()
			if p.State(suspended) != 0 || p.Royals(other) != 0 {
				return
			}
			if p.Trying() && c.Taken.Has(fairy.Royal) {
				return // whether a king can be taken does not depend on the next one
			}
			king := p.Recruit(problem.Colour(other), fairy.KingWalk).With(fairy.Royal)
			squares := topic.Asked(p, 0, func() chess.Bitboard { return mateSquares(p, king, suspended) })
			if way := p.InPlay().Choose(squares.Count() + 1); way < squares.Count() {
				for range way {
					squares.Pop()
				}
				s := squares.Pop()
				p.Put(s, king)
				p.Settle(s)
				if p.Notes().Wanted() {
					p.Notes().Add(solution.Effect{Kind: solution.AddMan, Square: s, Man: p.Man(king)})
				}
				if type1 {
					p.SetState(suspended, 1)
				}
			}
		})
		h.Effects[0].When.Board = func(p *fairy.Position, m fairy.Move) bool {
			left := p.Royals(p.Turn().Other())
			if m.IsCapture() { // which may be tried on the king
				left &^= m.Capture.Bit()
			}
			return p.State(suspended) == 0 && left == 0
		}
		h.Chooses = fairy.AnyMove()
		return h, nil
	},
}

// mateSquares are the squares on which a king of the side that is to move next
// would be mated.
func mateSquares(p *fairy.Position, king fairy.Man, suspended int) (list chess.Bitboard) {
	turn := p.Turn()
	guarded := p.Look().MayObserve(^p.Holes(), turn)
	flights := chess.Nowhere
	if p.KingsStepFreely() {
		flights = ^(guarded | p.Men(turn.Other()) | p.Royals(turn) | p.Holes())
	}
	for squares := guarded &^ p.Occupied(); squares != 0; {
		s := squares.Pop()
		mated := p.Suppose(func() {
			p.Put(s, king)
			p.SetState(suspended, 1)
		}, func() bool {
			p.SetTurn(turn.Other())
			for steps := p.Surface().Beside(s) & flights; steps != 0; {
				to := steps.Pop()
				m := fairy.NewMove(s, to, fairy.Off)
				if !p.Empty(to) {
					m.Capture = to
				}
				if p.Moves().Inert(m, p.Turn()) {
					return false
				}
			}
			return p.Mated()
		})
		p.SetTurn(turn)
		if mated {
			list |= s.Bit()
		}
	}
	return list
}
