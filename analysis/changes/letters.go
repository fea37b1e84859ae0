package changes

import "slices"

// lettersOf gives letters to the moves by which phases differ, as commentators do: a, b, c to
// defences that are answered otherwise in another phase, or that refute what would be answered by
// the very threat or first move; A, B, C to first moves, threats and answers of two phases at
// least that answer such a defence or change their part. What is the same everywhere would only
// hide these. Where the letters do not suffice there are none.
func lettersOf(rows []*Row, defences []Move) map[Move]string {
	letters := map[Move]string{}
	parts := partsOf(rows, defences)
	black := slices.DeleteFunc(slices.Clone(defences), func(d Move) bool { return !changed(rows, d) })
	white := slices.DeleteFunc(parts.order, func(m Move) bool { return !parts.tell(m, black) })
	for first, list := range map[rune][]Move{'a': black, 'A': white} {
		if len(list) > 26 {
			return nil
		}
		for i, m := range list {
			letters[m] = string(first + rune(i))
		}
	}
	return letters
}

// changed reports whether phases differ in how they answer a defence.
func changed(rows []*Row, defence Move) bool {
	var answered, refuted []*Row
	for _, r := range rows {
		switch c, ok := r.Cells[defence]; {
		case ok && c.Refutes:
			refuted = append(refuted, r)
		case ok && len(c.Answers) > 0:
			answered = append(answered, r)
		}
	}
	for _, r := range answered {
		answers := r.Cells[defence].Answers
		if !sameMoves(answers, answered[0].Cells[defence].Answers) {
			return true
		}
		for _, other := range refuted {
			if slices.ContainsFunc(answers, func(m Move) bool {
				return slices.Contains(other.Threats, m) || other.First != nil && *other.First == m
			}) {
				return true
			}
		}
	}
	return false
}

func sameMoves(a, b []Move) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(m Move) bool { return !slices.Contains(b, m) })
}

// A part is what a move does in a phase: it begins it, is threatened, or answers a defence.
type part struct {
	answers       Move // if it does neither of the others
	first, threat bool
}

// parts are those of the moves of all phases, one set a phase in which a move occurs.
type parts struct {
	order []Move
	of    map[Move][][]part
}

func partsOf(rows []*Row, defences []Move) parts {
	all := parts{of: map[Move][][]part{}}
	for _, r := range rows {
		here := map[Move][]part{}
		add := func(m Move, p part) {
			all.order = appendNew(all.order, m)
			here[m] = append(here[m], p)
		}
		if r.First != nil {
			add(*r.First, part{first: true})
		}
		for _, m := range r.Threats {
			add(m, part{threat: true})
		}
		for _, d := range defences {
			if c := r.Cells[d]; !c.Refutes {
				for _, m := range c.Answers {
					add(m, part{answers: d})
				}
			}
		}
		for m, p := range here {
			all.of[m] = append(all.of[m], p)
		}
	}
	return all
}

// tell reports whether a move's letter tells something: it occurs in two phases and answers
// a changed defence, or its parts in one phase are not among those of another.
func (all parts) tell(m Move, changed []Move) bool {
	phases := all.of[m]
	if len(phases) < 2 {
		return false
	}
	for i, a := range phases {
		if slices.ContainsFunc(a, func(p part) bool { return !p.first && !p.threat && slices.Contains(changed, p.answers) }) {
			return true
		}
		for _, b := range phases[:i] {
			if !within(a, b) && !within(b, a) {
				return true
			}
		}
	}
	return false
}

func within(a, b []part) bool {
	return !slices.ContainsFunc(a, func(p part) bool { return !slices.Contains(b, p) })
}
