package condition

import (
	"rookery/chess"
	"rookery/fairy"
)

var relegation = Condition{
	Name: "RelegationChess",
	Hooks: func() fairy.Hooks {
		excused := func(r *fairy.Rules, man fairy.Man) bool {
			return r.WalkOf(man.Walk()).Pawn || man.Has(fairy.Royal)
		}
		relegated := func(side chess.Colour, s chess.Square) bool { return s.Rank() == 1+5*int(side) }
		return saying(fairy.WalkByMove, fairy.When{Journey: func(j *fairy.Journey) bool {
			return relegated(j.Side, j.To) && !excused(j.Rules, j.Man)
		}}, func(p *fairy.Position, c *fairy.Course) fairy.Change {
			if c.Kind == fairy.Swap || c.At != c.To || excused(p.Rules, c.Man) || !relegated(c.Side, c.To) {
				return fairy.Change{}
			}
			return becomes(p, c, fairy.PawnWalk)
		})
	},
}
