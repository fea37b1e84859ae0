package caption

import (
	"slices"

	"rookery/problem"
	"rookery/problem/lexicon"
)

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

// twinName is a word of twinning in the language.
func twinName(l problem.Language, name string) string {
	if name == "zeroposition" {
		return lexicon.TwinCommands.In(l, name)
	}
	return lexicon.Twinnings.In(l, name)
}
