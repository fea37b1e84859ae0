package condition

import (
	"rookery/chess"
	"rookery/fairy"
)

var traitor = Condition{
	Name: "TraitorChess",
	Hooks: func() fairy.Hooks {
		return turning(fairy.SideChange, fairy.When{Journey: func(j *fairy.Journey) bool {
			return j.Side == chess.Black && j.To.Rank() < 4
		}}, func(_ *fairy.Position, c *fairy.Course) fairy.Change {
			if c.Side == chess.White || c.Now == 0 || c.At.Rank() >= 4 || c.Now.Has(fairy.Royal) || c.Now.Neutral() {
				return fairy.Change{}
			}
			return c.Becomes(c.Now.Turned()) // not written, as the reference program has it
		})
	},
}
