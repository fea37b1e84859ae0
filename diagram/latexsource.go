package diagram

import (
	"strings"

	"rookery/problem"
)

// cutOrigin takes an origin apart for the fields of the LaTeX package; where that would lose
// something, or the package has no place for it, all of it is the name.
func cutOrigin(s string) problem.Origin {
	if o := problem.ReadOrigin(s); o.String() == s && !strings.Contains(o.Year, "-") {
		return o
	}
	return problem.Origin{Name: s}
}

// origin writes the parts of an origin, or several origins as they stand.
func (t *latexDiagram) origin(list []string) {
	if len(list) != 1 {
		t.field("source", texWritten(list, ", "))
		return
	}
	o := cutOrigin(list[0])
	t.field("sourcenr", o.Number)
	t.field("year", o.Year)
	t.field("month", o.Month)
	t.field("day", o.Day)
	t.field("issue", o.Issue)
	t.field("source", texAccents(o.Name))
}
