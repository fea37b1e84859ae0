package walk

import (
	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
)

// roses go knight's steps that turn by the same eighth of a circle each.
func roses() map[problem.Walk]fairy.Walk {
	return map[problem.Walk]fairy.Walk{
		"ro": circle(unmet, func(c *circling, g *fairy.Generator) {
			for g.Go(c.step()) {
			}
		}),
		"ra": circle(overAnyone, func(c *circling, g *fairy.Generator) {
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
		"rn": circle(overAnyone, func(c *circling, g *fairy.Generator) {
			if hurdle := c.first(g); hurdle != fairy.Off && hurdle != c.from {
				for g.Go(c.step()) {
				}
			}
		}),
		"rp": circle(behindFirst, func(c *circling, g *fairy.Generator) {
			if hurdle := c.first(g); hurdle != fairy.Off && hurdle != c.from {
				g.Go(c.step())
			}
		}),
		"ls": seeing(sights(func(t *fairy.Sights, from chess.Square) {
			t.Beyond()
			circleSight(beforeEmpty).sights(t, from)
		}), circle(beforeEmpty, func(c *circling, g *fairy.Generator) {
			if victim := c.first(g); victim != fairy.Off && victim != c.from {
				if to := c.step(); g.Empty(to) {
					g.Take(to, victim)
				}
			}
		})),
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

// A circleSight tells in what ways a square on the way round is seen by a man, given those before it and, if it
// is not the last one, the one after it.
type circleSight func(before []chess.Square, after chess.Square) []fairy.Sight

// unmet: nobody is met before.
func unmet(before []chess.Square, _ chess.Square) []fairy.Sight {
	return []fairy.Sight{{Clear: bits(before)}}
}

// overAnyone: one man is met before.
func overAnyone(before []chess.Square, _ chess.Square) (ways []fairy.Sight) {
	for _, hurdle := range before {
		ways = append(ways, fairy.Sight{Clear: bits(before) &^ hurdle.Bit(), Held: hurdle.Bit()})
	}
	return ways
}

// behindFirst: the first man is met just before.
func behindFirst(before []chess.Square, _ chess.Square) []fairy.Sight {
	n := len(before) - 1
	if n < 0 {
		return nil
	}
	return []fairy.Sight{{Clear: bits(before[:n]), Held: before[n].Bit()}}
}

// beforeEmpty: nobody is met before, and there is room behind.
func beforeEmpty(before []chess.Square, after chess.Square) []fairy.Sight {
	if after == fairy.Off {
		return nil
	}
	return []fairy.Sight{{Clear: bits(before) | after.Bit()}}
}

// sights are those on all ways round.
func (see circleSight) sights(t *fairy.Sights, from chess.Square) {
	for spoke := range wheel {
		for _, turn := range [2]int{1, -1} {
			var round []chess.Square
			f, r := from.File(), from.Rank()
			for n := spoke; ; n += turn {
				v := wheel[n&7]
				f, r = f+v.Files(), r+v.Ranks()
				if f < 0 || f > 7 || r < 0 || r > 7 || chess.At(f, r) == from {
					break
				}
				round = append(round, chess.At(f, r))
			}
			for i, to := range round {
				after := fairy.Off
				if i+1 < len(round) {
					after = round[i+1]
				}
				for _, s := range see(round[:i], after) {
					t.Add(from, to, s)
				}
			}
		}
	}
}

func circle(see circleSight, follow func(c *circling, g *fairy.Generator)) fairy.Walk {
	return once(fairy.Walk{
		Sights: sights(see.sights),
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
