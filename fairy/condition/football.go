package condition

import (
	"rookery/fairy"
	"rookery/problem"
)

var football = Condition{
	Name: "Football",
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		var bench []fairy.WalkID
		for _, p := range c.Params {
			for _, code := range p.Walks {
				w, err := r.Walk(code)
				if err != nil {
					return fairy.Hooks{}, err
				}
				bench = append(bench, w)
			}
		}
		limited := len(bench) > 0
		return fairy.Hooks{
			Choice: fairy.Choice{Chooses: true},
			Playing: fairy.Playing{Effects: []fairy.Effect{{Phase: fairy.Substitution, Concerns: func(_ *fairy.Position, m fairy.Move) bool {
				return m.To.File() == 0 || m.To.File() == 7
			}, Do: func(p *fairy.Position, m *fairy.Move) {
				s := p.MoverAt(m)
				if s == fairy.Off || s.File() != 0 && s.File() != 7 || p.At(s).Has(fairy.Royal) {
					return
				}
				own := p.At(s).Walk()
				men := []fairy.WalkID{own}
				others := bench
				if !limited {
					others = append([]fairy.WalkID{fairy.PawnWalk}, r.Promotions()...)
				}
				for _, w := range others {
					if w != own {
						men = append(men, w)
					}
				}
				become(p, s, men[p.Choose(len(men))])
			}}}},
		}, nil
	},
}
