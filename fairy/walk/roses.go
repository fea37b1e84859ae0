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
			if g.Occupied(s) {
				if to := c.first(g); to.Square() != s.Square() {
					g.Go(to)
				}
			}
		}),
		"rn": circle(overAnyone, func(c *circling, g *fairy.Generator) {
			if hurdle := c.first(g); g.Occupied(hurdle) {
				for to := c.step(); to.Square() != hurdle.Square() && g.Go(to); to = c.step() {
				}
			}
		}),
		"rp": circle(behindFirst, func(c *circling, g *fairy.Generator) {
			if hurdle := c.first(g); g.Occupied(hurdle) {
				if to := c.step(); to.Square() != hurdle.Square() {
					g.Go(to)
				}
			}
		}),
		"ls": seeing(sights(func(t *fairy.Sights, from fairy.Place) {
			t.Beyond()
			circleSight(beforeEmpty).sights(t, from)
		}), circle(beforeEmpty, func(c *circling, g *fairy.Generator) {
			if victim := c.first(g); g.Occupied(victim) {
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
	p     *fairy.Position
	s     fairy.Place
	spoke int
	turn  int // 1 or -1
}

// step goes on to the next square of the circle.
func (c *circling) step() fairy.Place {
	c.s = c.p.Step(wheel[c.spoke&7], c.s)
	c.spoke += c.turn
	return c.s
}

// first goes on to the next man.
func (c *circling) first(g *fairy.Generator) fairy.Place {
	for g.Empty(c.step()) {
	}
	return c.s
}

// A circleSight tells in what ways a square on the way round is seen by a man, given those before it and, if it
// is not the last one, the one after it.
type circleSight func(before []fairy.Place, after fairy.Place) []fairy.Sight

// unmet: nobody is met before.
func unmet(before []fairy.Place, _ fairy.Place) []fairy.Sight {
	return []fairy.Sight{{Clear: bits(before)}}
}

// overAnyone: one man is met before.
func overAnyone(before []fairy.Place, _ fairy.Place) (ways []fairy.Sight) {
	for i, hurdle := range before {
		ways = append(ways, fairy.Sight{Clear: without(before, i), Held: hurdle.Bit()})
	}
	return ways
}

// behindFirst: the first man is met just before.
func behindFirst(before []fairy.Place, _ fairy.Place) []fairy.Sight {
	n := len(before) - 1
	if n < 0 {
		return nil
	}
	return []fairy.Sight{{Clear: bits(before[:n]), Held: before[n].Bit()}}
}

// beforeEmpty: nobody is met before, and there is room behind.
func beforeEmpty(before []fairy.Place, after fairy.Place) []fairy.Sight {
	if after == fairy.Outside {
		return nil
	}
	return []fairy.Sight{{Clear: bits(before) | after.Bit()}}
}

// sights are those on all ways round.
func (see circleSight) sights(t *fairy.Sights, from fairy.Place) {
	for spoke := range wheel {
		for _, turn := range [2]int{1, -1} {
			var round []fairy.Place
			at := t.Surface().Step(wheel[spoke], from)
			for n := spoke + turn; at != fairy.Outside && at.Square() != from.Square(); n += turn {
				round = append(round, at)
				at = t.Surface().Step(wheel[n&7], at)
			}
			for i, to := range round {
				after := fairy.Outside
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
		Generate: func(p *fairy.Position, from fairy.Place, g *fairy.Generator) {
			for spoke := range wheel {
				for _, turn := range [2]int{1, -1} {
					if g.Tracing() {
						g.Trace(circleLine(from.Square(), spoke, turn))
					}
					follow(&circling{p: p, s: from, spoke: spoke, turn: turn}, g)
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
