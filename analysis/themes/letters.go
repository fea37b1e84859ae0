package themes

import (
	"rookery/internal/pattern"
	"rookery/problem"
	"rookery/problem/lexicon"
)

// man is a letter of a man before a square, or of one that moves wherever it likes, or a promotion.
var man = pattern.Of(`\b([KQRBS])((?:[a-h]?[1-8]?[x*]?[a-h][1-8]|~))|=([QRBS])`)

// InLetters puts a detail of a finding, or a man with its square, into a language's letters: "1...Sxg6" is
// "1...Cxg6" in French.
func InLetters(text string, l problem.Language) string {
	if l == problem.English {
		return text
	}
	return man().ReplaceAllStringFunc(text, func(found string) string {
		at := 0
		if found[0] == '=' {
			at = 1
		}
		letter, _ := lexicon.FindWalk(problem.English, found[at:at+1]) // all five are walks
		return found[:at] + lexicon.WalkLetters(l, letter) + found[at+1:]
	})
}
