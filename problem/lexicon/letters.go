package lexicon

import (
	"strings"
	"unicode"

	"rookery/problem"
)

// ColourName is the name of a side.
func ColourName(lang problem.Language, c problem.Colour) string {
	return Colours.In(lang, [...]string{
		problem.White: "White", problem.Black: "Black", problem.Neutral: "Neutral", problem.Invisible: "TotalInvisible",
	}[c])
}

// ColourLetter is the small letter before a man: w, b, n.
func ColourLetter(lang problem.Language, c problem.Colour) string {
	return strings.ToLower(ColourName(lang, c)[:1])
}

// AttributeLetters are the initials by which an attribute stands before a man;
// those of Alice Chess stand behind the move instead.
func AttributeLetters(lang problem.Language, a problem.Attribute) string {
	if a == "AliceA" || a == "AliceB" {
		return ""
	}
	return strings.ToLower(strings.Map(func(r rune) rune {
		if unicode.IsUpper(r) {
			return r
		}
		return -1
	}, Attributes.In(lang, string(a))))
}
