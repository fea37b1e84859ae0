package walk

import (
	"fmt"
	"slices"

	"rookery/chess"
	"rookery/fairy"
	"rookery/problem"
	"rookery/problem/movement"
)

// Finder finds walks by their codes: those that there are, and some of an author's
// own.
func Finder(own []problem.OwnWalk) func(problem.Walk) (fairy.Walk, error) {
	if len(own) == 0 {
		return Find
	}
	made := map[problem.Walk]fairy.Walk{}
	var find func(code problem.Walk) (fairy.Walk, error)
	find = func(code problem.Walk) (fairy.Walk, error) {
		if w, ok := made[code]; ok {
			return w, nil
		}
		o, ok := problem.FindOwn(own, code)
		if !ok {
			return findWith(code, find)
		}
		w, err := Make(o)
		if err == nil {
			made[code] = w
		}
		return w, err
	}
	return find
}

// Make makes a walk of an author's own.
func Make(o problem.OwnWalk) (fairy.Walk, error) {
	m, err := movement.Parse(o.Definition)
	if err != nil {
		return fairy.Walk{}, fmt.Errorf("walk %s (%s): %w", o.Name, o.Code, err)
	}
	w := compound(m.Parts)
	most := 0
	for _, p := range m.Parts {
		n := 0
		for _, l := range p.Legs {
			if l.End.IsHurdle() {
				n++
			}
		}
		most = max(most, n)
		w.Rides = w.Rides || n == 0 && len(p.Legs) == 1 && p.Legs[0].Max != 1 && p.Legs[0].Bend == 0
	}
	w.OneHurdle = most == 1
	if m.Royal {
		w = king(w)
	}
	w.Unfit = (*fairy.Surface).Mirrors // what is left and right of a way is said for a board where nobody is mirrored
	return w, nil
}

// compound moves in several ways. Those of a black man are turned by half a circle,
// where that makes a difference.
func compound(parts []movement.Part) fairy.Walk {
	if !slices.ContainsFunc(parts, lopsided) {
		return oneSided(parts)
	}
	turned := make([]movement.Part, len(parts))
	for i, p := range parts {
		turned[i] = p
		turned[i].Steps = nil
		for _, s := range p.Steps {
			turned[i].Steps = append(turned[i].Steps, movement.Step{Files: -s.Files, Ranks: -s.Ranks})
		}
	}
	return bySide(oneSided(parts), oneSided(turned))
}

// lopsided: some step has no opposite.
func lopsided(p movement.Part) bool {
	return slices.ContainsFunc(p.Steps, func(s movement.Step) bool {
		return !slices.Contains(p.Steps, movement.Step{Files: -s.Files, Ranks: -s.Ranks})
	})
}

// bySide moves like one walk for White, like another for Black.
func bySide(white, black fairy.Walk) fairy.Walk {
	of := [2]*fairy.Walk{&white, &black}
	w := fairy.Walk{
		Merged: white.Merged || black.Merged, Straight: white.Straight, Leaps: map[fairy.Vector]bool{},
		Generate: func(p *fairy.Position, from fairy.Place, g *fairy.Generator) { of[g.Side()&1].Generate(p, from, g) },
		Reach: func(on *fairy.Surface, from chess.Square) chess.Bitboard {
			return white.Reach(on, from) | black.Reach(on, from)
		},
		Sights: func(on *fairy.Surface, side chess.Colour) *fairy.Sights {
			if s := of[side&1].Sights; s != nil {
				return s(on, side)
			}
			return nil
		},
	}
	for _, one := range of {
		for v := range one.Leaps {
			w.Leaps[v] = true
		}
	}
	if white.Sees != nil && black.Sees != nil {
		w.Sees = func(p *fairy.Position, from, target chess.Square, side chess.Colour) bool {
			return of[side&1].Sees(p, from, target, side)
		}
	}
	return w
}

// oneSided moves in several ways, the same for either side.
func oneSided(parts []movement.Part) fairy.Walk {
	parts = gathered(parts)
	if w, ok := screened(parts); ok {
		return w
	}
	var all, taking []fairy.Walk
	several := false // ways to a square
	for _, p := range parts {
		w := partly(p)
		all = append(all, w)
		if p.Does != movement.Moves || p.TakesOnTheWay() {
			taking = append(taking, w)
		}
		several = several || bent(p)
	}
	if len(all) == 1 && !several {
		if len(taking) == 0 {
			return blind(all[0])
		}
		return all[0]
	}
	w := both(all...)
	seen := both(taking...)
	w.Reach, w.Sees, w.Sights = seen.Reach, seen.Sees, seen.Sights
	if len(taking) == 0 {
		w = blind(w)
	}
	if several || meet(parts) {
		w = onceAlone(w)
	}
	return w
}

