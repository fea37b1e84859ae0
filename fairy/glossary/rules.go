package glossary

import (
	"embed"
	"fmt"
	"strings"
	"sync"

	"rookery/fairy/walk"
	"rookery/problem"
)

// The rules in other languages than English: lines of a kind ("walk", "condition",
// "attribute", "option"), a word of that kind (its English name, a walk's code) and, behind
// a tab, the rule.
//
//go:embed rules.de.txt rules.fr.txt
var translations embed.FS

// translated reads the rules in other languages, by kind and word.
var translated = sync.OnceValue(func() (rules [problem.Languages]map[string]string) {
	for lang, name := range map[problem.Language]string{problem.German: "rules.de.txt", problem.French: "rules.fr.txt"} {
		text, _ := translations.ReadFile(name) // it is in the program
		rules[lang] = map[string]string{}
		for line := range strings.Lines(string(text)) {
			word, rule, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
			rules[lang][word] = rule
		}
	}
	return rules
})

// ruleIn is a rule in a language, or in English if it is not known there.
func ruleIn(lang problem.Language, kind, word, english string) string {
	if rule, ok := translated()[lang][kind+" "+word]; ok {
		return rule
	}
	return english
}

// hunters say how a man moves that has one walk away from its own side and another
// back; %s are their rules.
var hunters = [problem.Languages]string{
	problem.English: "Towards the other side's end of the board it moves like the first of two walks, back like the second. The first: %s The second: %s",
	problem.German:  "Zur gegnerischen Seite des Brettes hin zieht er wie der erste von zwei Steinen, zurück wie der zweite. Der erste: %s Der zweite: %s",
	problem.French:  "Vers le côté adverse de l’échiquier, elle joue comme la première de deux pièces, et revient comme la seconde. La première : %s La seconde : %s",
}

// walkRule is how a man of a walk moves.
func walkRule(w problem.Walk, lang problem.Language) string {
	away, home, hunter := strings.Cut(string(w), "/")
	if !hunter {
		return ruleIn(lang, "walk", string(w), walk.Rule(w))
	}
	there, back := walkRule(problem.Walk(away), lang), walkRule(problem.Walk(home), lang)
	if there == "" || back == "" {
		return ""
	}
	return fmt.Sprintf(hunters[lang], there, back)
}
