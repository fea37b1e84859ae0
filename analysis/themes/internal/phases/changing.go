package phases

import (
	"cmp"
	"slices"
	"strings"

	"rookery/analysis/changes"
	"rookery/analysis/themes/internal/study"
	"rookery/solution"
)

// title names a phase.
func title(r *changes.Row) string {
	label := ""
	if r.Half.Label != "" {
		label = r.Half.Label + ") "
	}
	switch {
	case r.Phase.Kind == solution.SetPlay:
		return label + "set"
	case r.Half.Mode == solution.Line:
		return label + "solutions"
	case r.Phase.First == nil:
		return label + "diagram"
	case r.Solves():
		return label + "1." + study.Name(r.Phase.First) + "!"
	}
	return label + "1." + study.Name(r.Phase.First) + "?"
}

// move names a move of the table, from where its man stands in the diagram.
func move(m changes.Move) string {
	sm := solution.Move{From: m.From, To: m.To, Promotion: m.Promotion, Castling: m.Castling}
	sm.Man.Walk, sm.Man.Colour = m.Walk, m.Colour
	return sm.Printed(solution.Print{Short: true})
}

// twins are the labels of phases.
func twins(rows ...*changes.Row) string {
	text := ""
	for _, r := range rows {
		if !strings.Contains(text, r.Half.Label) {
			text += r.Half.Label
		}
	}
	return text
}

// thematic are the phases that can be compared, what solves first, then set play
// and the tries, those with more variations first.
func thematic(s *study.Study) []*changes.Row {
	var list []*changes.Row
	for i := range s.Table.Rows {
		if r := &s.Table.Rows[i]; r.Thematic() {
			list = append(list, r)
		}
	}
	rank := func(r *changes.Row) int {
		switch {
		case r.Solves():
			return 0
		case r.Set():
			return 1
		}
		return 2
	}
	slices.SortStableFunc(list, func(a, b *changes.Row) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(len(b.Cells), len(a.Cells)))
	})
	return list[:min(len(list), maxRows)]
}

// maxRows is how many phases are compared with each other.
const maxRows = 40

// answers are the defences of a row with a single answer.
func answers(t *changes.Table, r *changes.Row) []changes.Move {
	var list []changes.Move
	for _, d := range t.Defences {
		if _, ok := r.Answer(d); ok {
			list = append(list, d)
		}
	}
	return list
}

// tell sorts the phases of a finding as they are printed, and says where it is shown.
func tell(found func(study.Finding), detail func(rows []*changes.Row) string, rows ...*changes.Row) {
	rows = slices.Clone(rows)
	rank := func(r *changes.Row) int {
		switch {
		case r.Set():
			return 0
		case r.Solves():
			return 2
		}
		return 1
	}
	slices.SortStableFunc(rows, func(a, b *changes.Row) int { return cmp.Compare(rank(a), rank(b)) })
	f := study.Finding{Twin: twins(rows...), Detail: detail(rows)}
	if !slices.ContainsFunc(rows, func(r *changes.Row) bool { return r.Solves() }) {
		f.Phase = "try"
	}
	found(f)
}

// counted is as tell, with how many answers it is about.
func counted(found func(study.Finding), count int, detail func(rows []*changes.Row) string, rows ...*changes.Row) {
	tell(func(f study.Finding) {
		f.Count = count
		found(f)
	}, detail, rows...)
}

// table tells what answers defences in some phases.
func table(threats bool, defences ...changes.Move) func([]*changes.Row) string {
	return func(rows []*changes.Row) string {
		var p pattern
		for _, r := range rows {
			p.add(r, threats, defences...)
		}
		return p.String()
	}
}

// pairs tries a pattern on any two phases, and stops at the first that solves: what
// is shown between other phases is told if nothing else is.
func pairs(look func(t *changes.Table, a, b *changes.Row, found func(study.Finding))) func(*study.Study, func(study.Finding)) {
	return func(s *study.Study, found func(study.Finding)) {
		rows := thematic(s)
		told := 0
		for i, a := range rows {
			for _, b := range rows[i+1:] {
				if told >= 3 {
					return
				}
				look(&s.Table, a, b, func(f study.Finding) { told++; found(f) })
			}
		}
	}
}

// bothWays tries a pattern that is not the same for two phases exchanged.
func bothWays(look func(t *changes.Table, a, b *changes.Row, found func(study.Finding))) func(*study.Study, func(study.Finding)) {
	return pairs(func(t *changes.Table, a, b *changes.Row, found func(study.Finding)) {
		look(t, a, b, found)
		look(t, b, a, found)
	})
}

