package attribute

import (
	"rookery/fairy"
	"rookery/fairy/condition"
	"rookery/problem"
	"rookery/solution"
)

var kamikaze = Attribute{
	Rule: "The man vanishes together with what it captures.",
	Apply: func(_ *fairy.Rules, p *problem.Problem) (fairy.Hooks, error) {
		if condition.RebearsCapturers(p.Conditions) {
			return fairy.Hooks{}, nil
		}
		h := sayingOf(fairy.Kamikaze, fairy.Departure, func(p *fairy.Position, c *fairy.Course) fairy.Change {
			if !c.IsCapture() || c.At != c.To || !c.Now.Has(fairy.Kamikaze) {
				return fairy.Change{}
			}
			if c.Noting(p) {
				p.Notes().Add(solution.Effect{Kind: solution.RemoveMan, Square: c.At, Man: p.Man(c.Now)})
			}
			return fairy.Change{Moves: true, To: fairy.Off}
		})
		h.Effects[0].When.Captures = true
		h.Chooses = fairy.AnyMove() // a pawn that has vanished does not promote
		h.Laws = []fairy.Law{{Holds: func(p *fairy.Position) bool {
			m, mover, _, ok := p.Last()
			return !ok || !m.IsCapture() || !mover.Has(fairy.Royal) || !mover.Has(fairy.Kamikaze) ||
				p.Trying() || p.Follow(mover.ID(), m.To) != fairy.Off
		}, Objects: func(p *fairy.Position, m fairy.Move) fairy.Objection {
			if man := p.At(m.From); m.IsCapture() && man.Has(fairy.Royal) && man.Has(fairy.Kamikaze) {
				return fairy.Possible
			}
			return fairy.None
		}}}
		return h, nil
	},
}
