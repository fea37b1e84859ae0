package caption

import (
	"slices"
	"strings"

	"rookery/problem"
	"rookery/problem/lexicon"
)

// listedWalk is a walk in a list of conditions: the halves of a hunter have a
// blank before them there.
func listedWalk(l problem.Language, w problem.Walk) string {
	away, home, hunter := strings.Cut(lexicon.WalkLetters(l, w), "/")
	if hunter {
		return " " + away + "/ " + home
	}
	return away
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

// twinName is a word of twinning in the language.
func twinName(l problem.Language, name string) string {
	if name == "zeroposition" {
		return lexicon.TwinCommands.In(l, name)
	}
	return lexicon.Twinnings.In(l, name)
}