// changed finds the two phases between which most answers change.
func changed(s *study.Study, found func(study.Finding)) {
	rows := thematic(s)
	var best []changes.Move
	var pair [2]*changes.Row
	for i, a := range rows {
		for _, b := range rows[i+1:] {
			var list []changes.Move
			for _, d := range s.Table.Defences {
				x, okA := a.Answer(d)
				y, okB := b.Answer(d)
				if okA && okB && x != y {
					list = append(list, d)
				}
			}
			if len(list) > len(best) {
				best, pair = list, [2]*changes.Row{a, b}
			}
		}
	}
	if len(best) > 0 {
		counted(found, len(best), table(false, best...), pair[:]...)
	}
}

// transfer is an answer that has gone from one defence to another.
type transfer struct{ from, to, answer changes.Move }

func transfers(t *changes.Table, a, b *changes.Row) (list []transfer) {
	by := map[changes.Move][]changes.Move{} // defences in b by answer
	for _, e := range answers(t, b) {
		y, _ := b.Answer(e)
		by[y] = append(by[y], e)
	}
	for _, d := range answers(t, a) {
		x, _ := a.Answer(d)
		if y, stays := b.Answer(d); stays && x == y {
			continue
		}
		for _, e := range by[x] {
			if old, had := a.Answer(e); e != d && (!had || old != x) {
				list = append(list, transfer{d, e, x})
			}
		}
	}
	return list
}

func transferred(s *study.Study, found func(study.Finding)) {
	rows := thematic(s)
	var best []transfer
	var pair [2]*changes.Row
	for i, a := range rows {
		for _, b := range rows[i+1:] {
			if list := transfers(&s.Table, a, b); len(list) > len(best) {
				best, pair = list, [2]*changes.Row{a, b}
			}
		}
	}
	if len(best) == 0 {
		return
	}
	var defences []changes.Move
	for _, tr := range best {
		for _, d := range []changes.Move{tr.from, tr.to} {
			if !slices.Contains(defences, d) {
				defences = append(defences, d)
			}
		}
	}
	counted(found, len(best), table(false, defences...), pair[:]...)
}

// helped looks at help play, too: what one side answers to the moves of the other in set play, solutions and twins.
func helped(find func(*study.Study, func(study.Finding))) func(*study.Study, func(study.Finding)) {
	return func(s *study.Study, found func(study.Finding)) {
		find(s, found)
		told := map[study.Finding]bool{}
		for _, t := range changes.Helped(s.Halves) {
			find(&study.Study{Table: t}, func(f study.Finding) {
				if len(told) < 3 && !told[f] {
					told[f] = true
					found(f)
				}
			})
		}
	}
}

// cycles finds permutations of answers whose cycles have a length in a range.
func cycles(least, most int) func(*study.Study, func(study.Finding)) {
	return pairs(func(t *changes.Table, a, b *changes.Row, found func(study.Finding)) {
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
					tell(found, table(false, cycle...), a, b)
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

// carriesOut reports whether an answer is just what was threatened, against which nothing was done.
func carriesOut(r *changes.Row, answer changes.Move) bool {
	return len(r.Threats) == 1 && r.Threats[0] == answer
}

// zagoruiko finds the most phases in each of which two defences have answers of
// their own, different from each other and from those of the other phases.
func zagoruiko(s *study.Study, found func(study.Finding)) {
	t := &s.Table
	all := thematic(s)
	var best []*changes.Row
	var pair [2]changes.Move
	for i, d := range t.Defences {
		for _, e := range t.Defences[i+1:] {
			var rows []*changes.Row
			for _, r := range all {
				x, okX := r.Answer(d)
				y, okY := r.Answer(e)
				if !okX || !okY || x == y || carriesOut(r, x) || carriesOut(r, y) {
					continue
				}
				if !slices.ContainsFunc(rows, func(q *changes.Row) bool {
					u, _ := q.Answer(d)
					v, _ := q.Answer(e)
					return u == x || v == y
				}) {
					rows = append(rows, r)
				}
			}
			if len(rows) > len(best) {
				best, pair = rows, [2]changes.Move{d, e}
			}
		}
	}
	if len(best) >= 3 {
		tell(found, table(false, pair[:]...), best...)
	}
}

// rukhlis finds two changed and two transferred answers; in the ideal form the
// changed ones are those that the two other defences had.
func rukhlis(ideal bool) func(*study.Study, func(study.Finding)) {
	return bothWays(func(t *changes.Table, a, b *changes.Row, found func(study.Finding)) {
		var list []transfer
		for _, tr := range transfers(t, a, b) {
			x, _ := a.Answer(tr.from)
			y, changed := b.Answer(tr.from)
			old, had := a.Answer(tr.to)
			if changed && x != y && (!ideal || had && old == y) {
				list = append(list, tr)
			}
		}
		for i, u := range list {
			for _, v := range list[i+1:] {
				if u.from == v.from || u.to == v.to || u.answer == v.answer || u.to == v.from || v.to == u.from {
					continue
				}
				x, _ := b.Answer(u.from)
				if y, _ := b.Answer(v.from); x == y {
					continue
				}
				tell(found, table(false, u.from, v.from, u.to, v.to), a, b)
				return
			}
		}
	})
}

// leGrand finds a threat and an answer that change parts, after the same defence or
// after different ones.
func leGrand(same bool) func(*study.Study, func(study.Finding)) {
	return pairs(func(t *changes.Table, a, b *changes.Row, found func(study.Finding)) {
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
					tell(found, table(true, d, e), a, b)
					return
				}
			}
		}
	})
}

