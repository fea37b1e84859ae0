package walk

import (
	"slices"

	"rookery/chess"
	"rookery/fairy"
	"rookery/problem/movement"
)

// A path is a part of a walk of an author's own that is followed leg by leg.
type path struct {
	steps        []fairy.Vector
	legs         []leg
	moves, takes bool
	straight     bool
	on           *fairy.Surface // of the trips that are being counted
	from         chess.Square
	left         int // of them that are still worth it
}

type leg struct {
	movement.Leg
	last bool
	// on are the directions of the leg by that of the leg before, passed the squares
	// that a step passes, bends the steps after a step to the left and to the right.
	on, passed [1 << 8][]fairy.Vector
	bends      [2][1 << 8]fairy.Vector
}

func newPath(p movement.Part) *path {
	r := &path{steps: vectorsOf(p.Steps), moves: p.Does != movement.Takes, takes: p.Does != movement.Moves, straight: !bent(p)}
	r.legs = make([]leg, len(p.Legs))
	steps := p.Steps
	for i, l := range p.Legs {
		x := &r.legs[i]
		x.Leg, x.last = l, i == len(p.Legs)-1
		if i > 0 {
			var on []movement.Step
			for _, s := range steps {
				for _, t := range l.Turns {
					u := s.Turn(t)
					if v := fairy.Vec(s.Files, s.Ranks); !slices.Contains(x.on[v], fairy.Vec(u.Files, u.Ranks)) {
						x.on[v] = append(x.on[v], fairy.Vec(u.Files, u.Ranks))
					}
					if !slices.Contains(on, u) {
						on = append(on, u)
					}
				}
			}
			steps = on
		}
		if l.Bend != 0 {
			for _, s := range steps {
				for t := range 8 {
					if u := s.Turn(t); !slices.Contains(steps, u) {
						steps = append(slices.Clone(steps), u)
					}
				}
			}
		}
		for _, s := range steps {
			v := fairy.Vec(s.Files, s.Ranks)
			for _, q := range s.Passed() {
				x.passed[v] = append(x.passed[v], fairy.Vec(q.Files, q.Ranks))
			}
			left, right := s.Turn(l.Bend), s.Turn(-l.Bend)
			x.bends[0][v], x.bends[1][v] = fairy.Vec(left.Files, left.Ranks), fairy.Vec(right.Files, right.Ranks)
		}
	}
	return r
}

// walk is the walk that follows the path.
func (r *path) walk() fairy.Walk {
	w := fairy.Walk{
		Straight: r.straight,
		Merged:   !r.straight,
		Reach:    r.sees,
		Sights:   r.sights(),
		Generate: func(p *fairy.Position, from fairy.Place, g *fairy.Generator) {
			if g.Observing() && !r.takes && !r.hasVictim() {
				return
			}
			for _, v := range r.steps {
				if !r.straight || g.Toward(v) {
					h := hike{p, g, v, from}
					r.follow(&h, 0, v, from, 0, fairy.Outside, fairy.Outside)
				}
			}
		},
	}
	return w
}

func (r *path) hasVictim() bool {
	return slices.ContainsFunc(r.legs, func(l leg) bool { return l.End == movement.Victim })
}

// A hike is one following of a path on a board.
type hike struct {
	p     *fairy.Position
	g     *fairy.Generator
	first fairy.Vector
	from  fairy.Place
}

// follow goes the i-th leg and on. Before is how many steps the leg before took.
func (r *path) follow(h *hike, i int, v fairy.Vector, at fairy.Place, before int, hurdle, victim fairy.Place) {
	l := &r.legs[i]
	if l.Bend != 0 {
		r.wind(h, l, v, at, 0)
		r.wind(h, l, v, at, 1)
		return
	}
	least, most := l.Min, l.Max
	if l.Equal {
		least, most = before, before
	}
	if most == 0 {
		most = far
	}
	for n := 1; n <= most; n++ {
		if l.Passing != movement.Leaping && !l.passes(h, v, at) {
			return
		}
		at = h.p.Step(v, at)
		if at == fairy.Outside || at.Square() == h.from.Square() {
			return
		}
		if n == 1 && l.Ski {
			continue
		}
		empty := h.g.Empty(at)
		if l.last {
			if n >= least {
				r.arrive(h, v, at, empty, hurdle, victim)
			}
			if !empty {
				return
			}
			continue
		}
		if empty {
			if l.End == movement.Free && n >= least {
				r.goOn(h, i, v, at, n, hurdle, victim)
			}
			continue
		}
		if n < least {
			return
		}
		switch l.End {
		case movement.Victim:
			r.goOn(h, i, v, at, n, hurdle, at)
		case movement.Hurdle:
			r.goOn(h, i, v, at, n, at, victim)
		case movement.OwnHurdle:
			if h.p.At(at.Square()).Is(h.g.Side()) {
				r.goOn(h, i, v, at, n, at, victim)
			}
		case movement.FoeHurdle:
			if h.p.At(at.Square()).Is(h.g.Side().Other()) {
				r.goOn(h, i, v, at, n, at, victim)
			}
		}
		return
	}
}

