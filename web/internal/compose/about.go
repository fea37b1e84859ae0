package compose

import (
	"slices"
	"strings"

	"rookery/problem"
	"rookery/problem/olv"
)

// An About is what is known of a problem beside what Popeye's language can say.
type About struct {
	Entry    string   `json:"entry,omitempty" maxLength:"65536" doc:"the .olv document that the problem came in: what nothing else says stays as it is there"`
	Themes   []string `json:"themes,omitempty" maxItems:"64"`
	Comments []string `json:"comments,omitempty" maxItems:"64"`
	Solution string   `json:"solution,omitempty" maxLength:"65536" doc:"as it was published"`
}

// AboutOf is what an entry says beside its problem.
func AboutOf(e *olv.Entry) *About {
	a := &About{Themes: e.Keywords, Comments: e.Comments, Solution: e.Solution}
	var text strings.Builder
	if olv.Write(&text, e) == nil {
		a.Entry = text.String()
	}
	return a
}

// EntryOf is a problem with what is known of it, and its solution and the verdict if they have been found. What was
// published and is not so any more stays as comments that are named old.
func EntryOf(p *problem.Problem, about *About, moves, verdict string) *olv.Entry {
	e := olv.Of(p)
	if about != nil {
		var published *olv.Entry
		for base, err := range olv.Entries("", []byte(about.Entry)) {
			if err == nil && base != nil {
				e, published = base.With(p), base
			}
			break
		}
		e.Keywords, e.Comments, e.Solution = about.Themes, slices.Clone(about.Comments), about.Solution
		if published != nil {
			e.Outdated(published)
		}
	}
	e.Found(moves, verdict)
	return e
}
