package condition

import (
	"slices"

	"rookery/fairy"
	"rookery/problem"
	"rookery/problem/lexicon"
)

var football = Condition{
	Name: "Football",
	Apply: func(r *fairy.Rules, c problem.Condition) (fairy.Hooks, error) {
		var codes []problem.Walk
		for _, p := range c.Params {
			codes = append(codes, p.Walks...)
		}
		var bench []fairy.WalkID
		for _, code := range lexicon.InTableOrder(codes) {
			w, err := r.Walk(code)
			if err != nil {
				return fairy.Hooks{}, err
			}
			bench = append(bench, w)
		}
		limited := len(bench) > 0
		return fairy.Hooks{Choice: fairy.Choice{Chooses: fairy.AnyMove()},
			Playing: fairy.Playing{Effects: []fairy.Effect{{Phase: fairy.Substitution, Limit: fairy.MovingMan, When: fairy.When{Journey: func(j *fairy.Journey) bool {
				return j.To.File() == 0 || j.To.File() == 7
			}}, Do: func(p *fairy.Position, c *fairy.Course) {
				s := c.At
				if s == fairy.Off || s.File() != 0 && s.File() != 7 || p.At(s).Has(fairy.Royal) {
					return
				}
				men := bench
				if !limited {
					men = append([]fairy.WalkID{fairy.PawnWalk}, r.Promotions()...)
				}
				if own := p.At(s).Walk(); !slices.Contains(men, own) {
					men = append([]fairy.WalkID{own}, men...)
				}
				if w := men[p.InPlay().Choose(len(men))]; w != p.At(s).Walk() {
					becomeInRow(p, s, w)
				}
			}}}},
		}, nil
	},
}
