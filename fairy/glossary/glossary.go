// Package glossary explains what problem chess knows, for readers: walks, conditions
// attributes and options, each with its names in every language, its rule and its source.
// What it says in English is from the records of packages lexicon, walk and attribute.
package glossary

import (
	"strings"

	"rookery/fairy"
	"rookery/fairy/attribute"
	"rookery/fairy/walk"
	"rookery/problem"
	"rookery/problem/lexicon"
)

// Names are a word in each language.
type Names [problem.Languages]string

// A Term is a word of problem chess, explained.
type Term struct {
	Names  Names // as they are typed
	Titles Names // as magazines print them
	Codes  Names // letters, of a walk
	Params []lexicon.Param
	Rule   string // in the language that was asked for
	Source string // who invented it or where it comes from, as far as known

	Walk problem.Walk     // of a walk
	Own  *problem.OwnWalk // of a walk that an author has made up
}

// Syntax is what may follow the word in the input, in English.
func (t *Term) Syntax() string { return lexicon.Syntax(problem.English, t.Params) }

// Example shows what a man of a walk can do.
func (t *Term) Example() (walk.Reach, error) {
	if t.Own != nil {
		_, r, err := walk.Explain(*t.Own, problem.English)
		return r, err
	}
	return walk.Example(t.Walk)
}

// named is a word in each language.
func named(word func(problem.Language) string) (n Names) {
	for lang := range n {
		n[lang] = word(problem.Language(lang))
	}
	return n
}

// printed is a word of a set as magazines print it.
func printed(set *lexicon.Set, name string) Names {
	return named(func(l problem.Language) string { return set.Printed(l, name) })
}

// Walks are the ways men move.
func Walks(lang problem.Language) (list []Term) {
	for _, w := range lexicon.AllWalks() {
		list = append(list, Walk(w, lang))
	}
	return list
}

// Walk explains a walk, which may be a hunter's.
func Walk(w problem.Walk, lang problem.Language) Term {
	names := named(func(l problem.Language) string { return lexicon.WalkTitleIn(l, w) })
	return Term{
		Names: names, Titles: names,
		Codes: named(func(l problem.Language) string { return lexicon.WalkLetters(l, w) }),
		Rule:  walkRule(w, lang), Source: walk.Source(w), Walk: w,
	}
}

// OwnWalk explains a walk of an author's own in a language.
func OwnWalk(w problem.OwnWalk, lang problem.Language) (Term, error) {
	rule, _, err := walk.Explain(w, lang)
	code := strings.ToUpper(string(w.Code))
	names := named(func(problem.Language) string { return w.Name })
	return Term{
		Names: names, Titles: names,
		Codes: named(func(problem.Language) string { return code }),
		Rule:  rule, Walk: w.Code, Own: &w,
	}, err
}

// Conditions are the fairy conditions.
func Conditions(lang problem.Language) (list []Term) {
	for r := range lexicon.Conditions.Records() {
		list = append(list, Term{
			Names: Names(r.Name), Titles: printed(&lexicon.Conditions.Set, r.Name.English()), Params: r.Params,
			Rule: ruleIn(lang, "condition", r.Name.English(), r.Rule), Source: r.Source,
		})
	}
	return list
}

// Attributes are what single men may be besides their walk.
func Attributes(lang problem.Language) (list []Term) {
	for _, a := range attribute.All() {
		name := string(fairy.AttributeNames[a.Bit])
		list = append(list, Term{
			Names: named(func(l problem.Language) string { return lexicon.Attributes.In(l, name) }), Titles: printed(lexicon.Attributes, name),
			Rule: ruleIn(lang, "attribute", lexicon.Attributes.In(problem.English, name), a.Rule),
		})
	}
	return list
}
