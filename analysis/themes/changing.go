package themes

import (
	"fmt"
	"strings"

	"rookery/analysis/changes"
	"rookery/solution"
)

// changing are the themes of the table of phases.
func changing() []Theme {
	return []Theme{
		{"ChangedMate", "A defence is met by different single answers in two phases.", encyclopedia, pairs(changed)},
		{"TransferredMate", "The same single answer meets one defence in one phase and another defence in another phase.", encyclopedia, pairs(transferred)},
		{"ReciprocalChange", "Two defences a and b are met by A and B in one phase, by B and A in another.", encyclopedia, cycles(2, 2)},
		{"Lacny", "The answers to three or more defences are changed in a cycle: a A, b B, c C in one phase, a B, b C, c A in another. Named after L. Lačný, 1949.", encyclopedia, cycles(3, 64)},
		{"Zagoruiko", "Two or more defences have different answers in each of three or more phases. Named after L. Zagoruiko.", encyclopedia, zagoruiko},
		{"Rukhlis", "Two defences have their answers changed in another phase, where the old answers meet two other defences. Named after N. Rukhlis, 1946.", encyclopedia, pairs(rukhlis(false))},
		{"IdealRukhlis", "a A, b B, c C, d D in one phase, a C, b D, c A, d B in another.", encyclopedia, pairs(rukhlis(true))},
		{"LeGrand", "The threat A of one phase and the answer B to a defence change places in another phase: threat A, a B; threat B, a A. Named after H. and P. le Grand, 1958.", encyclopedia, pairs(leGrand(true))},
		{"PseudoLeGrand", "As le Grand, with different defences: threat A, a B; threat B, b A.", encyclopedia, pairs(leGrand(false))},
		{"Salazar", "The first move A of one phase and the answer B to a defence change places in another phase: 1.A, a B; 1.B, a A. Named after F. Salazar.", encyclopedia, pairs(salazar)},
		{"Dombrovskis", "Two tries threaten A and B and are refuted by a and b; in the solution a and b are answered by just A and B. Named after A. Dombrovskis, 1958.", encyclopedia, refuted(false, false)},
		{"Hannelius", "Two tries threaten A and B and are refuted by a and b; in the solution a is answered by B and b by A. Named after J. Hannelius, 1950.", encyclopedia, refuted(false, true)},
		{"Vladimirov", "Two tries A and B are refuted by a and b; in the solution a and b are answered by A and B. Named after Y. Vladimirov.", encyclopedia, refuted(true, false)},
		{"Banny", "Two tries A and B are refuted by a and b; in the solution a is answered by B and b by A. Named after D. Banny, 1968.", encyclopedia, refuted(true, true)},
	}
}

// title names a phase.
func title(r *changes.Row) string {
	switch {
	case r.Phase.Kind == solution.SetPlay:
		return "set"
	case r.Phase.First == nil:
		return "diagram"
	case r.Solves():
		return "1." + name(r.Phase.First) + "!"
	}
	return "1." + name(r.Phase.First) + "?"
}

// move names a move of the table, from where its man stands in the diagram.
func move(m changes.Move) string {
	sm := solution.Move{From: m.From, To: m.To, Promotion: m.Promotion, Castling: m.Castling}
	sm.Man.Walk, sm.Man.Colour = m.Walk, m.Colour
	return sm.Printed(solution.Print{})
}

// thematic phases are those that can be compared: tries have one refutation.
func thematic(r *changes.Row) bool { return r.Solves() || r.Set() || len(r.Refutations()) == 1 }

// pairs tries a pattern on any two thematic phases.
func pairs(pattern func(t *changes.Table, a, b *changes.Row, found func(detail string))) func(*Study, func(Finding)) {
	return func(s *Study, found func(Finding)) {
		for i := range s.Table.Rows {
			for j := i + 1; j < len(s.Table.Rows); j++ {
				a, b := &s.Table.Rows[i], &s.Table.Rows[j]
				if !thematic(a) || !thematic(b) {
					continue
				}
				pattern(&s.Table, a, b, func(detail string) {
					found(Finding{Twin: twins(a, b), Detail: title(a) + " / " + title(b) + ": " + detail})
				})
			}
		}
	}
}

