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
		h := effectOf(fairy.Kamikaze, fairy.Departure, func(p *fairy.Position, m *fairy.Move) {
			man := p.At(m.To)
			if !m.IsCapture() || !man.Has(fairy.Kamikaze) {
				return
			}
			p.Put(m.To, 0)
			if p.Noting() {
				p.Note(solution.Effect{Kind: solution.RemoveMan, Square: m.To, Man: p.Man(man)})
			}
		})
		h.Effects[0].Captures = true
		h.Chooses = true // a pawn that has vanished does not promote
		h.Legal = []func(*fairy.Position) bool{func(p *fairy.Position) bool {
			m, mover, _, ok := p.Last()
			return !ok || !m.IsCapture() || !mover.Has(fairy.Royal) || !mover.Has(fairy.Kamikaze) ||
				p.Trying() || p.Follow(mover.ID(), m.To) != fairy.Off
		}}
		h.Objects = []func(*fairy.Position, fairy.Move) fairy.Objection{func(p *fairy.Position, m fairy.Move) fairy.Objection {
			if man := p.At(m.From); m.IsCapture() && man.Has(fairy.Royal) && man.Has(fairy.Kamikaze) {
				return fairy.Possible
			}
			return fairy.None
		}}
		return h, nil
	},
}