// screened rides over empty squares and takes what stands behind one man, on the same
// lines: a pao.
func screened(parts []movement.Part) (w fairy.Walk, ok bool) {
	if len(parts) != 2 {
		return w, false
	}
	ride, hop := parts[0], parts[1]
	free := movement.Leg{Min: 1}
	if ride.Does != movement.Moves || hop.Does != movement.Takes || !slices.Equal(ride.Steps, hop.Steps) ||
		len(ride.Legs) != 1 || len(hop.Legs) != 2 || bent(hop) || !same(ride.Legs[0], free) || !same(hop.Legs[1], free) {
		return w, false
	}
	free.End = movement.Hurdle
	steps := vectorsOf(ride.Steps)
	return seeing(screenSights(steps), onto(chineseRide, steps)), same(hop.Legs[0], free)
}

// blind is a walk that takes nobody.
func blind(w fairy.Walk) fairy.Walk {
	w.Reach = func(*fairy.Surface, chess.Square) chess.Bitboard { return 0 }
	w.Sees = func(*fairy.Position, chess.Square, chess.Square, chess.Colour) bool { return false }
	w.Sights = sights(func(*fairy.Sights, fairy.Place) {})
	return w
}

// gathered puts together the leaps and the rides that only differ in their steps;
// what bends stands behind the others, for lines are told apart from there on.
func gathered(parts []movement.Part) (list []movement.Part) {
next:
	for _, p := range parts {
		for i, q := range list {
			if q.Does == p.Does && len(p.Legs) == 1 && len(q.Legs) == 1 && same(p.Legs[0], q.Legs[0]) {
				list[i].Steps = slices.Clone(q.Steps)
				for _, s := range p.Steps {
					if !slices.Contains(q.Steps, s) {
						list[i].Steps = append(list[i].Steps, s)
					}
				}
				continue next
			}
		}
		list = append(list, p)
	}
	slices.SortStableFunc(list, func(a, b movement.Part) int { return rank(a) - rank(b) })
	return list
}

func rank(p movement.Part) int {
	if bent(p) {
		return 1
	}
	return 0
}

func same(a, b movement.Leg) bool {
	a.Turns, b.Turns = nil, nil
	return a.Passing == b.Passing && a.Min == b.Min && a.Max == b.Max && a.Ski == b.Ski && a.Bend == b.Bend && a.Wave == b.Wave && a.End == b.End && a.Equal == b.Equal
}

// bent: some leg does not go straight on.
func bent(p movement.Part) bool {
	return slices.ContainsFunc(p.Legs, func(l movement.Leg) bool {
		return l.Bend != 0 || slices.ContainsFunc(l.Turns, func(t int) bool { return t != 0 })
	})
}

// vectorsOf are the steps of a part.
func vectorsOf(steps []movement.Step) (list []fairy.Vector) {
	for _, s := range steps {
		list = append(list, fairy.Vec(s.Files, s.Ranks))
	}
	return list
}

// partly is the walk of one part: that of a family where there is one, else it
// follows the part's legs.
func partly(p movement.Part) fairy.Walk {
	steps, first := vectorsOf(p.Steps), p.Legs[0]
	plain := first.Passing == movement.Leaping && !first.Ski && first.Bend == 0 && first.Min == 1
	if len(p.Legs) == 1 && plain {
		switch {
		case first.Max == 1 && p.Does == movement.Both:
			return leaper(steps)
		case first.Max == 1:
			return partLeaper(p.Does, steps)
		case p.Does == movement.Both:
			return riderOf(upTo(first.Max), steps)
		}
		return partRider(p.Does, upTo(first.Max), steps)
	}
	if len(p.Legs) == 2 && plain && !bent(p) && p.Legs[1].Passing == movement.Leaping && !p.Legs[1].Equal {
		if w, ok := overOne(p, steps); ok {
			return w
		}
	}
	if w, ok := blocked(p); ok {
		return w
	}
	return newPath(p).walk()
}

// overOne hops straight over one man.
func overOne(p movement.Part, steps []fairy.Vector) (w fairy.Walk, ok bool) {
	first, last := p.Legs[0], p.Legs[1]
	anyFar, near := first.Max == 0, first.Max == 1
	exactly, anywhere := last.Min == last.Max, last.Min == 1 && last.Max == 0
	switch {
	case first.End == movement.Victim && anyFar && exactly && last.Max == 1:
		return seeing(locustSights(far, steps), along(locust, steps)), true
	case first.End != movement.Hurdle || p.Does == movement.Moves:
		return w, false
	case p.Does == movement.Takes:
		if anyFar && anywhere {
			return seeing(screenSights(steps), onto(takeBehind, steps)), true
		}
		return w, false
	case anyFar && exactly && last.Max == 1:
		return hopper(steps), true
	case anyFar && exactly:
		return seeing(hopperSights(last.Max, far, steps), onto(farHop(last.Max), steps)), true
	case near && exactly && last.Max == 1:
		return seeing(hopperSights(1, 1, steps), onto(nearHop, steps)), true
	case anyFar && anywhere:
		return seeing(screenSights(steps), onto(lion, steps)), true
	case near && anywhere:
		return onto(contraHop, steps), true
	}
	return w, false
}

