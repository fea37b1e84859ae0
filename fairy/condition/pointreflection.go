package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

// While moves are generated, men on squares opposite each other are each other's kind for all
// that is asked; who is observed then is asked about the exchanged men again. Elsewhere they
// only observe, and move, like each other.
var pointReflection = Condition{
	Name: "PointReflection",
	Apply: func(r *fairy.Rules, _ problem.Condition) (fairy.Hooks, error) {
		exchanged, err := r.NewState()
		if err != nil {
			return fairy.Hooks{}, err
		}
		like := func(p *fairy.Position, s chess.Square, walks []fairy.WalkID) []fairy.WalkID {
			if other := p.At(63 - s); other != 0 {
				return append(walks[:0], other.Walk())
			}
			return walks
		}
		return fairy.Hooks{Traits: fairy.ForeignWalks | fairy.Apart,
			Generation: fairy.Generation{
				Walks: []fairy.Walks{
					{Itself: true, Blind: true, Alone: true, Seen: true, Change: func(p *fairy.Position, s chess.Square, _ chess.Colour, walks []fairy.WalkID) []fairy.WalkID {
						return like(p, s, walks)
					}},
					{Itself: true, Blind: true, Alone: true, Since: fairy.ToMove, Change: func(p *fairy.Position, s chess.Square, _ chess.Colour, walks []fairy.WalkID) []fairy.WalkID {
						if p.State(exchanged) != 0 {
							return walks
						}
						return like(p, s, walks)
					}},
				},
				Gather: fairy.Gathering{Of: fairy.ManByMan, Do: func(p *fairy.Position, men chess.Bitboard, buf []fairy.Move, rest fairy.Gatherer) []fairy.Move {
					p.Suppose(func() {
						p.SetState(exchanged, 1)
						exchangeOpposite(p)
					}, func() bool {
						buf = rest(p, men, buf)
						return true
					})
					return buf
				}},
			},
			Choice: fairy.Choice{Keep: []func(*fairy.Position, fairy.Move) bool{func(p *fairy.Position, m fairy.Move) bool {
				return m.Kind != fairy.Castle || unreflected(p, m.From) && unreflected(p, m.Make)
			}}},
		}, nil
	},
}

// exchangeOpposite exchanges the walks of men on squares opposite each other.
func exchangeOpposite(p *fairy.Position) {
	for s := range chess.Square(32) {
		a, b := p.At(s), p.At(63-s)
		if a != 0 && b != 0 && a.Walk() != b.Walk() {
			p.Put(s, a.WithWalk(b.Walk()))
			p.Put(63-s, b.WithWalk(a.Walk()))
		}
	}
}

// unreflected: the man on a square moves like itself.
func unreflected(p *fairy.Position, s chess.Square) bool {
	other := p.At(63 - s)
	return other == 0 || other.Walk() == p.At(s).Walk()
}
