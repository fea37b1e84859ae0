package themes

import (
	_ "embed"
	"slices"
	"strings"
)

// examples.txt has problems in Popeye's language, each with the themes that it shows, and
// those that it just misses.
//
//go:embed examples.txt
var examples string

// An Example is a problem, as text, with themes that it shows and such that it lacks.
type Example struct {
	Shows, Lacks []string
	Text         string
}

// Examples are all there are.
func Examples() []Example {
	var list []Example
	for block := range strings.SplitSeq(strings.TrimSpace(examples), "\n\n") {
		shows, rest, _ := strings.Cut(block, "\n")
		lacks, text, _ := strings.Cut(rest, "\n")
		list = append(list, Example{strings.Fields(strings.TrimPrefix(shows, "shows:")), strings.Fields(strings.TrimPrefix(lacks, "lacks:")), text})
	}
	return list
}

// ExamplesOf are problems that show a theme, at most two.
func ExamplesOf(name string) []string {
	var list []string
	for _, e := range Examples() {
		if slices.Contains(e.Shows, name) && len(list) < 2 {
			list = append(list, e.Text)
		}
	}
	return list
}
