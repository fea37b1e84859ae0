package condition

import "rookery/fairy"

var andernach = Condition{
	Name: "AndernachChess",
	Hooks: func() fairy.Hooks {
		return turning(fairy.SideChange, fairy.When{Captures: true}, func(p *fairy.Position, c *fairy.Course) fairy.Change {
			return turnsTo(p, c, c.Side.Other())
		})
	},
}

var antiAndernach = Condition{
	Name: "AntiAndernachChess",
	Hooks: func() fairy.Hooks {
		quiet := func(j *fairy.Journey) bool { return !j.IsCapture() && !j.Man.Has(fairy.Royal) }
		return turning(fairy.SideChange, fairy.When{Journey: quiet}, func(p *fairy.Position, c *fairy.Course) fairy.Change {
			if c.IsCapture() {
				return fairy.Change{}
			}
			return turnsTo(p, c, c.Side.Other())
		})
	},
}
