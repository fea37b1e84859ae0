package diagram

import (
	"regexp"
	"sync"
)

// A texSource is an origin as the LaTeX package has it: "8236, Problemkiste 209,
// 04/2014" in its parts.
type texSource struct {
	number, source, issue, day, month, year string
}

var texOrigin = pattern(`^(?:(\d+), )?(\S.*?)(?: (\d+),)? (?:(?:(\d{1,2})\.)?(\d{1,2})[./])?(\d{4})$`)

// cutOrigin cuts an origin into its parts; where that would lose something all of it
// is the source.
func cutOrigin(s string) texSource {
	if m := texOrigin().FindStringSubmatch(s); m != nil {
		parts := texSource{m[1], m[2], m[3], m[4], m[5], m[6]}
		if parts.String() == s {
			return parts
		}
	}
	return texSource{source: s}
}

// String puts the parts together.
func (t texSource) String() string {
	s := t.source
	if t.number != "" && s != "" {
		s = ", " + s
	}
	s = t.number + s
	if t.issue != "" {
		s += " " + t.issue
		if t.year != "" {
			s += ","
		}
	}
	if t.year != "" && s != "" {
		s += " "
	}
	switch {
	case t.day != "" && t.month != "" && t.year != "":
		s += t.day + "." + t.month + "."
	case t.month != "" && t.year != "":
		s += t.month + "/"
	}
	return s + t.year
}

// origin writes the parts of an origin, or several origins as they stand.
func (t *latexDiagram) origin(list []string) {
	if len(list) != 1 {
		t.field("source", texWritten(list, ", "))
		return
	}
	parts := cutOrigin(list[0])
	t.field("sourcenr", parts.number)
	t.field("year", parts.year)
	t.field("month", parts.month)
	t.field("day", parts.day)
	t.field("issue", parts.issue)
	t.field("source", texAccents(parts.source))
}

// pattern is a regular expression that is compiled when it is first used.
func pattern(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
