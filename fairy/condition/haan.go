package condition

import "rookery/fairy"

var haan = Condition{
	Name: "HaanerChess",
	Hooks: func() fairy.Hooks {
		h := saying(fairy.Departure, fairy.When{}, func(p *fairy.Position, c *fairy.Course) (x fairy.Change) {
			x.Holes = c.From.Bit()
			switch c.Kind {
			case fairy.Castle, fairy.Partnered:
				x.Holes |= c.Make.Bit()
			case fairy.EnPassant:
				x.Holes |= c.Capture.Bit()
			}
			for s := range x.Holes.Squares() {
				if c.On(p, s) != 0 {
					x.Holes &^= s.Bit()
				}
			}
			return x
		})
		h.Effects[0].Limit = fairy.NoMen
		return h
	},
}
