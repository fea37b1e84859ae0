package popeye

import (
	"reflect"
	"testing"

	"rookery/problem"
	"rookery/problem/lexicon"
)

// parsedAs is what a text after the command "condition" means.
func parsedAs(t *testing.T, lang problem.Language, text string) []problem.Condition {
	t.Helper()
	command := lexicon.Commands.In(lang, "condition")
	begin, end := lexicon.Begin.Names()[0][lang], lexicon.Ends.Names()[0][lang]
	list, errs := Parse("", []byte(begin+"\n"+command+" "+text+"\n"+lexicon.Commands.In(lang, "stipulation")+" #2\n"+end))
	if errs.Err() != nil {
		t.Logf("%v %q: %v", lang, text, errs)
	}
	if len(list) == 0 {
		return nil
	}
	got := list[0].Conditions
	for i := range got {
		got[i].Pos = problem.Pos{}
	}
	return got
}

// What captions call a condition is understood again, in every language.
func TestPrintedConditionsAreRead(t *testing.T) {
	for r := range lexicon.Conditions.Records() {
		for lang := range problem.Languages {
			var want []problem.Condition
			for _, text := range inputs(lang, r.Name[lang], lexicon.Conditions.Params(r.Name.English())) {
				if want = parsedAs(t, lang, text); len(want) != 1 {
					t.Errorf("%v %q: %v", lang, text, want)
					continue
				}
				printed := PrintedCondition(lang, want[0])
				if got := parsedAs(t, lang, printed); !reflect.DeepEqual(meanings(got), meanings(want)) {
					t.Errorf("%v: %q is read as %v, not %v", lang, printed, got, want)
				}
			}
		}
	}
}

func meanings(list []problem.Condition) (all []problem.Condition) {
	for _, c := range list {
		c = lexicon.Conditions.Meaning(c)
		c.Params = append([]problem.Param(nil), c.Params...)
		for i := range c.Params {
			c.Params[i].Tacit = false
		}
		all = append(all, c)
	}
	return all
}

// inputs are a condition without parameters, if it can be, or with each of its keywords.
func inputs(lang problem.Language, name string, params []lexicon.Param) (texts []string) {
	if len(params) == 0 || params[0].Min == 0 && !params[0].Brackets {
		texts = append(texts, name)
	}
	if len(params) == 0 {
		return texts
	}
	switch g := params[0]; g.Kind {
	case lexicon.Word:
		for _, w := range g.Words.Names() {
			switch {
			case !g.Accepts(w.English()) || len(g.After(w.English())) > 0:
			case g.Brackets:
				texts = append(texts, name+"("+w[lang]+")")
			default:
				texts = append(texts, name+" "+w[lang])
			}
		}
	case lexicon.Squares:
		texts = append(texts, name+" "+"a1b2"[:2*min(2, max(1, g.Max))])
	}
	return texts
}