// goOn begins the legs behind the i-th.
func (r *path) goOn(h *hike, i int, v fairy.Vector, at fairy.Place, n int, hurdle, victim fairy.Place) {
	for _, on := range r.legs[i+1].on[v] {
		r.follow(h, i+1, on, at, n, hurdle, victim)
	}
}

// wind goes a leg that bends, to the left first or to the right.
func (r *path) wind(h *hike, l *leg, v fairy.Vector, from fairy.Place, way int) {
	most := l.Max
	if most == 0 {
		most = 64
	}
	for n, at := 1, from; n <= most; n++ {
		if l.Passing != movement.Leaping && !l.passes(h, v, at) {
			return
		}
		if at = h.p.Step(v, at); at == fairy.Outside {
			return
		}
		empty := h.g.Empty(at)
		if n >= l.Min {
			r.arrive(h, v, at, empty, fairy.Outside, fairy.Outside)
		}
		if !empty {
			return
		}
		v = l.bends[way][v]
		if l.Wave {
			way = 1 - way
		}
	}
}

// passes tells whether the squares that a step passes allow it.
func (l *leg) passes(h *hike, v fairy.Vector, at fairy.Place) bool {
	men := 0
	for _, q := range l.passed[v] {
		s := h.p.Step(q, at)
		if s == fairy.Outside || s.Square() == h.from.Square() { // a hole, or himself
			return false
		}
		if h.g.Occupied(s) {
			men++
		}
	}
	if l.Passing == movement.Lame {
		return men == 0
	}
	return men == 1
}

// arrive adds the moves to a square.
func (r *path) arrive(h *hike, v fairy.Vector, to fairy.Place, empty bool, hurdle, victim fairy.Place) {
	if empty && !r.moves || !empty && !r.takes {
		return
	}
	if !r.straight {
		traceBent(h.first, v, h.from, h.g)
	}
	switch {
	case victim != fairy.Outside:
		h.g.Take(to, victim)
	case hurdle != fairy.Outside:
		h.g.Hop(hurdle, to)
	default:
		h.g.Go(to)
	}
}

// A trip is a way along a path on some board: where it ends, whom it takes, who has
// to stand where.
type trip struct {
	to, taken   fairy.Place
	clear, held chess.Bitboard
	// vague: the squares do not say all that counts.
	vague bool
}

// manyTrips is how many ways from a square are looked at.
const manyTrips = 20_000

// trips visits all ways that the path has from a square; false if those were too many.
func (r *path) trips(on *fairy.Surface, from fairy.Place, visit func(trip)) bool {
	r.left, r.on, r.from = manyTrips, on, from.Square()
	for _, v := range r.steps {
		r.trip(0, v, from, 0, trip{to: from, taken: fairy.Outside}, visit)
	}
	return r.left > 0
}

func (r *path) trip(i int, v fairy.Vector, at fairy.Place, before int, t trip, visit func(trip)) {
	l := &r.legs[i]
	for way := range 2 {
		if way == 1 && l.Bend == 0 {
			return
		}
		r.tripLeg(i, v, at, before, t, way, visit)
	}
}

func (r *path) tripLeg(i int, v fairy.Vector, at fairy.Place, before int, t trip, way int, visit func(trip)) {
	l := &r.legs[i]
	least, most := l.Min, l.Max
	if l.Equal {
		least, most = before, before
	}
	if most == 0 {
		most = far
		if l.Bend != 0 {
			most = 64
		}
	}
	for n := 1; n <= most && r.left > 0; n++ {
		r.left--
		for _, q := range l.passed[v] {
			s := r.on.Step(q, at)
			switch {
			case l.Passing == movement.Leaping || s == fairy.Outside:
			case l.Passing == movement.Lame:
				t.clear |= s.Bit()
			case len(l.passed[v]) == 1:
				t.held |= s.Bit()
			default:
				t.vague = true
			}
		}
		if at = r.on.Step(v, at); at == fairy.Outside || at.Square() == r.from {
			return
		}
		if n == 1 && l.Ski {
			continue
		}
		if n >= least {
			if l.last {
				done := t
				done.to = at
				if !(done.clear | done.held).Has(at.Square()) {
					if done.taken != fairy.Outside {
						done.clear |= at.Bit()
					}
					visit(done)
				}
			} else {
				r.tripOn(i, v, at, n, t, visit)
			}
		}
		if t.clear.Has(at.Square()) && l.Bend != 0 {
			return // it goes round
		}
		t.clear |= at.Bit()
		if l.Bend != 0 {
			v = l.bends[way][v]
			if l.Wave {
				way = 1 - way
			}
		}
	}
}

