package movement

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"rookery/problem"
)

// Describe says in a language how the man moves.
func (m Movement) Describe(lang problem.Language) string {
	var list []string
	for _, p := range merged(m.Parts) {
		list = append(list, p.sentence(lang))
	}
	if m.Royal {
		list = append(list, royalty.in(lang))
	}
	return strings.Join(list, " ")
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

func (p Part) sentence(lang problem.Language) string {
	does := p.Does
	if does == Moves && taking(p.Legs) {
		does = Both
	}
	var b strings.Builder
	b.WriteString(sentences[does][0].in(lang))
	for i, leg := range p.Legs {
		switch {
		case i == 0:
		case i == len(p.Legs)-1:
			b.WriteString(last.in(lang))
		default:
			b.WriteString(", ")
		}
		b.WriteString(leg.words(i, p.Steps, lang))
	}
	return b.String() + sentences[does][1].in(lang) + "."
}

// words says what a leg does, the i-th of a path that begins with one of some steps.
func (l Leg) words(i int, steps []Step, lang problem.Language) string {
	var b strings.Builder
	say := func(p phrase, args ...any) { fmt.Fprintf(&b, p.in(lang), args...) }
	way := " " + lines(steps, lang)
	if i > 0 {
		way = direction8(l.Turns, lang)
	}
	single := l.Min == 1 && l.Max == 1 && !l.Equal
	switch {
	case l.End.IsHurdle() && single:
		say(hopsNear, hurdleMen[l.End].in(lang), way)
	case l.End.IsHurdle():
		say(hopsFirst, hurdleIf[l.End].in(lang), way, distance(l, lang))
	case l.End == Victim && single:
		say(takesNear, way)
	case l.End == Victim:
		say(takesFirst, way, distance(l, lang))
	case i == 0 && single && !king(steps):
		say(leaps, way)
	case i == 0:
		say(goes, count(l, lang), way)
	case single && slices.Equal(l.Turns, []int{0}):
		say(behind)
	case single && len(l.Turns) == 1 && abs(l.Turns[0]) == 4:
		say(before)
	default:
		say(goesOn, count(l, lang), way)
	}
	if l.End == Free {
		say(toEmpty)
	}
	switch l.Passing {
	case Lame:
		say(ifLame)
	case Jumping:
		say(ifOne)
	}
	if l.Ski {
		say(skips)
	}
	switch {
	case l.Bend != 0 && l.Wave:
		say(waves, degrees(l.Bend, lang))
	case l.Bend != 0:
		say(circles, degrees(l.Bend, lang))
	}
	return b.String()
}

func degrees(eighths int, lang problem.Language) string {
	if eighths == 1 {
		return eighth.in(lang)
	}
	return fmt.Sprintf(angle.in(lang), eighths*45)
}

// distance says how far a hurdle may be.
func distance(l Leg, lang problem.Language) string {
	switch {
	case l.Max == 0 && l.Min <= 1:
		return ""
	case l.Min == l.Max:
		return fmt.Sprintf(exactlyAway.in(lang), l.Max)
	case l.Max == 0:
		return fmt.Sprintf(leastAway.in(lang), l.Min)
	}
	return fmt.Sprintf(mostAway.in(lang), l.Max)
}

func count(l Leg, lang problem.Language) string {
	switch {
	case l.Equal:
		return equalSteps.in(lang)
	case l.Min == 1 && l.Max == 1:
		return oneStep.in(lang)
	case l.Min == l.Max:
		return fmt.Sprintf(exactlySteps.in(lang), l.Max)
	case l.Max == 0:
		return anySteps.in(lang)
	}
	return fmt.Sprintf(mostSteps.in(lang), l.Max)
}

// direction8 says where a leg goes on.
func direction8(turns []int, lang problem.Language) string {
	switch {
	case slices.Equal(turns, []int{0}):
		return sameWay.in(lang)
	case slices.Equal(turns, []int{4}) || slices.Equal(turns, []int{-4}):
		return oppositeWay.in(lang)
	case len(turns) >= 7:
		return anyWay.in(lang)
	}
	var list []string
	for _, t := range turns {
		var w string
		switch {
		case t == 0:
			w = straightOn.in(lang)
		case abs(t) == 4:
			w = backwards.in(lang)
		case slices.Contains(turns, -t):
			w = fmt.Sprintf(eitherSide.in(lang), abs(t)*45)
		case t > 0:
			w = fmt.Sprintf(leftTurn.in(lang), t*45)
		default:
			w = fmt.Sprintf(rightTurn.in(lang), -t*45)
		}
		if !slices.Contains(list, w) {
			list = append(list, w)
		}
	}
	return " " + strings.Join(list, or.in(lang))
}

func king(steps []Step) bool {
	return !slices.ContainsFunc(steps, func(s Step) bool { return max(abs(s.Files), abs(s.Ranks)) > 1 })
}

// lines names steps: those of a kind together.
func lines(steps []Step, lang problem.Language) string {
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
				names = append(names, name+side.name.in(lang))
				rest = slices.DeleteFunc(rest, func(s Step) bool { return slices.Contains(part, s) })
			}
		}
	}
	take(King, allLines.in(lang))
	take(leap(1, 0), straightLines.in(lang))
	take(leap(1, 1), diagonals.in(lang))
	for len(rest) > 0 {
		m, n := abs(rest[0].Files), abs(rest[0].Ranks)
		take(leap(m, n), fmt.Sprintf(byLeap.in(lang), min(m, n), max(m, n)))
		if len(rest) > 0 && abs(rest[0].Files) == m && abs(rest[0].Ranks) == n {
			s := rest[0]
			names = append(names, by.in(lang)+s.relative(lang))
			rest = rest[1:]
		}
	}
	return strings.Join(names, or.in(lang))
}

// relative says a single step: "2 ahead and 1 to the left".
func (s Step) relative(lang problem.Language) string {
	var list []string
	add := func(n int, plus, minus phrase) {
		if n > 0 {
			list = append(list, fmt.Sprintf(plus.in(lang), n))
		} else if n < 0 {
			list = append(list, fmt.Sprintf(minus.in(lang), -n))
		}
	}
	add(s.Ranks, stepsAhead, stepsBack)
	add(s.Files, stepsRight, stepsLeft)
	return strings.Join(list, and.in(lang))
}
