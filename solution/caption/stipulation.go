package caption

import (
	"rookery/problem"
	"rookery/problem/lexicon"
)

// Stipulation is the stipulation in the canonical spelling of captions:
// "h#2.5", "Black 4hh[2da[#]]" with the side in the language, or the text as it stands if nothing more is
// known; "" for none.
func Stipulation(s *problem.Stipulation, l problem.Language) string {
	switch {
	case s.Traditional != nil:
		return s.BackText() + s.Traditional.String()
	case s.Structured != nil:
		return lexicon.ColourName(l, s.Structured.Starter) + " " + s.Structured.String()
	}
	return s.Text
}
