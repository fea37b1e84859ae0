package tournament

import (
	"slices"

	"rookery/ics/tournament/internal/matching"
)

// A weigher weighs the pairs of a bracket: the criteria C.4 to C.19 in their order,
// then the order of candidates. All parts count what is good. What a player costs
// who is left over is given to the pairs that the player is in instead.
type weigher struct {
	b        *bracket
	players  []*entrant // of the bracket, to be paired
	floating []*entrant // those and limbo: all who may go down
	order    matchOrder
	scale    matching.Scale
	lowest   int // score of the bracket
	below    int // score of the next one, the lowest of it

	all       int         // C.4: pairs of all who are left, where the round must be completed
	pairs     int         // C.5
	spread    map[int]int // C.6: fields of differences of score
	nextPairs int         // C.7
	nextFar   map[int]int
	wide      int                // C.8
	thrice    int                // C.9
	refused   int                // C.10
	against   int                // C.11
	again     [2]map[float]int   // C.12 to C.15: fields of floats, by rounds ago
	far       [2]map[float][]int // C.16 to C.19: fields of differences of score
	distances []int              // that far has fields for, the greatest first
	limbo     []int              // who comes down and is paired
	exchanges int
	sum       int
	movedDown []int // of S1, by place, to S2
	movedUp   []int // of S2, by place, to S1
	opponent  []int // of S1, by place
}

func newWeigher(b *bracket, players, floating []*entrant, order matchOrder) *weigher {
	w := &weigher{b: b, players: players, floating: floating, order: order, all: -1, nextPairs: -1, exchanges: -1}
	n := uint64(len(players))
	everybody := n + uint64(len(floating)+len(b.next)+len(b.rest)) + 2
	w.lowest = b.residents[len(b.residents)-1].score
	for _, e := range b.residents {
		w.lowest = min(w.lowest, e.score)
	}
	if b.penultimate || b.last {
		w.all = w.scale.Field(everybody)
	}
	w.pairs = w.scale.Field(n)
	w.spread = w.distanceFields(players, players, w.lowest, n)
	if !b.penultimate && len(b.next) > 0 {
		w.below = b.next[0].score
		w.nextPairs = w.scale.Field(everybody)
		w.nextFar = w.distanceFields(append(slices.Clone(floating), b.next...), b.next, w.below, everybody)
	}
	w.wide, w.thrice, w.refused, w.against = w.scale.Field(n), w.scale.Field(n), w.scale.Field(n), w.scale.Field(n)
	for ago := range 2 {
		w.again[ago] = map[float]int{down: w.scale.Field(n), up: w.scale.Field(n)}
	}
	seen := map[int]bool{}
	for _, e := range players {
		for _, o := range players {
			if d := e.score - o.score; d > 0 && !seen[d] {
				seen[d] = true
				w.distances = append(w.distances, d)
			}
		}
	}
	slices.Sort(w.distances)
	slices.Reverse(w.distances)
	for ago := range 2 {
		w.far[ago] = map[float][]int{}
		for _, f := range []float{down, up} {
			for range w.distances {
				w.far[ago][f] = append(w.far[ago][f], w.scale.Field(n))
			}
		}
	}
	w.orderFields(n)
	return w
}

// distanceFields are those of a bracket's differences of score, the greatest first;
// who is left over counts as if paired with a player a point below the bracket.
func (w *weigher) distanceFields(higher, lower []*entrant, lowest int, most uint64) map[int]int {
	seen := map[int]bool{}
	for _, h := range higher {
		seen[h.score-lowest+2] = true
		for _, l := range lower {
			if d := size(h.score - l.score); d > 0 {
				seen[d] = true
			}
		}
	}
	var list []int
	for d := range seen {
		list = append(list, d)
	}
	slices.Sort(list)
	slices.Reverse(list)
	fields := map[int]int{}
	for _, d := range list {
		fields[d] = w.scale.Field(2 * most)
	}
	return fields
}

