package olv

import (
	"slices"
	"strings"

	"rookery/problem"
)

// An Entry is a problem with what is known of it.
type Entry struct {
	// Problem has authors, diagram, stipulation, conditions, options and twins.
	// Of source and award it has captions; the fields below count when it is
	// written. Places are those of the entry's first line.
	Problem *problem.Problem
	// Stipulation is the text of the field. It says what to do also where
	// Problem has no stipulation: "+" and "=" are studies.
	Stipulation string
	Source      Source
	Reprints    []Source
	Award       *Award // nil if none
	textual     bool   // the number of intended solutions was written as a text
	// Solution is Popeye's text or what somebody wrote.
	Solution   string
	Keywords   []string
	Comments   []string
	ForeignIDs []ForeignID
	// Glyphs are what stands in the diagram for a fairy man: {g: q3}.
	Glyphs []Glyph
	// others are the fields that this package does not know; they are written as they came.
	others []field
	unread []field // of what is asked for, where it was not understood
}

// A Source says where and when a problem was published. All but Name may be
// missing.
type Source struct {
	Name      string
	Date      string // "1965", "1965-1967", "1965-04-30"
	Volume    string
	Issue     string
	Round     string
	ProblemID string
	Page      string
	Variant   string
	Comments  []string

	others []field
}

func (s *Source) isZero() bool {
	return s.fields() == [8]string{} && len(s.Comments) == 0 && len(s.others) == 0
}

func (s *Source) fields() [8]string {
	return [8]string{s.Name, s.Date, s.Volume, s.Issue, s.Round, s.ProblemID, s.Page, s.Variant}
}

// Other is a field of the source that this package gives no meaning, "" if there is none.
func (s *Source) Other(key string) string { return value{fields: s.others}.get(key).text }

// caption is the source in a line: "8236, Problemkiste 209, 4/2014".
func (s *Source) caption() string {
	o := problem.Origin{Number: s.ProblemID, Name: s.Name, Issue: s.Issue}
	if o.SetDate(s.Date) || s.Date == "" {
		return o.String()
	}
	return strings.Trim(o.String()+", "+s.Date, ", ")
}

// An Award is a distinction in a tourney.
type Award struct {
	Distinction string // "1st Prize"
	Tourney     string
	Date        string // of the tourney
	Judges      []string

	others, tourney []field // of the award and of its tourney
}

// caption is the award in a line: "1st Prize, The Problemist 1987".
func (a *Award) caption() string {
	tourney := problem.Origin{Name: a.Tourney}
	rest := []string{a.Distinction, ""}
	if !tourney.SetDate(a.Date) && a.Date != "" {
		rest = append(rest, a.Date)
	}
	rest[1] = tourney.String()
	return strings.Join(slices.DeleteFunc(rest, func(s string) bool { return s == "" }), ", ")
}

// A ForeignID is the problem's number in another database.
type ForeignID struct {
	Domain    string
	ProblemID string

	others []field
}

// A Glyph is a code and a figure.
type Glyph struct{ Code, Figure string }

// With is the entry for another problem in the place of its own, which may say
// less: what is known beside the problem stays, and so do the structured source
// and award while their captions are the same.
func (e *Entry) With(p *problem.Problem) *Entry {
	out := *e
	was := e.Problem
	out.Problem = p
	if !p.Stipulation.IsZero() {
		out.Stipulation = p.Stipulation.Text
	}
	fresh := Of(p)
	if !slices.Equal(p.Origins, was.Origins) {
		out.Source = fresh.Source
	}
	if !slices.Equal(p.Awards, was.Awards) {
		out.Award = fresh.Award
	}
	return &out
}

// Asking is the entry with another stipulation.
func (e *Entry) Asking(stipulation string) (*Entry, error) {
	p, err := parsePlay(stipulation, value{}, nil)
	if err != nil {
		return nil, err
	}
	out := *e
	now := *e.Problem
	now.Stipulation = p.Stipulation
	out.Problem, out.Stipulation = &now, stipulation
	return &out, nil
}
