package condition

import (
	"rookery/chess"
	"rookery/fairy"
)

var tibet = Condition{
	Name: "Tibet",
	Hooks: func() fairy.Hooks {
		return turning(fairy.SideChange, fairy.When{Captures: true}, func(p *fairy.Position, c *fairy.Course) fairy.Change {
			if c.Side == chess.White {
				return fairy.Change{}
			}
			return tibetan(p, c)
		})
	},
}

var doubleTibet = Condition{
	Name:  "DoubleTibet",
	Hooks: func() fairy.Hooks { return turning(fairy.SideChange, fairy.When{Captures: true}, tibetan) },
}

// tibetan has a man that takes one of another walk change sides.
func tibetan(p *fairy.Position, c *fairy.Course) fairy.Change {
	if !c.IsCapture() || c.On(p, c.To).Walk() == c.Taken.Walk() {
		return fairy.Change{}
	}
	return turnsTo(p, c, c.Side.Other())
}
