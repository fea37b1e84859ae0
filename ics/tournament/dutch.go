package tournament

import (
	"errors"
	"slices"
	"sort"

	"rookery/ics/tournament/internal/matching"
)

// Swiss pairings by FIDE's rules for the Dutch system (C.04.3 of the handbook, in
// the edition in force from 2017; letters and numbers below are its). Players are
// paired bracket by bracket, from the highest score down. The best pairing of a
// bracket is the one that is best by criteria in their order, and of several that
// are equally good the one that comes first in an order of exchanges and
// transpositions. Criteria and order are parts of one weight, so that both are
// found as a matching of greatest weight.

// ErrNoPairing says that a round cannot be paired: everybody has met, or would get
// a colour that they must not.
var ErrNoPairing = errors.New("no pairing is possible any more")

// A pairer pairs a round.
type pairer struct {
	first colour // of the first player in the first round
}

// pair pairs a round. The entrants come in any order; who gets the bye of a full
// point is nil if their number is even.
func (p *pairer) pair(entrants []*entrant) (pairs [][2]*entrant, bye *entrant, err error) {
	left := slices.Clone(entrants)
	sort.Slice(left, func(i, j int) bool { return left[i].before(left[j]) })
	odd := len(left)%2 == 1
	if !completes(nil, left, odd) {
		return nil, nil, ErrNoPairing
	}
	var moved []*entrant // down from the bracket above
	collapsed := false
	for len(left) > 0 {
		n := len(left) // residents of this bracket, then those of the next
		if !collapsed {
			n = group(left)
		}
		b := &bracket{first: p.first, moved: moved, residents: left[:n], next: left[n : n+group(left[n:])], odd: odd}
		b.last = n == len(left)
		rest := left[n:]
		b.pair()
		if !b.last && !completes(b.floaters, rest, odd) {
			// The bracket is the penultimate one: it is paired again, so that the rest, which
			// is the last one now, can be paired.
			b.rest, b.penultimate, b.next = rest, true, nil
			b.pair()
			collapsed = true
		}
		pairs = append(pairs, b.pairs...)
		moved, left = b.floaters, rest
	}
	if len(moved) > 1 || len(moved) == 1 != odd {
		return nil, nil, ErrNoPairing
	}
	if odd {
		bye = moved[0]
	}
	return pairs, bye, nil
}

// group is how many players at the front have the score of the first.
func group(list []*entrant) int {
	n := 0
	for n < len(list) && list[n].score == list[0].score {
		n++
	}
	return n
}

// completes reports whether the players left can be paired with those who came
// down, with a bye if their number is odd (C.4).
func completes(moved, rest []*entrant, odd bool) bool {
	all := append(slices.Clone(moved), rest...)
	n := len(all)
	vertices := n
	if odd {
		vertices++
	}
	var s matching.Scale
	field := s.Field(uint64(vertices))
	one := s.Weight()
	s.Add(one, field, 1)
	mates := s.MaxWeight(vertices, func(u, v int) matching.Weight {
		switch {
		case v == n && !all[u].freed, v < n && v >= len(moved) && may(all[u], all[v]):
			return one
		}
		return nil
	})
	return !slices.Contains(mates, -1)
}

// A bracket is paired by itself.
type bracket struct {
	first       colour
	moved       []*entrant // down from above, by rank
	residents   []*entrant // by rank
	next        []*entrant // residents of the next bracket
	rest        []*entrant // of a penultimate bracket: all that are left
	penultimate bool
	last        bool
	odd         bool

	pairs    [][2]*entrant
	floaters []*entrant
}

// pair fills in pairs and floaters.
func (b *bracket) pair() {
	b.pairs, b.floaters = nil, nil
	everybody := append(slices.Clone(b.moved), b.residents...)
	remainder := b.residents
	var limbo []*entrant
	if len(b.moved) == 0 {
		// A first matching tells how many pairs there are, and so who is in S1.
		found := b.match(everybody, nil, matchOrder{})
		b.settle(b.match(everybody, nil, matchOrder{top: len(found)}), nil)
		return
	}
	found := b.match(everybody, nil, matchOrder{moved: len(b.moved)})
	paired := map[*entrant]bool{}
	for _, q := range found {
		if slices.Contains(b.moved, q[0]) {
			b.pairs = append(b.pairs, q)
			paired[q[0]], paired[q[1]] = true, true
		}
	}
	for _, e := range b.moved {
		if !paired[e] {
			limbo = append(limbo, e)
		}
	}
	remainder = slices.DeleteFunc(slices.Clone(remainder), func(e *entrant) bool { return paired[e] })
	b.settle(b.match(remainder, limbo, matchOrder{top: len(found) - len(b.pairs)}), limbo)
}

// settle notes pairs; who of the residents has none floats down, as limbo does.
func (b *bracket) settle(found [][2]*entrant, limbo []*entrant) {
	b.pairs = append(b.pairs, found...)
	paired := map[*entrant]bool{}
	for _, q := range b.pairs {
		paired[q[0]], paired[q[1]] = true, true
	}
	b.floaters = slices.Clone(limbo)
	for _, e := range b.residents {
		if !paired[e] {
			b.floaters = append(b.floaters, e)
		}
	}
}

// A matchOrder says which of equally good candidates comes first.
type matchOrder struct {
	moved int // that many of the players are MDPs, and come first: S1 and limbo (B.4, D.3)
	top   int // S1 is that many of the players; exchanges and transpositions of B.3 and D.1, D.2
}

// match pairs players within the bracket, in the best way; limbo may only float.
// The pairs have the higher player first.
func (b *bracket) match(players, limbo []*entrant, order matchOrder) [][2]*entrant {
	n := len(players)
	all := append(append(slices.Clone(players), limbo...), b.next...)
	floating := n + len(limbo)
	all = append(all, b.rest...)
	vertices := len(all)
	completing := b.penultimate || b.last
	if completing && b.odd {
		vertices++ // the bye
	}
	w := newWeigher(b, players, all[:floating], order)
	mates := w.scale.MaxWeight(vertices, func(u, v int) matching.Weight {
		switch {
		case v == len(all):
			if all[u].freed {
				return nil
			}
			return w.outside(u, v)
		case !may(all[u], all[v]):
			return nil
		case v < n:
			if w.isMoved(u) && w.isMoved(v) {
				return nil
			}
			return w.inside(u, v)
		case v < floating: // limbo is paired with nobody here
			return nil
		}
		return w.outside(u, v)
	})
	var pairs [][2]*entrant
	for u := range n {
		if v := mates[u]; v > u && v < n {
			pairs = append(pairs, [2]*entrant{players[u], players[v]})
		}
	}
	return pairs
}
