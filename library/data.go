package library

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"rookery/library/query"
	"rookery/problem"
	"rookery/problem/popeye"
	"rookery/solution"
)

// Questions about what is known beside the position: stipulation, names, dates, verdict, traits.

// stip: the whole stipulation fits a regular expression, whatever the case of its letters.
func stip(e *evaluation, args []query.Arg) (answer, error) {
	if args[0].Any() {
		return e.terms(Stipulation, func(*term) bool { return true }), nil
	}
	re, err := regexp.Compile("(?i)^(?:" + args[0].Text + ")$")
	if err != nil {
		return answer{}, e.wrong(args[0], err.Error())
	}
	return e.terms(Stipulation, func(t *term) bool { return re.MatchString(t.text) }), nil
}

// option: an option or condition as it is written or printed, or how many there are at all.
func option(e *evaluation, args []query.Arg) (answer, error) {
	if args[0].Any() {
		return e.terms(OptionName, func(*term) bool { return true }), nil
	}
	want, folded := strings.ToLower(args[0].Text), Fold(args[0].Text)
	fits := func(name string) bool { return like(name, folded) }
	return e.terms(OptionName, func(t *term) bool {
		return like(strings.ToLower(t.text), want) || fits(t.folded) || slices.ContainsFunc(e.x.printed[t.text], fits)
	}), nil
}

