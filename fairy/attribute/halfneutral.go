package attribute

import (
	"rookery/fairy"
	"rookery/problem"
	"rookery/solution"
)

var halfNeutral = Attribute{
	Rule: "The man becomes neutral when it moves, and takes the mover's colour when it moves as a neutral man.",
	Hooks: func() fairy.Hooks {
		return sayingOf(fairy.HalfNeutral, fairy.Half, func(p *fairy.Position, c *fairy.Course) fairy.Change {
			if c.Now == 0 || !c.Man.Has(fairy.HalfNeutral) {
				return fairy.Change{}
			}
			colour := problem.Neutral
			if c.Now.Neutral() {
				colour = problem.Colour(c.Side)
			}
			man := c.Now.WithColour(colour)
			if c.Noting(p) {
				p.Notes().Add(solution.Effect{Kind: solution.TurnHalfNeutral, Square: c.At, Man: p.Man(man), Inline: true})
			}
			return c.Becomes(man)
		})
	},
}
