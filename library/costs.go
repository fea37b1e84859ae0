package library

import (
	"regexp"
	"strconv"
	"strings"
)

// A Cost is how dear it may be to solve an entry, of use only to compare.
type Cost struct {
	ID   ID
	Cost float64
}

// lengths are the moves of stipulations: "ser-h=12", "h#2.5".
var lengths = regexp.MustCompile(`([0-9]+)(\.5)?$`)

// Costs lists entries of a set that are not solved, nil for all, with what solving may cost.
func (x *Index) Costs(set *Set, again, unfinished bool) (list []Cost) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	tried := newSet(len(x.boards))
	for text, n := range x.names[Verdict] {
		if unfinished && (text == "unfinished" || text == "unsolved") {
			continue
		}
		for _, i := range x.terms[n].ids {
			tried.add(i)
		}
	}
	half := map[uint32]float64{} // half moves of each stipulation
	for text, n := range x.names[Stipulation] {
		m := lengths.FindStringSubmatch(text)
		if m == nil {
			half[n] = 12
			continue
		}
		moves, _ := strconv.ParseFloat(m[1], 64) // digits alone
		half[n] = 2 * moves
		if strings.HasPrefix(text, "ser") {
			half[n] = moves
		}
		if m[2] != "" {
			half[n]++
		}
	}
	x.live.each(func(i uint32) bool {
		if set != nil && (int(i) >= set.n || !set.has(i)) || tried.has(i) && !again {
			return true
		}
		length := 0.0
		for _, t := range x.kept.of(i) {
			if h, ok := half[t.term]; ok {
				length = max(length, h)
			}
		}
		if length == 0 {
			return true // nothing is asked for
		}
		cost := length * (4 + float64(popcount(x.boards[i].Occupied()))/4) * float64(max(1, x.twins[i]))
		if x.flags[i]&flagFairied != 0 {
			cost *= 1.5
		}
		list = append(list, Cost{ID(i + 1), cost})
		return true
	})
	return list
}

// Statistics say what a library has.
type Statistics struct {
	Entries, Solved, Fairy int
	Authors, Sources       int
	Verdicts               map[string]int
	Open                   int // problems that nobody has solved
}

// Statistics counts what there is.
func (x *Index) Statistics() Statistics {
	open := len(x.Costs(nil, false, false))
	x.mu.RLock()
	defer x.mu.RUnlock()
	s := Statistics{Entries: x.count, Verdicts: map[string]int{}, Open: open}
	x.live.each(func(i uint32) bool {
		if x.flags[i]&flagSolved != 0 {
			s.Solved++
		}
		if x.flags[i]&flagFairied != 0 {
			s.Fairy++
		}
		return true
	})
	used := func(f Field) (n int) {
		for _, t := range x.names[f] {
			if len(x.terms[t].ids) > 0 {
				n++
			}
		}
		return n
	}
	s.Authors, s.Sources = used(Author), used(Source)
	for text, n := range x.names[Verdict] {
		if k := len(x.terms[n].ids); k > 0 {
			s.Verdicts[text] = k
		}
	}
	return s
}