// reversal finds a first move and an answer that change parts, after the same
// defence or after any.
func reversal(same bool) func(*study.Study, func(study.Finding)) {
	return pairs(func(t *changes.Table, a, b *changes.Row, found func(study.Finding)) {
		if a.First == nil || b.First == nil || *a.First == *b.First || a.Half != b.Half {
			return
		}
		for _, d := range t.Defences {
			if x, ok := a.Answer(d); !ok || x != *b.First {
				continue
			}
			for _, e := range t.Defences {
				if y, ok := b.Answer(e); ok && y == *a.First && (!same || d == e) {
					tell(found, firsts(false, d, e), a, b)
					return
				}
			}
		}
	})
}

// firsts is as table, with letters for the first moves that are played later, too.
func firsts(threats bool, defences ...changes.Move) func([]*changes.Row) string {
	return func(rows []*changes.Row) string {
		var p pattern
		var later []changes.Move // what is played or threatened after first moves
		for _, r := range rows {
			later = append(later, r.Threats...)
			for _, d := range defences {
				if m, ok := r.Answer(d); ok {
					later = append(later, m)
				}
			}
		}
		for _, r := range rows {
			if r.First == nil || !slices.Contains(later, *r.First) {
				p.add(r, threats, defences...)
			} else {
				p.first(r, threats, defences...)
			}
		}
		return p.String()
	}
}

// threatReversal finds the first move of each of two phases as the threat of the
// other.
func threatReversal(s *study.Study, found func(study.Finding)) {
	pairs(func(_ *changes.Table, a, b *changes.Row, found func(study.Finding)) {
		if a.First == nil || b.First == nil || a.Half != b.Half || len(a.Threats) != 1 || len(b.Threats) != 1 {
			return
		}
		if *a.First != *b.First && a.Threats[0] == *b.First && b.Threats[0] == *a.First {
			tell(found, firsts(true), a, b)
		}
	})(s, found)
}

// refuted finds tries whose threats, or first moves, answer their refutations in
// the solution: each its own, crosswise, or in a cycle of three.
func refuted(first bool, shift, count int) func(*study.Study, func(study.Finding)) {
	type mark struct {
		row           *changes.Row
		white, refute changes.Move
	}
	return func(s *study.Study, found func(study.Finding)) {
		var marks []mark
		for _, r := range thematic(s) {
			list := r.Refutations()
			if r.Solves() || r.Set() || len(list) != 1 {
				continue
			}
			switch {
			case first && r.First != nil && list[0].To != r.First.To: // the try is not just taken
				marks = append(marks, mark{r, *r.First, list[0]})
			case !first && len(r.Threats) <= 3: // of several threats any may come back
				for _, threat := range r.Threats {
					marks = append(marks, mark{r, threat, list[0]})
				}
			}
		}
		var chain []mark
		told := 0
		var extend func()
		extend = func() {
			if len(chain) < count {
				for _, m := range marks {
					if slices.ContainsFunc(chain, func(c mark) bool {
						return c.row == m.row || c.white == m.white || c.refute == m.refute || c.row.Half != m.row.Half
					}) {
						continue
					}
					chain = append(chain, m)
					extend()
					chain = chain[:len(chain)-1]
					if told > 0 {
						return
					}
				}
				return
			}
			for _, r := range thematic(s) {
				if !r.Solves() || r.Half != chain[0].row.Half {
					continue
				}
				fits := true
				var rows []*changes.Row
				var defences []changes.Move
				for i, m := range chain {
					to, ok := r.Answer(m.refute)
					fits = fits && ok && to == chain[(i+shift)%count].white
					rows, defences = append(rows, m.row), append(defences, m.refute)
				}
				if fits {
					told++
					if detail := table(true, defences...); first {
						tell(found, firsts(false, defences...), append(rows, r)...)
					} else {
						tell(found, detail, append(rows, r)...)
					}
					return
				}
			}
		}
		extend()
	}
}
