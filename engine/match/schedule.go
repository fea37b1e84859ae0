package match

import (
	"iter"
	"math/bits"
	"math/rand/v2"

	"rookery/pgn"
)

// Pairings yields the games in their order, those that a test may make
// unnecessary included. Of a knockout it yields the first round.
func (s *Settings) Pairings(yield func(Pairing) bool) {
	if s.Schedule == Knockout {
		for _, p := range s.bracket().next(nil) {
			if !yield(p) {
				return
			}
		}
		return
	}
	d := s.drawer()
	for round := 1; round <= max(1, s.Rounds); round++ {
		meeting := 0
		for a, b := range s.meetings {
			for _, p := range d.games(round, meeting, a, b, max(1, s.Games)) {
				if !yield(p) {
					return
				}
			}
			meeting++
		}
	}
}

// meetings yields who meets whom in a round, who has White first before the
// other.
func (s *Settings) meetings(yield func(a, b int) bool) {
	for a := range s.Entrants {
		switch {
		case s.Schedule == Pyramid:
			for b := range a {
				if !yield(a, b) {
					return
				}
			}
			continue
		case s.Schedule == Gauntlet && a >= max(1, s.Seeds):
			return
		}
		first := a + 1
		if s.Schedule == Gauntlet {
			first = max(first, s.Seeds) // seeds do not meet
		}
		for b := first; b < len(s.Entrants); b++ {
			if !yield(a, b) {
				return
			}
		}
	}
}

// Total is the number of games; of a knockout, of those that are played if no
// meeting ends level.
func (s *Settings) Total() (n int) {
	if s.Schedule == Knockout {
		return (len(s.Entrants) - 1) * max(1, s.Games) * max(1, s.Rounds)
	}
	for range s.Pairings {
		n++
	}
	return n
}

// stages gives the function that tells what to play next, given the results so
// far: nil if nothing is left.
func (s *Settings) stages() func(results map[int]pgn.Result) iter.Seq[Pairing] {
	if s.Schedule == Knockout {
		b := s.bracket()
		return func(results map[int]pgn.Result) iter.Seq[Pairing] {
			list := b.next(results)
			if len(list) == 0 {
				return nil
			}
			return func(yield func(Pairing) bool) {
				for _, p := range list {
					if !yield(p) {
						return
					}
				}
			}
		}
	}
	over := false
	return func(map[int]pgn.Result) iter.Seq[Pairing] {
		if over {
			return nil
		}
		over = true
		return s.Pairings
	}
}

// Played yields the games that have results, as far as these say who meets whom:
// a match that was cut off goes on behind them.
func (s *Settings) Played(results map[int]pgn.Result) iter.Seq[Pairing] {
	return func(yield func(Pairing) bool) {
		stages, whole := s.stages(), true
		for whole {
			stage := stages(results)
			if stage == nil {
				return
			}
			for p := range stage {
				if _, ok := results[p.Number]; !ok {
					whole = false
				} else if !yield(p) {
					return
				}
			}
		}
	}
}

// A drawer numbers games and draws their openings.
type drawer struct {
	settings *Settings
	random   *rand.Rand
	number   int
	next     int // opening
}

func (s *Settings) drawer() *drawer {
	return &drawer{settings: s, random: rand.New(rand.NewPCG(s.Seed, 2))}
}

func (d *drawer) draw() Opening {
	s := d.settings
	if len(s.Openings) == 0 {
		v := s.variant()
		return Opening{Start: v.Start(d.random)}
	}
	i := d.next % len(s.Openings)
	if s.Random {
		i = d.random.IntN(len(s.Openings))
	}
	d.next++
	return s.Openings[i]
}

// games are so many games of a meeting.
func (d *drawer) games(round, meeting, a, b, games int) (list []Pairing) {
	s := d.settings
	var opening Opening
	for i := range games {
		if i == 0 || !s.Repeat {
			opening = d.draw()
		}
		d.number++
		p := Pairing{Number: d.number, Round: round, Meeting: meeting, White: a, Black: b, Opening: opening}
		if (i+(round-1)*(games%2))%2 == 1 != s.Reverse {
			p.White, p.Black = b, a
		}
		list = append(list, p)
	}
	return list
}

// A bracket is a knockout: who loses a meeting is out. The first entrants are
// those who are thought the strongest; they meet as late as possible, and pass
// where entrants are missing to a power of two.
type bracket struct {
	settings *Settings
	drawer   *drawer
	left     []int // entrants, the neighbours meet; absent for a missing one
	round    int
	replays  int               // of this round's meetings that were level, the first games included
	played   map[int][]Pairing // of this round, by meeting
}

const absent = -1

// mostReplays is how often those of a meeting play who come no further; then the
// earlier entrant goes on, for some draw for ever.
const mostReplays = 8

func (s *Settings) bracket() *bracket {
	n := len(s.Entrants)
	size := 1 << bits.Len(uint(n-1))
	places := []int{0}
	for len(places) < size {
		var wider []int
		for _, p := range places {
			wider = append(wider, p, 2*len(places)-1-p)
		}
		places = wider
	}
	for i, p := range places {
		if p >= n {
			places[i] = absent
		}
	}
	return &bracket{settings: s, drawer: s.drawer(), left: places, played: map[int][]Pairing{}}
}

// next are the games to play once all before have results: those of the next
// round, or two more for each meeting that is level.
func (b *bracket) next(results map[int]pgn.Result) (list []Pairing) {
	for len(b.left) > 1 {
		winners := make([]int, 0, len(b.left)/2)
		for i := 0; i < len(b.left); i += 2 {
			meeting := i / 2
			one, two := b.left[i], b.left[i+1]
			if two == absent || one == absent {
				winners = append(winners, max(one, two))
				continue
			}
			points := 0 // of one, less those of two
			for _, p := range b.played[meeting] {
				switch r := results[p.Number]; {
				case r == pgn.WhiteWins && p.White == one || r == pgn.BlackWins && p.Black == one:
					points++
				case r == pgn.WhiteWins || r == pgn.BlackWins:
					points--
				}
			}
			switch {
			case len(b.played[meeting]) == 0:
				for range max(1, b.settings.Rounds) {
					list = append(list, b.add(meeting, one, two, max(1, b.settings.Games))...)
				}
			case points > 0 || points == 0 && b.replays >= mostReplays:
				winners = append(winners, one)
			case points < 0:
				winners = append(winners, two)
			default:
				list = append(list, b.add(meeting, one, two, 2)...)
			}
		}
		if len(list) > 0 {
			b.replays++
			return list
		}
		b.left, b.round, b.replays, b.played = winners, b.round+1, 0, map[int][]Pairing{}
	}
	return nil
}

func (b *bracket) add(meeting, one, two, games int) []Pairing {
	list := b.drawer.games(b.round+1, meeting, one, two, games)
	b.played[meeting] = append(b.played[meeting], list...)
	return list
}