func (w *weigher) orderFields(n uint64) {
	if w.order.moved > 0 {
		for range w.order.moved {
			w.limbo = append(w.limbo, w.scale.Field(1))
		}
		for range w.order.moved {
			w.opponent = append(w.opponent, w.scale.Field(n))
		}
		return
	}
	top := w.order.top
	if top == 0 {
		return
	}
	w.exchanges, w.sum = w.scale.Field(n), w.scale.Field(n*n)
	w.movedDown = make([]int, top)
	for i := top - 1; i >= 0; i-- { // the highest place that moves down comes first
		w.movedDown[i] = w.scale.Field(n)
	}
	for range len(w.players) - top {
		w.movedUp = append(w.movedUp, w.scale.Field(1))
	}
	for range w.players {
		w.opponent = append(w.opponent, w.scale.Field(n))
	}
}

func (w *weigher) isMoved(i int) bool { return i < w.order.moved }

// nearer adds what a pair is worth whose scores differ so much: something in all
// fields but its own.
func (w *weigher) nearer(into matching.Weight, fields map[int]int, distance int) {
	for d, field := range fields {
		if d != distance {
			w.scale.Add(into, field, 1)
		}
	}
}

// inside is the weight of a pair of the bracket, the higher player first.
func (w *weigher) inside(i, j int) matching.Weight {
	into := w.scale.Weight()
	add := func(field int, amount int) { w.scale.Add(into, field, uint64(amount)) }
	a, b := w.players[i], w.players[j]
	if w.all >= 0 {
		add(w.all, 1)
	}
	add(w.pairs, 1)
	w.nearer(into, w.spread, a.score-b.score)
	for _, e := range []*entrant{a, b} {
		add(w.spread[e.score-w.lowest+2], 1)
		if w.nextPairs >= 0 {
			add(w.nextFar[e.score-w.below+2], 1)
		}
	}
	c := costOf(a, b, w.b.first)
	add(w.wide, 2-c.wide)
	add(w.thrice, 2-c.thrice)
	add(w.refused, 1-c.refused)
	add(w.against, 1-c.against)
	for ago := range 2 {
		// Who would float down again if left over does not, unless this pair is a float, too.
		if a.floated(ago+1) == down && a.score == b.score {
			add(w.again[ago][down], 1)
		}
		if b.floated(ago+1) == down {
			add(w.again[ago][down], 1)
		}
		if b.floated(ago+1) != up || a.score == b.score {
			add(w.again[ago][up], 1)
		}
		for k, d := range w.distances {
			for f, e := range map[float]*entrant{down: a, up: b} {
				if a.score-b.score != d || e.floated(ago+1) != f {
					add(w.far[ago][f][k], 1)
				}
			}
		}
	}
	w.ordered(add, i, j)
	return into
}

// ordered adds the place in the order of candidates.
func (w *weigher) ordered(add func(field, amount int), i, j int) {
	n := len(w.players)
	if w.order.moved > 0 {
		if w.isMoved(i) {
			add(w.limbo[i], 1)
			add(w.opponent[i], n-j)
		}
		return
	}
	top := w.order.top
	if top == 0 {
		return
	}
	if i < top {
		add(w.exchanges, 1) // one of S1 stays there
	} else {
		add(w.movedUp[i-top], 1)
	}
	add(w.sum, n-i)
	for k, field := range w.movedDown {
		if k != i {
			add(field, 1)
		}
	}
	add(w.opponent[i], n-j)
}

// outside is the weight of a pair below the bracket, or of one that floats down
// with one there.
func (w *weigher) outside(u, v int) matching.Weight {
	into := w.scale.Weight()
	if w.all >= 0 {
		w.scale.Add(into, w.all, 1)
	}
	if w.nextPairs < 0 {
		return into
	}
	all := func(i int) *entrant {
		if i < len(w.floating) {
			return w.floating[i]
		}
		return w.b.next[i-len(w.floating)]
	}
	a, b := all(u), all(v)
	w.scale.Add(into, w.nextPairs, 1)
	w.nearer(into, w.nextFar, size(a.score-b.score))
	for _, e := range []*entrant{a, b} {
		w.scale.Add(into, w.nextFar[e.score-w.below+2], 1)
	}
	return into
}