// twins are the labels of two phases.
func twins(a, b *changes.Row) string {
	if a.Half.Label == b.Half.Label {
		return a.Half.Label
	}
	return a.Half.Label + b.Half.Label
}

func changed(t *changes.Table, a, b *changes.Row, found func(string)) {
	for _, d := range t.Defences {
		x, okA := a.Answer(d)
		y, okB := b.Answer(d)
		if okA && okB && x != y {
			found(fmt.Sprintf("%s %s / %s", move(d), move(x), move(y)))
		}
	}
}

func transferred(t *changes.Table, a, b *changes.Row, found func(string)) {
	for _, d := range t.Defences {
		x, ok := a.Answer(d)
		if y, stays := b.Answer(d); !ok || stays && x == y {
			continue
		}
		for _, e := range t.Defences {
			old, had := a.Answer(e)
			if y, ok := b.Answer(e); e != d && ok && y == x && (!had || old != x) {
				found(fmt.Sprintf("%s meets %s / %s", move(x), move(d), move(e)))
			}
		}
	}
}

// cycles finds permutations of answers whose cycles have a length in a range.
func cycles(least, most int) func(*Study, func(Finding)) {
	return pairs(func(t *changes.Table, a, b *changes.Row, found func(string)) {
		seen := map[changes.Move]bool{}
		for _, first := range t.Defences {
			cycle := []changes.Move{}
			for d := first; !seen[d]; {
				cycle = append(cycle, d)
				seen[d] = true
				next, ok := follower(t, a, b, d)
				if !ok {
					break
				}
				if next == first && len(cycle) >= least && len(cycle) <= most {
					var parts []string
					for _, d := range cycle {
						x, _ := a.Answer(d)
						y, _ := b.Answer(d)
						parts = append(parts, fmt.Sprintf("%s %s / %s", move(d), move(x), move(y)))
					}
					found(strings.Join(parts, ", "))
				}
				d = next
			}
		}
	})
}

// follower is the defence whose answer in a is the answer to d in b, if it is
// the only one.
func follower(t *changes.Table, a, b *changes.Row, d changes.Move) (changes.Move, bool) {
	old, okA := a.Answer(d)
	x, okB := b.Answer(d)
	if !okA || !okB || old == x {
		return changes.Move{}, false
	}
	var next changes.Move
	count := 0
	for _, e := range t.Defences {
		y, ok := a.Answer(e)
		if _, both := b.Answer(e); ok && both && y == x {
			next = e
			count++
		}
	}
	return next, count == 1
}

func zagoruiko(s *Study, found func(Finding)) {
	t := &s.Table
	for i, d := range t.Defences {
		for _, e := range t.Defences[i+1:] {
			var rows []*changes.Row
			for k := range t.Rows {
				r := &t.Rows[k]
				x, okX := r.Answer(d)
				y, okY := r.Answer(e)
				if !thematic(r) || !okX || !okY {
					continue
				}
				fresh := true
				for _, q := range rows {
					u, _ := q.Answer(d)
					v, _ := q.Answer(e)
					fresh = fresh && u != x && v != y
				}
				if fresh {
					rows = append(rows, r)
				}
			}
			if len(rows) < 3 {
				continue
			}
			var parts []string
			for _, r := range rows {
				x, _ := r.Answer(d)
				y, _ := r.Answer(e)
				parts = append(parts, fmt.Sprintf("%s %s, %s", title(r), move(x), move(y)))
			}
			found(Finding{Twin: rows[0].Half.Label, Detail: fmt.Sprintf("%dx2: %s, %s: %s", len(rows), move(d), move(e), strings.Join(parts, "; "))})
		}
	}
}

