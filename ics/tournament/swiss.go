package tournament

import (
	"slices"
	"sort"
)

// pairSwiss pairs the round that has just begun.
func (t *Tournament) pairSwiss() error {
	first := white
	if t.BlackOne {
		first = black
	}
	var here []*entrant
	all := t.entrants()
	for _, e := range all {
		p := t.Players[e.index]
		switch {
		case p.Withdrawn:
		case slices.Contains(p.Byes, t.Round):
			t.add(Pairing{White: e.index, Black: Nobody, Result: HalfBye})
		default:
			here = append(here, e)
		}
	}
	pairs, bye, err := (&pairer{first: first}).pair(here)
	if err != nil {
		t.Pairings = slices.DeleteFunc(t.Pairings, func(p Pairing) bool { return p.Round == t.Round })
		return err
	}
	// Boards by the scores of the players, the higher one first (C.04.2, C.9).
	sort.SliceStable(pairs, func(i, j int) bool {
		a, b := pairs[i], pairs[j]
		if x, y := max(a[0].score, a[1].score), max(b[0].score, b[1].score); x != y {
			return x > y
		}
		if x, y := a[0].score+a[1].score, b[0].score+b[1].score; x != y {
			return x > y
		}
		return min(a[0].number, a[1].number) < min(b[0].number, b[1].number)
	})
	for i, q := range pairs {
		w, b := allocate(q[0], q[1], first)
		t.add(Pairing{Board: i + 1, White: w.index, Black: b.index})
	}
	if bye != nil {
		t.add(Pairing{Board: len(pairs) + 1, White: bye.index, Black: Nobody, Result: FullBye})
	}
	return nil
}

// entrants are all players as the pairing of the round that has just begun sees them.
func (t *Tournament) entrants() []*entrant {
	list := make([]*entrant, len(t.Players))
	for n, i := range t.seeds() {
		list[i] = &entrant{index: i, number: n + 1, met: map[int]bool{}}
	}
	for round := 1; round < t.Round; round++ {
		floats := make([]float, len(list))
		for i := range floats {
			floats[i] = down // who does not play floats down
		}
		before := make([]int, len(list))
		for i, e := range list {
			before[i] = e.score
		}
		for _, p := range t.Pairings {
			if p.Round != round {
				continue
			}
			forWhite, forBlack := p.Result.points()
			w := list[p.White]
			w.score += forWhite
			w.freed = w.freed || p.Result == FullBye || p.Result == WhiteForfeit
			if p.Black == Nobody {
				continue
			}
			b := list[p.Black]
			b.score += forBlack
			b.freed = b.freed || p.Result == BlackForfeit
			if !p.Result.Played() {
				continue // they may still meet
			}
			w.met[p.Black], b.met[p.White] = true, true
			w.colours, b.colours = append(w.colours, white), append(b.colours, black)
			floats[p.White], floats[p.Black] = level, level
			switch x, y := before[p.White], before[p.Black]; {
			case x > y:
				floats[p.White], floats[p.Black] = down, up
			case x < y:
				floats[p.White], floats[p.Black] = up, down
			}
		}
		for i, e := range list {
			e.floats = append(e.floats, floats[i])
		}
	}
	for _, e := range list {
		e.topscorer = t.Round == t.Last && e.score > t.Round-1
	}
	return list
}
