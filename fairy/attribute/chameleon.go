package attribute

import (
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
				Chooses: []func(*fairy.Position, fairy.Move) bool{func(p *fairy.Position, m fairy.Move) bool {
					man := p.At(m.From)
					return m.Kind != fairy.Plain || man.Has(fairy.Chameleon) && p.WalkOf(next(man.Walk())).Pawn
				}},
				Promoted: []func(*fairy.Position, fairy.Man, []fairy.Man) []fairy.Man{func(_ *fairy.Position, man fairy.Man, list []fairy.Man) []fairy.Man {
					list = append(list, man)
					if !man.Has(fairy.Chameleon) && next(man.Walk()) != man.Walk() {
						list = append(list, man.With(fairy.Chameleon))
					}
					return list
				}},
			},
			Playing: sayingOf(fairy.Chameleon, fairy.ArrivalWalk, func(p *fairy.Position, c *fairy.Course) fairy.Change {
				became := c.Now.WithWalk(next(c.Now.Walk()))
				if c.Now == 0 || !c.Man.Has(fairy.Chameleon) || became == c.Now {
					return fairy.Change{}
				}
				if c.Noting(p) {
					p.Notes().Walk(c.At, became)
				}
				return c.Becomes(became)
			}).Playing,
		}, nil
	},
}