// rukhlis finds two changed and two transferred answers; in the ideal form the
// changed ones are those that the two other defences had.
func rukhlis(ideal bool) func(*changes.Table, *changes.Row, *changes.Row, func(string)) {
	return func(t *changes.Table, a, b *changes.Row, found func(string)) {
		type transfer struct{ from, to, answer changes.Move }
		var list []transfer
		for _, d := range t.Defences {
			x, ok := a.Answer(d)
			y, changed := b.Answer(d)
			if !ok || !changed || x == y {
				continue
			}
			for _, e := range t.Defences {
				z, meets := b.Answer(e)
				old, had := a.Answer(e)
				if e == d || !meets || z != x || had && old == x {
					continue
				}
				if ideal && (!had || old != y) {
					continue
				}
				list = append(list, transfer{d, e, x})
			}
		}
		for i, u := range list {
			for _, v := range list[i+1:] {
				if u.from == v.from || u.to == v.to || u.answer == v.answer || u.to == v.from || v.to == u.from {
					continue
				}
				found(fmt.Sprintf("%s from %s to %s, %s from %s to %s", move(u.answer), move(u.from), move(u.to), move(v.answer), move(v.from), move(v.to)))
			}
		}
	}
}

func leGrand(same bool) func(*changes.Table, *changes.Row, *changes.Row, func(string)) {
	return func(t *changes.Table, a, b *changes.Row, found func(string)) {
		if len(a.Threats) != 1 || len(b.Threats) != 1 || a.Threats[0] == b.Threats[0] {
			return
		}
		x, y := a.Threats[0], b.Threats[0]
		for _, d := range t.Defences {
			if m, ok := a.Answer(d); !ok || m != y {
				continue
			}
			for _, e := range t.Defences {
				if m, ok := b.Answer(e); ok && m == x && (d == e) == same {
					found(fmt.Sprintf("threat %s, %s %s / threat %s, %s %s", move(x), move(d), move(y), move(y), move(e), move(x)))
				}
			}
		}
	}
}

func salazar(t *changes.Table, a, b *changes.Row, found func(string)) {
	if a.First == nil || b.First == nil || *a.First == *b.First {
		return
	}
	for _, d := range t.Defences {
		x, okX := a.Answer(d)
		y, okY := b.Answer(d)
		if okX && okY && x == *b.First && y == *a.First {
			found(fmt.Sprintf("1.%s, %s %s / 1.%s, %s %s", move(*a.First), move(d), move(x), move(*b.First), move(d), move(y)))
		}
	}
}

// refuted finds two tries whose threats, or first moves, answer their refutations
// in the solution: each its own, or crosswise.
func refuted(first, crosswise bool) func(*Study, func(Finding)) {
	mark := func(r *changes.Row) (m changes.Move, refutation changes.Move, ok bool) {
		list := r.Refutations()
		if r.Solves() || r.Set() || len(list) != 1 {
			return
		}
		switch {
		case first && r.First != nil && list[0].To != r.First.To: // the try is not just taken
			return *r.First, list[0], true
		case !first && len(r.Threats) == 1:
			return r.Threats[0], list[0], true
		}
		return
	}
	return func(s *Study, found func(Finding)) {
		rows := s.Table.Rows
		for i := range rows {
			x, a, ok := mark(&rows[i])
			for j := i + 1; ok && j < len(rows); j++ {
				y, b, ok := mark(&rows[j])
				if !ok || x == y || a == b {
					continue
				}
				for k := range rows {
					r := &rows[k]
					toA, okA := r.Answer(a)
					toB, okB := r.Answer(b)
					if !r.Solves() || !okA || !okB {
						continue
					}
					if !crosswise && toA == x && toB == y || crosswise && toA == y && toB == x {
						found(Finding{Twin: r.Half.Label, Detail: fmt.Sprintf("%s %s!, %s %s!, %s %s %s, %s %s",
							title(&rows[i]), move(a), title(&rows[j]), move(b), title(r), move(a), move(toA), move(b), move(toB))})
					}
				}
			}
		}
	}
}
