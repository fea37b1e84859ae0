package solution

import (
	"slices"
	"strings"
	"unicode"

	"rookery/problem"
	"rookery/problem/lexicon"
)

// The lexicon's names as solutions and captions print them.

// walkCode is the code of a walk: upper case, in the language.
func walkCode(l problem.Language, w problem.Walk) string { return lexicon.WalkLetters(l, w) }

// listedWalk is a walk in a list of conditions: the halves of a hunter have a
// blank before them there.
func listedWalk(l problem.Language, w problem.Walk) string {
	away, home, hunter := strings.Cut(walkCode(l, w), "/")
	if hunter {
		return " " + away + "/ " + home
	}
	return away
}

// colourName is the name of a side.
func colourName(l problem.Language, c problem.Colour) string {
	return lexicon.Colours.In(l, [...]string{
		problem.White: "White", problem.Black: "Black", problem.Neutral: "Neutral", problem.Invisible: "TotalInvisible",
	}[c])
}

// colourLetter is the small letter before a man: w, b, n.
func colourLetter(l problem.Language, c problem.Colour) string {
	return strings.ToLower(colourName(l, c)[:1])
}

// invisibleName is the short name of total invisible men.
func invisibleName(l problem.Language) string { return lexicon.Colours.In(l, "TI") }

// attributeName is an attribute in the language.
func attributeName(l problem.Language, a problem.Attribute) string {
	return lexicon.Attributes.In(l, string(a))
}

// attributeLetters are the initials by which an attribute stands before a man.
func attributeLetters(l problem.Language, a problem.Attribute) string {
	if a == "AliceA" || a == "AliceB" {
		return "" // behind the move instead
	}
	return strings.ToLower(strings.Map(func(r rune) rune {
		if unicode.IsUpper(r) {
			return r
		}
		return -1
	}, attributeName(l, a)))
}

// sortedAttributes are attributes in the order of the table.
func sortedAttributes(as []problem.Attribute) []problem.Attribute {
	var sorted []problem.Attribute
	for _, n := range lexicon.Attributes.Names() {
		if a := problem.Attribute(n.English()); slices.Contains(as, a) {
			sorted = append(sorted, a)
		}
	}
	return sorted
}

// walkOrder sorts walks as the table has them.
func walkOrder(walks []problem.Walk) []problem.Walk {
	all := lexicon.AllWalks()
	sorted := slices.Clone(walks)
	place := func(w problem.Walk) int {
		if i := slices.Index(all, w); i >= 0 {
			return i
		}
		return len(all) // hunters
	}
	slices.SortStableFunc(sorted, func(a, b problem.Walk) int { return place(a) - place(b) })
	return sorted
}

// optionName is an option in the language.
func optionName(l problem.Language, name string) string { return lexicon.Options.In(l, name) }

// conditionName is a condition in the language.
func conditionName(l problem.Language, name string) string { return lexicon.Conditions.In(l, name) }

// twinName is a word of twinning in the language.
func twinName(l problem.Language, name string) string {
	if name == "zeroposition" {
		return lexicon.TwinCommands.In(l, name)
	}
	return lexicon.Twinnings.In(l, name)
}
