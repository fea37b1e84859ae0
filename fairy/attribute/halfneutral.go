package attribute

import (
	"rookery/fairy"
	"rookery/problem"
	"rookery/solution"
)

var halfNeutral = Attribute{
	Rule: "The man becomes neutral when it moves, and takes the mover's colour when it moves as a neutral man.",
	Hooks: func() fairy.Hooks {
		h := effectOf(fairy.HalfNeutral, fairy.Half, func(p *fairy.Position, m *fairy.Move) {
			s := p.MoverAt(m)
			if s == fairy.Off || !p.Mover().Has(fairy.HalfNeutral) {
				return
			}
			colour := problem.Neutral
			if p.At(s).Neutral() {
				colour = problem.Colour(p.Turn())
			}
			man := p.At(s).WithColour(colour)
			p.Put(s, man)
			if p.Noting() {
				p.Note(solution.Effect{Kind: solution.TurnHalfNeutral, Square: s, Man: p.Man(man), Inline: true})
			}
		})
		h.Effects[0].Puts = 1
		return h
	},
}