func takeBehind(p *fairy.Position, v fairy.Vector, from fairy.Place, g *fairy.Generator) {
	if hurdle := g.First(v, from); hurdle != fairy.Outside {
		if to := g.First(v, hurdle); to != fairy.Outside {
			g.Hop(hurdle, to)
		}
	}
}

// locustSights: it sees the first man on a line, at most so many steps away, if the square
// behind is empty.
func locustSights(near int, steps []fairy.Vector) func(*fairy.Surface, chess.Colour) *fairy.Sights {
	return sights(func(t *fairy.Sights, from fairy.Place) {
		t.Beyond()
		for _, v := range steps {
			line := t.Line(v, from)
			for i := range min(near, max(len(line)-1, 0)) {
				t.Add(from, line[i], fairy.Sight{Clear: bits(line[:i]) | line[i+1].Bit()})
			}
		}
	})
}

// upTo is how many squares a ride has at most.
func upTo(n int) int {
	if n == 0 {
		return far
	}
	return n
}

// partLeaper leaps to empty squares only, or to take only.
func partLeaper(does movement.Does, steps []fairy.Vector) fairy.Walk {
	w := leaper(steps)
	all := w.Generate
	if does == movement.Moves {
		return blind(fairy.Walk{Leaps: w.Leaps, Generate: func(p *fairy.Position, from fairy.Place, g *fairy.Generator) {
			if !g.Observing() {
				g.Only(quiet, func() { all(p, from, g) })
			}
		}})
	}
	w.Generate = func(p *fairy.Position, from fairy.Place, g *fairy.Generator) {
		for _, v := range steps {
			if s := p.Step(v, from); g.Occupied(s) {
				g.Take(s, s)
			}
		}
	}
	return w
}

func quiet(m fairy.Move) bool { return !m.IsCapture() }

// partRider rides to empty squares only, or to take only.
func partRider(does movement.Does, n int, steps []fairy.Vector) fairy.Walk {
	if does == movement.Moves {
		return blind(along(func(p *fairy.Position, v fairy.Vector, from fairy.Place, g *fairy.Generator) {
			if g.Observing() {
				return
			}
			s := p.Step(v, from)
			for i := 0; i < n && g.Empty(s); i++ {
				g.Quiet(s)
				s = p.Step(v, s)
			}
		}, steps))
	}
	w := riderOf(n, steps)
	w.Generate = func(p *fairy.Position, from fairy.Place, g *fairy.Generator) {
		for _, v := range steps {
			s := p.Step(v, from)
			for i := 1; i < n && g.Empty(s); i++ {
				s = p.Step(v, s)
			}
			if g.Occupied(s) {
				g.Take(s, s)
			}
		}
	}
	return w
}

// otherHurdles: the parts go straight along the same lines over different numbers of
// men, so that no square can be reached by both.
func otherHurdles(p, q movement.Part) bool {
	count := func(p movement.Part) (n int) {
		for _, l := range p.Legs {
			if l.End == movement.Free || l.Passing != movement.Leaping || l.Ski || bent(p) {
				return -1
			}
			if l.End.IsHurdle() {
				n++
			}
		}
		return n
	}
	n, m := count(p), count(q)
	return n >= 0 && m >= 0 && n != m && slices.Equal(p.Steps, q.Steps)
}

// meet reports whether two parts may give the same move.
func meet(parts []movement.Part) bool {
	ends := make([][64]chess.Bitboard, len(parts))
	for i, p := range parts {
		r := newPath(p)
		for from := range chess.Square(64) {
			ends[i][from] = r.ends(from)
		}
	}
	for i, p := range parts {
		for j, q := range parts[:i] {
			if p.Does == movement.Moves && q.Does == movement.Takes || p.Does == movement.Takes && q.Does == movement.Moves ||
				p.TakesOnTheWay() != q.TakesOnTheWay() || otherHurdles(p, q) {
				continue
			}
			for from := range chess.Square(64) {
				if ends[i][from]&ends[j][from] != 0 {
					return true
				}
			}
		}
	}
	return false
}
