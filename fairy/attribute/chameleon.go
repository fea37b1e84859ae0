package attribute

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/fairy/condition"
	"rookery/problem"
)

var chameleon = Attribute{
	Rule: "After each of its moves the man changes its kind: knight to bishop to rook to queen to knight, or by the " +
		"sequence given. Pawns may promote to chameleons of those kinds.",
	Apply: func(r *fairy.Rules, p *problem.Problem) (fairy.Hooks, error) {
		next, err := condition.ChameleonSequence(r, p.Conditions)
		if err != nil {
			return fairy.Hooks{}, err
		}
		return fairy.Hooks{
			Choice: fairy.Choice{
				Chooses: true,
				Asks: []func(*fairy.Position, fairy.Move) bool{func(p *fairy.Position, m fairy.Move) bool {
					man := p.At(m.From)
					return m.Kind != fairy.Plain || man.Has(fairy.Chameleon) && p.WalkOf(next(man.Walk())).Pawn
				}},
				Promoted: []func(*fairy.Position, fairy.Man) []fairy.Man{func(_ *fairy.Position, man fairy.Man) []fairy.Man {
					if man.Has(fairy.Chameleon) || next(man.Walk()) == man.Walk() {
						return []fairy.Man{man}
					}
					return []fairy.Man{man, man.With(fairy.Chameleon)}
				}},
			},
			Playing: fairy.Playing{Effects: []fairy.Effect{{Phase: fairy.ArrivalWalk, Steady: true, Puts: 1, Concerns: func(p *fairy.Position, m fairy.Move) bool {
				return p.At(m.From).Has(fairy.Chameleon)
			}, Stirs: fairy.StirredBy(func(p *fairy.Position, s chess.Square) bool {
				return p.At(s).Has(fairy.Chameleon)
			}), Becomes: func(p *fairy.Position, m fairy.Move) fairy.WalkID {
				return next(p.At(m.From).Walk())
			}, Do: func(p *fairy.Position, m *fairy.Move) {
				if s := p.MoverAt(m); s != fairy.Off && p.Mover().Has(fairy.Chameleon) {
					man := p.At(s)
					if became := man.WithWalk(next(man.Walk())); became != man {
						p.Put(s, became)
						p.Settle(s)
						p.NoteWalk(s, became)
					}
				}
			}}}},
		}, nil
	},
}
