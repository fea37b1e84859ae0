package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
	"rookery/solution"
)

var lostPieces = Condition{
	Name: "LostPieces",
	Apply: func(r *fairy.Rules, _ problem.Condition) (fairy.Hooks, error) {
		trying, err := r.NewState()
		if err != nil {
			return fairy.Hooks{}, err
		}
		topic := r.NewTopic()
		h := effect(fairy.Dynasty, func(p *fairy.Position, _ *fairy.Course) {
			if p.State(trying) == 0 {
				removeLost(p, topic, trying)
			}
		})
		h.Effects[0].Limit = fairy.Removal
		h.Effects[0].When = fairy.When{Passes: true, Board: func(p *fairy.Position, _ fairy.Move) bool { return p.State(trying) == 0 }}
		h.ManMated = append(h.ManMated, func(p *fairy.Position) bool { return p.State(trying) != 0 })
		return h, nil
	},
}

// removeLost removes what the side to move has won; the state word keeps
// trials from doing so in turn.
func removeLost(p *fairy.Position, topic fairy.Topic, trying int) {
	lost := topic.Asked(p, 0, func() chess.Bitboard { return findLost(p, trying) })
	for lost != 0 {
		s := lost.Pop()
		if p.Notes().Wanted() {
			p.Notes().Add(solution.Effect{Kind: solution.RemoveMan, Square: s, Man: p.Man(p.At(s))})
		}
		p.Put(s, 0)
	}
}

// findLost are the men that the side to move has won.
func findLost(p *fairy.Position, trying int) (lost chess.Bitboard) {
	mover := p.Turn()
	loser := mover.Other()
	kings := p.Royals(chess.White) | p.Royals(chess.Black)
	for men := p.Look().MayObserve(p.Men(loser)&^kings, mover); men != 0; {
		s := men.Pop()
		mated := p.Suppose(func() {
			p.SetState(trying, 1)
			for b := kings; b != 0; {
				k := b.Pop()
				p.Put(k, p.At(k).Depose())
			}
			p.Put(s, p.At(s).With(fairy.Royal).Without(fairy.Volage)) // it does not get out of check by changing sides
			p.SetTurn(loser)
		}, p.Mated)
		p.SetTurn(mover)
		if mated {
			lost |= s.Bit()
		}
	}
	return lost
}
