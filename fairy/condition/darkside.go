package condition

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

var darkSide = Condition{
	Name: "DarkSide",
	Hooks: func() fairy.Hooks {
		return turning(fairy.SideChange, fairy.When{Journey: func(j *fairy.Journey) bool {
			return beyond(j.Side, j.To) && !j.Man.Has(fairy.Royal)
		}}, func(p *fairy.Position, c *fairy.Course) fairy.Change {
			if c.Now == 0 || !beyond(c.Side, c.To) || c.Man.Has(fairy.Royal) {
				return fairy.Change{}
			}
			man := turned(c, c.Now)
			if c.At != c.To { // taken back to where it is reborn
				man = turned(c, man)
			}
			if c.Noting(p) {
				p.Notes().Colour(c.At, man)
			}
			if man == c.Now {
				return fairy.Change{}
			}
			return c.Becomes(man)
		})
	},
}

// turned is a man that changes sides, the move being made by another or himself.
func turned(c *fairy.Course, man fairy.Man) fairy.Man {
	man = man.Turned()
	switch {
	case man.Neutral() && c.Man.Neutral():
		man = man.WithColour(problem.Colour(c.Side.Other()))
	case man.Neutral(): // half-neutral: black, whoever moves
		man = man.WithColour(problem.Black)
	}
	return man
}

// beyond: a square is on the half of the board of the other side.
func beyond(side chess.Colour, s chess.Square) bool {
	return (s.Rank() >= 4) == (side == chess.White)
}