// printed are a condition, or else an option, as magazines print it in each language, folded.
func printed(text string) (names []string) {
	for l := range problem.Languages {
		var name string
		if list, err := popeye.ParseConditions(spelledMen(text)); err == nil && len(list) == 1 {
			name = popeye.PrintedCondition(l, list[0])
		} else if list, err := popeye.ParseOptions(text); err == nil && len(list) == 1 {
			name = popeye.PrintedOption(l, list[0])
		}
		if name = Fold(name); name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// spelledMen has the men of a condition as Popeye reads them: "LastCapture wBh1" is "LastCapture White Bh1".
func spelledMen(text string) string {
	return manOnSquare.ReplaceAllStringFunc(text, func(man string) string {
		return map[byte]string{'w': "White ", 'b': "Black ", 'n': "Neutral "}[man[0]] + man[1:]
	})
}

var manOnSquare = regexp.MustCompile(`\b[wbn][0-9A-Z]{1,3}[a-h][1-8]\b`)

// ofField is a predicate about names of a field.
func ofField(field Field) func(*evaluation, []query.Arg) (answer, error) {
	return func(e *evaluation, args []query.Arg) (answer, error) { return e.names(field, args[0]), nil }
}

func entity(e *evaluation, args []query.Arg) (answer, error) {
	fields := map[string]Field{"author": Author, "judge": Judge, "source": Source, "reprint": Reprint, "tourney": Tourney, "keyword": Keyword}
	if f, ok := fields[args[0].Text]; ok {
		return e.names(f, args[1]), nil
	}
	var all answer // of any kind
	for _, f := range fields {
		a := e.names(f, args[1])
		if all.counts == nil {
			all = a
			continue
		}
		for i, n := range a.counts {
			all.counts[i] += n
		}
	}
	return all, nil
}

// names are the entries with a name that fits, in any of its spellings.
func (e *evaluation) names(field Field, a query.Arg) answer {
	if a.Any() {
		return e.terms(field, func(*term) bool { return true })
	}
	want, plain := e.x.own(field, Fold(a.Text)), strings.ToLower(a.Text)
	turned, foreign := turnedName(want), isForeign(a.Text)
	return e.terms(field, func(t *term) bool {
		folded := e.x.own(field, t.folded)
		switch {
		case like(folded, want), like(strings.ToLower(t.text), plain):
			return true
		case field != Author && field != Judge:
			return false
		case like(turnedName(folded), turned):
			return true
		case foreign != isForeign(t.text):
			return like(loose(folded), loose(want)) || like(loose(turnedName(folded)), loose(turned))
		}
		return false
	})
}

// turnedName has the family's name at the end: "loyd, samuel" is "samuel loyd".
func turnedName(folded string) string {
	family, given, ok := strings.Cut(folded, ", ")
	if !ok {
		return folded
	}
	return given + " " + family
}

// terms counts for each entry the names of a field that fit.
func (e *evaluation) terms(field Field, fits func(*term) bool) answer {
	counts := make([]uint32, len(e.x.boards))
	for _, n := range e.x.names[field] {
		t := &e.x.terms[n]
		if len(t.ids) == 0 || !fits(t) {
			continue
		}
		for k, i := range t.ids {
			counts[i] += uint32(t.count(k))
		}
	}
	return answer{counts: counts}
}

// trait is a predicate about what the solution shows, by its parameters.
func trait(name string) func(*evaluation, []query.Arg) (answer, error) {
	return func(e *evaluation, args []query.Arg) (answer, error) {
		return e.terms(Trait, func(t *term) bool {
			rest, ok := strings.CutPrefix(t.text, name)
			if !ok {
				return false
			}
			if len(args) == 0 {
				return rest == ""
			}
			if len(rest) < 2 || rest[0] != '(' {
				return false
			}
			have := strings.Split(rest[1:len(rest)-1], ",")
			for i, a := range args {
				if i >= len(have) || !a.Any() && strings.TrimLeft(a.Text, "0") != strings.TrimLeft(have[i], "0") {
					return false
				}
			}
			return true
		}), nil
	}
}

func verdict(e *evaluation, args []query.Arg) (answer, error) {
	want := strings.ToLower(args[0].Text)
	switch {
	case args[0].Any(), want == "known":
		return e.known(func(i uint32) bool { return e.x.flags[i]&flagSolved != 0 }), nil
	case want == "unknown":
		return e.known(func(i uint32) bool { return e.x.flags[i]&flagSolved == 0 }), nil
	case want == "open":
		tried := newSet(len(e.x.boards))
		for _, n := range e.x.names[Verdict] {
			for _, i := range e.x.terms[n].ids {
				tried.add(i)
			}
		}
		return e.known(func(i uint32) bool { return !tried.has(i) }), nil
	case want == "bad":
		return e.terms(Verdict, func(t *term) bool {
			var v solution.Verdict
			return v.UnmarshalText([]byte(t.text)) == nil && v.Bad()
		}), nil
	case !slices.ContainsFunc(solution.Verdicts(), func(v solution.Verdict) bool { return like(v.String(), want) }):
		var names []string
		for _, v := range solution.Verdicts() {
			names = append(names, v.String())
		}
		return answer{}, e.wrong(args[0], "want one of known, unknown, open, bad, "+strings.Join(names, ", "))
	}
	return e.terms(Verdict, func(t *term) bool { return like(t.text, want) }), nil
}

// first is the first day that a date may mean; where a whole day is given "after" leaves it out.
func first(text string) Date {
	d, _ := ParseDate(text) // its domain has been looked at
	return d
}

func publishedAfter(e *evaluation, args []query.Arg) (answer, error) {
	if args[0].Any() {
		return e.known(func(i uint32) bool { return e.x.dates[i] != 0 }), nil
	}
	from := first(args[0].Text)
	if len(args[0].Text) == len("1965-04-30") {
		from++
	}
	return e.known(func(i uint32) bool { return e.x.dates[i] >= from }), nil
}

func publishedBefore(e *evaluation, args []query.Arg) (answer, error) {
	if args[0].Any() {
		return e.known(func(i uint32) bool { return e.x.dates[i] != 0 }), nil
	}
	to := first(args[0].Text)
	return e.known(func(i uint32) bool { return e.x.dates[i] != 0 && e.x.dates[i] < to }), nil
}

func publishedBetween(e *evaluation, args []query.Arg) (answer, error) {
	from, to := Date(1), Date(1<<32-1)
	if !args[0].Any() {
		from = first(args[0].Text)
	}
	if !args[1].Any() {
		switch to = first(args[1].Text); len(args[1].Text) {
		case len("1965"):
			to += date(1, -1, -1) // up to the next year's first day
		case len("1965-04"):
			to += date(0, 1, -1)
		}
	}
	return e.known(func(i uint32) bool { return e.x.dates[i] >= from && e.x.dates[i] <= to }), nil
}

// hasID is by the number of the entry.
func hasID(e *evaluation, args []query.Arg) (answer, error) {
	if args[0].Any() {
		return e.known(func(uint32) bool { return true }), nil
	}
	id, _ := strconv.Atoi(args[0].Text) // its domain has been looked at
	return e.known(func(i uint32) bool { return int(i)+1 == id }), nil
}
