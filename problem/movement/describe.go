package movement

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// Describe says in English how the man moves.
func (m Movement) Describe() string {
	var sentences []string
	for _, p := range merged(m.Parts) {
		sentences = append(sentences, p.sentence())
	}
	if m.Royal {
		sentences = append(sentences, "It is royal.")
	}
	return strings.Join(sentences, " ")
}

// merged puts parts together that differ in their first steps alone.
func merged(parts []Part) (list []Part) {
next:
	for _, p := range parts {
		for i, q := range list {
			if q.Does == p.Does && king(q.Steps) == king(p.Steps) && reflect.DeepEqual(q.Legs, p.Legs) {
				for _, s := range p.Steps {
					if !slices.Contains(q.Steps, s) {
						list[i].Steps = append(list[i].Steps, s)
					}
				}
				continue next
			}
		}
		p.Steps = slices.Clone(p.Steps)
		list = append(list, p)
	}
	return list
}

func (p Part) sentence() string {
	var b strings.Builder
	switch {
	case p.Does == Takes:
		b.WriteString("To capture it ")
	case p.Does == Moves && !taking(p.Legs):
		b.WriteString("Without capturing it ")
	default:
		b.WriteString("It ")
	}
	for i, leg := range p.Legs {
		if i > 0 {
			b.WriteString(", ")
			if i == len(p.Legs)-1 {
				b.WriteString("and ")
			}
		}
		b.WriteString(leg.words(i, p.Steps))
	}
	b.WriteString(".")
	return b.String()
}

// words says what a leg does, the i-th of a path that begins with one of some steps.
func (l Leg) words(i int, steps []Step) string {
	var b strings.Builder
	way := " " + lines(steps)
	if i > 0 {
		way = direction8(l.Turns)
	}
	single := l.Min == 1 && l.Max == 1 && !l.Equal
	switch {
	case l.End.IsHurdle() && single:
		fmt.Fprintf(&b, "hops over %s one step away%s", who(l.End), way)
	case l.End.IsHurdle():
		fmt.Fprintf(&b, "hops over the first man%s%s%s", ifWho(l.End), way, distance(l))
	case l.End == Victim && single:
		b.WriteString("takes a man of the other side one step away" + way)
	case l.End == Victim:
		b.WriteString("takes the first man" + way + distance(l))
	case i == 0 && single && !king(steps):
		b.WriteString("leaps" + way)
	case i == 0:
		b.WriteString("goes " + count(l) + way)
	case single && slices.Equal(l.Turns, []int{0}):
		b.WriteString("lands directly behind")
	case single && len(l.Turns) == 1 && abs(l.Turns[0]) == 4:
		b.WriteString("turns back and lands directly before that square")
	default:
		b.WriteString("goes on " + count(l) + way)
	}
	if l.End == Free {
		b.WriteString(" to an empty square")
	}
	switch l.Passing {
	case Lame:
		b.WriteString(" if the squares on its way are empty")
	case Jumping:
		b.WriteString(" if exactly one man stands on its way")
	}
	if l.Ski {
		b.WriteString(", the first square being skipped")
	}
	switch {
	case l.Bend != 0 && l.Wave:
		fmt.Fprintf(&b, ", turning to and fro after each step by %s", degrees(l.Bend))
	case l.Bend != 0:
		fmt.Fprintf(&b, ", turning to one side after each step by %s", degrees(l.Bend))
	}
	return b.String()
}

func degrees(eighths int) string {
	if eighths == 1 {
		return "an eighth of a circle"
	}
	return fmt.Sprintf("%d degrees", eighths*45)
}

func who(e End) string {
	switch e {
	case OwnHurdle:
		return "a man of its own side"
	case FoeHurdle:
		return "a man of the other side"
	}
	return "a man"
}

func ifWho(e End) string {
	if e == Hurdle {
		return ""
	}
	return ", if it is " + who(e) + ","
}

// distance says how far a hurdle may be.
func distance(l Leg) string {
	switch {
	case l.Max == 0 && l.Min <= 1:
		return ""
	case l.Min == l.Max:
		return fmt.Sprintf(" exactly %d steps away", l.Max)
	case l.Max == 0:
		return fmt.Sprintf(" at least %d steps away", l.Min)
	}
	return fmt.Sprintf(" up to %d steps away", l.Max)
}

