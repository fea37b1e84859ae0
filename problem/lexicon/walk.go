package lexicon

import (
	"strings"
	"sync"

	"rookery/problem"
)

type walk struct {
	code  Name
	title Name
}

// FindWalk returns the walk with a code in a language: "s" is the knight in
// English. Letters may be of either case. Hunters have the codes of their two
// walks with a slash between.
func FindWalk(lang problem.Language, code string) (problem.Walk, bool) {
	if away, home, ok := strings.Cut(code, "/"); ok {
		a, okA := findWalk(lang, away)
		h, okH := findWalk(lang, home)
		return a + "/" + h, okA && okH
	}
	return findWalk(lang, code)
}

func findWalk(lang problem.Language, code string) (problem.Walk, bool) {
	for _, w := range walks {
		if strings.EqualFold(w.code[lang], code) {
			return problem.Walk(w.code.English()), true
		}
	}
	return "", false
}

// WalkTaken reports whether a walk has a code in any language.
func WalkTaken(code string) bool {
	for lang := range problem.Languages {
		if _, ok := findWalk(lang, code); ok {
			return true
		}
	}
	return false
}

// WalkCode gives the code of a walk in a language as the input has it, in
// lower case; a walk that is not in the table keeps its own name.
func WalkCode(lang problem.Language, w problem.Walk) string {
	if away, home, ok := strings.Cut(string(w), "/"); ok {
		return WalkCode(lang, problem.Walk(away)) + "/" + WalkCode(lang, problem.Walk(home))
	}
	if code, ok := walkCodes()[w]; ok {
		return code[lang]
	}
	return string(w)
}

// walkCodes are the codes of walks by those that they have in English.
var walkCodes = sync.OnceValue(func() map[problem.Walk]Name {
	codes := map[problem.Walk]Name{}
	for _, x := range walks {
		codes[problem.Walk(x.code.English())] = x.code
	}
	return codes
})

// WalkLetters is WalkCode as solutions and diagrams show it, in upper case.
func WalkLetters(lang problem.Language, w problem.Walk) string {
	return strings.ToUpper(WalkCode(lang, w))
}

// WalkTitle is what the walk is called in English: "grasshopper".
func WalkTitle(w problem.Walk) string { return WalkTitleIn(problem.English, w) }

// WalkTitleIn is what the walk is called in a language; hunters are called
// after their two walks.
func WalkTitleIn(lang problem.Language, w problem.Walk) string {
	if away, home, ok := strings.Cut(string(w), "/"); ok {
		return WalkTitleIn(lang, problem.Walk(away)) + "/" + WalkTitleIn(lang, problem.Walk(home)) + hunter[lang]
	}
	for _, x := range walks {
		if x.code.English() == string(w) {
			return x.title[lang]
		}
	}
	return string(w)
}

var hunter = Name{"-hunter", "-Jäger", " chasseur"}

// AllWalks lists every walk of the table, the six of the game first.
func AllWalks() []problem.Walk {
	list := make([]problem.Walk, len(walks))
	for i, w := range walks {
		list[i] = problem.Walk(w.code.English())
	}
	return list
}
