package themes

import (
	"strings"

	"rookery/internal/pattern"
	"rookery/problem"
	"rookery/problem/lexicon"
)

// man is a letter of a man before a square, or of one that moves wherever it likes, or a promotion.
var man = pattern.Of(`\b([KQRBS])((?:[a-h]?[1-8]?[x*]?[a-h][1-8]|~))|=([QRBS])`)

// phase is the name of a phase that has no first move, before the first letter of its changed play.
var phase = pattern.Of(`(?:^|; |\) )(?:set|solutions|diagram) `)

// phaseNames are these names in each language.
var phaseNames = [][problem.Languages]string{
	{"set", "Satz", "jeu apparent"}, {"solutions", "Lösungen", "solutions"}, {"diagram", "Diagramm", "diagramme"},
}

// InLetters puts a detail of a finding, or a man with its square, into a language's letters: "1...Sxg6" is
// "1...Cxg6" in French; phases without a first move are named in it, too.
func InLetters(text string, l problem.Language) string {
	if l == problem.English {
		return text
	}
	text = phase().ReplaceAllStringFunc(text, func(found string) string {
		for _, names := range phaseNames {
			if before, ok := strings.CutSuffix(found, names[0]+" "); ok {
				return before + names[l] + " "
			}
		}
		return found
	})
	return man().ReplaceAllStringFunc(text, func(found string) string {
		at := 0
		if found[0] == '=' {
			at = 1
		}
		letter, _ := lexicon.FindWalk(problem.English, found[at:at+1]) // all five are walks
		return found[:at] + lexicon.WalkLetters(l, letter) + found[at+1:]
	})
}
