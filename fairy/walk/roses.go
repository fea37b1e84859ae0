package walk

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

// roses go knight's steps that turn by the same eighth of a circle each.
func roses() map[problem.Walk]fairy.Walk {
	return map[problem.Walk]fairy.Walk{
		"ro": circle(func(c *circling, g *fairy.Generator) {
			for g.Go(c.step()) {
			}
		}),
		"ra": circle(func(c *circling, g *fairy.Generator) {
			s := c.step()
			for ; g.Empty(s); s = c.step() {
				g.Quiet(s)
			}
			if s != fairy.Off && s != c.from {
				if to := c.first(g); to != c.from {
					g.Go(to)
				}
			}
		}),
		"rn": circle(func(c *circling, g *fairy.Generator) {
			if hurdle := c.first(g); hurdle != fairy.Off && hurdle != c.from {
				for g.Go(c.step()) {
				}
			}
		}),
		"rp": circle(func(c *circling, g *fairy.Generator) {
			if hurdle := c.first(g); hurdle != fairy.Off && hurdle != c.from {
				g.Go(c.step())
			}
		}),
		"ls": circle(func(c *circling, g *fairy.Generator) {
			if victim := c.first(g); victim != fairy.Off && victim != c.from {
				if to := c.step(); g.Empty(to) {
					g.Take(to, victim)
				}
			}
		}),
	}
}

// wheel are the knight's steps in the order of their directions.
var wheel = [8]fairy.Vector{
	fairy.Vec(-2, 1), fairy.Vec(-1, 2), fairy.Vec(1, 2), fairy.Vec(2, 1),
	fairy.Vec(2, -1), fairy.Vec(1, -2), fairy.Vec(-1, -2), fairy.Vec(-2, -1),
}

// circling is a man on its way round.
type circling struct {
	p       *fairy.Position
	from, s chess.Square
	spoke   int
	turn    int // 1 or -1
}

// step goes on to the next square of the circle.
func (c *circling) step() chess.Square {
	c.s = c.p.Step(wheel[c.spoke&7], c.s)
	c.spoke += c.turn
	return c.s
}

// first goes on to the next man.
func (c *circling) first(g *fairy.Generator) chess.Square {
	for g.Empty(c.step()) {
	}
	return c.s
}

func circle(follow func(c *circling, g *fairy.Generator)) fairy.Walk {
	return once(fairy.Walk{
		Generate: func(p *fairy.Position, from chess.Square, g *fairy.Generator) {
			for spoke := range wheel {
				for _, turn := range [2]int{1, -1} {
					if g.Tracing() {
						g.Trace(circleLine(from, spoke, turn))
					}
					follow(&circling{p: p, from: from, s: from, spoke: spoke, turn: turn}, g)
				}
			}
		},
	})
}

// circleLine is the circle that begins with a spoke, told by its ends if it
// leaves the board.
func circleLine(from chess.Square, spoke, turn int) fairy.Line {
	on := func(n int) fairy.Vector { return wheel[(spoke+n*turn)&7] }
	return fairy.LineThrough(from, from, func(n int) fairy.Vector { return on(-1 - n).Back() }, on, turn)
}