// tripOn begins the legs behind the i-th, which has ended.
func (r *path) tripOn(i int, v fairy.Vector, at fairy.Place, n int, t trip, visit func(trip)) {
	switch end := r.legs[i].End; end {
	case movement.Free:
		t.clear |= at.Bit()
	case movement.Victim:
		t.taken = at
	default:
		t.held |= at.Bit()
		t.vague = t.vague || end != movement.Hurdle
	}
	for _, on := range r.legs[i+1].on[v] {
		r.trip(i+1, on, at, n, t, visit)
	}
}

// ends are the squares to which the path leads.
func (r *path) ends(from chess.Square) (b chess.Bitboard) {
	if !r.trips(fairy.Flat(), fairy.At(from), func(t trip) { b |= t.to.Bit() }) {
		return chess.Everywhere
	}
	return b
}

// sees are the squares on which it takes.
func (r *path) sees(on *fairy.Surface, from chess.Square) (b chess.Bitboard) {
	if !r.trips(on, fairy.At(from), func(t trip) {
		if t.taken != fairy.Outside {
			b |= t.taken.Bit()
		} else if r.takes {
			b |= t.to.Bit()
		}
	}) {
		return chess.Everywhere
	}
	return b
}

// manyWays is how many ways to see a square are worth a look each.
const manyWays = 6

// sights are those of the path, nil if they cannot be told or are too many.
func (r *path) sights() func(*fairy.Surface, chess.Colour) *fairy.Sights {
	all := perSurface(func(on *fairy.Surface) *fairy.Sights {
		table := fairy.NewSights(on)
		if slices.ContainsFunc(r.legs, func(l leg) bool { return l.Ski }) {
			table.OpenBoard() // whoever stands on a square that is skipped, it is on the board
		}
		ways, ok := new([64][64]uint8), true
		for from := range chess.Square(64) {
			done := r.trips(on, fairy.At(from), func(t trip) {
				end := t.to
				if t.taken != fairy.Outside {
					end = t.taken
				} else if !r.takes {
					return
				}
				seen := end.Square()
				ways[from][seen]++
				if t.vague || ways[from][seen] > manyWays || seen == from {
					ok = ok && seen == from
				}
				if ok && seen != from {
					table.Add(fairy.At(from), end, fairy.Sight{Clear: t.clear, Held: t.held})
				}
			})
			if !ok || !done {
				return nil
			}
		}
		return table
	})
	return func(on *fairy.Surface, _ chess.Colour) *fairy.Sights { return all(on) }
}

// blocked is a leap by way of squares that have to be empty: a path whose legs all
// have a certain length.
func blocked(p movement.Part) (w fairy.Walk, ok bool) {
	if p.Does != movement.Both {
		return w, false
	}
	for _, l := range p.Legs {
		if l.Min != l.Max || l.Ski || l.Bend != 0 || l.Passing == movement.Jumping || l.End != movement.Free && l.End != movement.Arrival {
			return w, false
		}
	}
	r := newPath(p)
	for from := range chess.Square(64) {
		if !r.trips(fairy.Flat(), fairy.At(from), func(trip) {}) {
			return w, false
		}
	}
	type way struct {
		to    chess.Square
		clear []chess.Bitboard
	}
	ways := perSurface(func(on *fairy.Surface) *[64][]way {
		table := new([64][]way)
		for from := range chess.Square(64) {
			r.trips(on, fairy.At(from), func(t trip) {
				to := t.to.Square()
				if to == from || t.clear.Has(from) {
					return
				}
				list := &table[from]
				i := slices.IndexFunc(*list, func(w way) bool { return w.to == to })
				if i < 0 {
					i = len(*list)
					*list = append(*list, way{to: to})
				}
				(*list)[i].clear = append((*list)[i].clear, t.clear)
			})
		}
		return table
	})
	leaps := map[fairy.Vector]bool{}
	for from := range chess.Square(64) {
		r.trips(fairy.Flat(), fairy.At(from), func(t trip) { leaps[fairy.VectorFrom(from, t.to.Square())] = true })
	}
	return fairy.Walk{
		Leaps:  leaps,
		Sights: r.sights(),
		Reach:  r.sees,
		Generate: func(p *fairy.Position, from fairy.Place, g *fairy.Generator) {
			closed := p.Occupied() | p.Holes()
			if g.Observing() {
				closed |= g.Target().Bit()
			}
			for _, w := range ways(p.Surface())[from] {
				if g.Observing() && w.to != g.Target() || p.Holes().Has(w.to) {
					continue
				}
				for _, clear := range w.clear {
					if clear&closed == 0 {
						g.Go(fairy.At(w.to))
						break
					}
				}
			}
		},
	}, true
}
