package problem

import (
	"strings"

	"rookery/internal/pattern"
)

// An Origin is where and when a problem was published, taken apart. What is not known is "".
type Origin struct {
	Number           string // of the problem in the magazine
	Name             string
	Issue            string
	Year, Month, Day string // the year may be a span, "1945-1955"
}

// Dates as captions have them, at the end of an origin: "29.7.1994", "8/1983", "1965-04-30", "1945-1955", "1861".
var originDate = pattern.Of(`^(?:(.*?)[, ]+)?(?:(?:(\d{1,2})\. ?)?(\d{1,2})[./] ?(\d{4})|(\d{4})-(\d{2})(?:-(\d{2}))?|(\d{4}(?:-\d{4})?))$`)

var (
	numberBefore = pattern.Of(`^(?:(?:[Nn]o|[Nn]r)\.? ?)?([A-Za-z]{0,3}\d{1,6}(?:/?[a-z])?), +(\S.*)$`)
	numberBehind = pattern.Of(`^(.*\S),? +(?:[Nn]o|[Nn]r)\.? ?(\d{1,6}[a-z]?)$`)
	issueBehind  = pattern.Of(`^(.*[^\d\s,.-]) \(?(\d{1,4}(?:[/-]\d{1,4})?(?:, \d{1,2}-\d{1,2})?)\)?$`)
)

// ReadOrigin takes an origin apart: "8236, Problemkiste 209, 4/2014", "The Problemist, 1983".
// What it cannot tell stays in the name.
func ReadOrigin(text string) Origin {
	text = strings.Join(strings.Fields(text), " ")
	o := Origin{Name: text}
	rest := text
	if m := numberBehind().FindStringSubmatch(rest); m != nil {
		rest, o.Number = m[1], m[2]
	}
	if m := originDate().FindStringSubmatch(rest); m != nil && m[1] != "" {
		rest = m[1]
		o.Day, o.Month, o.Year = m[2], m[3], m[4]
		if m[5] != "" {
			o.Year, o.Month, o.Day = m[5], m[6], m[7]
		}
		if m[8] != "" {
			o.Year = m[8]
		}
	}
	if m := numberBefore().FindStringSubmatch(rest); m != nil && o.Number == "" {
		o.Number, rest = m[1], m[2]
	}
	if o.Year != "" || o.Number != "" {
		if m := issueBehind().FindStringSubmatch(rest); m != nil {
			rest, o.Issue = m[1], m[2]
		}
	}
	o.Name = strings.TrimRight(rest, ", ")
	return o
}

// Date is the date as databases have it: "1965", "1965-04", "1965-04-30".
func (o *Origin) Date() string {
	text := o.Year
	for _, part := range [...]string{o.Month, o.Day} {
		if text == "" || part == "" {
			break
		}
		if len(part) == 1 {
			part = "0" + part
		}
		text += "-" + part
	}
	return text
}

// SetDate takes a date as Date gives it. It reports whether it is one.
func (o *Origin) SetDate(text string) bool {
	m := originDate().FindStringSubmatch(text)
	if m == nil || m[1] != "" || m[4] != "" {
		return false
	}
	o.Year, o.Month, o.Day = m[5]+m[8], strings.TrimLeft(m[6], "0"), strings.TrimLeft(m[7], "0")
	return true
}

// String puts the parts together: "8236, Problemkiste 209, 4/2014".
func (o *Origin) String() string {
	s := o.Name
	if o.Number != "" {
		if s != "" {
			s = ", " + s
		}
		s = o.Number + s
	}
	if o.Issue != "" {
		s = strings.TrimSpace(s + " " + o.Issue)
		if o.Year != "" {
			s += ","
		}
	}
	if o.Year == "" {
		return s
	}
	if s != "" {
		s += " "
	}
	switch {
	case o.Month != "" && o.Day != "":
		s += o.Day + "." + o.Month + "."
	case o.Month != "":
		s += o.Month + "/"
	}
	return s + o.Year
}

// distinctions are words by which an award is told from the tourney that it was given in.
var distinction = pattern.Of(`(?i)\b(prize|prix|preis|premio|place|platz|lob|commendation|commended|mention|hm|mh|erwähnung|ehrende|recomm?end\w*|award)\b`)

// ReadAward takes an award apart: "1. Preis, The Problemist 1987" is a distinction in a tourney
// of a year.
func ReadAward(text string) (award string, tourney Origin) {
	first, rest, ok := strings.Cut(text, ", ")
	if !ok || !distinction().MatchString(first) || distinction().MatchString(rest) {
		return text, Origin{}
	}
	t := ReadOrigin(rest)
	return first, Origin{Name: strings.TrimSpace(t.Name + " " + t.Issue), Year: t.Year, Month: t.Month, Day: t.Day}
}
