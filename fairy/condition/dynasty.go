package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

var royalDynasty = Condition{
	Name: "RoyalDynasty",
	Apply: func(r *fairy.Rules, _ problem.Condition) (fairy.Hooks, error) {
		err := r.PromoteToKings()
		return fairy.Hooks{
			Start: []func(*fairy.Position){func(p *fairy.Position) {
				for men := p.Occupied(); men != 0; { // nobody else is royal
					if s := men.Pop(); p.At(s).Walk() != fairy.KingWalk {
						dethrone(p, s.Bit())
					}
				}
				crown(p)
			}},
			Playing: fairy.Playing{Effects: []fairy.Effect{{
				Phase: fairy.Dynasty,
				When: fairy.When{Leaves: func(p *fairy.Position, s chess.Square) bool {
					man := p.At(s) // a pawn may become a king
					return man.Walk() == fairy.KingWalk && !man.Has(fairy.Royal) || p.WalkOf(man.Walk()).Pawn || p.ManMated()
				}, Board: func(p *fairy.Position, m fairy.Move) bool {
					if man := p.At(m.From); man.Walk() == fairy.KingWalk && !man.Has(fairy.Royal) {
						return true // one of several may turn to the other side
					}
					return m.Promote == fairy.KingWalk || m.Capture != fairy.Off && p.At(m.Capture).Walk() == fairy.KingWalk || p.ManMated()
				}},
				Do: func(p *fairy.Position, _ *fairy.Course) { crown(p) },
			}}},
		}, err
	},
}

// crown makes royal whom the number of kings makes so. Another man can be royal for the time that
// LostPieces asks whether he is lost: he remains it beside a single king.
func crown(p *fairy.Position) {
	for _, side := range [2]chess.Colour{chess.White, chess.Black} {
		var kings chess.Bitboard
		for men := p.Men(side); men != 0; {
			if s := men.Pop(); p.At(s).Walk() == fairy.KingWalk {
				kings |= s.Bit()
			}
		}
		royals := p.Royals(side)
		switch {
		case kings.Count() != 1:
			dethrone(p, royals)
			p.SetCastlingRights(p.CastlingRights() &^ royals)
		case royals == 0:
			s := kings.First()
			p.Put(s, p.At(s).With(fairy.Royal))
		}
	}
}
