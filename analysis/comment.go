package analysis

import (
	"strings"

	"rookery/analysis/themes"
	"rookery/problem"
	"rookery/solution/wording"
)

// commented is how many themes a comment names.
const commented = 3

// Comment is a sentence made of what a commentator would tell first, marked as the program's; ""
// if nothing stands out.
func (r *Report) Comment(l problem.Language) string {
	var parts []string
	for i := range r.Shown {
		sh := &r.Shown[i]
		if !sh.Main || len(parts) == commented {
			break
		}
		part := sh.Theme.Title.In(l)
		if len(sh.Places) > 0 && len(parts) == 0 && sh.Places[0].Detail != "" {
			part += " (" + themes.InLetters(sh.Places[0].Detail, l) + ")"
		}
		parts = append(parts, part)
	}
	if len(parts) == 0 {
		return ""
	}
	return says[l] + " " + wording.Spaced(strings.Join(parts, "; "), l) + "."
}

// says tells that a comment is the program's.
var says = [problem.Languages]string{"rookery remarks:", "rookery bemerkt:", "rookery remarque\u00a0:"}
