package themes

import (
	"cmp"
	"math/bits"
	"slices"

	"rookery/solution"
)

// A Shown is a theme with the places where a solution shows it, and how much a
// commentator would make of it.
type Shown struct {
	Theme  Theme
	Rank   int  // the more, the sooner it is told
	Main   bool // it is told; what is not stands under "also"
	Places []Finding
}

// bar is the rank from which a theme is told, told is how many are at most.
const (
	bar  = 50
	told = 6
)

// Rank puts what was found into the order in which a commentator would tell it, and
// draws the bar. A theme counts by its weight (its rarity in collections and what
// it takes to compose it), by how much of the play it covers, and by whether it is shown in
// what solves. What a theme that is told says anyway does not stand beside it.
func Rank(s *Study, found []Finding) []Shown {
	list := []Shown{}
	known := map[string]Theme{}
	for _, t := range All() {
		known[t.Name] = t
	}
	at := map[string]int{}
	for _, f := range found {
		i, ok := at[f.Theme]
		if !ok {
			i = len(list)
			at[f.Theme] = i
			list = append(list, Shown{Theme: known[f.Theme]})
		}
		list[i].Places = append(list[i].Places, f)
	}
	v := scopeOf(s)
	for i := range list {
		list[i].Rank = list[i].Theme.Weight + v.bonus(&list[i])
	}
	slices.SortStableFunc(list, func(a, b Shown) int { return cmp.Compare(b.Rank, a.Rank) })
	main := 0
	for i := range list {
		sh := &list[i]
		within := slices.ContainsFunc(sh.Theme.Within, func(name string) bool {
			return slices.ContainsFunc(list, func(o Shown) bool { return o.Theme.Name == name && o.Rank >= bar })
		})
		if sh.Rank >= bar && !within && main < told {
			sh.Main = true
			main++
		}
	}
	slices.SortStableFunc(list, func(a, b Shown) int {
		switch {
		case a.Main == b.Main:
			return 0
		case a.Main:
			return -1
		}
		return 1
	})
	return list
}

// A scope is how much play there is.
type scope struct {
	help       bool
	solutions  int // lines of help play
	variations int // of battle play, after the keys
	lines      int
}

func scopeOf(s *Study) scope {
	var e scope
	for h, ph := range s.Solving() {
		if h.Mode == solution.Line {
			e.help = true
		} else {
			e.variations += len(ph.Variations)
		}
	}
	for h := range s.Lines() {
		e.lines++
		if h.Mode == solution.Line {
			e.solutions++
		}
	}
	return e
}

// bonus is what the places add to a theme's weight, or take from it.
func (e *scope) bonus(sh *Shown) int {
	n, count, solves := len(sh.Places), 0, false
	for _, f := range sh.Places {
		count = max(count, f.Count)
		solves = solves || f.Phase == ""
	}
	b := 0
	if !solves {
		b -= 22
	}
	if count > 0 {
		n = count
	}
	switch {
	case sh.Theme.Compares && count > 0:
		b += min(18, 7*(count-2)) // one changed mate is nothing yet
	case sh.Theme.Compares:
	case e.help && e.solutions > 1:
		switch {
		case n >= e.solutions:
			b += 8
		case n*2 < e.solutions:
			b -= 16
		case n < e.solutions:
			b -= 4
		}
	case !e.help && e.variations > 0 && sh.Theme.Weight < 76:
		switch {
		case 2*n >= e.variations && n > 1:
			b += 6
		case n == 1 && e.variations > 3:
			b -= 6
		}
		b += min(8, 2*bits.Len(uint(n-1)))
	}
	if e.lines > 40 && sh.Theme.Weight < 76 {
		b -= min(24, 4*bits.Len(uint(e.lines/40))) // much is shown by accident
	}
	return b
}