func count(l Leg) string {
	switch {
	case l.Equal:
		return "exactly as many steps"
	case l.Min == 1 && l.Max == 1:
		return "one step"
	case l.Min == l.Max:
		return fmt.Sprintf("exactly %d steps", l.Max)
	case l.Max == 0:
		return "any number of steps"
	}
	return fmt.Sprintf("up to %d steps", l.Max)
}

// direction8 says where a leg goes on.
func direction8(turns []int) string {
	switch {
	case slices.Equal(turns, []int{0}):
		return " in the same direction"
	case slices.Equal(turns, []int{4}) || slices.Equal(turns, []int{-4}):
		return " in the opposite direction"
	case len(turns) >= 7:
		return " in any direction but back"
	}
	var list []string
	for _, t := range turns {
		var w string
		switch {
		case t == 0:
			w = "straight on"
		case abs(t) == 4:
			w = "back"
		case slices.Contains(turns, -t):
			w = fmt.Sprintf("at %d degrees to either side", abs(t)*45)
		case t > 0:
			w = fmt.Sprintf("at %d degrees to the left", t*45)
		default:
			w = fmt.Sprintf("at %d degrees to the right", -t*45)
		}
		if !slices.Contains(list, w) {
			list = append(list, w)
		}
	}
	return " " + strings.Join(list, " or ")
}

func king(steps []Step) bool {
	return !slices.ContainsFunc(steps, func(s Step) bool { return max(abs(s.Files), abs(s.Ranks)) > 1 })
}

// lines names steps: those of a kind together.
func lines(steps []Step) string {
	var names []string
	rest := slices.Clone(steps)
	take := func(set []Step, name string) {
		sides := halves
		if len(set) == len(King) && set[0].orthogonal() {
			sides = sides[:1]
		}
		for _, side := range sides {
			var part []Step
			for _, s := range set {
				if side.test == nil || side.test(s) {
					part = append(part, s)
				}
			}
			if len(part) > 0 && !slices.ContainsFunc(part, func(s Step) bool { return !slices.Contains(rest, s) }) {
				names = append(names, name+side.name)
				rest = slices.DeleteFunc(rest, func(s Step) bool { return slices.Contains(part, s) })
			}
		}
	}
	take(King, "along ranks, files and diagonals")
	take(leap(1, 0), "along ranks and files")
	take(leap(1, 1), "along diagonals")
	for len(rest) > 0 {
		m, n := abs(rest[0].Files), abs(rest[0].Ranks)
		take(leap(m, n), fmt.Sprintf("by (%d,%d)", min(m, n), max(m, n)))
		if len(rest) > 0 && abs(rest[0].Files) == m && abs(rest[0].Ranks) == n {
			s := rest[0]
			names = append(names, "by "+s.relative())
			rest = rest[1:]
		}
	}
	return strings.Join(names, " or ")
}

// relative says a single step: "2 ahead and 1 to the left".
func (s Step) relative() string {
	var list []string
	add := func(n int, plus, minus string) {
		if n > 0 {
			list = append(list, fmt.Sprintf("%d %s", n, plus))
		} else if n < 0 {
			list = append(list, fmt.Sprintf("%d %s", -n, minus))
		}
	}
	add(s.Ranks, "ahead", "back")
	add(s.Files, "to the right", "to the left")
	return strings.Join(list, " and ")
}

// halves are the sets of directions that have names.
var halves = []struct {
	name string
	test func(Step) bool
}{
	{"", nil},
	{" ahead", func(s Step) bool { return s.Ranks > 0 }},
	{" backwards", func(s Step) bool { return s.Ranks < 0 }},
	{" ahead or backwards rather than aside", func(s Step) bool { return abs(s.Ranks) > abs(s.Files) && s.Files != 0 }},
	{" aside rather than ahead or backwards", func(s Step) bool { return abs(s.Files) > abs(s.Ranks) && s.Ranks != 0 }},
	{" ahead or backwards", func(s Step) bool { return s.Files == 0 }},
	{" aside", func(s Step) bool { return s.Ranks == 0 }},
	{" ahead rather than aside", func(s Step) bool { return s.Ranks > abs(s.Files) && s.Files != 0 }},
	{" backwards rather than aside", func(s Step) bool { return -s.Ranks > abs(s.Files) && s.Files != 0 }},
}
