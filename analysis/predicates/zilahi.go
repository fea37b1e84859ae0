package predicates

import (
	"slices"
	"strconv"

	"rookery/analysis/mates"
	"rookery/analysis/play"
	"rookery/chess"
	"rookery/problem"
	"rookery/solution"
)

// A finale is a line of play that reaches its goal: who ends it, and who is taken
// on the way.
type finale struct {
	ends  int
	man   string
	taken map[int]victim
}

// A victim is a man that is taken, passive if it has not moved before.
type victim struct {
	man     string
	passive bool
}

// finales are all lines that reach the goal, in all phases and twins.
func finales(halves []play.Half) (list []finale) {
	for i := range halves {
		for j := range halves[i].Phases {
			ph := &halves[i].Phases[j]
			for line := range ph.Threatened() {
				last := line[len(line)-1]
				if last.Mover == nil || len(last.Goals) == 0 {
					continue
				}
				at, ok := last.After.Find(last.Mover.ID)
				f := finale{ends: last.Mover.ID, man: man(&last.Mover.Man), taken: map[int]victim{}}
				if ok && last.Move.Promotion == "" {
					f.man = man(&last.After[at].Man)
				}
				moved := map[int]bool{}
				for _, n := range line {
					if n.Mover != nil {
						moved[n.Mover.ID] = true
					}
					if n.Move.Captured == nil || n.Move.CaptureSquare >= chess.NoSquare {
						continue
					}
					if m := n.Before[n.Move.CaptureSquare]; m != nil {
						f.taken[m.ID] = victim{man: man(&m.Man)}
					}
				}
				for id, v := range f.taken {
					v.passive = !moved[id]
					f.taken[id] = v
				}
				list = append(list, f)
			}
		}
	}
	return list
}

// maxFinales is how many lines are compared with each other.
const maxFinales = 300

// A link of a cycle: a man that ends one line and is taken in another.
type link struct {
	id   int
	in   int // the line in which it is taken
	what victim
}

// zilahi counts cycles of lines in which the man that ends one is taken in the next,
// and in help play the men outside of cycles that do both.
func (c counter) zilahi(halves []play.Half) {
	list := finales(halves)
	if len(list) > maxFinales {
		return
	}
	cycles := map[string][]link{}
	for i := range list {
		cycleFrom(list, i, i, []link{}, cycles)
	}
	inCycles := map[int]bool{}
	for _, cycle := range cycles {
		c.add("Zilahi", strconv.Itoa(len(cycle)))
		for _, l := range cycle {
			inCycles[l.id] = true
			c.add("ZilahiPiece", l.what.man, truth(l.what.passive))
		}
	}
	if len(halves) == 0 || halves[0].Mode != solution.Line {
		return
	}
	told := map[int]bool{}
	for i, f := range list {
		for j := range list {
			if v, ok := list[j].taken[f.ends]; ok && i != j && !inCycles[f.ends] && !told[f.ends] {
				told[f.ends] = true
				c.add("ZilahiPiece", v.man, truth(v.passive))
			}
		}
	}
}

// maxFolds ends the search of cycles in solutions of which nobody would tell them.
const maxFolds = 8

// cycleFrom goes on from a line to those in which the man that ends it is taken,
// until it is back at the first.
func cycleFrom(list []finale, first, at int, so []link, cycles map[string][]link) {
	if len(so) >= maxFolds || len(cycles) > 1000 {
		return
	}
	for i := range list {
		v, ok := list[i].taken[list[at].ends]
		if !ok {
			continue
		}
		cycle := append(slices.Clip(so), link{list[at].ends, i, v})
		switch {
		case i == first && len(cycle) > 1:
			key, normal := normalized(cycle)
			cycles[key] = normal
		case i > first && !slices.ContainsFunc(cycle, func(l link) bool { return l.id == list[i].ends }):
			cycleFrom(list, first, i, cycle, cycles)
		}
	}
}

// normalized begins a cycle with its first man.
func normalized(cycle []link) (string, []link) {
	least := 0
	for i := range cycle {
		if cycle[i].id < cycle[least].id {
			least = i
		}
	}
	normal := append(slices.Clone(cycle[least:]), cycle[:least]...)
	key := ""
	for _, l := range normal {
		key += strconv.Itoa(l.id) + " " + strconv.Itoa(l.in) + ","
	}
	return key, normal
}

// models counts the different model mates, with how many men have to be pinned.
func (c counter) models(halves []play.Half) {
	type position struct {
		men  [64]problem.Walk
		side chess.Colour
	}
	seen := map[position]bool{}
	for i := range halves {
		for j := range halves[i].Phases {
			for line := range halves[i].Phases[j].Threatened() {
				last := line[len(line)-1]
				if !slices.ContainsFunc(last.Goals, func(g problem.Goal) bool { return g.Kind.Mates() }) {
					continue
				}
				for _, side := range []chess.Colour{chess.Black, chess.White} {
					m, ok := mates.Judge(last.After, side)
					if !ok || !m.Model {
						continue
					}
					p := position{side: side}
					for sq, on := range last.After {
						if on != nil {
							p.men[sq] = problem.Walk(man(&on.Man))
						}
					}
					if !seen[p] {
						seen[p] = true
						c.add("Models", strconv.Itoa(m.Pins.Count()), truth(m.Ideal))
					}
				}
			}
		}
	}
}
